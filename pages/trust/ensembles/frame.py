"""The frame of every ensemble page: data and settings, rounds that stream in, the player, the pictures, a member."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import streamlit as st

from engine.ensemble.entry import Ensemble, Setting, Value
from engine.learn.recipe import Recipe
from engine.learn.trace import Trace
from pages.components.chart import chart
from pages.shell import page, pickers, player, session, small_tree
from pages.shell.grow_state import GrowState, query_of
from pages.shell.session import shown
from pages.shell.sources import entry_of, keys, table_of, trace_of
from pages.shell.style import font
from pages.trust.ensembles import cases, streaming
from pages.trust.ensembles.charts_view import Figure
from pages.trust.ensembles.scene import Lesson, R, S, Scene

GROW = "grow/tree/page.py"


def show(lesson: Lesson[R, S]) -> None:
    """The whole page of an ensemble."""
    state = page.begin(lesson.page)
    scene: Scene[R, S] = opened(state)
    page.say(lesson.sentence(scene))
    player.controls(scene.step, len(scene.rounds), scene.position)
    fitting = {each.title: each for each in lesson.pictures if each.fits(scene.table)}
    title = pick_picture(state.picture, list(fitting))
    fitting[title].show(scene)
    lesson.below(scene, title)
    page.end(lesson.page)


def opened(state: S) -> Scene[R, S]:
    """The controls, and the rounds that they ask for."""
    ensemble, data = state.ensemble, state.data
    base = table_of(data, ())
    chosen = ensemble.chosen({each.name: getattr(state, each.name) for each in ensemble.settings}, base)
    recipe = cases.tested(data, ensemble.recipe(base, chosen, state.seed), ensemble)
    table = cases.learned(data, recipe)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        pick_data(data, ensemble)
        for setting in ensemble.settings:
            if table.task in setting.tasks:
                control(setting.fitted(base), chosen[setting.name])
        if ensemble.draws:
            another_seed(state.seed)
    rounds = streaming.rounds_of(ensemble, data, recipe, int(chosen[ensemble.count]))
    test, test_name = cases.judged_by(data, recipe), cases.judges(data, recipe)
    return Scene(state, chosen, recipe, table, test, test_name, rounds, font(state) - 2)


def pick_data(now: str, ensemble: Ensemble) -> None:
    """Which data set; another one starts from its first round."""
    fitting = [key for key in keys() if entry_of(key).task in ensemble.tasks]
    pickers.data_set(now, lambda key: session.change(data=key, step=1, node=""), fitting, width=250)


def control(setting: Setting, now: Value) -> None:
    """The control of a setting: a slider, or buttons for a choice; none where there is nothing to choose."""
    name = setting.name
    if setting.kind == "choice":
        st.segmented_control(
            setting.title,
            list(setting.choices),
            **shown(name, default=now),
            format_func=setting.choices.__getitem__,
            on_change=session.setter(name, name),
            help=setting.help,
        )
        return
    kind, step = (int, 1) if setting.kind == "whole" else (float, 0.01)
    least, most = (kind(end) for end in setting.slider)
    if least < most:
        st.slider(
            setting.title,
            least,
            most,
            **shown(name, value=min(max(kind(now), least), most)),
            step=step,
            on_change=session.setter(name, name),
            width=max(160, 9 * len(setting.title)),
        )


def another_seed(seed: int) -> None:
    """A button that draws everything anew."""
    st.button(
        "Draw anew", key="anew", on_click=session.change, kwargs={"seed": (seed + 1) % 2**31}, help="Another seed."
    )


def pick_picture(now: str, titles: Sequence[str]) -> str:
    """Which picture is shown: the one asked for if the data have it, else the first."""
    chosen = now if now in titles else titles[0]
    st.segmented_control(
        "Picture",
        list(titles),
        **shown("picture", default=chosen),
        on_change=session.setter("picture", "picture"),
        label_visibility="collapsed",
    )
    return chosen


def open_member(scene: Scene[R, S]) -> None:
    """A link that shows the very tree of the round at hand on the Grow page, or the tree before the first round."""
    recipe, first = shown_recipe(scene), "" if scene.ensemble.draws else "first "
    label = f"Open tree {scene.step} on the Grow page" if scene.step else f"Open the {first}tree on the Grow page"
    st.page_link(GROW, label=f"{label} →", query_params=query_of(GrowState(recipe=recipe, data=scene.state.data)))


def shown_recipe(scene: Scene[R, S]) -> Recipe:
    """The recipe of the tree that is shown: of the round at hand, or before it one tree from all cases and columns."""
    return scene.now.recipe if scene.now else replace(scene.recipe, tries=0)


def show_tree(scene: Scene[R, S]) -> Trace:
    """The tree of the round at hand, whose nodes can be clicked, and the link to it."""
    state, recipe = scene.state, shown_recipe(scene)
    trace = trace_of(state.data, (), recipe)
    ids = {".".join(map(str, each)) or "root": each for each in trace.tree.nodes}
    small_tree.show(
        trace.tree,
        recipe,
        state,
        key="tree",
        name=f"{state.data} {hash(recipe)}",
        height=scene.height,
        lit=[ids[state.node]] if state.node in ids else [],
        on_select=lambda picked: session.change(node=picked),
    )
    open_member(scene)
    return trace


def show_charts(figures: dict[str, tuple[str, Figure]], height: int) -> None:
    """One or two figures side by side; by key what each shows, and the figure."""
    for column, (key, (label, figure)) in zip(st.columns(len(figures), gap="medium"), figures.items(), strict=True):
        with column:
            page.say(f"<b>{label}</b>", "note")
            chart(figure, key=key, height=height, label=label)
