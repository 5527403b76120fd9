"""How surprised will you be? Information of an event, entropy as expected surprise, bits as yes/no questions."""

from html import escape

import streamlit as st

from engine.experiments.information import entropy, raised, shortest_code, surprise, with_share
from pages.components.cell_grid import sheet
from pages.components.chart import Move, Point, chart
from pages.components.tree import tree
from pages.ideas.surprise import view
from pages.ideas.surprise.state import PAGE
from pages.shell import page, player, session
from pages.shell.session import entered, shown
from pages.shell.style import font
from pages.views.grid import figures_html
from pages.views.text import count, markdown, short

state = page.begin(PAGE)
weights, labels, chosen = state.weights, state.labels, state.chosen
code = shortest_code(weights)
total, size = sum(weights), len(weights)
p = weights[chosen] / total


def weigh(at: int, weight: float) -> None:
    session.change(weights=tuple(max(weight, 0.0) if k == at else old for k, old in enumerate(weights)), chosen=at)


def to_share(at: int, share: float) -> None:
    """Give an outcome a share of the whole; the others keep their proportions."""
    session.change(weights=with_share(weights, at, share), chosen=at)


def dragged(move: Move) -> None:
    to_share(int(move["shape"]), float(move["y0"]))


def picked(point: Point) -> None:
    if isinstance(point["customdata"], int):
        session.change(chosen=point["customdata"])


def resize() -> None:
    wanted = entered("outcomes")
    names = (*labels, *(name for name in "abcdefgh" if name not in labels))[:wanted]
    session.change(
        weights=(*weights, *[total / size] * 8)[:wanted] if sum(weights[:wanted]) > 0 else (1.0,) * wanted,
        labels=names,
        chosen=min(chosen, wanted - 1),
        step=PAGE.opening(state.lecture).step,
    )


def power(by: float) -> None:
    session.change(weights=raised(weights, by))


page.say(
    f"Somebody is about to tell you which of {size} outcomes it was. <b>{escape(short(labels[chosen]))}</b> has "
    f"probability {view.probability(p)}, so hearing it tells you <b>{view.bits(surprise(p))}</b>. "
    f"Averaged over all outcomes that is the entropy: <b>{view.bits(entropy(weights))}</b>, "
    f"of at most log₂ {size} = {view.bits(surprise(1 / size))}."
)
left, right = st.columns(2, gap="medium")
with left:
    st.html('<p class="ss-note">Drag the top of a bar; click a bar to choose its outcome.</p>')
    chart(
        view.histogram_figure(weights, labels, chosen, font(state) - 2),
        key="histogram",
        height=310,
        label="Probabilities of the outcomes",
        on_click=picked,
        on_move=dragged,
    )
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        st.slider("Outcomes", 2, 8, **shown("outcomes", value=size), on_change=resize, width=110)
        st.slider(
            f"Probability of {markdown(labels[chosen], 20)}",
            0.0,
            1.0,
            step=0.01,
            **shown("share", value=round(p, 2)),
            on_change=lambda: to_share(chosen, entered("share")),
            width=190,
        )
        st.button("Flatter", on_click=power, args=(0.5,), help="Every weight becomes its square root.")
        st.button("Peakier", on_click=power, args=(2.0,), help="Every weight is squared.")
    sheet(
        [{"name": short(label, 14), "kind": "number"} for label in labels],
        [[count(weight) for weight in weights]],
        key="weights",
        label="Weights of the outcomes",
        large=state.lecture,
        on_edit=lambda _, at, value: weigh(at, float(value or 0)),
    )
with right:
    st.html(
        figures_html(
            [
                (f"surprise at {short(labels[chosen], 16)}", view.bits(surprise(p))),
                ("entropy H", view.bits(entropy(weights))),
                (f"its maximum, log₂ {size}", view.bits(surprise(1 / size))),
            ]
        )
    )
    st.latex(view.surprise_line(p, labels[chosen]), width="content")
    chart(
        view.surprise_figure(p, font(state) - 2),
        key="surprise",
        height=230,
        label="Surprise against probability",
        on_move=lambda move: to_share(chosen, float(move["x0"])),
    )
    st.latex(view.entropy_lines(weights), width="content")

st.subheader("Bits are yes/no questions")
asks = view.questions(code)
page.say(view.code_sentence(weights), "note")
if asks:
    player.controls(min(state.step, asks), asks, f"{min(state.step, asks)} of {asks} questions")
    drawn = view.code_cards(code, labels, chosen, min(state.step, asks))
    st.html(
        figures_html(
            [
                ("mean length of the best code", view.bits(code.mean_length)),
                ("entropy H", view.bits(entropy(weights))),
                (f"word of {short(labels[chosen], 16)}", "".join(map(str, code.words.get(chosen, ()))) or "none"),
            ]
        )
    )
    tree(
        {
            "tree_id": f"code {weights}",
            "step": min(state.step, asks),
            "height": 330,
            "nodes": drawn,  # type: ignore[typeddict-item]
            "font": font(state),
            "name": "code",
        },
        key="code",
        on_select=lambda node: None,
    )
page.end(PAGE)
