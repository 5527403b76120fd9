"""Which stump makes the answers most likely? The 2×2 table with its logarithms, beside information gain."""

from pages.ideas.stump.lesson import frames_of
from pages.ideas.stump.state import PAGE
from pages.shell import page, pickers, session, stage
from pages.shell.sources import keys

state = page.begin(PAGE)
pickers.data_set(state.data, lambda key: session.change(data=key, step=0), keys("classify"), width=320)
stage.play(frames_of(state.data, state.lecture), f"{state.data} {state.lecture}", state.step)
page.end(PAGE)
