"""The data page: bring a table, be told what is in it, go on with it on the other pages."""

import asyncio
import base64
import gc
import json
import zlib
from dataclasses import replace
from threading import Thread
from weakref import ref

import numpy as np
import pandas as pd
import pytest
from streamlit.runtime.caching import clear_session_resource_cache
from streamlit.runtime.scriptrunner import StopException

from engine.data.table import TableError
from engine.reading.limits import SESSION, Limits
from engine.reading.sheet import Choices
from pages.grow.data import request
from pages.grow.data.doctor import edited
from pages.grow.data.upload import grid_text
from pages.grow.tree.files_view import FILES
from pages.shell import memory_budget, own_table, presence
from tests.engine.reading.awkward import REFUSED, workbook
from tests.pages.opening import components, html, link, opened

ROWS = "".join(
    f"{k + 100};{k * 37 % 50 / 10:.1f};{('rot', 'grün', 'blau')[k * 7 % 3]};{'ja' if k * 37 % 50 > 25 else 'nein'}\n"
    for k in range(60)
).replace(".", ",")
KUNDEN = ("Kunden-ID;Größe;Farbe;gekauft\n" + ROWS).encode("latin-1")


def data_page(query=None):
    return opened(query).switch_page("grow/data/page.py").run()


def uploaded(data: bytes, name: str = "kunden.csv", at=None):
    """The data page after a file was chosen."""
    at = at or data_page()
    at.get("file_uploader")[0].upload(name, data, "text/csv").run()
    assert not at.exception
    return at


def pasted(text: str, at=None):
    at = at or data_page()
    at.text_area(key="pasted").set_value(text).run()
    at.button(key="read pasted").click().run()
    assert not at.exception
    return at


def test_the_page_opens_empty_with_its_question():
    at = data_page()
    assert not at.exception
    assert at.title[0].value == "What is in your table?"
    assert not at.error


def test_a_latin_1_file_is_read_examined_and_grown():
    at = uploaded(KUNDEN)
    assert "60 rows and 4 columns" in html(at)
    assert "Windows-1252, semicolon between the values" in html(at)
    assert "decimal commas" in html(at)
    assert "Looks like an id: <b>Kunden-ID</b>" in html(at)
    assert at.selectbox(key="target").value == "gekauft"
    at.button(key="remedy 0 Leave it out").click().run()
    assert "Looks like an id" not in html(at)
    at.switch_page("grow/tree/page.py").run()
    assert not at.exception
    assert "Größe" in html(at)
    assert "Kunden-ID" not in html(at) + components(at)
    assert link(at)["data"].startswith("own-")


def test_a_small_table_travels_in_the_link():
    at = uploaded(KUNDEN)
    at.button(key="remedy 0 Leave it out").click().run()
    at.switch_page("grow/tree/page.py").run()
    there = link(at)
    other = opened(there)
    assert not other.exception
    assert not other.info
    assert link(other) == there
    assert "Größe" in html(other)
    other.switch_page("grow/data/page.py").run()
    assert "The table came inside the link" in html(other)


def test_a_table_can_be_kept_out_of_the_link():
    at = uploaded(KUNDEN)
    assert "table" in link(at)
    at.toggle(key="in link").set_value(False).run()
    assert "table" not in link(at)
    assert json.loads(link(at)["care"])["target"] == "gekauft"


def noise(rows: int = 3000) -> bytes:
    """A table that hardly compresses."""
    numbers = np.random.default_rng(0).integers(0, 10**6, rows).tolist()
    return ("x,y\n" + "".join(f"{number},{'pq'[number > 4e5]}\n" for number in numbers)).encode()


def test_a_large_table_is_not_in_the_link_and_opens_when_the_file_is_there():
    at = uploaded(noise(), "noise.csv")
    assert any("cannot travel in it" in each.value for each in at.text)
    at.switch_page("grow/tree/page.py").run()
    at.number_input(key="setting max_depth").set_value(3).run()
    there = link(at)
    assert "table" not in there
    other = opened(there)
    assert "somebody's own table" in other.info[0].value
    assert "Outlook" in components(other)
    other.switch_page("grow/data/page.py").run()
    uploaded(noise(), "other name.csv", other)
    assert link(other) == there
    other.switch_page("grow/tree/page.py").run()
    assert link(other) == there


