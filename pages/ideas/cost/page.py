"""How much work is a tree? Sorting against counting anew, groups of categories, and a row left out, counted."""

from dataclasses import replace

from pages.ideas.cost import controls
from pages.ideas.cost.lesson import frames_of
from pages.ideas.cost.state import PAGE
from pages.shell import page, stage

state = page.begin(PAGE)
controls.show(state)
alike = replace(state, timed=False)  # the frames are the same
stage.play(frames_of(alike), str(replace(alike, step=0)), state.step)
if state.view == "growth":
    controls.engine_time(state)
page.end(PAGE)
