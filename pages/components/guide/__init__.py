"""HTML of our own with links to pages, which keep the session, and ticks for what was read, which the browser keeps."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypedDict

import streamlit as st

from pages.components.assets import served

_HERE = Path(__file__).parent


class GuideData(TypedDict):
    """What is shown, and which page ends there."""

    html: str  # with all data escaped
    page: str | None  # the page that is ticked as read when this is seen
    stepped: bool  # whether its stage must have reached the last step before
    answered: bool  # whether all questions of its quiz are answered rightly


_mount = st.components.v2.component(
    "splitstep_guide",
    html='<div class="splitstep-guide"></div>',
    css=(_HERE / "guide.css").read_text("utf-8"),
    js=served("guide", (_HERE / "guide.js").read_text("utf-8")),
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
) -> None:
    """Show HTML; `on_go` gets the target of a link that was clicked."""

    def went() -> None:
        target = st.session_state[key].get("go")
        if target is not None:
            on_go(str(target))

    data = GuideData(html=html, page=page, stepped=stepped, answered=answered)
    _mount(key=key, data=dict(data), on_go_change=went)
