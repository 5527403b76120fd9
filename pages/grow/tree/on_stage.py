"""The lesson of the Grow page on the stage: its frames, what is done on it, and what the server adds to a stop."""

from __future__ import annotations

from typing import Any

import streamlit as st

from engine.learn.recipe import NodeId, Override, Recipe, path_text
from engine.learn.steps import Collapse, Leaf, Split
from pages.components.stage import Address, At, Mode, StageData
from pages.grow.lesson import sidebar
from pages.grow.lesson.lesson import Lesson, decided_at, lesson_of, manner_of, tree_id
from pages.grow.tree.overrides import decide, forget
from pages.shell import lecture, path, session, stage
from pages.shell.cache import per_table
from pages.shell.grow_state import GROW, GrowState
from pages.shell.own_table import is_own
from pages.shell.session import change
from pages.shell.sources import Values, trace_of
from pages.shell.validation import ROOT, read_node
from pages.views.frames.curve import GainCurve
from pages.views.frames.frame import Detail, Fall, Work
from pages.views.frames.lesson import LessonFrames
from pages.views.frames.stops import Manner

MODES = {
    "by_sum": ("Line by line", "Write every decision out a line at a time, as on a blackboard."),
    "guess": ("Predict first", "Say what you would ask before the numbers appear."),
}
BESIDE = {"rows": "plane", "code": "code"}  # what links of before open beside the tree, by their panel
WITH_CURVE = ("board", "plane")  # what shows it, beside the tree
SENT = "lesson that was sent"
OWN_AHEAD = 3  # pieces of a visitor's own table that are sent ahead: they are made for nobody else
ADDRESS = Address(step="step", part="sum", panel="beside", leaves=["node", "column", "row"], usual=0)


@per_table(shared=48, own=6)
def frames_of(key: str, values: Values, recipe: Recipe, manner: Manner) -> LessonFrames:
    """The frames of a lesson, made when they are asked for and kept."""
    return LessonFrames(trace_of(key, values, recipe), manner)


def frames(state: GrowState) -> LessonFrames:
    """The frames of a state."""
    return frames_of(state.data, state.values, state.recipe, manner_of(state))


def name(state: GrowState) -> str:
    """What the frames are called in the browser; nothing else may have that name."""
    return f"grow {state.data} {state.values} {state.recipe} {manner_of(state)}"


def send(lesson: Lesson) -> None:
    """Send the frames at hand; the page's end sends those that follow."""
    state = lesson.state
    st.session_state[SENT] = name(state)
    stage.send_first(frames(state), name(state), state.step, OWN_AHEAD if is_own(state.data) else stage.AHEAD)


def outdated(state: GrowState) -> bool:
    """Whether the state needs other frames than those that were sent."""
    return bool(st.session_state[SENT] != name(state))


def show(lesson: Lesson, fall: Fall | None) -> None:
    """The stage, in a fragment."""
    state = lesson.state
    modes = [Mode(name=each, label=label, on=getattr(state, each), help=help) for each, (label, help) in MODES.items()]
    data = StageData(
        lesson=name(state),
        tree_id=tree_id(state),
        at=At(step=state.step, part=state.part),
        large=state.lecture,
        panel=beside(state),  # type: ignore[typeddict-item]
        modes=[*modes, stage.lecture_mode(state.lecture)],
        menu=[*lecture.menu_of_pages(), *lecture.menu_of_lessons(state.data, state.recipe.algorithm)]
        if state.lecture
        else [],
        column=state.column,
        name=f"tree-{state.data}",
        address=ADDRESS,
        detail=detail(lesson, fall),
    )
    stage.show(frames(state), data, settle=settle, done=done, waits=waits(state))


def waits(state: GrowState) -> bool:
    """Whether the page shows something at the stop that is not in its frames."""
    picked = state.node is not None or state.column or state.row
    below = state.panel or state.textbook or state.guess or state.lecture or state.recipe.overrides
    return bool(picked or below or beside(state) in WITH_CURVE)