@pytest.mark.parametrize(
    "awkward", [REFUSED[name] for name in ("empty", "pdf renamed csv", "header alone", "zip bomb")]
)
def test_a_refused_file_leaves_the_earlier_table_as_it_was(awkward):
    at = uploaded(KUNDEN)
    before = link(at)
    uploaded(awkward.data, awkward.name, at)
    assert len(at.error) == 1
    assert "What you had before is unchanged" in at.error[0].value
    assert link(at) == before
    assert "60 rows" in html(at)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a,b\n1,x\n", "a single row"),
        ("a\n1\n2\n3\n", "a single column"),
        ("a,b\nu,x\nu,x\nu,x\n", "one value only"),
        ("a,b\n?,NA\n,\n", "is missing"),
        ("", "is empty"),
    ],
)
def test_what_teaches_nothing_is_refused(text, says):
    at = pasted(text)
    assert says in at.error[0].value
    assert "data" not in link(at) or link(at)["data"] == "play-tennis"


def test_one_class_is_an_obstacle_until_another_target_is_chosen():
    at = pasted("a,b,class\n1,x,p\n2,y,p\n3,x,p\n4,y,p\n")
    at.selectbox(key="target").set_value("class").run()
    assert "Every row has the same" in at.warning[0].value
    assert at.button(key="to grow").disabled
    at.selectbox(key="target").set_value("b").run()
    assert not at.warning
    assert not at.button(key="to grow").disabled


def test_decisions_of_the_reader_can_be_changed():
    at = uploaded(KUNDEN)
    at.selectbox(key="read decimal").set_value("point").run()
    assert "decimal commas" not in html(at)
    at.toggle(key="read header").set_value(False).run()
    assert "61 rows" in html(at)
    at.selectbox(key="read encoding").set_value("UTF-8").run()
    assert "is not UTF\\-8 text" in at.error[0].value
    assert "61 rows" in html(at)


def test_a_missing_mark_can_be_a_value():
    at = pasted("size,y\nNA,p\n3,q\nNA,p\n5,q\n4,p\n")
    assert "“NA” (2×)" in html(at)
    at.text_input(key="read marks").set_value("?").run()
    assert "no missing values" in html(at)


def test_a_doubtful_reading_is_told_and_the_other_one_is_a_button_away():
    at = pasted("region,y\nNA,p\nEU,q\nNA,p\nEU,q\nAS,p\n")
    assert "&#x27;NA&#x27; in &#x27;region&#x27; was taken as" in html(at)
    missing = "“NA” (2×)" in html(at)
    assert at.button(key="doubt 0").label.endswith("a value" if missing else "missing")
    at.button(key="doubt 0").click().run()
    assert not at.exception
    assert ("“NA” (2×)" in html(at)) != missing


SHIFT_JIS = "名前,色,買う\n太郎,赤,はい\n花子,青,いいえ\n次郎,赤,はい\n三郎,青,いいえ\n".encode("shift-jis")


def test_a_refused_file_is_read_another_way_without_choosing_it_again():
    at = uploaded(b"x,z,y\n1,p,p\n2,q\n3,p,p,p,p\n", "ragged.csv")
    assert len(at.error) == 1
    assert "1,p,p" in at.code[0].value
    at.selectbox(key="read separator").set_value("semicolon").run()
    assert len(at.error) == 1
    assert "a single column" in at.error[0].value
    assert at.selectbox(key="read separator").value == "semicolon"
    at.button(key="forget file").click().run()
    assert not at.error


def test_a_file_in_another_encoding_can_be_read_after_its_refusal():
    at = uploaded(SHIFT_JIS, "kaimono.csv")
    at.selectbox(key="read encoding").set_value("UTF-8").run()
    assert "is not UTF" in at.error[0].value
    at.selectbox(key="read encoding").set_value("Shift JIS").run()
    assert not at.error
    assert '<th scope="col">名前</th>' in html(at)
    assert at.selectbox(key="target").options == ["名前", "色", "買う"]


def test_the_line_with_the_names_can_be_chosen():
    at = pasted("made,by,me\nsize,kind,y\n1,a,p\n2,b,q\n3,a,p\n4,b,q\n")
    at.number_input(key="read line").set_value(2).run()
    assert not at.exception
    assert html(at).count('<th scope="col">') == 3
    assert '<th scope="col">size</th>' in html(at)
    assert "4 rows and 3 columns" in html(at)


