"""What a contest says: its goal, how the tree stands, and how it came out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from engine.experiments.contest import Check, ContestScore, Goal, Rival
from engine.learn.algorithms import ALGORITHMS
from engine.learn.candidates import Candidate
from engine.learn.tree import Tree
from pages.views.grid import grid_html
from pages.views.text import count, labels_of, leaves_text, listing, several, short, weighed

CLOSE = 1e-9


def percent(right: float, rows: float) -> str:
    """A share in per cent with one decimal."""
    return f"{right / rows:.1%}".replace("%", " %")


def goal_sentence(goal: Goal, title: str, training: float, hidden: float) -> str:
    """What the tree must reach, on which rows."""
    wanted = f"answers more than {goal.above:g} % of the {weighed(hidden, 'hidden row')} rightly" if goal.above else ""
    limits = [f"at most {leaves_text(goal.leaves)}"] if goal.leaves else []
    limits += [f"at most {several(goal.depth, 'question')} on every way"] if goal.depth else []
    rival = f"beats {ALGORITHMS[goal.beat].title} on the {weighed(hidden, 'hidden row')}" if goal.beat else ""
    tasks = [each for each in (wanted, rival) if each]
    tasks = tasks or [f"answers as many of the {weighed(hidden, 'hidden row')} rightly as you can"]
    within = f", with {listing(limits)}" if limits else ""
    return (
        f"<b>Build a tree that {' and '.join(tasks)}{within}.</b> You see the {weighed(training, 'training row')} of "
        f"{escape(title)}; the hidden rows judge the tree when you hand it in."
    )


def standing_sentence(score: ContestScore, waiting: int) -> str:
    """How the tree does on the rows that are seen, and how large it is."""
    said = (
        f"On the training rows {count(score.training_right)} of {count(score.training_rows)} are right "
        f"({percent(score.training_right, score.training_rows)}). {leaves_text(score.leaves).capitalize()}, depth "
        f"{score.depth}."
    )
    if not waiting:
        return f"{said} No node can ask any more."
    many = "One leaf is" if waiting == 1 else f"{waiting} leaves are"
    return f"{said} {many} mixed and could still ask; until then the majority answers."


def over_sentence(goal: Goal, score: ContestScore) -> str:
    """Which limit of the goal the tree is beyond already; nothing if none."""
    over = [f"{leaves_text(score.leaves)}, {goal.leaves} allowed"] if goal.leaves and score.leaves > goal.leaves else []
    over += [f"depth {score.depth}, {goal.depth} allowed"] if goal.depth and score.depth > goal.depth else []
    return f"✗ Beyond the goal: {' and '.join(over)}. Undo, or take questions back." if over else ""


def branches_html(tree: Tree, item: Candidate) -> str:
    """What a question would make of the training rows at its node."""
    labels = labels_of(item.question) if item.question else ()
    rows = []
    for label, counts in zip(labels, item.branches, strict=True):
        most = int(counts.argmax())
        answer = tree.classes[most] if counts.sum() > 0 else "as above it"
        rows.append((short(label, 40), *(count(float(n)) for n in counts), short(answer, 24)))
    return grid_html(("branch", *(short(each, 24) for each in tree.classes), "would answer"), rows)


def verdict_html(found: Sequence[Check], goal: Goal, mine: ContestScore, rivals: Mapping[str, Rival]) -> str:
    """Whether the goal is reached, and each of its conditions."""
    share = f"{count(mine.right)} of {weighed(mine.rows, 'hidden row')} right, {percent(mine.right, mine.rows)}"
    if not found:
        return f'<p class="ss-verdict right" role="status"><b>{share}.</b></p>'
    reached = all(check.met for check in found)
    head = "✓ Goal reached" if reached else "✗ Not reached"
    said = {
        "above": f"{share}: more than {goal.above:g} % are wanted",
        "leaves": f"{leaves_text(mine.leaves)}: at most {goal.leaves} are allowed",
        "depth": f"depth {mine.depth}: at most {goal.depth} is allowed",
        "beat": beat_text(goal, mine, rivals),
    }
    listed = "".join(f"<li>{'✓' if each.met else '✗'} {escape(said[each.limit])}</li>" for each in found)
    kind = "right" if reached else "wrong"
    return f'<div class="ss-verdict {kind}" role="status"><b>{head}</b><ul class="ss-way">{listed}</ul></div>'


def beat_text(goal: Goal, mine: ContestScore, rivals: Mapping[str, Rival]) -> str:
    """How the tree compares with the one that it should beat."""
    if not goal.beat:
        return ""
    theirs, name = rivals[goal.beat].score, ALGORITHMS[goal.beat].title
    more = mine.right - theirs.right
    if abs(more) > CLOSE:
        return f"{count(mine.right)} hidden rows right, {name} {count(theirs.right)}"
    size = f"you have {leaves_text(mine.leaves)}, {name} {theirs.leaves}"
    if mine.leaves == theirs.leaves:
        return f"a tie: {name} has as many right ({count(mine.right)}) and as many leaves ({mine.leaves})"
    return f"as many right as {name} ({count(mine.right)}); {size}"


def scores_html(mine: ContestScore, rivals: Mapping[str, Rival]) -> str:
    """The tree beside those of the algorithms, on the same rows."""
    rows = [score_row("yours", mine)]
    rows += [score_row(ALGORITHMS[name].title, rival.score) for name, rival in rivals.items()]
    return grid_html(
        ("tree", "hidden rows right", "share", "training rows right", "share", "leaves", "depth"), rows, [0]
    )


def score_row(name: str, score: ContestScore) -> tuple[str, ...]:
    """One line of that table."""
    return (
        name,
        count(score.right),
        percent(score.right, score.rows),
        count(score.training_right),
        percent(score.training_right, score.training_rows),
        str(score.leaves),
        str(score.depth),
    )


def ranking_html(entries: Sequence[tuple[str, float, int]], me: str) -> str:
    """The ranking in a hall, of names, shares and leaves; the line of the name at hand stands out."""
    rows = [
        (str(place), name or "no name", percent(share, 1), str(leaves))
        for place, (name, share, leaves) in enumerate(entries, 1)
    ]
    own = " ".join(me.split()).casefold()
    lit = [at for at, (name, _, _) in enumerate(entries) if own and name.casefold() == own]
    return grid_html(("place", "name", "hidden rows right", "leaves"), rows, lit)


def fairness_sentence(goal: Goal, mine: ContestScore) -> str:
    """What to know about the comparison."""
    bound = (
        "The algorithms grew within the limits of the goal; one that may not divide its root within them stays a leaf."
        if goal.leaves or goal.depth
        else "The algorithms grew without limits, until no question was left."
    )
    return f"{bound} They saw the training rows only. One hidden row is {percent(1, mine.rows)}."


def turns_sentence(turns: int) -> str:
    """What it means to hand in more than once."""
    if turns < 2:
        return ""
    return (
        f"This is the {ordinal(turns)} tree that you hand in for these rows. Each look at the hidden rows helps you "
        "choose, so they judge less and less: another seed hides others."
    )


def ordinal(number: int) -> str:
    """A number as a place: 1st, 2nd, 11th."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
