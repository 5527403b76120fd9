"""The measuring of page loads runs, on a server and in a browser of its own."""

from benchmarks.loading import results, words


def test_scripts_travel_at_the_first_visit_only_and_plotly_only_where_there_is_a_chart():
    words_page, gain = results(["words", "gain"])
    assert words_page.first.plotly_kilobytes == 0
    assert gain.first.plotly_kilobytes > 100
    for page in (words_page, gain):
        assert page.second.kilobytes < page.first.kilobytes / 2
        assert page.second.plotly_kilobytes == 0
        assert page.first.ms > 0
    assert "kB" in words(gain.first)
