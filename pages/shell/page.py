"""A page: what it is called, what stands in its link, what it can start from, its heading and its quiz."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Generic

import streamlit as st

from pages.components.quiz import Asked, Option, quiz
from pages.shell import own_table, path, session, stage, style, take_home
from pages.shell.compact_task import tasks_of
from pages.shell.session import entered, shown
from pages.shell.state import Codec, S, at_stop, changed_fields, usual_trouble, with_fields
from pages.views.frames.frame import ASKING
from pages.views.glossary import explained
from pages.views.guide import Entry

LECTURE_PLACE = "place of the lecture button"
HOME = "place of the button that takes the lesson home"


@dataclass(frozen=True, slots=True)
class QuizQuestion:
    """A question to check oneself: its right answer, the wrong ones with what is said to each, and the reason."""

    question: str
    right: str
    wrong: Mapping[str, str]  # why each is wrong, without telling what is right: there is a second try
    why: str

    @property
    def asked(self) -> Asked:
        """The question as the page asks it, its answers in alphabetical order."""
        told = {self.right: "", **{answer: explained(reason) for answer, reason in self.wrong.items()}}
        options = [Option(text=text, right=text == self.right, told=told[text]) for text in sorted(told)]
        return Asked(
            question=self.question, shown="", options=options, wanted=None, why=explained(self.why), folded=False
        )


@dataclass(frozen=True, slots=True)
class Page(Generic[S]):
    """One page: its path and its name in the menu, its question, where it starts, and what it can start from."""

    key: str  # the path of its URL
    title: str
    question: str
    start: S
    presets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    quiz: tuple[QuizQuestion, ...] = ()
    codec: Codec[S] | None = None  # how its state goes into the link and back, unless field by field
    first: Mapping[str, Any] = field(default_factory=dict)  # what is not as usual where it opens
    stepping: str = "step"  # the field of its state that the stage moves along
    asks: bool = False  # whether a lecture asks before step 0
    about: str = ""  # one sentence that says what it is about
    needs: tuple[str, ...] = ()  # the keys of pages to have read before
    remember: tuple[str, ...] = ()  # two to four sentences

    @property
    def entry(self) -> Entry:
        """What other pages say about it."""
        return Entry(self.key, self.title, self.question, self.about, self.needs, self.remember)

    @property
    def name(self) -> str:
        """What the session keeps its state under."""
        return self.codec.name if self.codec else self.key

    def usual(self, lecture: bool) -> S:
        """What a link means that leaves things out; in a lecture it leaves out the first step."""
        return replace(self.start, lecture=lecture, **({"step": 0} if lecture and hasattr(self.start, "step") else {}))

    def opening(self, lecture: bool) -> S:
        """The state that the bare address opens: the question, not the answer."""
        asks = {self.stepping: ASKING} if lecture and self.asks else {}
        return replace(self.usual(lecture), **{**self.first, **asks})

    def in_mode(self, state: S, lecture: bool) -> S:
        """A state in lecture mode or out of it: what tells at the first step is asked before."""
        opens, here = self.opening(lecture), self.opening(state.lecture)
        begins = self.asks and getattr(state, self.stepping) == getattr(here, self.stepping)
        return replace(state, lecture=lecture, **({self.stepping: getattr(opens, self.stepping)} if begins else {}))

    def preset(self, name: str, lecture: bool = False) -> S:
        """The state that a preset starts from."""
        return replace(self.opening(lecture), **self.presets[name])

    def query_of(self, state: S) -> dict[str, str]:
        """What differs from the usual, as the parameters of a link; nothing where the page opens by itself."""
        if self.codec:
            return self.codec.query_of(state)
        opening = self.opening(state.lecture)
        mode = {"lecture": "1"} if state.lecture else {}
        if own_table.is_own(data := getattr(state, "data", "")):
            mode |= own_table.link(data)
        if state == opening:
            return mode
        # A link without parameters opens the page, so what is usual is named where it is all there is to name.
        changed = changed_fields(state, self.usual(state.lecture)) or changed_fields(state, opening)
        return {**changed, **mode}

    def state_of(self, query: Mapping[str, str]) -> tuple[S, list[str]]:
        """The state that a link describes, and the names of what in it could not be used."""
        if self.codec:
            return self.codec.state_of(query)
        lecture = query.get("lecture") == "1"
        if own_table.is_own(query.get("data", "")):
            query = {**query, "data": own_table.open_link(query) or query["data"]}
        named = {each.name for each in fields(self.start)} & query.keys() - {"lecture"}
        return with_fields(self.usual(lecture) if named else self.opening(lecture), query)

    def moved(self, state: S, to: S) -> S:
        """A state at the stop of another one."""
        return self.codec.moved(state, to) if self.codec else at_stop(state, to, (self.stepping,))

    def trouble(self, state: S, bad: Sequence[str]) -> str:
        """A sentence about what in a link could not be used; nothing if all could be."""
        return (self.codec.trouble if self.codec else usual_trouble)(state, bad)


def begin(page: Page[S]) -> S:
    """Open the page: its style, its question, what it can start from. Gives the state to show."""
    state = session.begin(page)
    style.apply(state)
    st.html(f"<style>{style.css_of('small_page.css')}</style>")
    heading(page, state)
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="presets"):
        chosen = next((name for name in page.presets if stepped(page, page.preset(name), state) == state), None)
        if page.presets:
            st.pills(
                "Start from",
                list(page.presets),
                **shown("preset", default=chosen),
                on_change=choose_preset,
                args=(page,),
                label_visibility="collapsed",
                wrap=True,
            )
        st.session_state[LECTURE_PLACE] = st.empty()
        with st.popover("Share", help="The link of this page, and the lesson as a file"):
            copy_link()
            st.session_state[HOME] = st.container()
    tell_trouble()
    return state


def heading(page: Page[S], state: S) -> None:
    """The page's question; outside of lectures where it stands on the path and what it is about."""
    with st.container(horizontal=True, vertical_alignment="top", gap="medium", key="heading"):
        st.title(page.question, width="content")
        if not state.lecture:
            path.heading(page.entry)