def test_the_sheet_of_a_workbook_can_be_chosen_after_success_and_after_a_refusal():
    book = workbook([["a", "y"], [1, "p"], [2, "q"], [3, "p"]], ("Data", "Notes"))
    at = uploaded(book, "book.xlsx")
    assert "3 rows and 2 columns" in html(at)
    assert at.selectbox(key="read sheet").options == ["Data", "Notes"]
    at.selectbox(key="read sheet").set_value("Notes").run()
    assert "is empty" in at.error[0].value
    at.text_input(key=widget_of(at, "read sheet")).set_value("Data").run()
    assert not at.exception
    assert not at.error
    assert "3 rows and 2 columns" in html(at)


def widget_of(at, key: str) -> str:
    """What the text input of a key is called now: the page renames one whose value it changes."""
    return next(each.key for each in at.text_input if each.key.startswith(key))


def test_the_first_rows_are_in_sight_as_text():
    at = pasted(f"<b>a</b>,y\n<script>,p\n{'z' * 90},q\n,p\n4,q\n5,p\nlast,q\n")
    shown = next(each.proto.body for each in at.get("html") if "ss-preview" in each.proto.body)
    assert shown.count("<tr>") == 6
    assert "&lt;b&gt;a&lt;/b&gt;" in shown
    assert "&lt;script&gt;" in shown
    assert "<i>(missing)</i>" in shown
    assert "last" not in shown


def test_a_column_is_renamed_in_the_table_of_columns():
    at = uploaded(KUNDEN)
    now = at.session_state[own_table.DRAFT]
    treatment = edited(now, {"1": {"Column": "height"}, 3: {"Column": "bought"}})
    assert [treatment.name_of(name) for name in now.profiles] == ["Kunden-ID", "height", "Farbe", "bought"]
    with pytest.raises(TableError, match="Another column is named 'Farbe'"):
        edited(now, {1: {"Column": "Farbe"}})
    with pytest.raises(TableError, match="needs a name"):
        edited(now, {1: {"Column": None}})
    at.session_state[own_table.DRAFT] = at.session_state[own_table.ACTIVE] = replace(now, treatment=treatment)
    at.run()
    assert at.selectbox(key="target").options[3] == "bought"
    assert '<th scope="col">height</th>' in html(at)


def test_a_reading_that_is_interrupted_begins_again_and_one_that_is_cancelled_does_not(monkeypatch):
    at = data_page()
    at.session_state[request.PENDING] = request.Request(KUNDEN, "kunden.csv", Choices())
    at.run()
    assert "60 rows" in html(at)
    assert request.PENDING not in at.session_state
    at.session_state[request.PENDING] = request.Request(b"", "x.csv", Choices())

    def cancelled(*_):
        raise StopException

    monkeypatch.setattr(own_table, "take", cancelled)
    at.run()
    assert request.PENDING in at.session_state
    at.button(key="cancel reading").click().run()
    assert request.PENDING not in at.session_state
    assert "Reading was cancelled" in at.info[0].value
    assert "60 rows" in html(at)


def test_numbers_suggest_a_task_that_can_be_changed():
    at = pasted("x,y\n" + "".join(f"{k % 5},{k}\n" for k in range(40)))
    assert at.segmented_control(key="task").value == "regress"
    assert any("40 different numbers" in each.value for each in at.text)
    at.switch_page("grow/tree/page.py").run()
    assert link(at)["algorithm"] == "cart"
    assert not at.exception


def test_rows_without_a_target_are_counted():
    at = pasted("x,y\n1,p\n2,?\n3,q\n4,\n5,p\n")
    assert any("2 rows have no target and are left out" in each.value for each in at.text)


def test_too_large_a_table_is_offered_as_a_sample(monkeypatch):
    monkeypatch.setattr(own_table, "SESSION", Limits(SESSION.bytes, SESSION.columns, 1000, 10**6))
    at = uploaded(noise(), "noise.csv")
    assert "up to 1,000 rows" in at.error[0].value.replace("\\", "")
    at.button(key="take sample").click().run()
    assert not at.exception
    assert not at.error
    assert "200 rows and 2 columns" in html(at)
    assert "A sample of 200 of the 3,000 rows" in html(at)


