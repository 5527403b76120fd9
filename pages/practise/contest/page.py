"""Can you beat the algorithm? A tree built by hand, and rows that nobody sees until it is handed in."""

from engine.data.table import TableError
from pages.practise.contest import building, controls, handing_in, view
from pages.practise.contest.state import PAGE
from pages.practise.contest.subject import subject_of
from pages.shell import page
from pages.shell.sources import title_of

state = page.begin(PAGE)
try:
    subject = subject_of(state)
except TableError as told:
    page.say(str(told))
else:
    rows = subject.training.weights.sum(), subject.hidden.weights.sum()
    page.say(view.goal_sentence(state.goal, title_of(state.data), *map(float, rows)), "goal")
    building.show(subject)
    handing_in.show(subject)
controls.show(state)
page.end(PAGE)
