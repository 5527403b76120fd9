"""When do we stop? The three base cases as switches on small tables, and what each costs."""

import streamlit as st

from engine.experiments.base_cases import asking_on
from engine.learn.recipe import Recipe
from engine.learn.trace import Trace
from pages.ideas.stopping import view
from pages.ideas.stopping.state import PAGE
from pages.shell import page, player, session, small_tree, table_editor
from pages.shell.session import shown
from pages.views.grid import grid_html
from pages.views.small_table import read

state = page.begin(PAGE)
given = read(state.table)
table = given.table()
switches = (state.one, state.two, state.three)


def grown(one: bool, two: bool, three: bool) -> Trace:
    return asking_on(table, Recipe(stop_at_zero_gain=three), pure=one, alike=two)


trace = grown(*switches)
recipe = trace.coded.recipe
step = min(state.step, len(trace))
tree = trace.at(step)
page.say(view.step_sentence(tree, trace[step], recipe) if step < len(trace) else view.end_sentence(trace, switches))
left, right = st.columns([2, 5], gap="medium")
with left:
    st.toggle("One: all answers the same", **shown("one", value=state.one), on_change=session.setter("one", "one"))
    st.toggle("Two: no column differs", **shown("two", value=state.two), on_change=session.setter("two", "two"))
    st.toggle(
        "Three: no question gains", **shown("three", value=state.three), on_change=session.setter("three", "three")
    )
    at = trace.cases(trace.position(trace[step].node)).rows.tolist() if step < len(trace) else []
    table_editor.edited(given, large=state.lecture, lit=at, height=0 if len(given.rows) < 10 else 400)
with right:
    player.controls(step, len(trace))
    small_tree.show(
        tree,
        recipe,
        state,
        key="tree",
        name=f"{state.table} {switches}",
        height=380,
        step=step,
        current=trace[step].node if step < len(trace) else None,
        skeleton=list(trace.tree.nodes),
    )

st.subheader("What each costs on this table")
ways = {
    "one and two (ID3)": (True, True, False),
    "one, two and three": (True, True, True),
    "two alone": (False, True, False),
    "one alone": (True, False, False),
}
rows = [view.cost_row(name, grown(*way)) for name, way in ways.items()]
lit = [at for at, way in enumerate(ways.values()) if way == switches]
st.html(grid_html(("base cases in force", "nodes", "leaves", "depth", "wrong", "ends"), rows, lit))
page.say(
    "One saves questions that cannot help. Two saves the program from asking for ever. Three is the doubtful one: it "
    "trusts that a question which gains nothing alone never helps together with another.",
    "note",
)
page.end(PAGE)
