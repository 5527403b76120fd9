"""Why does a tree draw stairs? Axis-parallel cuts beside one straight line, on shapes or on points you draw."""

from pages.ideas.plane import controls, panels
from pages.ideas.plane.state import PAGE
from pages.ideas.plane.subject import subject_of
from pages.shell import page

state = page.begin(PAGE)
controls.show(state)
panels.show(subject_of(state))
page.end(PAGE)
