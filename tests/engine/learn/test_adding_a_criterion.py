"""A criterion is added in one place: its entry. It is then grown by, shown and known on the command line."""

import json
import math
from collections import Counter
from collections.abc import Sequence

import pytest

from engine.__main__ import main
from engine.learn.criteria import CRITERIA, Criterion
from tests.tables import grown, table_of

ADDED = Criterion(
    name="kearns-mansour",
    title="Kearns and Mansour",
    formula=r"h(S) - \sum_b \frac{|S_b|}{|S|} h(S_b), \quad h(S) = 2 \sqrt{p (1 - p)}",
    source="Kearns & Mansour (1999), On the boosting ability of top-down decision tree learning algorithms",
    impurity="entropy",
    gain="formula",
    h="2*sqrt(p*q)",
)


@pytest.fixture(autouse=True)
def added(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CRITERIA, ADDED.name, ADDED)


def h(answers: Sequence[str]) -> float:
    share = Counter(answers)[answers[0]] / len(answers)
    return 2 * math.sqrt(share * (1 - share))


def decrease(groups: Sequence[Sequence[str]]) -> float:
    everyone = [answer for group in groups for answer in group]
    return h(everyone) - sum(len(group) / len(everyone) * h(group) for group in groups)


def test_an_added_criterion_decides_the_questions_of_a_tree() -> None:
    table = table_of("play-tennis")
    answers = [table.classes[code] for code in table.target.codes]
    gains = {}
    for column in table.columns:
        values = [column.labels[code] for code in column.codes]
        groups = [[a for a, v in zip(answers, values, strict=True) if v == value] for value in set(values)]
        gains[column.name] = decrease(groups)
    root = grown(table, "id3", criterion=ADDED.name)[0]
    assert {item.column: item.gain for item in root.candidates.items} == pytest.approx(gains)
    assert root.question.column == max(gains, key=gains.__getitem__)


def test_an_added_criterion_is_a_choice_on_the_command_line(tmp_path, capsys) -> None:
    path = tmp_path / "data.csv"
    path.write_text("a,b,y\n1,u,yes\n2,u,no\n3,v,yes\n4,v,yes\n", encoding="utf-8")
    assert main(["grow", str(path), "--target", "y", "--criterion", ADDED.name, "--format", "json"]) == 0
    model = json.loads(capsys.readouterr().out)
    assert model["recipe"]["criterion"] == ADDED.name
    gain = {item["column"]: item["gain"] for item in model["tree"]["candidates"]}["b"]
    assert gain == pytest.approx(decrease([["yes", "no"], ["yes", "yes"]]))
