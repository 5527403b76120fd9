"""The hall runs: a few students on replicas of their own, one of which is killed."""

import asyncio

import pytest

from benchmarks.hall import gathering, serving, student
from benchmarks.hall.gathering import Plan, gather
from benchmarks.hall.ledger import quantile
from benchmarks.hall.report import Finding, findings
from benchmarks.hall.student import Student


@pytest.fixture(scope="module")
def served():
    with serving.serving(2) as found:
        yield found


def test_who_uploads_a_table_returns_to_the_lesson_with_it(served):
    async def visit(port: int) -> Student:
        visitor = Student(1, port, gathering.Ledger())
        await visitor.open()
        await visitor.upload("table.csv", student.small_table(1))
        await visitor.page.settle(1)
        await visitor.page.leave()
        return visitor

    visitor = asyncio.run(visit(served.port))
    assert "table=" in visitor.page.query
    assert "step=1" in visitor.page.query


def test_a_killed_replica_loses_no_student_and_nothing_fails(monkeypatch, served):
    monkeypatch.setattr(student, "PAUSE", 0.3)
    monkeypatch.setattr(student, "CHANGES", 0.5)
    monkeypatch.setattr(gathering, "WATCH", 0.2)
    monkeypatch.setattr(serving, "BUSY", float("inf"))  # no waiting for the kernels
    outcome = asyncio.run(gather(served, Plan(3, 0.2, arrive=1.0, leave=0.0, kill=True)))
    found = {each.name: each.value for each in findings(outcome)}
    assert found["failures"] == 0, outcome.ledger.failures
    assert found["lost"] == 0
    assert len(outcome.ledger.seconds("open")) == 3
    for kind in ("step", "change"):
        assert outcome.ledger.seconds(kind), kind
    assert outcome.start > 0
    assert found["cores that the replicas took"] > 0


@pytest.mark.parametrize(
    ("values", "share", "found"),
    [([], 0.95, None), ([3.0], 0.95, 3.0), ([2.0, 1.0], 0.5, 1.0), (list(range(1, 101)), 0.95, 95)],
)
def test_a_quantile_is_one_of_the_values(values, share, found):
    assert quantile(values, share) == found


@pytest.mark.parametrize(
    ("finding", "passed"),
    [
        (Finding("a", 1.0), True),
        (Finding("a", 1.0, 1.0), True),
        (Finding("a", 1.1, 1.0), False),
        (Finding("a", None, 1.0), False),
    ],
)
def test_a_bar_is_passed_by_what_was_measured_and_is_no_more_than_it(finding, passed):
    assert finding.passed == passed
    assert ("MISSED" in finding.line) == (not passed)