def beside(state: GrowState) -> str:
    """What stands beside the tree."""
    return state.beside or BESIDE.get(state.panel, "table")


def detail(lesson: Lesson, fall: Fall | None) -> Detail:
    """What the frame of the stop at hand does not hold: a picked node, other arithmetic, the way of a row."""
    state = lesson.state
    picked = lesson.node if lesson.picked else None
    return Detail(
        step=state.step,
        part=state.part,
        node=None if picked is None else path_text(picked),
        frame=None if picked is None else frames(state).look(state.step, state.part, picked),
        decided=None if picked is None else step_of(lesson, picked),
        work=work(lesson),
        fall=fall,
        curve=curve(lesson),
    )


def step_of(lesson: Lesson, node: NodeId) -> int | None:
    """The step that decided a node; None while it is open."""
    there = lesson.tree.nodes[node]
    return None if there.question is None and there.stop is None else decided_at(lesson.trace, node)


def work(lesson: Lesson) -> Work | None:
    """The arithmetic of the candidate that somebody picked, once the decision is told."""
    if not lesson.state.column or lesson.asking or lesson.summing or lesson.tree.nodes[lesson.node].n <= 0:
        return None
    candidates = lesson.candidates()
    item = next((item for item in candidates.items if item.column == lesson.state.column), None)
    return None if item is None or item.question is None else frames(lesson.state).work(candidates, item)


def curve(lesson: Lesson) -> GainCurve | None:
    """The gain of every cut of the column whose arithmetic is open, once the decision is told."""
    decision = lesson.decision()
    if beside(lesson.state) not in WITH_CURVE or lesson.asking or lesson.summing or isinstance(decision, Collapse):
        return None
    if (decision is None and not lesson.picked) or lesson.tree.nodes[lesson.node].n <= 0:
        return None
    if isinstance(decision, Leaf) and decision.candidates is None:
        return None
    candidates, asked = lesson.candidates(), decision.question if isinstance(decision, Split) else None
    able = [item for item in candidates.ranking() if item.question is not None]
    wanted = (lesson.state.column, "" if asked is None else asked.column)
    able.sort(key=lambda item: wanted.index(item.column) if item.column in wanted else len(wanted))
    return frames(lesson.state).curve(lesson.node, candidates, able[0], asked) if able else None


def settle(at: At) -> None:
    """Go to a stop; whatever node somebody picked, or row somebody dropped in, is left."""
    change(step=at["step"], part=at["part"], node=None, column="", row="")


def done(kind: str, value: Any) -> None:
    """Do what somebody asks for on the stage."""
    if kind == "node":
        select(value)
    elif kind == "column":
        change(column=str(value), beside="board")
    elif kind == "row":
        change(row="")
    elif kind == "ask":
        ask(str(value["column"]), float(value["threshold"]))
    elif kind == "undo":
        undo()
    elif kind == "panel":
        change(beside=str(value))
    elif kind == lecture.PAGE:
        path.go(value)
        stage.redraw()
    elif kind == lecture.DATA:
        sidebar.open_data(value)
    elif kind == lecture.ALGORITHM:
        sidebar.choose_algorithm(value)
    elif kind == "mode" and value["name"] in (*MODES, "lecture"):
        change(part=0, node=None, **{value["name"]: bool(value["on"])})
        stage.redraw()


def ask(column: str, threshold: float) -> None:
    """Ask a cut of a column at the node being looked at, instead of what the algorithm asks there."""
    lesson = lesson_of(session.now(GROW))
    decide(lesson, Override(lesson.node, column, threshold))


def undo() -> None:
    """Take back the last decision by hand."""
    overrides = session.now(GROW).recipe.overrides
    if overrides:
        forget(overrides[-1].node)


def select(node: str | None) -> None:
    """Look at a node; clicking it again, or None, returns to the step."""
    picked = None if node is None else read_node(node or ROOT)
    change(node=None if session.now(GROW).node == picked else picked, column="")
