"""The stage with real frames: ?data=, ?algorithm=, ?sums=1, ?ask=1, ?large=1, ?late=SECONDS between two pieces."""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))

import streamlit as st

from datasets.catalog import CATALOG
from engine.learn.algorithms import recipe_for
from engine.learn.grow import learn
from engine.learn.recipe import Override
from pages.components.stage import At, feed, stage
from pages.shell.stage import pieces_near
from pages.views.frames.lesson import LessonFrames
from pages.views.frames.packing import packed_header, packed_piece
from pages.views.frames.stops import Manner


def flag(name: str) -> bool:
    return st.query_params.get(name) == "1"


@st.cache_resource(max_entries=20)
def frames_of(data: str, algorithm: str, manner: Manner, forced: str) -> LessonFrames:
    table = CATALOG[data].table()
    recipe = recipe_for(table, algorithm)
    return LessonFrames(learn(table, recipe.override(Override((), forced)) if forced else recipe), manner)


def hear(kind: str, value: str) -> None:
    st.session_state[kind] = value
    if kind == "column":  # its arithmetic opens
        st.session_state.panel = "board"


@st.fragment
def show(lesson: str, tree_id: str) -> None:
    """The stage runs alone: what it tells runs nothing else."""
    at = At(step=int(st.query_params.get("step", 0)), part=int(st.query_params.get("sum", 0)))
    stage(
        {
            "lesson": lesson,
            "tree_id": tree_id,
            "at": at,
            "large": flag("large"),
            "panel": st.session_state.get("panel", st.query_params.get("beside", "")) or "table",
            "column": st.session_state.get("column", ""),
            "address": {"step": "step", "part": "sum", "panel": "beside", "usual": 0},
        },
        key="stage",
        on_settle=lambda at: st.session_state.update(settled=f"{at['step']}.{at['part']}"),
        on_done=lambda kind, value, at: hear(kind, value),
    )
    said = [f"{name} {st.session_state.get(name)!r}" for name in ("settled", "node", "column")]
    st.html(f'<p id="heard" style="position:fixed;bottom:0;right:0;margin:0;opacity:0">{" ".join(said)}</p>')


st.set_page_config(layout="wide")
st.html(
    "<style>.stMainBlockContainer {padding: 0.6rem 1.2rem 0} .stAppHeader {display: none}"
    ".stVerticalBlock {gap: 0.3rem}</style>"
)
data, algorithm = st.query_params.get("data", "play-tennis"), st.query_params.get("algorithm", "id3")
if "force" in st.query_params and st.button("What if"):
    st.session_state.forced = st.query_params["force"]
forced = st.session_state.get("forced", "")
manner = Manner(by_sum=flag("sums"), ask_first=flag("ask"))
made = frames_of(data, algorithm, manner, forced)
lesson = f"{data} {algorithm} {manner} {forced}"
show(lesson, f"{data} {algorithm}")
late = float(st.query_params.get("late", 0))
for count, first in enumerate(pieces_near(made, int(st.query_params.get("step", 0)), made.steps + 1)):
    if late and count:
        time.sleep(late)
    feed(lesson, packed_piece(made, first), key=f"frames {first}", header=b"" if count else packed_header(made))
