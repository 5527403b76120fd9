"""The session's screen, kept equal to the address bar."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from pages.shell.grow_state import Screen, query_of, screen_of
from pages.shell.sources import entry_of
from pages.views.text import listing

SCREEN, LINK, TOUCHED, TROUBLE = "screen", "link", "screen touched", "link trouble"
PAGE, TURNED, SERIAL = "page", "page turned", " serial"


def screen() -> Screen:
    """The screen to show: the session's, unless the address bar holds another link."""
    state, query = st.session_state, st.query_params.to_dict()
    # A click may arrive with an address the browser had not yet brought up to date: the click counts.
    touched = state.get(TOUCHED, False)
    if SCREEN not in state or (query and query != state.get(LINK) and not touched):
        state[SCREEN], state[TROUBLE] = screen_of(query)
        state[LINK] = query
    found: Screen = state[SCREEN]
    return found


def current() -> Screen:
    """The session's screen. A run of the stage alone never looks at the address: the browser may be a step behind."""
    found: Screen = st.session_state[SCREEN] if SCREEN in st.session_state else screen()
    return found


def change(**parts: Any) -> None:
    """Change the screen from a callback; the link follows at the end of the run."""
    put(replace(st.session_state[SCREEN], **parts))


def put(new: Screen) -> None:
    st.session_state[SCREEN] = new
    st.session_state[TOUCHED] = True
    st.session_state.pop(TROUBLE, None)


def fit(new: Screen) -> None:
    """Put in place what the data allow of a screen; nobody asked for it, so it is no change."""
    st.session_state[SCREEN] = new


def write_link() -> None:
    """Bring the address bar up to date."""
    query = query_of(st.session_state[SCREEN])
    if query != st.query_params.to_dict():
        st.query_params.from_dict(query)
    st.session_state[LINK] = query
    st.session_state.pop(TOUCHED, None)
    st.session_state.pop(TURNED, None)


def trouble() -> str:
    """One sentence about what in the link could not be used, or nothing."""
    bad: list[str] = st.session_state.get(TROUBLE, [])
    if not bad:
        return ""
    if "damaged table" in bad:
        return (
            "The table inside this link is damaged, perhaps cut off on its way; ask for the link again. Until then "
            f"{entry_of(st.session_state[SCREEN].data).title} stands in."
        )
    if "own table" in bad:
        return (
            "This link is to somebody's own table, which is not inside it. Open Your own data and upload the same file "
            f"to see it; until then {entry_of(st.session_state[SCREEN].data).title} stands in."
        )
    names = [name.replace("_", " ") for name in dict.fromkeys(bad)]
    return f"The link's {listing(names)} could not be used, so the usual setting stands in."


def note_trouble(name: str) -> None:
    st.session_state.setdefault(TROUBLE, []).append(name)


def turn() -> None:
    """Note whether another page is being opened: a widget of the same key there is new, and must be told its value."""
    context = get_script_run_ctx()
    page = context.page_script_hash if context else ""
    if st.session_state.get(PAGE) != page:
        st.session_state[PAGE] = page
        st.session_state[TURNED] = True


def widget(key: str) -> str:
    """What the widget of a key is called now."""
    serial = st.session_state.get(f"{key}{SERIAL}", 0)
    return f"{key} {serial}" if serial else key


def entered(key: str) -> Any:
    """What a widget holds, for callbacks."""
    return st.session_state[widget(key)]


def shown(key: str, **start: Any) -> dict[str, Any]:
    """What a widget is called and where it starts, by Streamlit's word for that: `value` or `default`.

    The start travels with every run: a browser may never hear of the run that put the widget there.
    """
    (value,) = start.values()
    return {"key": named(key, value), **start}


def among(key: str, options: Sequence[Any], value: Any) -> dict[str, Any]:
    """The same for a choice among options."""
    return {"key": named(key, value), "options": options, "index": options.index(value)}


def clearable(key: str, value: Any) -> dict[str, Any]:
    """The same for a number that may be left out. Only what starts empty can be emptied, so it is told every time."""
    name = named(key, value)
    st.session_state[name] = value
    return {"key": name, "value": None}


def named(key: str, value: Any) -> str:
    """What to call a widget that shows `value`. When the page itself changes the value, the widget gets another name:
    a browser still a step behind would answer with the old value, as if somebody had chosen it."""
    state, name = st.session_state, widget(key)
    if name in state and state[name] != value and not state.get(TURNED):
        state[f"{key}{SERIAL}"] = state.get(f"{key}{SERIAL}", 0) + 1
        name = widget(key)
    if name not in state or state.get(TURNED):
        state[name] = value
    return name


def setter(key: str, name: str) -> Callable[[], None]:
    """A callback that puts a widget's value into the screen."""
    return lambda: change(**{name: entered(key)})
