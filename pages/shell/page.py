"""A small page about one idea: its screen in the link, its heading, presets and questions to check oneself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from math import isfinite
from typing import Any, Generic, TypeVar
from urllib.parse import urlencode

import streamlit as st

from engine.data.table import plain
from pages.shell import style
from pages.shell.session import TURNED, entered, shown
from pages.views.glossary import explained
from pages.views.text import listing

CURRENT, TOUCHED = "idea", "idea touched"
LONGEST = 8000  # characters of one value in a link


@dataclass(frozen=True, slots=True)
class State:
    """What the screen of every idea holds. A screen refuses values that make no sense with a ValueError."""

    lecture: bool = False


S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class QuizQuestion:
    """A question to check oneself: the first answer is the right one; the page shows them in alphabetical order."""

    question: str
    answers: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Page(Generic[S]):
    """One page: its name in the menu, its question, where it starts, and what it can start from."""

    key: str
    title: str
    question: str
    start: S
    presets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    quiz: tuple[QuizQuestion, ...] = ()
    section: str = "ideas"

    @property
    def script(self) -> str:
        """The file of the page."""
        return f"{self.section}/{self.key}/page.py"

    def opening(self, lecture: bool) -> S:
        """Where it starts; in a lecture at the first step, so that answers wait for Next."""
        return replace(self.start, lecture=lecture, **({"step": 0} if lecture and hasattr(self.start, "step") else {}))

    def preset(self, name: str, lecture: bool = False) -> S:
        return replace(self.opening(lecture), **self.presets[name])


def written(value: Any) -> str:
    """A value of a screen as text in a link."""
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, tuple):
        return "|".join(written(each) for each in value)
    return plain(value) if isinstance(value, float) else str(value)


def read(text: str, like: Any) -> Any:
    """The value that a link gives, of the kind that `like` has."""
    if len(text) > LONGEST:
        raise ValueError("too long")
    if isinstance(like, bool):
        return {"1": True, "0": False}[text]
    if isinstance(like, tuple):
        kind = like[0] if like else ""
        return tuple(read(part, kind) for part in text.split("|")) if text else ()
    if isinstance(like, str):
        return text
    value = type(like)(text)
    if not isfinite(value):
        raise ValueError(text)
    return value


def query_of(page: Page[S], state: S) -> dict[str, str]:
    """What differs from the start, as the parameters of a link."""
    usual = replace(page.opening(state.lecture), lecture=False)
    return {
        each.name: written(getattr(state, each.name))
        for each in fields(state)
        if getattr(state, each.name) != getattr(usual, each.name)
    }


def screen_of(page: Page[S], query: Mapping[str, str]) -> tuple[S, list[str]]:
    """The screen a link describes, and the names of what in it could not be used."""
    state, bad = page.opening(query.get("lecture") == "1"), []
    wanted = {each.name: query[each.name] for each in fields(state) if each.name in query}
    changes: dict[str, Any] = {}
    for name, text in wanted.items():
        try:
            changes[name] = read(text, getattr(state, name))
        except (ValueError, KeyError, OverflowError):
            bad.append(name)
    try:
        return replace(state, **changes), bad
    except ValueError:
        pass
    # Together they make no sense: one by one, as far as they do.
    for name, value in changes.items():
        try:
            state = replace(state, **{name: value})
        except ValueError:
            bad.append(name)
    return state, bad


def begin(page: Page[S]) -> S:
    """Open the page: its style, its question, what it can start from. Gives the screen to show."""
    session, query = st.session_state, st.query_params.to_dict()
    session[CURRENT] = page
    kept, link = f"screen of {page.key}", f"link of {page.key}"
    if kept not in session or (query and query != session.get(link) and not session.get(TOUCHED)):
        session[kept], session[f"trouble of {page.key}"] = screen_of(page, query)
        session[link] = query
    state: S = session[kept]
    style.apply(state)
    st.html(f"<style>{style.sheet('small_page.css')}</style>")
    st.title(page.question)
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="presets"):
        here = next((name for name in page.presets if stepped(page.preset(name), state) == state), None)
        if page.presets:
            st.pills(
                "Start from",
                list(page.presets),
                **shown("preset", default=here),
                on_change=choose_preset,
                label_visibility="collapsed",
                wrap=True,
            )
        with st.popover("⋯", help="Lecture mode, link"):
            st.toggle(
                "Lecture mode",
                **shown("idea lecture", value=state.lecture),
                help="Large type, no sidebar.",
                on_change=lambda: change(lecture=entered("idea lecture")),
            )
            st.text("Copy link")
            st.code(address(page, state), language=None, wrap_lines=True)
    if bad := session.get(f"trouble of {page.key}"):
        names = listing([name.replace("_", " ") for name in dict.fromkeys(bad)])
        st.info(f"The link's {names} could not be used, so the usual setting stands in.")
    return state


def stepped(start: S, state: S) -> S:
    """A start at the step and in the mode of a screen."""
    return replace(start, lecture=state.lecture, **({"step": state.step} if hasattr(state, "step") else {}))


def address(page: Page[S], state: S) -> str:
    """The link that opens exactly this screen."""
    return f"{(st.context.url or '').split('?')[0]}?{urlencode(query_of(page, state))}"


def choose_preset() -> None:
    # Clicking the chosen one again clears the control: it starts from there again.
    page: Page[Any] = st.session_state[CURRENT]
    if name := entered("preset"):
        put(page.preset(name, now(page).lecture))


def now(page: Page[S]) -> S:
    """The screen as it stands, for callbacks."""
    found: S = st.session_state[f"screen of {page.key}"]
    return found


def change(**parts: Any) -> None:
    """Change the screen of the page from a callback; what makes no sense changes nothing."""
    page: Page[Any] = st.session_state[CURRENT]
    try:
        put(replace(now(page), **parts))
    except ValueError:
        st.session_state[TOUCHED] = True


def put(state: State) -> None:
    page: Page[Any] = st.session_state[CURRENT]
    st.session_state[f"screen of {page.key}"] = state
    st.session_state[f"trouble of {page.key}"] = []
    st.session_state[TOUCHED] = True


def setter(key: str, name: str, read: Callable[[Any], Any] = lambda value: value) -> Callable[[], None]:
    """A callback that puts a widget's value into the screen; an emptied widget changes nothing."""

    def call() -> None:
        value = entered(key)
        change(**({} if value is None else {name: read(value)}))

    return call


def say(html: str, kind: str = "said") -> None:
    """A sentence or more, in which the words of the glossary explain themselves."""
    role = ' role="status"' if kind == "said" else ""
    st.html(f'<p class="ss-{kind}"{role}>{explained(html)}</p>')


def end(page: Page[S]) -> None:
    """Close the page: questions to check oneself, and the address bar brought up to date."""
    if page.quiz:
        st.subheader("Check yourself")
    for at, question in enumerate(page.quiz):
        ask(page.key, at, question)
    query = query_of(page, now(page))
    if query != st.query_params.to_dict():
        st.query_params.from_dict(query)
    st.session_state[f"link of {page.key}"] = query
    st.session_state.pop(TOUCHED, None)
    st.session_state.pop(TURNED, None)


def ask(key: str, at: int, question: QuizQuestion) -> None:
    """One question; the verdict follows the answer."""
    given = st.radio(question.question, sorted(question.answers), index=None, key=f"check {key} {at}")
    if given is not None:
        right = given == question.answers[0]
        head = "Right." if right else f"Not so: {question.answers[0]}"
        st.html(f'<p class="ss-verdict"><b>{head}</b> {explained(question.why)}</p>')
