"""Who decides otherwise, and why? Two or three recipes on the same data in lockstep, up to the first difference."""

import streamlit as st

from engine.experiments.lockstep import decided_by, lockstep, so_far
from pages.ideas.compare.state import PAGE
from pages.shell import page, pickers, player, session, small_tree
from pages.shell.session import entered, shown
from pages.shell.sources import table_of, trace_of
from pages.views import recipes_compared as view
from pages.views.grid import grid_html

state = page.begin(PAGE)
table = table_of(state.data, ())
able = [name for name, each in view.RIVALS.items() if each.task in ("", table.task)]
chosen = [name for name in state.rivals if name in able]
if len(chosen) < 2:
    chosen = ["id3", "cart"]
titles = [view.RIVALS[name].title for name in chosen]
traces = [trace_of(state.data, (), view.RIVALS[name].recipe(table)) for name in chosen]
meetings = lockstep(traces)
step = min(state.step, len(meetings) - 1)
meeting = meetings[step]


def choose() -> None:
    if 2 <= len(entered("rivals")) <= 3:
        session.change(rivals=tuple(entered("rivals")), step=0)


if meeting.same and step < len(meetings) - 1:
    page.say(view.same_sentence(meeting, traces))
elif meeting.same:
    page.say(view.end_sentence(traces, titles))
else:
    page.say(view.difference_sentence(meeting, traces, titles))
with st.container(horizontal=True, vertical_alignment="bottom"):
    pickers.data_set(state.data, lambda key: session.change(data=key, step=0), width=260)
    st.multiselect(
        "Two or three recipes",
        able,
        **shown("rivals", default=chosen),
        format_func=lambda name: view.RIVALS[name].title,
        max_selections=3,
        on_change=choose,
    )
ended = "the first difference" if not meeting.same else "no difference" if step == len(meetings) - 1 else ""
player.controls(step, len(meetings) - 1, f"decision {step + 1}{f': {ended}' if ended else ' of ' + str(len(meetings))}")
for at, (column, trace) in enumerate(zip(st.columns(len(traces), gap="small"), traces, strict=True)):
    with column:
        done = {each.nodes[at] for each in meetings[: step + 1]}
        st.html(f'<p class="ss-note"><b>{titles[at]}</b></p>')
        small_tree.show(
            so_far(trace, done),
            trace.coded.recipe,
            state,
            key=f"tree {at}",
            name=f"{state.data} {chosen[at]}",
            height=340,
            step=step,
            current=meeting.nodes[at],
            path=meeting.nodes[at],
        )
left, right = st.columns(2, gap="medium")
with left:
    if not meeting.same:
        st.subheader("What decided it")
        for at in range(1, len(traces)):
            if not view.pair_agrees(meeting, traces, at):
                causes = decided_by(table, traces[0], traces[at], meeting, (0, at))
                page.say(view.cause_sentence(causes, titles[0], titles[at]), "note")
    st.html(grid_html(["score at this node", *titles], view.score_rows(meeting, traces)))
with right:
    st.subheader("The finished trees")
    heads = ("recipe", "criterion", "nodes", "leaves", "depth", "right" if table.classes else "variance explained")
    st.html(grid_html(heads, view.size_rows(traces, titles)))
    page.say("Right on the cases they were grown on. That says little about new ones.", "note")
page.end(PAGE)
