"""What visitors change on the page: the weights of the outcomes, how many there are, and which one is looked at."""

from __future__ import annotations

from engine.experiments.information import raised, with_share
from pages.components.chart import Move, Point
from pages.ideas.surprise.state import PAGE
from pages.shell import session
from pages.shell.session import entered


def weigh(row: int, outcome: int, text: str) -> None:
    """Give an outcome the weight that was typed, and look at it."""
    weights = list(session.now(PAGE).weights)
    weights[outcome : outcome + 1] = [max(float(text or 0), 0.0)]
    session.change(weights=tuple(weights), chosen=outcome)


def to_share(outcome: int, share: float) -> None:
    """Give an outcome a share of the whole, and look at it; the others keep their proportions."""
    session.change(weights=with_share(session.now(PAGE).weights, outcome, share), chosen=outcome)


def enter_share() -> None:
    """Give the chosen outcome the probability of the slider."""
    to_share(session.now(PAGE).chosen, entered("share"))


def drag_bar(move: Move) -> None:
    """Give an outcome the probability to which its bar was dragged."""
    to_share(int(move["shape"]), float(move["y0"]))


def drag_event(move: Move) -> None:
    """Give the chosen outcome the probability to which its line on the curve was dragged."""
    to_share(session.now(PAGE).chosen, float(move["x0"]))


def pick(point: Point) -> None:
    """Look at the outcome whose bar was clicked."""
    if isinstance(point["customdata"], int):
        session.change(chosen=point["customdata"])


def resize() -> None:
    """Add outcomes of average weight, or drop the last ones."""
    state, wanted = session.now(PAGE), entered("outcomes")
    weights, labels = state.weights, state.labels
    names = (*labels, *(name for name in "abcdefgh" if name not in labels))[:wanted]
    average = sum(weights) / len(weights)
    session.change(
        weights=(*weights, *[average] * 8)[:wanted] if sum(weights[:wanted]) > 0 else (1.0,) * wanted,
        labels=names,
        chosen=min(state.chosen, wanted - 1),
        step=PAGE.opening(state.lecture).step,
    )


def power(by: float) -> None:
    """Raise every weight to a power."""
    session.change(weights=raised(session.now(PAGE).weights, by))
