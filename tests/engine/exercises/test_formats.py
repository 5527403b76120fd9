"""The files for paper and learning platforms, read back to the exercises that were written."""

import io
import json
import re
import zipfile
from html import escape, unescape
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from engine.__main__ import main
from engine.exercises.exercise import Branch, Choice, Diagram, Exercise, Grid, Listing, Mistake, Number, Part, Step
from engine.exercises.formats.markup import blocks_markup
from engine.exercises.formats.registry import FORMATS
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
EXERCISES = [*(generate(kind, 3, difficulty) for kind in KINDS.values() for difficulty in (1, 2, 3)), HOSTILE]
IDS = [f"{each.kind}-{each.difficulty}" for each in EXERCISES]
each_exercise = pytest.mark.parametrize("exercise", EXERCISES, ids=IDS)


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


@each_exercise
def test_moodle_xml_is_read_back_to_the_same_task(exercise):
    quiz = ElementTree.fromstring(FORMATS["moodle"]([exercise], True))
    (question,) = quiz.findall("question")
    assert question.get("type") == "cloze"
    body = question.findtext("questiontext/text")
    assert exercise.title in question.findtext("name/text")
    outside = words_of(GAP.sub("", body))
    for words in shown_words(exercise):
        assert words in outside
    found = gaps(body)
    assert len(found) == len(exercise.parts)
    for part, (points, kind, answers) in zip(exercise.parts, found, strict=True):
        assert points == part.points
        check_answers(part, kind == "NUMERICAL", answers)
    assert "<ol>" in question.findtext("generalfeedback/text")


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


@each_exercise
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


@each_exercise
def test_a_qti_package_is_read_back_to_the_same_task(exercise):
    package = zipfile.ZipFile(io.BytesIO(FORMATS["qti"]([exercise], True)))
    manifest = ElementTree.fromstring(package.read("imsmanifest.xml"))
    assert [local_name.tag for local_name in manifest] == [
        f"{PACKAGE}{name}" for name in ("metadata", "organizations", "resources")
    ]
    (resource,) = manifest.iter(f"{PACKAGE}resource")
    assert resource.get("type") == "imsqti_item_xmlv2p1"
    assert [file.get("href") for file in resource] == [resource.get("href")]
    assert set(package.namelist()) == {"imsmanifest.xml", resource.get("href")}
    item = ElementTree.fromstring(package.read(resource.get("href")))
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


@each_exercise
def test_a_worksheet_has_every_task_and_the_solutions_only_if_asked_for(exercise):
    for solutions in (False, True):
        page = Page()
        page.feed(FORMATS["html"]([exercise], solutions))
        assert (page.open, page.links) == ([], [])
        words = " ".join(page.words)
        for shown in shown_words(exercise):
            assert shown in words
        assert ("Solutions" in page.words) == solutions
        assert (exercise.parts[0].solution[0].text in words) == solutions or exercise is HOSTILE


@each_exercise
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


def test_the_command_writes_all_kinds_to_a_file(tmp_path, capsys):
    path = tmp_path / "exercises.zip"
    assert main(["exercises", "--format", "qti", "-o", str(path)]) == 0
    assert capsys.readouterr().out == f"{path}: {len(KINDS)} exercises\n"
    assert len(zipfile.ZipFile(path).namelist()) == len(KINDS) + 1


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--kind", "nothing"], "There is no kind 'nothing'"),
        (["--count", "0"], "A file holds 1 to 2,000 exercises, not 0."),
        (["--count", "9999"], "A file holds 1 to 2,000 exercises"),
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
