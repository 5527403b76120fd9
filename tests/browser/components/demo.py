"""A small app around the two components: ?page=tree or chart, ?data=tennis, hostile or a number of nodes."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))

import plotly.graph_objects as go
import streamlit as st

from pages.components.chart import Move, chart
from pages.components.tree import Node, TreeData, tree

BLUE, ORANGE = "#0072B2", "#E69F00"
HOSTILE = "<img src=x onerror=alert(1)>"
LONG = "a very long name " * 12

# id, branch, question or answer, no, yes; in the order ID3 decides them
TENNIS = [
    ("", "", "Outlook?", 5, 9),
    ("0", "Sunny", "Humidity?", 3, 2),
    ("0.0", "High", "No", 3, 0),
    ("0.1", "Normal", "Yes", 0, 2),
    ("1", "Overcast", "Yes", 0, 4),
    ("2", "Rain", "Wind?", 2, 3),
    ("2.0", "Weak", "Yes", 0, 3),
    ("2.1", "Strong", "No", 2, 0),
]


def parent_of(node_id: str) -> str | None:
    return node_id.rpartition(".")[0] if node_id else None


def card(node_id: str, branch: str, title: str, state: str, no: int = 1, yes: int = 1, **flags: object) -> Node:
    n = no + yes
    mix = [{"share": no / n, "colour": BLUE, "label": "No"}, {"share": yes / n, "colour": ORANGE, "label": "Yes"}]
    return {
        "id": node_id,
        "parent": parent_of(node_id),
        "branch": branch,
        "title": title,
        "lines": [f"n = {n}", "H"],
        "state": state,
        "mix": mix,
        **flags,
    }


def tennis(step: int) -> list[Node]:
    decided = {each[0] for each in TENNIS[:step]}
    deciding = TENNIS[step][0] if step < len(TENNIS) else None
    nodes = []
    for node_id, branch, title, no, yes in TENNIS:
        if node_id and parent_of(node_id) not in decided:
            continue
        done = node_id in decided
        state = "current" if node_id == deciding else "open" if not done else "asked" if "?" in title else "leaf"
        nodes.append(card(node_id, branch, title if done else "", state, no, yes, on_path=node_id == deciding))
    return nodes


def balanced(count: int) -> list[Node]:
    ids = [""]
    for at in ids:
        if len(ids) >= count:
            break
        ids += [f"{at}.{side}".strip(".") for side in (0, 1)]
    inner = {parent_of(node_id) for node_id in ids}
    order = sorted(ids, key=lambda node_id: [int(part) for part in node_id.split(".") if part])
    branches = {"": "", "0": "yes", "1": "no"}
    return [
        card(node_id, branches[node_id[-1:]], f"x{k}?", "asked" if node_id in inner else "leaf")
        for k, node_id in enumerate(order)
    ]


def hostile() -> list[Node]:
    return [
        card("", "", HOSTILE, "asked"),
        card("0", HOSTILE, LONG, "leaf"),
        card("1", LONG, "$\\frac{a}{b}$", "open"),
        card("2", "a|b _x_", "forced and lit", "leaf", forced=True, lit=True),
    ]


def tree_page() -> None:
    name, step = st.query_params.get("data", "tennis"), st.session_state.step
    nodes = hostile() if name == "hostile" else balanced(int(name)) if name.isdigit() else tennis(step)
    data: TreeData = {
        "tree_id": name,
        "step": step,
        "height": 480,
        "nodes": nodes,
        "selected": st.session_state.get("node"),
        "skeleton": [each[0] for each in TENNIS] if name == "tennis" else [],
    }

    def select(node: str) -> None:
        st.session_state.node = node
        st.session_state.clicks = st.session_state.get("clicks", 0) + 1

    tree(data, key="tree", on_select=select)
    st.text(f"node {st.session_state.get('node')!r} clicks {st.session_state.get('clicks', 0)}")


def chart_page() -> None:
    step, cut = st.session_state.step, st.session_state.get("cut", 5.0)
    rows = range(11)
    points = go.Scatter(x=[*rows], y=[i % 3 + step / 10 for i in rows], customdata=[f"row {i}" for i in rows])
    points.update(mode="markers", marker_size=14)
    rectangle = {"type": "rect", "x0": 0, "x1": 2, "y0": 0, "y1": 1, "fillcolor": BLUE, "opacity": 0.15}
    line = {"type": "line", "x0": cut, "x1": cut, "y0": 0, "y1": 1, "yref": "paper", "editable": True}
    figure = go.Figure(points, {"shapes": [rectangle, line | {"line": {"width": 5}}]})

    def moved(move: Move) -> None:
        st.session_state.cut = move["x0"]

    state = chart(figure, key="points", height=320, label="Points", hover="hover" in st.query_params, on_move=moved)
    if state.clicked:
        st.session_state.point = f"{state.clicked['curve']} {state.clicked['point']} {state.clicked['customdata']}"
    st.text(f"cut {cut:.2f} point {st.session_state.get('point')} hovered {state.hovered!r}")
    bars = {"data": [{"type": "bar", "x": ["a", "b"], "y": [1, 2 + step]}], "layout": {}}
    chart(bars, key="bars", height=200, label="Bars")


st.set_page_config(layout="wide")
st.session_state.setdefault("step", int(st.query_params.get("step", 0)))
with st.container(horizontal=True):
    if st.button("Back", shortcut="Left"):
        st.session_state.step = max(0, st.session_state.step - 1)
    if st.button("Next", shortcut="Right"):
        st.session_state.step += 1
    if st.button("Play", shortcut="Space"):
        st.session_state.played = True
    st.text(f"step {st.session_state.step} {'played' if 'played' in st.session_state else 'paused'}")
chart_page() if st.query_params.get("page") == "chart" else tree_page()