def test_remedies_can_be_undone():
    at = uploaded(KUNDEN)
    at.button(key="remedy 0 Leave it out").click().run()
    at.button(key="undo ignore Kunden-ID").click().run()
    assert "Looks like an id: <b>Kunden-ID</b>" in html(at)


def test_many_columns_with_one_finding_are_answered_at_once():
    names = ",".join(f"c{k}" for k in range(30))
    at = pasted(f"{names},x,y\n" + "".join(f"{','.join('k' * 30)},{k},{'pq'[k % 2]}\n" for k in range(6)))
    at.button(key="remedy 0 Leave it out: all 30").click().run()
    assert not at.exception
    assert "Constant" not in html(at)


def test_two_sessions_do_not_see_each_others_tables():
    first, second = uploaded(KUNDEN), data_page()
    assert "Kunden" not in html(second) + components(second)
    second.switch_page("grow/tree/page.py").run()
    assert "Your own" not in second.segmented_control(key="group").options
    asked = link(first)
    asked.pop("table")
    stranger = opened(asked)
    assert "somebody's own table" in stranger.info[0].value
    assert "Größe" not in html(stranger)


HOSTILE = "<img src=x onerror=alert(1)>,$\\frac{a}{b}$,**b**,=1+1\n" + "".join(
    f"<script>{k % 3}</script>,{k},[l](http://x.invalid){k % 2},![i](http://x.invalid)\n" for k in range(12)
)


def test_names_that_try_everything_stay_text():
    at = pasted(HOSTILE)
    for page in ("grow/data/page.py", "grow/tree/page.py", "grow/splits/page.py"):
        at.switch_page(page).run()
        assert not at.exception
        for bad in ("<img", "<script", "<a "):
            assert bad not in html(at)
        for shown in [*at.markdown, *at.error, *at.warning, *at.info]:
            assert "![" not in shown.value
            assert "<img" not in shown.value.replace("\\<", "")


def test_a_hostile_file_name_stays_text():
    at = uploaded(b"%PDF", "![x](http://x.invalid/a.png).csv")
    assert "![" not in at.error[0].value


def packed(parts) -> str:
    return base64.urlsafe_b64encode(zlib.compress(json.dumps(parts).encode())).decode().rstrip("=")


GOOD = {
    "version": 1,
    "name": "t",
    "target": "y",
    "task": None,
    "numeric": [],
    "domains": {},
    "remedies": [],
    "columns": [["x", "1", "2", "3"], ["y", "p", "q", "p"]],
}


@pytest.mark.parametrize(
    "table",
    [
        "nonsense",
        "",
        "a" * 30_000,
        packed([]),
        packed(GOOD | {"target": "z"}),
        packed(GOOD | {"columns": []}),
        packed(GOOD | {"columns": [["x", "1"], ["y", "p", "q"]]}),
        packed(GOOD | {"columns": [["x", 1, 2], ["y", "p", "q"]]}),
        packed(GOOD | {"columns": [["y", "1", "2"], ["y", "p", "q"]]}),
        packed(GOOD | {"columns": [["x", "1", "2"], ["y", "p", "p"]]}),
        packed(GOOD | {"domains": {"x": ["9"]}}),
        packed(GOOD | {"task": "guess"}),
        base64.urlsafe_b64encode(zlib.compress(b" " * 10_000_000)).decode(),
    ],
)
def test_a_bad_table_in_a_link_gets_one_gentle_sentence(table):
    at = opened({"data": "own-1", "table": table})
    assert not at.exception
    assert len(at.info) == 1
    assert "table inside this link is damaged" in at.info[0].value
    assert "Outlook" in components(at)


def test_a_good_table_in_a_link_opens():
    at = opened({"data": "own-1", "table": packed(GOOD)})
    assert not at.exception
    assert not at.info


@pytest.mark.parametrize("data", ["own", "own, too large for a link", "play-tennis", "auto-mpg-regression", "moons"])
def test_every_file_to_keep_can_be_fetched_outside_the_session(data, fetched):
    if data.startswith("own"):
        at = uploaded(*((KUNDEN,) if data == "own" else (noise(), "noise.csv"))).switch_page("grow/tree/page.py").run()
    else:
        at = opened({"data": data})
    at.segmented_control(key="panel").set_value("keep").run()
    assert not at.exception
    assert {"Take this lesson home", *FILES} <= set(fetched)
    assert all(fetched.values())
    assert "<h3>Step 1 of" in fetched["Take this lesson home"]


