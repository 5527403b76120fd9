"""HTML of our own with links to pages, which keep the session, and ticks for what was read, which the browser keeps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypedDict

import streamlit as st

from pages.components.assets import served
from pages.components.modules import joined

_HERE = Path(__file__).parent


class GuideData(TypedDict):
    """What is shown, and which page ends there."""

    html: str  # with all data escaped
    page: str | None  # the page that ends here
    stepped: bool  # whether its stage must have reached the last step before it counts as read
    answered: bool  # whether all of it is answered rightly; a quiz on the page says so itself
    row: list[str] | None  # the names of what was right in a row, for the browser to keep; None leaves it as it is
    asks: str  # the rows under keys that begin so are told to the server; "" tells none


_mount = st.components.v2.component(
    "splitstep_guide",
    html='<div class="splitstep-guide"></div>',
    css=(_HERE / "guide.css").read_text("utf-8"),
    js=served("guide", joined(_HERE, ("turning.js", "tips.js", "guide.js"))),
    isolate_styles=False,
)


def guide(
    html: str,
    *,
    key: str,
    on_go: Callable[[str], None],
    page: str | None = None,
    stepped: bool = False,
    answered: bool = False,
    row: Sequence[str] | None = None,
    asks: str = "",
    on_kept: Callable[[Any], None] | None = None,
) -> None:
    """Show HTML; `on_go` gets the target of a link that was clicked, `on_kept` the rows that were asked for, by key."""

    def went() -> None:
        target = st.session_state[key].get("go")
        if target is not None:
            on_go(str(target))

    def kept() -> None:
        found = st.session_state[key].get("kept")
        if found is not None and on_kept is not None:
            on_kept(found)

    names = None if row is None else [*row]
    data = GuideData(html=html, page=page, stepped=stepped, answered=answered, row=names, asks=asks)
    _mount(key=key, data=dict(data), on_go_change=went, on_kept_change=kept)
