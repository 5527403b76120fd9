"""The files for paper and learning platforms, read back to the exercises that were written."""

import io
import json
import re
import zipfile
from functools import cache
from html import escape, unescape
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from engine.__main__ import main
from engine.exercises.exercise import Branch, Choice, Diagram, Exercise, Grid, Listing, Mistake, Number, Part, Step
from engine.exercises.formats.cards import cards, row_tables
from engine.exercises.formats.markup import answer_text, blocks_markup, steps_markup
from engine.exercises.formats.registry import FORMATS
from engine.exercises.formats.worksheet import class_set
from engine.exercises.generate import generate
from engine.exercises.registry import KINDS
from tests.engine.exercises.gift_reader import read
from tests.engine.exercises.qti_schema import violations

QTI = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"
PACKAGE = "{http://www.imsglobal.org/xsd/imscp_v1p1}"
NASTY = 'a<b> & "c" {d} ~e =f #g \\h /i :j %50%k $l$'
HOSTILE = Exercise(
    "hostile",
    "grow",
    0,
    1,
    NASTY,
    (NASTY, Grid((NASTY,), ((NASTY,),), NASTY), Diagram(Branch(NASTY, ((NASTY, Branch(NASTY)),)), NASTY)),
    (
        Part(NASTY, Number(0.5, unit="%"), (Mistake("m", 0.25, NASTY),), (NASTY,), (Step(NASTY),)),
        Part(NASTY, Choice(NASTY, (NASTY, "=x", "%50%y")), (Mistake("m", "=x", NASTY, 0.5),), (NASTY,), (Step(NASTY),)),
        Part(NASTY, Listing((NASTY, "b"), (NASTY, "b", "c~")), (), (NASTY,), (Step(NASTY),)),
    ),
)
NAMES = [*(f"{kind}-{difficulty}" for kind in KINDS for difficulty in (1, 2, 3)), "hostile"]


@cache
def drawn(name):
    """The exercise of a name, made when a test needs it."""
    kind, _, difficulty = name.rpartition("-")
    return generate(KINDS[kind], 3, int(difficulty)) if kind else HOSTILE


@pytest.fixture(params=NAMES)
def exercise(request):
    return drawn(request.param)


def texts(element):
    return " ".join("".join(element.itertext()).split())


def shown_words(exercise):
    """All words of a situation, of what parts show and of the prompts, in order, without markup."""
    parts = [block for part in exercise.parts for block in (*part.shown, part.prompt)]
    return [words_of(blocks_markup([block])) for block in (*exercise.situation, *parts)]


def words_of(markup):
    found = ElementTree.fromstring(f"<div>{markup}</div>")
    return " ".join(" ".join(found.itertext()).split())


# Moodle XML ---------------------------------------------------------------------------------------------------------

GAP = re.compile(r"\{(\d+):(NUMERICAL|MULTICHOICE_V|MULTIRESPONSE):((?:\\.|[^\\}])*)\}")


def cut(text, sign):
    """A text cut at a sign wherever that is not marked."""
    return [re.sub(r"\\(.)", r"\1", part) for part in re.split(rf"(?<!\\){sign}", text)]


def gaps(body):
    """The gaps of a cloze text: points, kind, and (percent, answer, feedback) of each alternative."""
    found = []
    for points, kind, inside in GAP.findall(body):
        answers = []
        for alternative in re.split(r"(?<!\\)~", inside):
            percent = 100.0 if alternative.startswith("=") else 0.0
            rest = alternative.removeprefix("=")
            if share := re.match(r"%(-?[0-9.]+)%", alternative):
                percent, rest = float(share[1]), alternative[share.end() :]
            answer, *feedback = cut(rest, "#")
            answers.append((percent, unescape(answer), unescape(feedback[0]) if feedback else ""))
        found.append((float(points), kind, answers))
    return found


def test_moodle_xml_is_read_back_to_the_same_task(exercise):
    quiz = ElementTree.fromstring(FORMATS["moodle"]([exercise], True))
    questions = quiz.findall("question")
    assert len({each.findtext("name/text") for each in questions}) == len(questions)
    for step, question in zip(exercise.steps, questions, strict=True):
        assert question.get("type") == "cloze"
        body = question.findtext("questiontext/text")
        assert step.title in question.findtext("name/text")
        outside = words_of(GAP.sub("", body))
        for words in shown_words(step):
            assert words in outside
        found = gaps(body)
        assert len(found) == len(step.parts)
        for part, (points, kind, answers) in zip(step.parts, found, strict=True):
            assert points == part.points
            check_answers(part, kind == "NUMERICAL", answers)
        assert "<ol>" in question.findtext("generalfeedback/text")


