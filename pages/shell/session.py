"""The state of the page at hand, kept equal to the address bar; and the names of its widgets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl, urlencode

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from pages.shell.state import Linked, S, State

CURRENT, LECTURE = "page at hand", "lecture goes on"
# Each is followed by the state's name.
STATE, LINK, TROUBLE = "state of", "link of", "trouble of"
WRITTEN, OPENED = "address of", "opened"
STOOD, HEAR = "state at the link of", "what is heard first"
FIXED = "the browser's query stays"
SCRIPT, TURNED, SERIAL = "page", "page turned", " serial"
# What stands in every link while a course runs, whatever the page.
COURSE, COURSE_NAMES = "parameters of the course", ("course", "course_stop", "plan")


def begin(page: Linked[S]) -> S:
    """The state that a page opens with: the session's, unless the address bar holds another link."""
    session, query, name = st.session_state, st.query_params.to_dict(), page.name
    session[CURRENT] = page
    turn()
    if navigated():
        session[FIXED] = bool(query)
    # A page of the menu has no query: it opens as it was left. A bare address that somebody went back to starts anew.
    # Any other address that is not ours is one that the browser has not brought up to date: what was clicked counts.
    other_link = query != session.get(f"{LINK} {name}") and (navigated() or (session.get(TURNED) and query))
    if f"{STATE} {name}" not in session or other_link:
        session[f"{STATE} {name}"], session[f"{TROUBLE} {name}"] = page.state_of(query)
        session[f"{LINK} {name}"] = query
        session[f"{OPENED} {name}"] = None if session[f"{TROUBLE} {name}"] else (query, now(page))
    elif query != session.get(f"{LINK} {name}") and not (session.get(TURNED) or session[FIXED]):
        follow(page, query)
    # A lecture goes on from page to page until somebody ends it.
    if session.get(TURNED) and LECTURE in session and "lecture" not in query:
        fit(page.in_mode(now(page), session[LECTURE]))
    return now(page)


def follow(page: Linked[S], query: dict[str, str]) -> None:
    """Stand at the stop that the address names, if it says nothing else that is new: the browser steps and writes its
    address by itself, and nobody at the page has asked for this run, or the stop would be known."""
    found, bad = page.state_of(query)
    asked = now(page) != st.session_state.get(f"{STOOD} {page.name}")
    if not (bad or asked) and page.moved(now(page), found) == found:
        fit(found)
        st.session_state[f"{WRITTEN} {page.name}"] = query


def navigated() -> bool:
    """Whether somebody went back or forth in the browser's history."""
    context = get_script_run_ctx()
    return bool(context and context.is_history_navigation)


def current() -> Linked[Any]:
    """The page at hand."""
    page: Linked[Any] = st.session_state[CURRENT]
    return page


def now(page: Linked[S]) -> S:
    """The state as it stands, for callbacks and fragments; the address bar may be a step behind it."""
    heard()
    state: S = st.session_state[f"{STATE} {page.name}"]
    return state


def hear_first(hear: Callable[[], None]) -> None:
    """Have something heard before the state is looked at or changed.

    A run may bring several things that somebody did one after the other; Streamlit calls their callbacks in any order.
    """
    st.session_state[HEAR] = hear


def heard() -> None:
    """Hear what is to be heard first."""
    if hear := st.session_state.get(HEAR):
        hear()


def change(**parts: Any) -> None:
    """Change the state from a callback; the link follows at the end of the run. What makes no sense changes nothing."""
    with suppress(ValueError):
        put(replace(now(current()), **parts))


def put(state: State) -> None:
    """Put another state in the place of the page's; somebody asked for it."""
    heard()
    fit(state)
    st.session_state[f"{TROUBLE} {current().name}"] = []


def fit(state: State) -> None:
    """Put in place what the data allow of a state; nobody asked for it, so it is no change."""
    st.session_state[f"{STATE} {current().name}"] = state


def write_link() -> None:
    """Bring the address bar up to date; an address that says the same in other words stays, so that one can go back."""
    page = current()
    shown, query = st.query_params.to_dict(), page.query_of(now(page))
    if st.session_state.get(f"{OPENED} {page.name}") == (shown, now(page)):
        query = shown
    # What the browser has written stays as it is: the same address is no new entry of its history.
    by_browser = st.session_state.pop(f"{WRITTEN} {page.name}", None)
    if by_browser is not None and page.state_of(by_browser) == (now(page), []):
        query = by_browser
    query = with_course(query)
    if query != shown:
        st.query_params.from_dict(query)
        st.session_state[FIXED] = bool(query)
    st.session_state[f"{LINK} {page.name}"], st.session_state[f"{STOOD} {page.name}"] = query, now(page)
    st.session_state[LECTURE] = now(page).lecture
    st.session_state.pop(TURNED, None)


def with_course(query: Mapping[str, str]) -> dict[str, str]:
    """The parameters of a page's link with those of the course that runs, if one does."""
    own = {name: value for name, value in query.items() if name not in COURSE_NAMES}
    course: dict[str, str] = st.session_state.get(COURSE, {})
    return own | course


def written(search: str) -> None:
    """Note the address that the browser has written by itself."""
    found = dict(parse_qsl(search.removeprefix("?"), keep_blank_values=True))
    st.session_state[f"{WRITTEN} {current().name}"] = {
        name: value for name, value in found.items() if not name.startswith("embed")
    }


def address(**changes: Any) -> str:
    """The link that opens the page exactly as it stands, or with these changes of its state."""
    page = current()
    query = with_course(page.query_of(replace(now(page), **changes)))
    return f"{(st.context.url or '').split('?')[0]}?{urlencode(query)}".rstrip("?")


def trouble() -> str:
    """A sentence about what in the link could not be used, or nothing."""
    page = current()
    return page.trouble(now(page), st.session_state.get(f"{TROUBLE} {page.name}", []))


def note_trouble(name: str) -> None:
    """Add a name to what in the link could not be used."""
    st.session_state.setdefault(f"{TROUBLE} {current().name}", []).append(name)


def turn() -> None:
    """Note whether another page is being opened: a widget of the same key there is new, and must be told its value."""
    context = get_script_run_ctx()
    script = context.page_script_hash if context else ""
    if st.session_state.get(SCRIPT) != script:
        # Streamlit's script in the browser sends the query that it heard last from here, if it was not empty, and not
        # what the address says by now.
        st.session_state[FIXED] = SCRIPT in st.session_state and bool(st.query_params)
        st.session_state[SCRIPT] = script
        st.session_state[TURNED] = True


def expect_turn() -> None:
    """Note that the page itself leads to another address next, perhaps one of its own."""
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
    """What a choice among options is called, its options, and the one it starts with."""
    return {"key": named(key, value), "options": options, "index": options.index(value)}


def clearable(key: str, value: Any) -> dict[str, Any]:
    """What the field of a number that may be left out is called and where it starts.

    Only what starts empty can be emptied, so the widget starts empty and is told its value every time.
    """
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


def setter(key: str, name: str, read: Callable[[Any], Any] = lambda value: value) -> Callable[[], None]:
    """A callback that puts a widget's value into a field of the state; an emptied widget changes nothing."""

    def call() -> None:
        value = entered(key)
        change(**({} if value is None else {name: read(value)}))

    return call
