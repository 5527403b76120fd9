"""Where the points come from: a shape with its noise, or points drawn by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import streamlit as st

from pages.components.chart import Point
from pages.ideas.plane import points_view, view
from pages.ideas.plane.lesson import TREE_PICTURE
from pages.ideas.plane.state import PAGE, Plane
from pages.ideas.plane.subject import points_of
from pages.shell import page, session
from pages.shell.session import shown


def show(state: Plane) -> None:
    """What is drawn with, or how many points of a shape there are; and how the first axis is transformed."""
    if state.shape == "drawn":
        with st.container(horizontal=True, vertical_alignment="center"):
            st.segmented_control(
                "Draw points of class",
                range(len(points_view.NAMES)),
                **shown("brush", default=state.brush),
                format_func=points_view.NAMES.__getitem__,
                on_change=session.setter("brush", "brush"),
                width="content",
            )
            st.button("Clear", key="clear", on_click=session.change, kwargs={"points": ""}, disabled=not state.points)
            choose_transformation(state)
            page.say("Click into the left picture to add a point; click a point to take it away.", "note")
    else:
        with st.container(horizontal=True, vertical_alignment="bottom"):
            st.slider(
                "Points",
                10,
                500,
                **shown("rows", value=state.rows),
                on_change=session.setter("rows", "rows"),
                width=150,
            )
            st.slider(
                "Noise",
                0.0,
                1.0,
                step=0.01,
                **shown("noise", value=state.noise),
                on_change=session.setter("noise", "noise"),
                width=150,
            )
            st.button("Another sample", on_click=session.change, kwargs={"seed": (state.seed + 1) % 2**31})
            st.button(
                "Draw on these",
                key="take over",
                on_click=take_over,
                args=(state,),
                help="Take the points over and add or drop some by hand.",
            )
            choose_transformation(state)


def choose_transformation(state: Plane) -> None:
    """A monotone transformation of the first axis."""
    st.segmented_control(
        "Transform the first axis",
        list(view.TRANSFORMS),
        **shown("transform", default=state.transform),
        on_change=session.setter("transform", "transform"),
        width="content",
    )


def take_over(state: Plane) -> None:
    """Start drawing from the points at hand."""
    points, labels, _ = points_of(replace(state, transform=view.AS_IT_IS), state.rows, state.seed)
    session.change(shape="drawn", points=points_view.text_of(points, labels))


def clicked(kind: str, value: Any) -> None:
    """Hear of a click on the stage: into the tree's picture one may draw."""
    if kind == "chart" and value["path"] == TREE_PICTURE and session.now(PAGE).shape == "drawn":
        draw(value)


def draw(point: Point) -> None:
    """Add a point of the chosen class, or take away the one that was clicked."""
    state, clicked = session.now(PAGE), point["customdata"]
    if isinstance(clicked, int):
        points, _ = points_view.read(state.points)
        x, y = points_view.place(*points[clicked])
    elif isinstance(clicked, list):
        x, y = int(clicked[0]), int(clicked[1])
    else:
        return
    session.change(points=points_view.toggled(state.points, x, y, state.brush))
