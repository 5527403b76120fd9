"""The arithmetic of a step of rule post-pruning as blocks: tables, formulas, and what their numbers are."""

from __future__ import annotations

from engine.learn.tree import Tree
from engine.rules.c45rules import Step
from engine.rules.shorten import Judged, Settings, ShorteningRound
from engine.rules.subset import Chosen, Default, Placed, Polished
from pages.cures.rules import arithmetic_view, description_length_view
from pages.views.frames.blocks import Column


def arithmetic(place: Column, step: Step | None, tree: Tree, how: Settings) -> None:
    """The numbers for and against, by the kind of the step."""
    if isinstance(step, ShorteningRound):
        shortening(place, step, how)
    elif isinstance(step, Judged):
        judging(place, step, tree)
    elif isinstance(step, Chosen):
        choosing(place, step, tree.root.n)
    elif isinstance(step, Placed):
        place.grid(arithmetic_view.PLACING, *arithmetic_view.placing_rows(step))
    elif isinstance(step, Default):
        place.grid(arithmetic_view.DEFAULTS, *arithmetic_view.default_rows(step))
    elif isinstance(step, Polished):
        place.grid(arithmetic_view.POLISHING, *arithmetic_view.polishing_rows(step))


def shortening(place: Column, step: ShorteningRound, how: Settings) -> None:
    """A rule without each of its conditions."""
    place.grid(arithmetic_view.WEIGHING, *arithmetic_view.weighing_rows(step))
    lines = [arithmetic_view.limit_line(step.whole, how)]
    if step.dropped is not None:
        lines.append(arithmetic_view.limit_line(step.without[step.dropped], how))
    place.math(lines)
    place.note(
        "✓ cases meet the condition in question, ✗ cases only the others. Without it N are caught, E of them of "
        "another class. The rate is the worst that is still plausible; the lowest wins, on a tie the condition nearest "
        "the leaf."
    )


def judging(place: Column, step: Judged, tree: Tree) -> None:
    """The error rate of guessing, which a rule must beat."""
    place.math([arithmetic_view.guessing_line(step, tree)])
    place.note(
        "The error rate of guessing: one less the share of the rule's class among all cases, with one more case of it "
        "and one more of the others imagined (Laplace), so that nothing is certain."
    )


def choosing(place: Column, step: Chosen, everyone: float) -> None:
    """The description length of the chosen subset beside those of others; `everyone` is the weight of all cases."""
    place.grid(description_length_view.CHOOSING, *description_length_view.choosing_rows(step))
    place.math(description_length_view.length_lines(step, everyone))
    place.note(
        "Minimum description length: the description says who is of this class, in half the bits of the rules and then "
        "the exceptions. A rule's bits name its columns and their values; k rules may come in any order, which saves "
        "log₂ k! bits. F+ are covered but of another class, F− of this class but not covered: log₂ of all cases tells "
        "how many there are, the rest which, coded as if half of them were in the larger part. A rule stays if it "
        "saves more bits of exceptions than it costs."
    )
