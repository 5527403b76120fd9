"""The hall runs: a few students on replicas of their own, one of which is killed."""

import asyncio

import pytest
from websockets.exceptions import ConnectionClosed

from benchmarks.hall import gathering, phone, serving, student, votes
from benchmarks.hall.gathering import Plan, gather
from benchmarks.hall.ledger import quantile
from benchmarks.hall.report import Finding, findings
from benchmarks.hall.requests import RefusedError
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
        assert "table=" in visitor.page.query
        assert not await visitor.page.settle(1), "the server was told of a step that nothing waits for"
        fragment = visitor.page.stage.fragment
        await visitor.page.turn_elsewhere()
        await visitor.page.drawn(fragment)
        await visitor.page.leave()
        return visitor

    visitor = asyncio.run(visit(served.port))
    assert "step=1" in visitor.page.query


def test_who_follows_the_arithmetic_tells_every_step_and_others_those_whose_frames_are_missing(served):
    async def visit(number: int, query: str, *steps: int) -> list[bool]:
        visitor = Student(number, served.port, gathering.Ledger(), cold=False)
        visitor.page.query += query
        await visitor.open()
        told = [await visitor.page.settle(step) for step in steps]
        await visitor.page.leave()
        return told

    assert asyncio.run(visit(3, "", 1, 2)) == [True, True]
    assert asyncio.run(visit(1, "", 1, 2)) == [False, False]
    long = "data=congressional-voting&algorithm=c45"  # 262 steps, of which 56 are sent
    assert asyncio.run(visit(1, long, 1, 54, 55)) == [False, True, False]


def test_an_upload_beyond_the_limit_is_refused_before_it_is_sent(served):
    async def visit(port: int) -> None:
        visitor = Student(2, port, gathering.Ledger(), cold=False)
        await visitor.open()
        await visitor.page.turn("data")
        place = await visitor.page.places_for("large.csv")
        token = visitor.page.visitor.cookies["_streamlit_xsrf"]
        headers = {"Content-Length": "120000000", "Content-Type": "multipart/form-data; boundary=x"}
        try:
            with pytest.raises(RefusedError, match="413"):
                await visitor.page.visitor.ask("PUT", place.upload_url, {**headers, "X-Xsrftoken": token})
            with pytest.raises(RefusedError, match="403"):
                await visitor.page.visitor.ask("PUT", place.upload_url, headers)
        finally:
            await visitor.page.leave()

    asyncio.run(visit(next(iter(served.replicas()))))


def test_a_message_beyond_the_limit_ends_the_connection(served):
    async def visit(port: int) -> ConnectionClosed:
        visitor = Student(3, port, gathering.Ledger(), cold=False)
        await visitor.open()
        visitor.page.query = "x" * 30_000_000
        with pytest.raises(ConnectionClosed) as ended:
            await visitor.page.run()
        return ended.value

    assert asyncio.run(visit(served.port)).rcvd.code == 1009


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


def test_votes_from_phones_are_counted_once_when_a_replica_is_killed(monkeypatch, served):
    for module in (votes, phone):
        monkeypatch.setattr(module, "SPREAD", 1.0)
    monkeypatch.setattr(votes, "ALONE", 1.0)
    monkeypatch.setattr(serving, "BUSY", float("inf"))
    outcome = asyncio.run(votes.vote(served, votes.Plan(6, kill=True, questions=2, arrive=1.0)))
    found = {each.name: each.value for each in votes.findings(outcome)}
    assert found["failures"] == 0, outcome.failures
    assert found["answers"] >= 12
    assert found["answers counted twice, wrongly or not at all"] == 0
    assert len(outcome.asked) == len(outcome.revealed) == 12


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