@pytest.mark.parametrize("format", ["moodle", "gift", "qti"])
def test_no_question_of_a_platform_tells_what_another_part_of_it_asks(format):
    exercise = drawn("be-id3-2")
    assert [part for step in exercise.steps for part in step.parts] == [*exercise.parts]
    made = FORMATS[format]([exercise], False)
    alone = {
        "moodle": lambda: re.findall(r"<question .*?</question>", made, re.DOTALL),
        "gift": lambda: [each.text for each in read(made)],
        "qti": lambda: [package.read(name).decode() for name in package.namelist() if name != "imsmanifest.xml"],
    }
    package = zipfile.ZipFile(io.BytesIO(made)) if format == "qti" else None
    texts = alone[format]()
    assert len(texts) == len(exercise.parts) > 2
    for number, text in enumerate(texts):
        prompts = [escape(part.prompt) in unescape(text) or part.prompt in text for part in exercise.parts]
        assert prompts == [number == other for other, _ in enumerate(prompts)]


# The shares of the points, in percent, that Moodle takes; it refuses a file with any other.
GRADES = (*range(0, 101, 10), 5, 25, 75, 100 / 3, 200 / 3, 100 / 6, 500 / 6, 100 / 7, 100 / 8, 100 / 9)


def check_answers(part, numeric, answers):
    """The alternatives of a question are the answer and the mistakes of a part."""
    given = part.answer
    for percent, _, _ in answers:
        assert min(abs(abs(percent) - grade) for grade in GRADES) < 1e-3
    assert numeric == isinstance(given, Number)
    if numeric:
        pairs = [tuple(map(float, text.split(":"))) for _, text, _ in answers]
        assert pairs[0] == pytest.approx((given.value, given.wide), abs=1e-9)
        assert [value for value, _ in pairs[1:]] == pytest.approx([each.value for each in part.mistakes], abs=1e-9)
        assert [percent for percent, _, _ in answers] == pytest.approx(
            [100, *(100 * each.credit for each in part.mistakes)], abs=1e-4
        )
        assert [told for _, _, told in answers[1:]] == [each.sentence for each in part.mistakes]
        return
    assert [text for _, text, _ in answers] == list(given.options)
    if isinstance(given, Choice):
        assert [text for percent, text, _ in answers if percent == 100] == [given.value]
        sentences = {text: told for _, text, told in answers}
        assert all(sentences[each.value] == each.sentence for each in part.mistakes)
    else:
        assert {text for percent, text, _ in answers if percent > 0} == set(given.value)
        assert sum(percent for percent, _, _ in answers if percent > 0) == pytest.approx(100, abs=1e-3)


# GIFT ---------------------------------------------------------------------------------------------------------------


def test_gift_is_read_back_to_the_same_task(exercise):
    questions = read(FORMATS["gift"]([exercise], True))
    assert len(questions) == len(exercise.parts)
    situation = [words_of(blocks_markup([block])) for block in exercise.situation]
    for part, question in zip(exercise.parts, questions, strict=True):
        assert question.title.startswith(exercise.title)
        for words in [*situation, " ".join(part.prompt.split())]:
            assert words in words_of(question.text)
        check_answers(part, question.numeric, [(p, t, told) for _, p, t, told in question.answers])
        assert part.solution[0].text in question.feedback


# QTI ----------------------------------------------------------------------------------------------------------------


def test_a_qti_package_is_read_back_to_the_same_task(exercise):
    package = zipfile.ZipFile(io.BytesIO(FORMATS["qti"]([exercise], True)))
    manifest = ElementTree.fromstring(package.read("imsmanifest.xml"))
    resources = list(manifest.iter(f"{PACKAGE}resource"))
    assert {*package.namelist()} == {"imsmanifest.xml", *(each.get("href") for each in resources)}
    assert len(package.namelist()) == len(exercise.steps) + 1
    assert [local_name.tag for local_name in manifest] == [
        f"{PACKAGE}{name}" for name in ("metadata", "organizations", "resources")
    ]
    for step, resource in zip(exercise.steps, resources, strict=True):
        assert resource.get("type") == "imsqti_item_xmlv2p1"
        assert [file.get("href") for file in resource] == [resource.get("href")]
        check_item(step, ElementTree.fromstring(package.read(resource.get("href"))))


