"""What the projector makes of the answers of a hall, what it says to the server in which order, and its summary."""

import json
import subprocess
from pathlib import Path

from server.hall.questions import MOST_OPTIONS, outcome_of

ROOT = Path(__file__).parents[3]
HALL = ROOT / "pages" / "components" / "hall"
NODE = ROOT / ".venv" / "bin" / "node"


def in_node(imported: str, file: str, expression: str, /, **given: object) -> object:
    """What an expression of the browser's script gives."""
    script = f"""
import {{ {imported} }} from {json.dumps((HALL / file).as_uri())};
const {{ {", ".join(given)} }} = {json.dumps(given)};
process.stdout.write(JSON.stringify({expression}));
"""
    command = [str(NODE), "--input-type=module", "--eval", script]
    return json.loads(subprocess.run(command, capture_output=True, check=True, timeout=60).stdout)


CHOICE = """({ question: { kind: "choice", options: names.map((key) => ({ key, label: key.toUpperCase() })) }, right,
  judge: (key) => ({ right: right.includes(key), says: `${key} is wrong`, why: "" }), said: "So it is.", by: "" })"""
NUMBER = """({ question: { kind, min: 0, max: 80 }, right: ["20..30"], said: "", by: "",
  judge: (answer) => ({ right: answer >= 20 && answer <= 30, says: answer < 20 ? "too low" : "too high" }) })"""


def round_of(**counts: int) -> dict:
    return {"answered": sum(counts.values()), "counts": counts}


def test_lines_begin_with_the_most_frequent_answer_of_the_last_round_and_show_all_rounds():
    rounds = [round_of(a=1, b=3), round_of(a=6, c=2)]
    lines = in_node(
        "linesOf", "counting.js", f"linesOf({CHOICE}, rounds)", names=["a", "b", "c", "d"], right=["a"], rounds=rounds
    )
    assert [(line["label"], line["right"], line["counts"], line["shares"]) for line in lines] == [
        ("A", True, [1, 6], [25, 75]),
        ("C", False, [0, 2], [0, 25]),
        ("B", False, [3, 0], [75, 0]),
    ]


def test_of_many_answers_the_rare_share_a_line_and_what_is_right_is_shown_if_nobody_gave_it():
    names = [f"c{at}" for at in range(20)]
    rounds = [{"answered": 190, "counts": {name: at for at, name in enumerate(names)}}]
    lines = in_node("linesOf", "counting.js", f"linesOf({CHOICE}, rounds)", names=names, right=["c0"], rounds=rounds)
    assert [line["label"] for line in lines] == ["C19", "C18", "C17", "C16", "C15", "C0", "14 others"]
    assert sum(line["counts"][0] for line in lines) == 190
    assert lines[-2]["right"]


def test_numbers_that_are_right_share_a_line_and_wrong_thresholds_stand_in_bins():
    rounds = [{"answered": 6, "counts": {"25": 2, "21.5": 1, "3": 1, "4": 1, "80": 1}}]
    given = {"right": [], "rounds": rounds}
    lines = in_node("linesOf", "counting.js", f"linesOf({NUMBER}, rounds)", kind="threshold", **given)
    assert [(line["label"], line["counts"]) for line in lines] == [
        ("20 to 30", [3]),
        ("0 to 10", [2]),
        ("70 to 80", [1]),
    ]
    lines = in_node("linesOf", "counting.js", f"linesOf({NUMBER}, rounds)", kind="number", **given)
    assert [(line["label"], line["counts"]) for line in lines] == [
        ("20 to 30", [3]),
        ("3", [1]),
        ("4", [1]),
        ("80", [1]),
    ]


