"""Where do you cut a number? Every midpoint, the few that matter, the gain curve, C4.5's charge, a branch each."""

from dataclasses import replace

import streamlit as st

from pages.ideas.thresholds import panels
from pages.ideas.thresholds.lesson import lesson_of
from pages.ideas.thresholds.state import PAGE
from pages.shell import page, stage

state = page.begin(PAGE)
lesson, frames = lesson_of(state)
at = stage.standing(state.cut, frames, lesson.opening)
left, right = st.columns([3, 2], gap="medium")
with left:
    stage.play(frames, str(replace(state, cut=-1)), state.cut, field="cut", unset=lesson.opening, turns=lesson.told)
with right:
    panels.choices(state, lesson, at)
if lesson.told(at):
    panels.columns_and_charges(lesson)
page.end(PAGE)
