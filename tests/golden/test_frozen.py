"""Trees and command lines are what they were when they were written down (`python -m tests.golden.freeze`)."""

import pytest

from tests.golden.freeze import differences


@pytest.mark.parametrize("kind", ["growths", "commands"])
def test_nothing_changed_since_it_was_written_down(kind: str) -> None:
    assert differences(kind) == []
