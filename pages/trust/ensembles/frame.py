"""The frame of every ensemble page: data and settings, rounds that stream in, the stage, a member's link."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from engine.ensemble.entry import Ensemble, EnsembleSetting, Value
from pages.shell import page, pickers, session, stage
from pages.shell.grow_state import GrowState, query_of
from pages.shell.session import shown
from pages.shell.sources import entry_of, keys, table_of
from pages.trust.ensembles import cases, streaming
from pages.trust.ensembles.lesson import frames_of, name_of
from pages.trust.ensembles.pictures import shown_recipe
from pages.trust.ensembles.scene import Lesson, R, S, Scene
from pages.views.frames.blocks import STEPS_A_PIECE

GROW = "grow/tree/page.py"
FEW_AHEAD = 4  # pieces of large frames that are sent before anybody asks for them


def show(lesson: Lesson[R, S]) -> None:
    """The whole page of an ensemble."""
    state = page.begin(lesson.page)
    scene: Scene[R, S] = opened(state)
    fitting = {each.title: each for each in lesson.pictures if each.fits(scene.table)}
    picture = fitting[pick_picture(state.picture, list(fitting))]
    frames, served = frames_of(lesson, scene, picture), picture.show is not None
    stage.play(
        frames,
        f"{state.data} {name_of(scene, picture)}",
        scene.step,
        ahead=stage.AHEAD if frames.steps_a_piece == STEPS_A_PIECE else FEW_AHEAD,
        done=pick_node,
        below=lambda step: None if served else open_member(scene.at(step)),
        # A picture of the server can be cancelled only where it is made by the whole page, not by a fragment of it.
        turns=lambda step: step if served else None,
    )
    if picture.show:
        picture.show(scene)
    page.end(lesson.page)


def pick_node(kind: str, value: Any) -> None:
    """Look at the node of a tree that was clicked."""
    if kind == "node":
        session.change(node=str(value) or "root")


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
    return Scene(state, chosen, recipe, table, test, test_name, rounds, min(state.step, len(rounds)))


def pick_data(now: str, ensemble: Ensemble) -> None:
    """Which data set; another one starts from its first round."""
    fitting = [key for key in keys() if entry_of(key).task in ensemble.tasks]
    pickers.data_set(now, lambda key: session.change(data=key, step=1, node=""), fitting, width=250)


def control(setting: EnsembleSetting, now: Value) -> None:
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