def test_nothing_but_its_session_holds_a_table():
    at = uploaded(KUNDEN)
    for page in ("tree", "splits"):
        at.switch_page(f"grow/{page}/page.py").run()
    made = ref(at.session_state[own_table.ACTIVE])
    assert made() in memory_budget.HELD
    del at
    clear_session_resource_cache("test session id")  # as the server does when a connection ends
    gc.collect()
    assert made() is None


def test_outside_a_server_no_loop_keeps_a_session_that_has_ended(monkeypatch):
    """Whatever loop is running, such as that of a browser's driver, would hold the table until the time is over."""
    waits = []
    monkeypatch.setattr(presence, "seconds_kept", lambda: waits.append("a session") or 0.0)

    async def ended() -> None:
        presence.left(presence.Presence("a session", ()))

    thread = Thread(target=lambda: asyncio.run(ended()))  # a driver's loop may be running in this one
    thread.start()
    thread.join()
    assert waits == []


def test_a_table_that_finds_no_room_is_refused_and_the_earlier_one_stays(monkeypatch):
    at = uploaded(KUNDEN)
    mine = at.session_state[own_table.ACTIVE].size
    monkeypatch.setattr(memory_budget, "BUDGET", memory_budget.held() + 2 * mine)
    uploaded(KUNDEN.replace(b"rot", b"rosa"), "again.csv", at)
    assert not at.error  # it takes the place of the first
    uploaded(noise(), "noise.csv", at)
    assert "finds no room" in at.error[0].value
    assert "Try again in some minutes" in at.error[0].value
    assert "60 rows" in html(at)


def test_a_typed_grid_becomes_a_table():
    frame = pd.DataFrame({"a, b": ["1", None], 'say "y"': ["p", "q"]})
    assert grid_text(frame) == '"a, b","say ""y"""\n1,p\n,q\n'


@pytest.mark.parametrize("data", ["play-tennis", "iris", "titanic", "sine", "bump"])
@pytest.mark.parametrize("more", [{}, {"sort": "gini", "rules": "same"}, {"node": "0", "sort": "information-gain"}])
def test_splits_are_compared_for_any_data_set(data, more):
    at = opened({"data": data, **more}).switch_page("grow/splits/page.py").run()
    assert not at.exception
    assert at.title[0].value == "Which split would each criterion choose?"


def test_an_id_column_shows_why_gain_ratio_exists():
    rows = "".join(f"k{k},{'su' if k % 2 else 'ra'},{'yes' if k % 2 or k == 4 else 'no'}\n" for k in range(14))
    at = pasted("id,sky,play\n" + rows).switch_page("grow/splits/page.py").run()
    said = html(at)
    assert "Information gain" in said
    assert "asks <b>id</b>" in said or "ask <b>id</b>" in said
    assert "atio asks <b>sky</b>" in said
    assert "C4.5 was made against this" in said
    at.segmented_control(key="sort splits").set_value("gain-ratio").run()
    assert link(at)["sort"] == "gain-ratio"
    at.selectbox(key="split column").set_value("sky").run()
    assert link(at)["column"] == "sky"


@pytest.mark.parametrize("page", ["compare", "impurity"])
def test_a_table_of_ones_own_is_offered_by_the_ideas(page):
    at = uploaded(KUNDEN)
    at.switch_page(f"ideas/{page}/page.py").run()
    assert not at.exception
    choice = next(each for each in at.selectbox if each.key.startswith("data"))
    assert choice.options[-1].startswith("kunden")
    choice.select_index(len(choice.options) - 1).run()
    assert not at.exception


def test_missing_values_are_told_with_what_becomes_of_them():
    rows = "".join(f"{k * 37 % 50 / 10},{('a', 'b', '')[k % 3]},{'yes' if k % 2 else 'no'}\n" for k in range(30))
    said = [each.value for each in uploaded(f"size,kind,class\n{rows}".encode()).text]
    assert any("kind (10 of 30 rows). That is no obstacle: ID3 takes" in each for each in said)
