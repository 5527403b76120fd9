"""What is what in a tree? Every word with one sentence and a lit-up tree."""

from html import escape

import streamlit as st

from pages.ideas.words.state import PAGE, WORD_TREES
from pages.shell import page, pickers, player, session, small_tree
from pages.shell.sources import starting_recipe, suggested_algorithm, table_of, trace_of
from pages.shell.validation import node_or_none
from pages.views.glossary import WORDS as GLOSSARY
from pages.views.glossary import words_of
from pages.views.grid import grid_html
from pages.views.text import listing, place_of, short

state = page.begin(PAGE)
names = list(GLOSSARY)
word = GLOSSARY[names[state.at]]
recipe = starting_recipe(state.data, table_of(state.data, ()), suggested_algorithm(state.data))
tree = trace_of(state.data, (), recipe).tree
nodes = list(word.lights(tree))
node = node_or_none(state.node)


def pick(text: str) -> None:
    """Say which words fit a node; clicking it again goes back to the word."""
    wanted = text or "root"
    session.change(node="" if state.node == wanted else wanted)


if node is not None and node in tree.nodes:
    fitting = [f"<b>{escape(each)}</b>" for each in words_of(tree, node)]
    st.html(
        f'<p class="ss-said" role="status">{escape(short(place_of(tree, node), 90)).capitalize()}: '
        f"{listing(fitting)}.</p>"
    )
    nodes, lines = [node], False
else:
    st.html(f'<p class="ss-said" role="status"><b>{escape(word.word.capitalize())}.</b> {escape(word.means)}</p>')
    lines = word.lines
player.controls(state.at, len(names) - 1, f"word {state.at + 1} of {len(names)}", field="at")
small_tree.show(
    tree,
    recipe,
    state,
    key="tree",
    name=f"words {state.data}",
    height=460,
    lit=() if lines else nodes,
    ways=nodes if lines else (),
    on_select=pick,
)
if not nodes:
    page.say("No part of this tree is one; choose another tree.", "note")
with st.container(horizontal=True, vertical_alignment="bottom"):
    pickers.data_set(
        state.data, lambda key: session.change(data=key, node=""), WORD_TREES, label="The tree of", width=280
    )
    page.say("Click a node to hear which words fit it.", "note")
st.subheader("All words")
st.html(grid_html(("word", "meaning"), [[each.word, each.means] for each in GLOSSARY.values()], [state.at], prose=True))
page.end(PAGE)
