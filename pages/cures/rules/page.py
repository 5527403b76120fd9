"""Can we say it in sentences? The tree beside its rules, and their simplification step by step."""

from typing import cast

import numpy as np
import streamlit as st

from engine.data.random_rows import divided
from engine.learn.predict import columns_of, predict
from engine.learn.recipe import path_text
from engine.rules.c45rules import scores
from engine.rules.extract import RuleList, formula, plain_list, rules
from engine.rules.shorten import Judged, Round, Settings, starting_rules
from engine.rules.subset import Chosen, Default, Placed, Polished
from pages.components.rule_list import Line, rulebook
from pages.cures.rules import description_length_view, view
from pages.cures.rules.simplified import MOST, simplified, work
from pages.cures.rules.state import PAGE
from pages.shell import page, pickers, player, row_form, session, small_tree
from pages.shell.results import remembered
from pages.shell.session import among, entered, shown
from pages.shell.sources import starting_recipe, table_of, trace_of
from pages.shell.validation import node_or_none
from pages.views.arithmetic import flowing
from pages.views.grid import grid_html

LEAST_ROWS, HELD_BACK = 6, 1 / 3
FEW = 7  # rules that leave room under them

state = page.begin(PAGE)
table = table_of(state.data, ())
able = pickers.algorithms_for(table.classes)
algorithm = state.algorithm if state.algorithm in able else able[0]
recipe = starting_recipe(state.data, table, algorithm)
trace = trace_of(state.data, (), recipe)
tree, seen = trace.tree, trace.coded.table
how = Settings(state.cf, state.z)
large = work(trace) > MOST
found = simplified(state.data, recipe, trace, how) if table.classes and not large else None
paths = starting_rules(tree) if found else rules(tree)
steps = found.steps if found else ()
at = min(state.step, len(steps))
step = steps[at - 1] if at else None


def pick(leaf: str) -> None:
    """Light up a rule and its leaf; once more, and the light goes out."""
    wanted = leaf or "root"
    session.change(leaf="" if state.leaf == wanted else wanted)


def pick_rule(number: str) -> None:
    if number.isdigit() and int(number) < len(paths):
        pick(path_text(paths[int(number)].leaf))


def compared() -> list[list[str]]:
    """Tree and rules on rows they were made from and on others."""
    training, back = divided(seen, HELD_BACK, state.seed)
    return view.score_rows(scores(training, back, recipe, how), training.weights.sum(), back.weights.sum())


def as_text(kind: str) -> str:
    if kind == "formula":
        return "\n".join(f"{answer} ⇔ {ways}" for answer, ways in formula(tree).items())
    return str(found.rules) if found and kind != "rules" else "\n".join(map(str, rules(tree)))


if found:
    asked = {node.question.column for node in tree.nodes.values() if node.question}
    holes = tree.missing != "category" and any(seen.column(each).missing.any() for each in asked)
    page.say(view.said(step, found, tree, holes))
elif not table.classes:
    page.say(
        "Each leaf is a rule that answers a number. There is no post-pruning for them: it counts wrong answers, and a "
        "mean is never simply right or wrong. For numbers, prune the tree first."
    )
else:
    page.say("Each leaf is a rule. There are too many of them for so many rows to be simplified here.")
with st.container(horizontal=True, vertical_alignment="bottom"):
    pickers.data_set(state.data, lambda key: session.change(data=key, step=0, leaf="", row="1"), width=280)
    pickers.algorithm(algorithm, lambda name: session.change(algorithm=name, step=0, leaf=""), able)
    if found:
        with st.popover("Pessimism", help="How bad a rule may be thought to be"):
            st.slider(
                "Confidence factor",
                min(0.01, state.cf),
                0.5,
                **shown("cf", value=state.cf),
                step=0.01,
                on_change=lambda: session.change(cf=entered("cf"), step=0),
                help="Smaller is more pessimistic about rules with few cases. C4.5 takes 0.25.",
            )
            st.radio(
                "Normal deviate",
                **among("z", ["exact", "table"], state.z),
                horizontal=True,
                on_change=lambda: session.change(z=entered("z"), step=0),
                help="Release 8 of C4.5 interpolates it in a small table.",
            )
        starts = view.stages(found)
        st.segmented_control(
            "Go to",
            list(starts),
            **shown("stage", default=view.stage_of(step)),
            format_func=view.STAGES.__getitem__,
            on_change=lambda: session.change(step=starts[entered("stage") or view.stage_of(step)]),
        )
if found:
    player.controls(at, len(steps), view.counted(step, found, at))