def check_item(exercise, item):
    """An assessment item is what an exercise asks at once."""
    assert item.tag == f"{QTI}assessmentItem"
    assert violations(item) == []
    assert item.get("title") == exercise.title
    for words in shown_words(exercise):
        assert words in " ".join(" ".join(item.find(f"{QTI}itemBody").itertext()).split())
    declarations = {each.get("identifier"): each for each in item.findall(f"{QTI}responseDeclaration")}
    outcomes = {each.get("identifier") for each in item.findall(f"{QTI}outcomeDeclaration")}
    assert {each.get("identifier") for each in item.iter(f"{QTI}setOutcomeValue")} <= outcomes
    assert {each.get("identifier") for each in item.iter(f"{QTI}variable")} <= outcomes | set(declarations)
    told = {each.get("identifier"): texts(each) for each in item.findall(f"{QTI}modalFeedback")}
    rules = list(item.find(f"{QTI}responseProcessing"))
    for number, part in enumerate(exercise.parts, 1):
        check_item_part(item, declarations[f"PART{number}"], rules[number - 1], told, part)
    assert "SOLUTION" in told


def check_item_part(item, declaration, rule, told, part):
    """The declaration, the interaction and the rule of one part."""
    name, given = declaration.get("identifier"), part.answer
    values = [each.text for each in declaration.iter(f"{QTI}value")]
    entries = [each for each in item.iter() if each.get("responseIdentifier") == name]
    assert len(entries) == 1
    if isinstance(given, Number):
        assert (entries[0].tag, declaration.get("baseType")) == (f"{QTI}textEntryInteraction", "float")
        assert float(values[0]) == pytest.approx(given.value, abs=1e-9)
        tests = [
            (float(each.find(f"{QTI}baseValue").text), [float(text) for text in each.get("tolerance").split()])
            for each in rule.iter(f"{QTI}equal")
        ]
        wanted = [given.value, *(mistake.value for mistake in part.mistakes)]
        assert [value for value, _ in tests] == pytest.approx(wanted, abs=1e-9)
        assert all(wide == pytest.approx([given.wide] * 2) for _, wide in tests)
    else:
        options = {each.get("identifier"): texts(each) for each in entries[0].findall(f"{QTI}simpleChoice")}
        assert list(options.values()) == [" ".join(text.split()) for text in given.options]
        right = [given.value] if isinstance(given, Choice) else given.value
        assert {options[value] for value in values} == {" ".join(text.split()) for text in right}
        assert declaration.get("cardinality") == ("single" if isinstance(given, Choice) else "multiple")
    if not isinstance(given, Listing):
        sentences = [told[f"{name}_MISTAKE{at}"] for at, _ in enumerate(part.mistakes, 1)]
        assert sentences == [" ".join(mistake.sentence.split()) for mistake in part.mistakes]


# Worksheet and JSON -------------------------------------------------------------------------------------------------


class Page(HTMLParser):
    """Collects the words of a page, and checks that what opens closes."""

    def __init__(self):
        super().__init__()
        self.open, self.words, self.links = [], [], []

    def handle_starttag(self, tag, attributes):
        self.links += [value for name, value in attributes if name in {"src", "href"}]
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        pass

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words += data.split()


def test_a_worksheet_has_every_task_and_the_solutions_only_if_asked_for(exercise):
    for solutions in (False, True):
        page = Page()
        page.feed(FORMATS["html"]([exercise], solutions))
        assert (page.open, page.links) == ([], [])
        words = " ".join(page.words)
        if exercise.in_turn:  # on one sheet its parts would tell each other's answers: the tree is drawn
            for shown in (words_of(blocks_markup([block])) for block in exercise.situation):
                assert shown in words
            assert "Draw the whole tree" in words
            assert [" ".join(part.prompt.split()) in words for part in exercise.parts] == [solutions] * len(
                exercise.parts
            )
        else:
            for shown in shown_words(exercise):
                assert shown in words
        assert ("Solutions" in page.words) == solutions
        assert (exercise.parts[0].solution[0].text in words) == solutions or exercise is HOSTILE