def test_the_share_that_is_right_and_the_reason_against_the_most_frequent_mistake():
    rounds = [round_of(a=1, b=3), round_of(a=6, c=2), {"answered": 0, "counts": {}}]
    given = {"names": ["a", "b", "c"], "right": ["a"], "rounds": rounds}
    assert in_node("agreement", "counting.js", f"agreement({CHOICE}, rounds)", **given) == [25, 75, 0]
    mistake = f"[1, 2, 3].map((n) => usualMistake({CHOICE}, rounds.slice(0, n)))"
    first, second, none = in_node("usualMistake", "counting.js", mistake, **given)
    assert (first, second, none) == (
        {"label": "B", "why": "b is wrong"},
        {"label": "C", "why": "c is wrong"},
        None,
    )


def test_phones_are_told_what_is_right_and_the_reasons_against_the_usual_mistakes():
    rounds = [{"answered": 3, "counts": {"25": 1, "3": 2}}]
    told = f"told({NUMBER}, rounds)"
    assert in_node("told", "counting.js", told, kind="number", right=[], rounds=rounds) == {
        "right": ["20..30"],
        "also": ["25"],  # counts as right and is no answer that others are shown
        "words": {"3": "too low"},
        "said": "",
    }
    assert in_node("told", "counting.js", told, kind="threshold", right=[], rounds=rounds) == {
        "right": ["20..30"],
        "also": [],
        "words": {"3": "too low"},
        "said": "",
    }


def test_however_many_ways_of_writing_a_number_are_right_the_server_takes_them():
    counts = {f"{20 + at / 100:.2f}": at + 1 for at in range(500)}
    rounds = [{"answered": sum(counts.values()), "counts": counts}]
    told = in_node("told", "counting.js", f"told({NUMBER}, rounds)", kind="number", right=[], rounds=rounds)
    assert len(outcome_of(told)["also"]) == MOST_OPTIONS
    assert told["also"][0] == "24.99"  # the most frequent first


def outbox(*orders: str) -> list[str]:
    """What is left to send after some orders: "ask a", "sent", "failed"."""
    script = """orders.reduce(([box, out], order) => {
      const [kind, id = ""] = order.split(" ");
      if (kind === "sent") out = box.take();
      else if (kind === "failed") box.giveBack(out);
      else box.put({ kind, id, body: {} });
      return [box, out];
    }, [new Outbox(), null])[0].waiting.map(({ kind, id }) => `${kind} ${id}`.trim())"""
    found = in_node("Outbox", "outbox.js", script, orders=list(orders))
    assert isinstance(found, list)
    return found


def test_a_question_that_was_overtaken_is_never_asked_but_an_answer_is_always_told():
    assert outbox("ask a", "ask b", "idle", "ask c") == ["ask c"]
    assert outbox("ask a", "reveal a", "ask b") == ["ask b"]
    assert outbox("ask a", "sent", "reveal a", "ask b", "ask c") == ["reveal a", "ask c"]
    assert outbox("ask a", "sent", "again a", "idle") == ["again a", "idle"]


def test_what_could_not_be_sent_stays_first_unless_it_was_overtaken():
    assert outbox("ask a", "sent", "failed") == ["ask a"]
    assert outbox("ask a", "sent", "ask b", "failed") == ["ask b"]
    assert outbox("reveal a", "sent", "ask b", "failed") == ["reveal a", "ask b"]
    assert outbox("ask a", "sent", "reveal a", "failed") == ["ask a", "reveal a"]


CSV = (
    "\ufeffquestion,step,round,joined,answered,answer,count,share,right\r\n"
    '"Which, next?","a ""b"", step 1",1,4,3,Outlook,1,0.3333,yes\r\n'
    '"Which, next?","a ""b"", step 1",1,4,3,\'=Wind,2,0.6667,no\r\n'
    '"Which, next?","a ""b"", step 1",2,4,0,Outlook,0,,yes\r\n'
)


def test_the_summary_has_a_row_for_each_round_with_its_share_and_its_usual_mistake():
    rows = in_node("cellsOf, roundsOf", "summary.js", "roundsOf(cellsOf(csv).slice(1))", csv=CSV)
    assert rows == [
        ['a "b", step 1', "Which, next?", "1", "4", "3", "33 %", "'=Wind: 2"],
        ['a "b", step 1', "Which, next?", "2", "4", "0", "–", "–"],
    ]
