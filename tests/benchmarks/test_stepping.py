"""The measuring of steps runs, on a server and in a browser of its own."""

from benchmarks.stepping import LESSONS, Lesson, line_of, results


def test_a_page_on_the_stage_is_stepped_and_another_is_named(monkeypatch):
    monkeypatch.setitem(LESSONS, "impurity", Lesson("impurity"))
    found = dict(results(["gain", "impurity"], 6))
    gain = found["gain"]
    assert gain.presses == 6
    assert 0 < gain.median_ms <= gain.p95_ms
    assert gain.answer_ms > 0
    assert line_of("gain", gain).startswith("gain")
    assert found["impurity"] is None
    assert line_of("impurity", None) == "impurity   not on the stage"