chosen = node_or_none(state.leaf)
chosen = chosen if chosen in tree.nodes else None
talked = step.rule.leaf if isinstance(step, Round | Judged) else None
here = chosen if chosen is not None else talked
book = view.book(tree, found, at) if found else view.plain_book(tree, paths)
lit = [] if here is None else [str(n) for n, rule in enumerate(paths) if rule.leaf[: len(here)] == here]
left, right = st.columns(2, gap="medium")
with left:
    small_tree.show(
        tree,
        recipe,
        state,
        key="tree",
        name=f"rules {state.data} {algorithm}",
        height=400,
        step=at,
        path=here,
        lit=[] if here is None else [here],
        on_select=pick,
        linked=True,
    )
with right:
    rulebook(
        cast(list[Line], book.lines),
        key="rulebook",
        label="Rules",
        height=530 if state.lecture else 400,
        lit=[] if here is talked else lit,
        picked=lit[0] if chosen is not None and len(lit) == 1 else None,
        current=None if book.current is None else str(book.current),
        large=state.lecture,
        on_pick=pick_rule,
    )
# Beside the tree, where the list leaves room; all of a lecture's screen is seen at once.
with right if len(book.lines) <= FEW else st.container():
    if isinstance(step, Round):
        rows, strong = view.weighing_rows(step)
        st.html(grid_html(view.WEIGHING, rows, strong))
        lines = [view.limit_line(step.whole, how)]
        if step.dropped is not None:
            lines.append(view.limit_line(step.without[step.dropped], how))
        st.markdown(flowing(lines))
        page.say(
            "✓ cases meet the condition in question, ✗ cases only the others. Without it N are caught, E of them of "
            "another class. The rate is the worst that is still plausible; the lowest wins, on a tie the condition "
            "nearest the leaf.",
            "note",
        )
    elif isinstance(step, Judged):
        st.markdown(flowing([view.guessing_line(step, tree)]))
        page.say(
            "The error rate of guessing: one less the share of the rule's class among all cases, with one more case "
            "of it and one more of the others imagined (Laplace), so that nothing is certain.",
            "note",
        )
    elif isinstance(step, Chosen):
        st.html(grid_html(description_length_view.CHOOSING, *description_length_view.choosing_rows(step)))
        st.markdown(flowing(description_length_view.letter_lines(step, float(seen.weights.sum()))))
        page.say(
            "A letter must tell who is of this class: half the bits of the rules, then the exceptions. A rule's bits "
            "name its columns and their values; k rules may come in any order, which saves log₂ k! bits. F+ are "
            "covered but of another class, F− of this class but not covered: log₂ of all cases tells how many there "
            "are, the rest which, coded as if half of them were in the larger part. A rule stays if it saves more "
            "bits of exceptions than it costs.",
            "note",
        )
    elif isinstance(step, Placed):
        st.html(grid_html(("class", "false positives among cases not yet covered"), *view.placing_rows(step)))
    elif isinstance(step, Default):
        st.html(grid_html(("class", "covered by no rule", "all cases"), *view.default_rows(step)))
    elif isinstance(step, Polished):
        st.html(grid_html(view.POLISHING, *view.polishing_rows(step)))

if found:
    final: RuleList = found.rules if at else plain_list(tree)
    numbers = {rule.leaf: str(number + 1) for number, rule in enumerate(paths)}
    st.subheader("Put a row to the simplified list" if at else "Put a row to the rules")
    names = list(dict.fromkeys(each.question.column for rule in rules(tree) for each in rule.conditions))
    one = row_form.columns_of(state.row, seen, names, tree.missing)
    fired = int(final.fired(one.columns, 1)[0])
    said = predict(tree, one.columns or columns_of(tree, seen.take(np.array([0])))).labels[0]
    left, right = st.columns(2, gap="medium")
    with left:
        row_form.form(state.row, seen, names, lambda text: session.change(row=text))
    with right:
        page.say(view.row_said(final, fired, numbers, str(tree.answer(float(said))), one.truth))
        st.html(view.row_lines(final, one.columns, fired, numbers))
st.subheader("How good are they?" if found else "To take away")
left, right = st.columns(2, gap="medium")
with left:
    if found and len(seen) >= LEAST_ROWS:
        rows = remembered(("scores", state.data, recipe, how, state.seed), compared)
        st.html(grid_html(view.SCORES, rows))
        back = len(seen) - round(HELD_BACK * len(seen))
        page.say(
            f"Grown, pruned and simplified on {back:,} rows; {len(seen) - back:,} others were held back at random.",
            "note",
        )
        st.button("Another division", on_click=lambda: session.change(seed=(state.seed + 1) % 2**31))
    elif found:
        st.text("There are too few rows to hold some back.")
with right:
    kinds = ["rules", "formula"] if not found else ["simplified rules", "rules", "formula"]
    kind = st.segmented_control("As text", kinds, key="as text", default=kinds[0]) or kinds[0]
    st.code(as_text(kind), language=None, wrap_lines=True, height=220)
page.end(PAGE)
