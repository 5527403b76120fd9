"""The five policies for missing values in words: what each means, and what it does with one row."""

from __future__ import annotations

from engine.experiments.missing_values import PolicyResult
from engine.learn.algorithms import ALGORITHMS
from engine.learn.predict import answer
from engine.learn.recipe import Recipe
from pages.views.text import answer_text, count, listing, number, short

POLICIES = {
    "fractional": "In fractions",
    "surrogate": "By surrogates",
    "majority": "With most cases",
    "category": "A value of its own",
    "drop": "Row dropped",
}
MEANT = {
    "fractional": "The case goes down every branch, in parts as large as the branches are.",
    "surrogate": "Another question decides, the surrogate that best agrees with the node's own.",
    "majority": "The case goes whole where most cases go.",
    "category": "“Missing” is one more value: a branch of its own, or of a cut the better side.",
    "drop": "Incomplete rows are left out of growing; asked about later, one goes where most cases go.",
}
MOST_PARTS = 6


def policy_sentence(policy: str) -> str:
    """What a policy means, and which algorithms have it."""
    names = [algorithm.title for algorithm in ALGORITHMS.values() if algorithm.recipe.missing == policy]
    home = f" (what {listing(names)} does)" if names else ""
    return f"<b>{POLICIES[policy]}</b>{home}. {MEANT[policy]}"


def policy_row(outcome: PolicyResult | None, policy: str) -> list[str]:
    """A line of the table of policies: how large the tree is, how well it answers, and what becomes of the row."""
    if outcome is None:
        return [POLICIES[policy], "0", "", "", "", "no complete row is left to grow from"]
    tree = outcome.tree
    return [
        POLICIES[policy],
        count(tree.root.n),
        str(len(tree)),
        str(len(tree.leaves)),
        f"{outcome.right / outcome.total:z.1%}" if tree.classes else number(outcome.right),
        f"{treatment_text(outcome)} → {short(answer_text(tree, answer(tree, outcome.way)[0]), 30)}",
    ]


def treatment_text(outcome: PolicyResult) -> str:
    """What a policy does with the row that is followed."""
    reasons = {visit.why for visit in outcome.way}
    if not outcome.lacks:
        return "whole"
    if "fraction" in reasons:
        parts = [visit.weight for visit in outcome.way if visit.branch is None]
        more = ", …" if len(parts) > MOST_PARTS else ""
        return f"in {len(parts)} parts: {', '.join(f'{part:z.3f}' for part in parts[:MOST_PARTS])}{more}"
    if outcome.policy == "drop":
        return "left out of growing; asked, it goes with most cases" if "majority" in reasons else "left out of growing"
    if "surrogate" in reasons:
        return "placed by a surrogate"
    if "majority" in reasons:
        return "sent with most cases"
    return "“missing” is its value" if outcome.needed else "whole: no test asks what it lacks"


def multiway_note(recipe: Recipe) -> str:
    """Why surrogates need two branches."""
    if recipe.missing != "surrogate" or not recipe.multiway:
        return ""
    return "Surrogates replace questions with two branches; where there are more, the case goes with most cases."
