"""How does a tree decide? A tree that somebody wrote down, a case dropped through it, and its rules."""

from dataclasses import replace

from pages.ideas.reading import controls
from pages.ideas.reading.lesson import frames_of
from pages.ideas.reading.state import PAGE
from pages.shell import page, stage

state = page.begin(PAGE)
controls.show(state)
stage.play(frames_of(state), str(replace(state, step=0)), state.step)
page.say(state.expert.story, "note")
page.say(f"Source: {state.expert.source}.", "note")
page.end(PAGE)
