"""Rule post-pruning as pseudo-code (C4.5rules), and the line that a step executes."""

from __future__ import annotations

from engine.rules.c45rules import Step
from engine.rules.shorten import Judged, ShorteningRound
from engine.rules.subset import Chosen, Default, Placed
from pages.views.executed_lines import Listing, executed
from pages.views.frames.blocks import ExecutedLine

TITLE = "Rule post-pruning"
RULES: Listing = {
    "start": (0, "turn the tree into rules: one for each leaf"),
    "each": (0, "for each rule, independently of the others:"),
    "drop": (1, "while the pessimistic error does not rise: drop the condition without which it is lowest"),
    "judge": (1, "drop the rule if it is there already, or no better than no rule"),
    "choose": (0, "for each class: choose the rules with the shortest description"),
    "order": (0, "sort the classes: the one with the fewest false positives first"),
    "default": (0, "the default: the most frequent class of the cases that no rule covers"),
    "end": (0, "drop rules without which the list errs less; return it"),
}


def lines(step: Step | None) -> list[ExecutedLine]:
    """The listing with the line of the last step; at the start the rules of the leaves."""
    kinds = ((ShorteningRound, "drop"), (Judged, "judge"), (Chosen, "choose"), (Placed, "order"), (Default, "default"))
    name = "start" if step is None else next((name for kind, name in kinds if isinstance(step, kind)), "end")
    return executed(RULES, {name: ()})
