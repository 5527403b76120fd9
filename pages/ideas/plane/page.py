"""Why does a tree draw stairs? Axis-parallel cuts beside one straight line, on shapes or on points you draw."""

from pages.ideas.plane import controls, panels
from pages.ideas.plane.lesson import alike, frames_of
from pages.ideas.plane.state import PAGE
from pages.ideas.plane.subject import subject_of
from pages.shell import page, stage

state = page.begin(PAGE)
controls.show(state)
stage.play(frames_of(state), str(alike(state)), state.depth, field="depth", done=controls.clicked)
if len((subject := subject_of(state)).labels):
    panels.show_roots(subject)
page.end(PAGE)
