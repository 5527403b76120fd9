"""Feedback on a guess: right, or a likely reason why the other choice looked good. HTML with all data escaped."""

from __future__ import annotations

from collections.abc import Collection

from engine.learn.candidates import Candidate, Candidates
from engine.learn.recipe import Recipe
from engine.learn.steps import STOPS, Leaf, Split
from pages.views.criterion_words import CriterionWords, measure_of, ranked_by
from pages.views.sentences import name
from pages.views.text import VANISHING, cases, count, number, several

LEAF = ""  # the guess "make it a leaf"
CLOSE = 0.8  # of the winner's gain
SMALL = 0.35  # a pure branch with less than this share of the cases tempts


def right_answers(step: Split | Leaf) -> set[str]:
    """What the algorithm would take; a tied column is as good."""
    if isinstance(step, Leaf):
        return {LEAF}
    return {step.question.column, *(step.candidates.items[index].column for index in step.candidates.tied)}


def is_right(step: Split | Leaf, guess: str) -> bool:
    """Whether a guess is what the algorithm would take."""
    return guess in right_answers(step)


def verdict(step: Split | Leaf, guess: str, recipe: Recipe, classes: tuple[str, ...]) -> str:
    """The guess beside the algorithm's choice, with a likely reason where they differ."""
    measure = measure_of(recipe)
    if isinstance(step, Leaf):
        if guess == LEAF:
            return f"<b>Right</b>: a leaf, because {STOPS[step.stop]}."
        gains = f" {name(guess)} would have to gain something to be asked." if step.stop == "no-gain" else ""
        return f"The algorithm stops here: {STOPS[step.stop]}.{gains}"
    best = step.candidates.items[step.candidates.best or 0]
    won = f"{name(best.column)} with {number(ranked_by(measure, best))}"
    if guess == best.column:
        return f"<b>Right</b>: {won}."
    if guess == LEAF and ranked_by(measure, best) <= VANISHING:
        return f"Not yet: the cases are still mixed. No column gains anything alone, so {name(best.column)} is asked."
    if guess == LEAF:
        return f"Not yet: the cases are still mixed, and {won} un-mixes them most."
    item = next(each for each in step.candidates.items if each.column == guess)
    if is_right(step, guess):
        return f"<b>As good</b>: it ties with {name(best.column)}, which wins only because it comes first."
    if item.question is None:
        return f"{name(guess)} cannot be asked here: {item.note}. The algorithm takes {won}."
    compared = f"The algorithm takes {won}; {name(guess)} has {number(ranked_by(measure, item))}. "
    return compared + reason(step.candidates, item, best, measure, classes)


def hint(step: Split | Leaf, guess: str, recipe: Recipe, classes: tuple[str, ...]) -> str:
    """Why a guess is wrong, without telling what is right: for a second try."""
    if guess == LEAF:
        return "Not yet: the cases are still mixed. Which question un-mixes them most?"
    if isinstance(step, Leaf):
        return f"Not so: {name(guess)} is not asked here. Look at all that is left to ask."
    item = next(each for each in step.candidates.items if each.column == guess)
    if item.question is None:
        return f"{name(guess)} cannot be asked here: {item.note}. Try again."
    best = step.candidates.items[step.candidates.best or 0]
    if item.eligible and best.gain > 0 and item.gain > CLOSE * best.gain:
        return f"A close call, but another column beats {name(guess)}. Try again."
    return f"{reason(step.candidates, item, best, measure_of(recipe), classes)} Try again."


def reason(
    candidates: Candidates, item: Candidate, best: Candidate, measure: CriterionWords, classes: tuple[str, ...]
) -> str:
    """Why somebody may have picked a candidate that did not win."""
    if not item.eligible:
        return "It gains less than the average column, so it may not compete."
    sizes = [float(row.sum() if classes else row[0]) for row in item.branches]
    branches = len([size for size in sizes if size > 0])
    rivals = [len(other.branches) for other in candidates.items if other.question is not None and other is not item]
    purest = min(
        (size for size, impurity in zip(sizes, item.impurities, strict=True) if size > 0 and impurity < 1e-9),
        default=0.0,
    )
    if 0 < purest / candidates.n < SMALL and item.gain < best.gain:
        go = "goes" if round(purest, 2) == 1 else "go"
        few = f"{count(purest)} of {cases(candidates.n)} {go} there"
        return f"It has a pure branch, but only {few}; the rest stays mixed."
    if branches > max(rivals, default=0):
        return "It has the most values; but many branches alone do not separate the answers."
    if max(sizes) / candidates.n > 0.6:
        return "Most cases go down one of its branches, and that branch stays nearly as mixed as before."
    if best.gain > 0 and item.gain > CLOSE * best.gain:
        return "A close call: look at the arithmetic of both."
    return "Weigh each branch by its share: on average its branches stay more mixed than those of the winner."


def hands_html(hands: dict[str, int], right: Collection[str]) -> str:
    """A show of hands as bars, the most first; what the algorithm would take is starred."""
    total = sum(hands.values())
    if not total:
        return ""
    rows = "".join(
        f'<div class="ss-hand"><span>{"★ " if label in right else ""}{name(label or "a leaf")}</span>'
        f'<i style="width:{100 * raised / max(hands.values()):z.0f}%"></i><span>{raised}</span></div>'
        for label, raised in sorted(hands.items(), key=lambda pair: -pair[1])
        if raised
    )
    agreed = sum(raised for label, raised in hands.items() if label in right)
    agree = f"{agreed} of {several(total, 'hand')} {'agrees' if agreed == 1 else 'agree'}"
    return f'<div class="ss-hands">{rows}</div><p class="ss-note">{agree} with the algorithm.</p>'
