"""Can we trust it? Repeated splits, learning curves, folds, leave-one-out, an honest choice, and what 95% means."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import streamlit as st

from engine.evaluate.held_out import accuracy
from engine.evaluate.intervals import coverage, interval
from engine.evaluate.learning_curve import LearningCurve, by_size, sizes_for
from engine.evaluate.scores import Scores, scored, together
from engine.evaluate.trials import CrossValidation, Plan, Splits, batch_for, gathered, shuffled
from engine.evaluate.tuning import SETTINGS, Choice, Tried, choices
from engine.experiments.missing_values import MOST_ROWS, few_rows
from engine.learn.grow import learn
from engine.learn.recipe import UNLIMITED
from pages.components.chart import Point, chart
from pages.shell import compiling, page, pickers, player, results, session
from pages.shell.jobs import Job, stream
from pages.shell.session import entered, shown
from pages.shell.sources import starting_recipe, table_of
from pages.shell.style import font
from pages.trust.evaluation import folds_view as tiles
from pages.trust.evaluation import view
from pages.trust.evaluation.confusion_view import confusion_html, measures_html
from pages.trust.evaluation.state import DRAWN, FOLDS, PAGE, POPULATIONS, TIMES, VIEWS
from pages.views.arithmetic import flowing
from pages.views.grid import grid_html
from pages.views.text import short

EXPERIMENTS = 1000
DEPTHS = (0, 1, 2, 3, 4, 5, 6, 8, 10)

state = page.begin(PAGE)
compiling.prepare()
whole = table_of(state.data, ())
table = results.remembered(
    ("rows", state.data, state.seed, state.shuffled),
    lambda: shuffled(few_rows(whole, state.seed), state.seed) if state.shuffled else few_rows(whole, state.seed),
)
classes = bool(table.classes)
limit = state.depth or UNLIMITED
recipe = replace(starting_recipe(state.data, table, state.algorithm), max_depth=limit)
stratified = state.stratified and classes
share = state.share / 100
height = 520 if state.lecture else 380


def run(plan: Plan[Any], show: Callable[[list[Any]], None], noun: str) -> None:
    job = Job(plan, table, recipe, show, lambda: state.run and session.now(PAGE) == state, noun)
    stream((state.data, state.seed, state.shuffled), job)


def picture(
    figure: view.Figure, label: str, on_click: Callable[[Point], None] | None = None, tall: int = height
) -> None:
    chart(figure, key=f"chart {state.view}", height=tall, label=label, on_click=on_click)


def judged(scores: Scores) -> None:
    """The confusion matrix beside what follows from it."""
    left, right = st.columns(2, gap="medium")
    with left:
        st.html(measures_html(scores, table.classes))
    if matrix := confusion_html(scores, table.classes):
        with right:
            st.html(matrix)
    elif classes:
        page.say(f"{len(table.classes)} classes are too many for a confusion matrix that can be read.", "note")


# ---------------------------------------------------------------- the controls


def slider(label: str, options: tuple[int, ...], name: str, width: int = 170, **more: Any) -> None:
    at = getattr(state, name)
    st.select_slider(
        label,
        options,
        **shown(name, value=at if at in options else options[0]),
        on_change=session.setter(name, name),
        width=width,
        **more,
    )


def share_slider() -> None:
    st.slider(
        "Rows to ask about",
        10,
        90,
        **shown("share", value=state.share),
        step=1,
        format="%d%%",
        width=170,
        on_change=session.setter("share", "share"),
    )


def stratify() -> None:
    if classes:
        st.toggle(
            "Even shares of classes",
            **shown("stratified", value=state.stratified),
            on_change=session.setter("stratified", "stratified"),
            help="Stratified: every class is dealt out evenly.",
        )


def choose_view() -> None:
    if chosen := entered("view"):
        session.change(view=chosen, step=0)


# ---------------------------------------------------------------- the views


def splits() -> None:
    def light(point: Point) -> None:
        if isinstance(point["customdata"], int):
            session.change(step=0 if point["customdata"] == state.step else point["customdata"])

    def show(runs: list[Scores]) -> None:
        page.say(view.splits_sentence(runs, classes))
        lit = state.step if state.step <= len(runs) else 0
        picture(view.splits_figure(runs, state.times, lit, classes, font(state) - 2), "The score of each split", light)
        if not runs:
            return
        if len(runs) > 1:
            st.markdown(flowing(view.interval_lines(interval([each.score for each in runs]))))
        page.say(
            f"Split {lit} alone. Click its star for all together."
            if lit
            else f"All {len(runs)} splits together. Click a dot to look at one split alone.",
            "note",
        )
        judged(runs[lit - 1] if lit else together(runs))
        page.say(
            "The splits share rows, so their scores are not independent: the interval tells how sure the mean over "
            "splits of this table is, not how the tree will do elsewhere.",
            "note",
        )

    run(Splits(state.times, share, stratified, state.seed), show, "splits")


def curve() -> None:
    sizes = sizes_for(table, share)

    def show(runs: list[Any]) -> None:
        points = by_size(runs)
        page.say(view.curve_sentence(points, classes))
        picture(view.curve_figure(points, sizes[-1], classes, font(state) - 2), "Score against rows learned from")
        page.say(
            f"Each point is the mean of {state.times} rounds, the band its 95% interval. In a round the same rows "
            "are asked about at every size, and a larger set contains the smaller ones.",
            "note",
        )

    run(LearningCurve(sizes, state.times, share, stratified, state.seed), show, "trees")


def folds() -> None:
    plan = CrossValidation(len(table), state.folds, stratified, state.seed, batch_for(table, recipe))
    dealt = plan.deal(table)
    fold = min(state.step, plan.folds + 1)
    where = "all folds" if fold > plan.folds else f"fold {fold} of {plan.folds}" if fold else "before the first fold"
    player.controls(fold, plan.folds + 1, where)

    def show(runs: list[Any]) -> None:
        answers = gathered(runs, len(table))
        scores = [
            scored(answers[dealt == at], table.take(np.flatnonzero(dealt == at)))
            for at in range(plan.folds)
            if not np.isnan(answers[dealt == at]).any()
        ]
        done = len(scores) == plan.folds
        at_end = fold > plan.folds and done
        page.say(
            tiles.total_sentence(scores, scored(answers, table), classes)
            if at_end
            else tiles.folds_sentence(scores, fold, plan.folds, classes)
        )
        told = np.where(dealt < fold, answers, np.nan)
        picture(
            tiles.strip_figure(table, dealt, told, fold - 1 if 0 < fold <= plan.folds else None, font(state) - 2),
            "The rows, each in the colour of its fold",
            tall=tiles.tall(len(table), height),
        )
        page.say(tiles.strip_note(len(table), fold, plan.folds, classes), "note")
        if not scores:
            return
        shares = (f"share {short(each, 12)}" for each in table.classes[:6])
        heads = ("fold", "rows", "right" if classes else "R²", *shares)
        visible = scores[: min(fold, plan.folds)]
        if visible:
            st.html(grid_html(heads, tiles.fold_rows(table, dealt, visible, classes), [fold - 1]))
        if fold > plan.folds:
            judged(scored(answers, table))
        elif 0 < fold <= len(scores):
            judged(scores[fold - 1])

    run(plan, show, "folds" if plan.batch == 1 else "runs")


def one() -> None:
    plan = CrossValidation(len(table), 0, batch=batch_for(table, recipe))

    def show(runs: list[Any]) -> None:
        answers = gathered(runs, len(table))
        known = np.flatnonzero(~np.isnan(answers))
        if not len(known):
            page.say("One row is left out, a tree learns from all the others and is asked about it; then the next.")
            return
        scores = scored(answers[known], table.take(known))
        right, of = results.remembered(
            ("all rows", state.data, state.shuffled, state.seed, recipe),
            lambda: accuracy(learn(table, recipe).tree, table),
        )
        page.say(tiles.one_sentence(scores, len(known), len(table), right / of, classes))
        picture(
            tiles.strip_figure(table, None, answers, None, font(state) - 2),
            "The rows; a cross marks a wrong answer",
            tall=tiles.tall(len(table), height),
        )
        page.say(tiles.one_note(classes, len(known) == len(table)), "note")
        judged(scores)
        if bad := tiles.wrong_rows(table, answers):
            page.say("Answered wrongly:" if classes else "Furthest off:", "note")
            st.html(grid_html(("row", "is", "answered"), bad))

    run(plan, show, "rows" if plan.batch == 1 else "runs")


def choice() -> None:
    settings = SETTINGS[state.setting]

    def show(runs: list[Tried]) -> None:
        rounds = choices(runs, len(settings))
        page.say(view.choice_sentence(rounds, len(settings), classes))
        picture(view.choice_figure(rounds, state.times, classes, font(state) - 2), "Tuned and untouched scores")
        if rounds:
            heads = ("setting", "chosen", "cross-validated", "untouched rows")
            st.html(grid_html(heads, view.setting_rows(runs, settings, rounds, classes)))
        page.say(
            f"In each round {state.share}% of the rows are locked away. The others try all {len(settings)} settings "
            f"in {min(state.folds, 5)} folds, learn once more with the best, and are asked about the locked rows.",
            "note",
        )

    run(Choice(settings, state.times, share, min(state.folds, 5), stratified, state.seed), show, "trials")


def coverings() -> None:
    def show(runs: list[Any]) -> None:
        if len(runs) < 2 and state.population == "splits":
            page.say("First the scores of many splits: they are what is drawn from.")
            return
        if state.population == "splits":
            values = np.array([each.score for each in runs])
        else:
            answers = gathered(runs, len(table))
            known = ~np.isnan(answers)
            truth = table.target.codes if classes else table.target.numbers()
            values = (answers == truth)[known].astype(float) if classes else ((answers - truth) ** 2)[known]
        found = results.remembered(
            (
                "coverage",
                state.data,
                state.population,
                recipe,
                state.n,
                state.seed,
                len(values),
                float(values.sum()),
            ),
            lambda: coverage(values, state.n, EXPERIMENTS, state.seed),
        )
        page.say(view.coverage_sentence(found, state.n, POPULATIONS[state.population], classes))
        picture(view.coverage_figure(found, classes, font(state) - 2), "A hundred intervals and the true mean")
        page.say(view.population_note(state.population, len(values), state.n, classes), "note")

    if state.population == "splits":
        run(Splits(state.times, share, stratified, state.seed), show, "splits")
    else:
        run(CrossValidation(len(table), 10, stratified, state.seed, batch_for(table, recipe)), show, "runs")


st.segmented_control(
    "Show",
    list(VIEWS),
    **shown("view", default=state.view),
    format_func=VIEWS.__getitem__,
    on_change=choose_view,
    label_visibility="collapsed",
)
with st.container(horizontal=True, vertical_alignment="bottom"):
    pickers.data_set(state.data, lambda key: session.change(data=key, step=0), width=230)
    pickers.algorithm(state.algorithm)
    if state.view != "choice":
        slider("Depth at most", DEPTHS, "depth", format_func=lambda depth: str(depth) if depth else "no limit")
    if state.view in ("splits", "curve", "choice"):
        share_slider()
    if state.view in ("splits", "curve", "choice") or (state.view, state.population) == ("interval", "splits"):
        slider({"choice": "Rounds", "curve": "Rounds"}.get(state.view, "Splits"), TIMES, "times", 150)
    if state.view == "folds":
        slider("Folds", FOLDS, "folds", 150)
    if state.view == "choice":
        st.segmented_control(
            "Settings tried",
            list(SETTINGS),
            **shown("setting", default=state.setting),
            format_func=lambda name: f"{view.SETTINGS_SAID[name]} ({len(SETTINGS[name])})",
            on_change=session.setter("setting", "setting"),
        )
    if state.view == "interval":
        st.segmented_control(
            "Draw",
            list(POPULATIONS),
            **shown("population", default=state.population),
            format_func=POPULATIONS.__getitem__,
            on_change=session.setter("population", "population"),
        )
        slider("Scores in an interval, n", DRAWN, "n", 200)
    if state.view not in ("one", "interval"):
        stratify()
    st.toggle(
        "Shuffle the answers",
        **shown("shuffled", value=state.shuffled),
        on_change=session.setter("shuffled", "shuffled"),
        help="Every row gets the answer of another: nothing is left to learn. What looks like skill is luck.",
    )
    if state.view != "one" or state.shuffled:
        st.button("Another seed", on_click=lambda: session.change(seed=(state.seed + 1) % 2**31, step=0, run=True))
if len(table) < 2:
    page.say("This table has a single row: there is nothing left to ask about. It takes two rows at least.")
else:
    {"splits": splits, "curve": curve, "folds": folds, "one": one, "choice": choice, "interval": coverings}[
        state.view
    ]()
if len(whole) > MOST_ROWS:
    page.say(f"A sample of {MOST_ROWS:,} of the {len(whole):,} rows, so that many trees can be grown.", "note")
page.end(PAGE)