def test_a_class_set_has_a_worksheet_for_every_group_and_the_solutions_of_all():
    groups = [[generate(KINDS[kind], seed) for kind in ("gain", "entropy")] for seed in (5, 6, 7)]
    page = Page()
    page.feed(class_set(groups, True))
    words = " ".join(page.words)
    assert page.open == []
    for number, group in enumerate(groups, 1):
        assert f"Exercises on decision trees, group {number}" in words
        assert f"Solutions, group {number}" in words
        for exercise in group:
            assert all(shown in words for shown in shown_words(exercise))
    assert class_set(groups[:1], True) == FORMATS["html"](groups[0], True)
    assert "group 1" not in class_set(groups[:1], True)


class Cards(HTMLParser):
    """Collects the texts of the cards: of each its label, then names and values in turn."""

    def __init__(self):
        super().__init__()
        self.found, self.at = [], ""

    def handle_starttag(self, tag, attributes):
        if ("class", "card") in attributes:
            self.found.append([])
        self.at = tag

    def handle_data(self, data):
        if self.found and self.at in {"p", "dt", "dd"}:
            self.found[-1].append(data)


def test_every_row_of_a_table_is_a_card_and_nothing_else(exercise):
    read = Cards()
    read.feed(cards(exercise, "Task 1"))
    grids = [each for each in exercise.situation if isinstance(each, Grid) and each.head[0] == "row"]
    wanted = [
        [f"Task 1, row {row[0]}", *(text for pair in zip(grid.head[1:], row[1:], strict=True) for text in pair)]
        for grid in grids
        for row in grid.rows
    ]
    assert read.found == wanted


def test_most_kinds_have_cards_and_counts_are_none():
    with_cards = {exercise.kind for exercise in map(drawn, NAMES) if row_tables(exercise)}
    assert {"gain", "root", "be-id3", "be-c45", "be-cart", "threshold", "xor", "gain-ratio", "folds"} <= with_cards
    assert not {"entropy", "impurity", "chi-square", "pessimistic", "interval"} & with_cards


def test_only_what_is_to_be_predicted_stands_below_a_line_on_a_card():
    gain, bootstrap = (cards(drawn(name), "Task 1") for name in ("gain-1", "bootstrap-1"))
    target = drawn("gain-1").situation[0].head[-1]
    assert {*re.findall(r'<dt class="last">(.*?)</dt>', gain)} == {target}
    assert 'class="last"' not in bootstrap


def test_a_worksheet_tells_the_points_of_every_task_and_has_the_title_it_is_given():
    made = class_set([[drawn("gain-1"), drawn("entropy-1")]], True, title="Exam & more, 20 minutes")
    assert re.findall(r'<h2>.*?<span class="wanted">(.*?)</span>', made) == ["3 points", "2 points"]
    assert made.count("Exam &amp; more, 20 minutes") == 2


def test_a_solution_of_one_step_has_no_number():
    entropy, gain = (drawn(name).parts[-1] for name in ("entropy-1", "gain-1"))
    assert "<ol>" not in steps_markup(entropy.solution)
    assert steps_markup(gain.solution).count("<li>") == len(gain.solution) > 1


def test_an_answer_of_one_is_one_bit_and_any_other_is_bits():
    def answer(value, unit="bits"):
        return answer_text(Part("How many?", Number(value, unit=unit)))

    assert [answer(each) for each in (1.0, 0.0, 0.5, 2.0)] == ["1 bit", "0 bits", "0.5 bits", "2 bits"]
    assert answer(1.0, "%") == "1 %"


def test_text_on_cards_is_escaped():
    grid = Grid(("row", NASTY), ((NASTY, NASTY),))
    made = cards(Exercise("k", "p", 0, 1, "t", (grid,), ()), NASTY)
    assert NASTY not in made
    assert made.count(escape(NASTY)) == 4


