"""What a lecture asks the phones of a hall before it tells: questions with their right answers and the reasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from engine.learn.steps import Leaf, Split
from engine.learn.trace import Trace
from pages.views.frames.frame import ASKING, Poll
from pages.views.frames.stops import worth_asking
from pages.views.guesses import LEAF, is_right, verdict
from pages.views.sentences import ask_sentence
from pages.views.text import short

MOST_OPTIONS, LONGEST_OPTION = 60, 78  # what a phone can show


def choice(
    title: str,
    text: str,
    options: Sequence[str],
    right: Sequence[int],
    words: Mapping[int, str],
    said: str,
    told: int = 0,
) -> Poll:
    """A question with answers to choose from, asked before step 0; `words` are HTML, by the answer's number."""
    return Poll(
        step=ASKING,
        told=told,
        title=title,
        text=text,
        options=[(str(at), short(each, LONGEST_OPTION)) for at, each in enumerate(options[:MOST_OPTIONS])],
        range=None,
        right=[str(at) for at in right],
        words={str(at): why for at, why in words.items()},
        said=said,
    )


def measured(title: str, text: str, right: str, low: float, high: float, wrong: str, said: str) -> Poll:
    """A question for a number, asked before step 0 and told there; it is right from `low` to `high`."""
    stretches = [right, f"{low!r}..{high!r}"]
    return Poll(
        step=ASKING,
        told=0,
        title=title,
        text=text,
        options=[],
        range=None,
        right=stretches,
        words={"*": wrong},
        said=said,
    )


def first_question(trace: Trace, said: str) -> list[Poll]:
    """Which column the root asks, or whether it is a leaf; nothing where there is no need to guess."""
    step, tree = trace[0], trace.at(0)
    if not isinstance(step, Split | Leaf) or not worth_asking(step):
        return []
    found = step.candidates or trace.candidates(trace.index_of(step.node))
    names = [*[item.column for item in found.items if item.question is not None][: MOST_OPTIONS - 1], LEAF]
    told = trace.coded.recipe, trace.tree.classes
    words = {at: verdict(step, name, *told) for at, name in enumerate(names) if not is_right(step, name)}
    right = [at for at, name in enumerate(names) if is_right(step, name)]
    options = [name or "stop: a leaf" for name in names]
    return [choice("Which question first?", ask_sentence(tree, tree.root), options, right, words, said)]


def slider(
    title: str,
    text: str,
    ends: tuple[float, float],
    right: Sequence[tuple[float, float]],
    wrong: str,
    said: str,
    told: int,
) -> Poll:
    """A question for a threshold, asked at the first step; it is right within any of some stretches."""
    low, high = ends
    return Poll(
        step=0,
        told=told,
        title=title,
        text=text,
        options=[],
        range=(low, high, (high - low) / 200 or 1.0),
        right=[f"{each[0]:.12g}..{each[1]:.12g}" for each in right],  # as answers are counted
        words={"*": escape(wrong)},
        said=said,
    )
