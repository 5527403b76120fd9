"""The data doctor on the page: the target, the findings, the columns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import streamlit as st

from engine.doctor.findings import missing_counts, obstacle, suggested_task
from engine.doctor.remedy import Remedy, Treatment
from engine.learn.algorithms import ALGORITHMS
from engine.reading.limits import LONGEST_NAME
from pages.grow.data.doctor_view import (
    KINDS,
    columns_frame,
    group_html,
    groups_of,
    missing_text,
    taken_text,
    target_text,
)
from pages.grow.data.request import attempt
from pages.shell import own_table, session
from pages.shell.grow_state import GROW
from pages.shell.own_table import Own
from pages.shell.session import among, entered, shown
from pages.views.text import markdown, several, short

MOST_GROUPS, MOST_TAKEN = 25, 12
TASKS = {"classify": "classes", "regress": "a number"}


def decide(treatment: Treatment) -> None:
    """Take a decision about the draft; the other pages follow unless something stands in its way."""
    attempt(lambda: own_table.decide(treatment))


def show(now: Own) -> None:
    """The target, what stands in the way of a tree, the findings, and the columns."""
    target(now)
    if stop := obstacle(now.profiles, now.treatment):
        st.warning(markdown(stop, 400))
    findings(now)
    columns(now)


def target(now: Own) -> None:
    """What to predict, as classes or as a number."""
    goal, name_of = now.profiles[now.treatment.target], now.treatment.name_of
    suggested, why = suggested_task(goal)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.selectbox(
            "Target: what to predict",
            **among("target", list(now.profiles), goal.name),
            format_func=lambda name: short(name_of(name)),
            on_change=choose_target,
            width=320,
        )
        if goal.numeric_share == 1:
            st.segmented_control(
                "Predict it as",
                list(TASKS),
                **shown("task", default=now.task),
                format_func=TASKS.__getitem__,
                on_change=choose_task,
            )
    st.text(target_text(goal, now.task, why, suggested))


def choose_target() -> None:
    """Predict another column."""
    now: Own = st.session_state[own_table.DRAFT]
    decide(now.treatment.predict(entered("target")))


def choose_task() -> None:
    """Predict classes, or a number."""
    now: Own = st.session_state[own_table.DRAFT]
    if task := entered("task"):
        decide(replace(now.treatment, task=task))


def findings(now: Own) -> None:
    """Each finding with its reason and its remedies; remedies taken can be undone."""
    groups = groups_of(now.findings)
    st.header("What the data doctor found" if groups else "The data doctor found nothing odd")
    for place, group in enumerate(groups[:MOST_GROUPS]):
        left, right = st.columns([3, 1], vertical_alignment="center")
        left.html(group_html(group))
        with right.container(horizontal=True, gap="small"):
            for says, remedies in group.remedies:
                st.button(
                    says,
                    key=f"remedy {place} {says}",
                    on_click=take_all,
                    args=(remedies,),
                    help=group.title,
                    width="content",
                )
    if len(groups) > MOST_GROUPS:
        st.text(f"… and {several(len(groups) - MOST_GROUPS, 'more finding')}; answer these first.")
    if not obstacle(now.profiles, now.treatment):
        algorithm = ALGORITHMS[session.now(GROW).recipe.algorithm]
        if said := missing_text(missing_counts(now.profiles, now.treatment), len(now.sheet.frame), algorithm):
            st.text(said)
    taken = now.treatment.remedies
    if taken:
        with st.container(horizontal=True, vertical_alignment="center"):
            st.text("Decided:", width="content")
            for remedy in taken[:MOST_TAKEN]:
                st.button(
                    f"{markdown(taken_text(remedy), 60)} ✕",
                    key=f"undo {remedy.action} {remedy.column}",
                    on_click=undo,
                    args=(remedy,),
                    help="Undo this",
                )
            if len(taken) > MOST_TAKEN:
                st.text(f"… and {len(taken) - MOST_TAKEN:,} more", width="content")
            if len(taken) > 1:
                st.button("Undo all", key="undo remedies", on_click=undo_all)


def take_all(remedies: tuple[Remedy, ...]) -> None:
    """Take the remedies of a button."""
    now: Own = st.session_state[own_table.DRAFT]
    decide(now.treatment.take(*remedies))


def undo(remedy: Remedy) -> None:
    """Take back one remedy."""
    decide(st.session_state[own_table.DRAFT].treatment.undo(remedy))


def undo_all() -> None:
    """Take back all remedies."""
    decide(replace(st.session_state[own_table.DRAFT].treatment, remedies=()))


def columns(now: Own) -> None:
    """Every column at a glance; its kind and whether it is used can be changed here."""
    st.header("The columns")
    key = f"columns {now.key}"
    config = {
        "Column": st.column_config.TextColumn(
            help="Click twice to rename it", max_chars=LONGEST_NAME, required=True, width="medium"
        ),
        "Use": st.column_config.CheckboxColumn(help="Whether the tree may ask about it", width="small"),
        "Kind": st.column_config.SelectboxColumn(options=list(KINDS.values()), required=True, width="small"),
        "Values": st.column_config.NumberColumn(format="localized", disabled=True, width="small"),
        "Missing": st.column_config.NumberColumn("Missing, %", format="%.1f", disabled=True, width="small"),
        "Distribution": st.column_config.BarChartColumn(y_min=0, width="medium"),
        "Most frequent": st.column_config.TextColumn(disabled=True, width="large"),
    }
    st.data_editor(
        columns_frame(now.profiles, now.treatment),
        key=key,
        column_config=config,
        hide_index=True,
        height=min(36 * (len(now.profiles) + 1) + 3, 420),
        on_change=edit,
        args=(key,),
        alt="The columns with their kinds, values and distributions",
    )


def edit(key: str) -> None:
    """Take over what was changed in the table of columns."""
    now: Own = st.session_state[own_table.DRAFT]
    attempt(lambda: own_table.decide(edited(now, st.session_state[key]["edited_rows"])))


def edited(now: Own, rows: Mapping[int | str, Mapping[str, Any]]) -> Treatment:
    """The treatment with what was changed by hand; a name that is taken is refused."""
    treatment, names = now.treatment, list(now.profiles)
    for row, changed in rows.items():
        name = names[int(row)]
        if "Column" in changed:
            treatment = treatment.rename(now.profiles, name, str(changed["Column"] or ""))
        if name == treatment.target:
            continue
        if "Use" in changed:
            left_out = Remedy("ignore", name)
            treatment = treatment.undo(left_out) if changed["Use"] else treatment.take(left_out)
        if "Kind" in changed:
            kind = next(kind for kind, says in KINDS.items() if says == changed["Kind"])
            if taken := treatment.of(name):
                treatment = treatment.undo(Remedy(taken, name))
            if kind != now.profiles[name].kind:
                treatment = treatment.take(Remedy(kind, name))
    return treatment