def test_json_holds_the_answers_only_if_asked_for(exercise):
    (full,) = json.loads(FORMATS["json"]([exercise], True))["exercises"]
    (bare,) = json.loads(FORMATS["json"]([exercise], False))["exercises"]
    assert (full["kind"], full["seed"], full["title"]) == (exercise.kind, exercise.seed, exercise.title)
    for part, told, task in zip(exercise.parts, full["parts"], bare["parts"], strict=True):
        value = told["answer"]
        assert (tuple(value) if isinstance(value, list) else value) == part.answer.value
        assert [each["name"] for each in told["mistakes"]] == [mistake.name for mistake in part.mistakes]
        assert task["prompt"] == part.prompt
        assert not {"answer", "mistakes", "hints", "solution"} & set(task)


# The command --------------------------------------------------------------------------------------------------------


def test_the_command_counts_seeds_up_and_keeps_to_the_kinds(capsys):
    kinds = list(KINDS)[:2]
    command = ["exercises", "--kind", ",".join(kinds), "--seed", "5", "--count", "2", "--format", "json"]
    assert main([*command, "--difficulty", "2"]) == 0
    found = json.loads(capsys.readouterr().out)["exercises"]
    assert [(each["kind"], each["seed"]) for each in found] == [(kind, seed) for kind in kinds for seed in (5, 6)]
    assert {each["difficulty"] for each in found} == {2}


def test_the_command_gives_each_group_seeds_of_its_own_and_cards(capsys):
    command = ["exercises", "--kind", "root,entropy", "--seed", "5", "--count", "2", "--groups", "3", "--cards"]
    assert main(command) == 0
    text = capsys.readouterr().out
    origins = re.findall(r'class="origin">([a-z]+), seed ([0-9]+)', text)
    assert origins == [
        (kind, str(seed + each)) for seed in (5, 7, 9) for kind in ("root", "entropy") for each in (0, 1)
    ]
    rows = sum(len(row_tables(generate(KINDS["root"], seed))[0].rows) for seed in range(5, 11))
    assert text.count('class="card"') == rows


def test_the_command_writes_all_kinds_to_a_file(tmp_path, capsys):
    path = tmp_path / "exercises.zip"
    assert main(["exercises", "--format", "qti", "-o", str(path)]) == 0
    assert capsys.readouterr().out == f"{path}: {len(KINDS)} exercises\n"
    items = sum(len(generate(kind, 0).steps) for kind in KINDS.values())
    assert len(zipfile.ZipFile(path).namelist()) == items + 1


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--kind", "nothing"], "There is no kind 'nothing'"),
        (["--count", "0"], "A file holds 1 to 2,000 exercises, not 0."),
        (["--count", "9999"], "A file holds 1 to 2,000 exercises"),
        (["--groups", "0"], "A file holds 1 to 2,000 exercises, not 0."),
        (["--groups", "2", "--format", "gift"], "Groups and cards are for paper"),
        (["--cards", "--format", "json"], "Groups and cards are for paper"),
        (["--cards", "--kind", "entropy"], "nothing to put on cards"),
        (["--format", "qti"], "A QTI package is a zip file"),
        (["-o", "no/such/folder/file.html"], "cannot be written"),
    ],
)
def test_what_goes_wrong_is_one_sentence(options, sentence, capsys):
    assert main(["exercises", *options]) == 2
    told = capsys.readouterr().err
    assert sentence in told
    assert told.count("\n") == 1


@pytest.mark.parametrize("options", [["--difficulty", "4"], ["--seed", "-1"], ["--format", "pdf"]])
def test_what_no_option_allows_is_one_sentence(options, capsys):
    with pytest.raises(SystemExit) as end:
        main(["exercises", *options])
    assert end.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_text_in_markup_is_escaped():
    assert escape(NASTY) in blocks_markup(HOSTILE.situation)


def test_the_reader_of_the_schema_finds_what_it_does_not_allow():
    item = ElementTree.fromstring(
        '<assessmentItem identifier="1a" title="" adaptive="false">'
        "<itemBody>text<ul><p/></ul><b/></itemBody></assessmentItem>"
    )
    assert violations(item) == [
        "assessmentItem lacks timeDependent",
        "identifier='1a'",
        "itemBody holds ul b ",
        "itemBody holds text",
        "ul holds p ",
        "unknown element b",
    ]


def test_the_list_of_commands_names_every_kind():
    commands = (Path(__file__).parents[3] / "docs" / "COMMANDS.md").read_text(encoding="utf-8")
    assert [kind for kind in KINDS if f"`{kind}`" not in commands] == []