def stepped(page: Page[S], start: S, state: S) -> S:
    """A start at the step and in the mode of another state."""
    return page.moved(replace(start, lecture=state.lecture), state)


def copy_link() -> None:
    """The link that opens the page as it stands, to be copied."""
    st.text("Copy link")
    st.code(session.address(), language=None, wrap_lines=True)


def tell_trouble() -> None:
    """Say what in the link could not be used, if anything."""
    if sentence := session.trouble():
        st.info(sentence)


def choose_preset(page: Page[S]) -> None:
    """Start from the preset that was clicked."""
    # Clicking the chosen one again clears the control: it starts from there again.
    if name := entered("preset"):
        session.put(page.preset(name, session.now(page).lecture))


def say(html: str, kind: str = "said") -> None:
    """A sentence or more, in which the words of the glossary explain themselves."""
    role = ' role="status"' if kind == "said" else ""
    st.html(f'<p class="ss-{kind}"{role}>{explained(html)}</p>')


def end(page: Page[S]) -> None:
    """Close the page: questions to check oneself, what to remember, the address bar brought up to date."""
    check(page)
    conclude(page)
    offer_lecture(session.now(page).lecture)
    session.write_link()
    offer_home(page)
    stage.send_rest()


def check(page: Page[S]) -> None:
    """The questions of a page, and a task of each kind that it teaches."""
    asked = [*(question.asked for question in page.quiz), *tasks_of(page.key)]
    if asked:
        st.header("Check yourself")
        quiz(page.key, asked, path.go)


def conclude(page: Page[S]) -> None:
    """What to remember of the page, and what comes next."""
    path.end(page.entry, stepped=stage.on_page())


def offer_lecture(on: bool) -> None:
    """The button of lecture mode, on a page without a stage, which has one of its own."""
    place = st.session_state.pop(LECTURE_PLACE)
    if not stage.on_page():
        place.button(
            "Leave the lecture" if on else "Lecture",
            key="lecture",
            help="Large type for a hall, no sidebar (L)",
            shortcut="l",
            on_click=session.change,
            kwargs={"lecture": not on},
        )


def offer_home(page: Page[S]) -> None:
    """The lesson of the page's stage, if it has one, as a file to take home: a button where the link is."""
    place, lesson = st.session_state.pop(HOME), st.session_state.get(stage.COMING)
    if lesson is None:
        return
    state = session.now(page)
    link = session.address(**({"step": lesson.frames.first} if hasattr(state, "step") else {}))
    with place:
        take_home.offer(lesson.frames, page.question, page.key, link=link, large=state.lecture)
