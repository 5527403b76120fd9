"""The words on the screens: one name for one thing, sentences that end, and numbers that agree with their nouns."""

import ast
import re
from pathlib import Path

import pytest

from courses.catalog import courses
from datasets.catalog import CATALOG
from engine.learn.algorithms import ALGORITHMS
from engine.learn.steps import Split, unfold
from pages.ideas.booleans.lesson import frames_of as boolean_frames
from pages.ideas.stopping.lesson import BaseCasesLesson
from pages.ideas.stopping.state import PAGE as STOPPING
from pages.shell.grow_state import start
from pages.shell.sources import trace_of
from pages.views.badges import zero_gain_badge
from pages.views.sentences import end_sentence, sentence
from pages.views.sum_sentences import sum_sentence
from tests.pages.opening import EVERY_PAGE, html, opened, opened_page

ROOT = Path(__file__).parents[2]
COURSES = [f"courses/{name}.md" for name in courses()]
QUIZZES = [(key, check) for key, page in EVERY_PAGE.items() for check in page.quiz]
# Training, validation and test cases have no other names.
OTHER_NAMES = re.compile(
    r"held[- ]back|held-out|set aside|set apart|unseen|to learn from$|rows to learn from|cases learned from"
    r"|has seen\b|seen and not|never saw|mimic|stand-in",
    re.IGNORECASE,
)
# Pages refer to no notes that the reader does not have, and the entropy of the target is H(Y).
OTHER_WORDS = re.compile(r"\bthe notes\b|lecture notes|set of notes|\bnotes that\b|H\(S\b|\b(?-i:H) (is|=|≤) ", re.I)
SENTENCE = re.compile(r"(?<![.…])[.?!…](</b>)?$")


def texts(path: Path):
    """The texts in a file that are not its documentation."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.lineno, node.value


@pytest.mark.parametrize("folder", ["pages", "engine", "datasets"])
def test_training_validation_and_test_have_no_other_names(folder):
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for path in (ROOT / folder).rglob("*.py")
        for line, text in texts(path)
        if (OTHER_NAMES.search(text) or OTHER_WORDS.search(text)) and " " in text
    ]
    assert found == []


@pytest.mark.parametrize("path", ["README.md", "docs/COMMANDS.md", "docs/UPLOAD.md", *COURSES])
def test_documents_and_courses_use_the_names_of_the_pages(path):
    lines = (ROOT / path).read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if OTHER_NAMES.search(line)] == []


@pytest.mark.parametrize(("key", "check"), QUIZZES, ids=lambda each: each if isinstance(each, str) else "")
def test_every_wrong_answer_has_a_reason_of_its_own_in_whole_sentences(key, check):
    assert re.search(r"[?…]$", check.question)
    assert len({check.right, *check.wrong}) > 1
    assert check.right not in check.wrong
    reasons = [check.why, *check.wrong.values()]
    assert len({*reasons}) == len(reasons)
    for reason in reasons:
        assert SENTENCE.search(reason)
        assert len(reason.split()) > 3
        assert not re.search(r"\.\.|[.?!][A-Z][a-z]|  ", reason)


@pytest.mark.parametrize(("key", "check"), QUIZZES, ids=lambda each: each if isinstance(each, str) else "")
def test_a_reason_leaves_the_right_answer_to_the_second_try(key, check):
    if len(check.wrong) > 1 and len(check.right) > 4:
        assert all(check.right.lower() not in reason.lower() for reason in check.wrong.values())


@pytest.mark.parametrize(
    ("preset", "said"),
    [
        ("Three: XOR", "was wrong here: without base case three the tree has 7 nodes and gets none wrong"),
        ("Three on noise", "was right here: without base case three the tree has 7 nodes instead of 1"),
    ],
)
def test_stopping_at_zero_gain_is_blamed_only_where_asking_on_would_have_helped(preset, said):
    lesson = BaseCasesLesson(STOPPING.preset(preset))
    assert said in lesson.ended()


def why(key, question):
    return next(check.why for page, check in QUIZZES if page == key and check.question.startswith(question))


def test_a_category_is_used_up_by_one_question_only_where_each_value_has_its_branch():
    assert "used up only where a question has a branch for every value, as in ID3 and C4.5; CART" in why(
        "thresholds", "May a path ask"
    )


def test_validation_cases_tell_when_to_stop_boosting():
    assert "The error on validation cases tells when to stop." in why("boosting", "Can boosting overfit?")


def test_the_thresholds_of_id3_are_said_to_be_an_addition():
    assert "Thresholds for numbers are an addition" in ALGORITHMS["id3"].summary
    assert "Thresholds for numbers are an addition" in html(opened())


def test_id3_solves_xor_on_every_page_and_a_badge_says_why():
    state = start("xor", (), "id3")
    assert len(trace_of("xor", (), state.recipe).tree.leaves) == 4
    badge = zero_gain_badge(state.recipe)
    assert "asks on" in badge
    assert badge in html(opened({"data": "xor", "algorithm": "id3"}))
    for key, query in {"booleans": {}, "stopping": {"three": "0"}, "compare": {"data": "xor"}}.items():
        assert badge in html(opened_page(key, query)), key
    stopping = EVERY_PAGE["booleans"].preset("XOR, stop at zero gain")
    assert "At zero gain it <b>stops</b>" in str(boolean_frames(stopping).frame(0))


def test_where_no_column_gains_anything_the_sentence_says_so():
    trace = trace_of("xor", (), start("xor", (), "id3").recipe)
    said = sentence(trace.at(0), trace[0], trace.coded.recipe)
    assert "<b>No column gains anything</b>; <b>a</b> is asked all the same" in said
    assert "highest" not in said


LEAVES = re.compile(
    r"\b(it|that|which|who|one|each|none|nothing|this|them|before it|alone|charge|rows?|columns?|cut|split|question"
    r"|tree) leaves\b(?!\.)|(?<!its )\bleaves (an?|nothing|none|less|too|no)\b"
)


def test_no_sentence_leaves_a_reader_with_the_tip_of_another_word():
    """*Leaves* explains itself as the plural of leaf wherever it stands, so it is no verb in what pages say."""
    found = [
        f"{path}: {text}" for path in (ROOT / "pages").rglob("*.py") for _, text in texts(path) if LEAVES.search(text)
    ]
    assert found == []


NOUNS = "error case leaf branch row node column rule condition split cut tree value part other hand"
ONE_OF_MANY = re.compile(
    rf"(?<![\d.,/·^−-])\b1 (more )?({'|'.join(f'{each}s' for each in NOUNS.split())}|leaves|branches)\b"
)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("data", sorted(CATALOG, key=lambda key: len(CATALOG[key].frame()))[:12])
def test_one_is_never_more_than_one(data, algorithm):
    """Every sentence of the smallest data sets, whose nodes often hold one case."""
    state = start(data, (), algorithm)
    trace = trace_of(data, (), state.recipe)
    said = [end_sentence(trace.tree, 1.0, 1.0)]
    for number, step in enumerate(trace):
        tree = trace.at(number)
        said.append(sentence(tree, step, state.recipe))
        if isinstance(step, Split):
            said += [sum_sentence(tree, step, state.recipe, at) for at in unfold(step)]
    assert [text for text in said if ONE_OF_MANY.search(re.sub(r"</?b>", "", text))] == []
