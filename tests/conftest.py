"""What holds for every test: the same examples on every machine, and no clock."""

from threading import Thread

import pytest
from hypothesis import settings

from engine.backend import use_compiled

settings.register_profile("steady", deadline=None, max_examples=25, derandomize=True)
settings.load_profile("steady")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--compiled", action="store_true", help="small tables take the compiled kernels too")


def pytest_configure(config: pytest.Config) -> None:
    # After `python -m engine.warm` this is up to forty times as quick, and what a server does once it is warm. The
    # tests that mean the uncompiled kernels say so themselves (tests/property/paths.py).
    if config.getoption("--compiled"):
        use_compiled()


@pytest.fixture
def fetched(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """What download buttons give, each made as Streamlit makes it: in a thread without a session."""
    import streamlit

    made: dict[str, str] = {}
    button = streamlit.download_button

    def noted(label, data, *args, **options):
        def make() -> None:
            made[label] = data() if callable(data) else data

        thread = Thread(target=make)
        thread.start()
        thread.join()
        return button(label, data, *args, **options)

    monkeypatch.setattr(streamlit, "download_button", noted)
    return made
