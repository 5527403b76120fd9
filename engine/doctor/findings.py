"""Findings: what a person should know about a table, each with its reason and its remedies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.doctor.dates import days
from engine.doctor.profile import Profile
from engine.doctor.remedy import KEPT, Remedy, Treatment
from engine.doctor.treat import remedied
from engine.table import FEW_DISTINCT, LARGEST, Task, plain

MANY_CATEGORIES = 20
MOST_BRANCHES = 1_000  # a category column with more values would be drawn with as many branches
MOST_CLASSES = 100
MOSTLY_MISSING = 0.5
UNBALANCED = 0.9
LONG_TEXT, WORDS = 40, 4
NEEDED = {"numeric": "numbers", "days": "dates"}  # what a column must hold to be read so
ID_WORDS = {"id", "key", "index", "nr", "no", "number", "uuid", "guid", "code", "row"}
TARGET_NAMES = {
    "class",
    "target",
    "label",
    "y",
    "outcome",
    "result",
    "play",
    "species",
    "survived",
    "answer",
    "klasse",
    "ziel",
    "classe",
    "clase",
    "diagnosis",
    "churn",
    "decision",
    "approved",
    "purchased",
}


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about a column (or, with no column, about the target): what, why it matters, what can be done."""

    kind: str
    column: str
    says: str
    reason: str
    remedies: tuple[Remedy, ...] = ()


def suggested_target(profiles: Mapping[str, Profile]) -> str:
    """The column most people would predict: one named so, else the last that repeats a few values, else the last."""
    named = [name for name, each in profiles.items() if name.strip().lower() in TARGET_NAMES and each.distinct > 1]
    if named:
        return named[-1]
    good = [each for each in profiles.values() if 1 < each.distinct < each.known and not days(each.values)]
    last = profiles[list(profiles)[-1]]
    if last in good and (last.kind == "numeric" or last.distinct <= MANY_CATEGORIES):
        return last.name
    few = [each.name for each in good if each.distinct <= FEW_DISTINCT]
    return few[-1] if few else last.name


def suggested_task(profile: Profile) -> tuple[Task, str]:
    """Classes or a number, and why."""
    if profile.kind == "categorical":
        return "classify", f"it holds {profile.distinct:,} different values that are not all numbers"
    if profile.distinct <= FEW_DISTINCT:
        return "classify", f"it holds only {profile.distinct} different numbers, so they may be names of groups"
    return "regress", f"it holds {profile.distinct:,} different numbers"


def task_of(treatment: Treatment, profiles: Mapping[str, Profile]) -> Task:
    goal = profiles[treatment.target]
    if treatment.task == "regress" and goal.numeric_share != 1.0:
        return "classify"
    return treatment.task or suggested_task(goal)[0]


def first_treatment(profiles: Mapping[str, Profile]) -> Treatment:
    """Where a person starts: a target, and nothing left out but what could not be drawn."""
    target = suggested_target(profiles)
    treatment = Treatment(target)
    for name, each in profiles.items():
        if name != target and each.kind == "categorical" and each.distinct > MOST_BRANCHES:
            treatment = treatment.take(Remedy("ignore", name))
    return treatment


def obstacle(profiles: Mapping[str, Profile], treatment: Treatment) -> str:
    """One sentence if nothing can be learned like this, else nothing."""
    goal = profiles[treatment.target]
    used = {
        name: remedied(each, treatment)
        for name, each in profiles.items()
        if name != treatment.target and treatment.of(name) != "ignore"
    }
    if goal.rows < 2:
        return "The table has a single row; add more rows, for one case alone teaches nothing."
    if len(profiles) < 2:
        return (
            "The table has a single column; a tree needs a target and at least one column to ask about. If the columns "
            "are separated by another sign, choose that separator."
        )
    if goal.known == 0:
        return f"No row has a value in the target {goal.name!r}; choose another target."
    if goal.distinct == 1:
        return (
            f"Every row has the same {goal.name!r}, namely {goal.values[0]!r}, so there is nothing to learn; choose "
            "another target or add rows of another class."
        )
    for name, each in used.items():
        if not each.known and profiles[name].known and treatment.of(name) in NEEDED:
            return (
                f"Column {name!r} holds no {NEEDED[treatment.of(name)]}, so nothing would be left of it; read it as "
                "categories or leave it out."
            )
    if not any(each.known for each in used.values()):
        return "All columns but the target are left out or empty; take at least one of them in."
    task = task_of(treatment, profiles)
    if task == "classify" and goal.distinct > MOST_CLASSES:
        more = " or predict it as a number" if goal.kind == "numeric" else ""
        return (
            f"The target {goal.name!r} has {goal.distinct:,} classes; up to {MOST_CLASSES} can be shown. Choose "
            f"another target{more}."
        )
    if task == "regress" and bool((np.abs(goal.numbers) > LARGEST).any()):
        return (
            f"The target {goal.name!r} holds numbers too large to square; divide them by a power of ten or choose "
            "another target."
        )
    if task == "classify" and treatment.has("lonely") and int((goal.counts > 1).sum()) < 2:
        return (
            f"Without the rows that are alone in their class, the target {goal.name!r} has fewer than two classes; "
            "keep those rows or choose another target."
        )
    for name, each in used.items():
        if each.kind == "categorical" and each.distinct > MOST_BRANCHES:
            return (
                f"Column {name!r} has {each.distinct:,} values, and a branch for each cannot be drawn; leave it "
                f"out or keep its {KEPT} most frequent values."
            )
    return ""


def examine(profiles: Mapping[str, Profile], treatment: Treatment) -> tuple[Finding, ...]:
    """Every finding that no remedy has answered yet: the target's first, then column by column."""
    goal = profiles[treatment.target]
    task = task_of(treatment, profiles)
    found = list(of_target(goal, treatment)) if task == "classify" else []
    twins = twins_of(profiles)
    for name, each in profiles.items():
        if name != goal.name and not treatment.of(name):
            found += of_column(each, goal, task, twins.get(name, ""))
    return tuple(found)


def holes(profiles: Mapping[str, Profile], treatment: Treatment) -> dict[str, int]:
    """The columns in use that lack values in some rows, and in how many: no finding, for every algorithm has a way."""
    return {
        name: each.rows - each.known
        for name, each in profiles.items()
        if name != treatment.target and treatment.of(name) != "ignore" and 0 < each.known < each.rows
    }


def of_target(goal: Profile, treatment: Treatment) -> Iterator[Finding]:
    lonely = [goal.values[at] for at in np.flatnonzero(goal.counts == 1).tolist()]
    if lonely and goal.distinct > len(lonely) + 1 and not treatment.has("lonely"):
        names = ", ".join(repr(value) for value in lonely[:4]) + (" …" if len(lonely) > 4 else "")
        yield Finding(
            "lonely classes", "",
            f"{len(lonely)} {'class has' if len(lonely) == 1 else 'classes have'} one row only: {names}.",
            "One case is no pattern: whatever separates it from the others may be chance.", (Remedy("lonely"),),
        )  # fmt: skip
    top = int(goal.counts.max()) if goal.distinct else 0
    if goal.known >= 10 and goal.distinct > 1 and top >= UNBALANCED * goal.known and not treatment.has("balance"):
        most = goal.frequent(1)[0]
        yield Finding(
            "unbalanced", "",
            f"{100 * top / goal.known:.0f} % of the rows are {most!r}.",
            f"A tree that always answers {most!r} would be right that often, and questions that find the others gain "
            "little.", (Remedy("balance"),),
        )  # fmt: skip


def of_column(each: Profile, goal: Profile, task: Task, twin: str) -> Iterator[Finding]:
    """The findings of one column; what is worst hides what follows from it."""
    name = each.name
    leave = Remedy("ignore", name)
    if each.known == 0:
        yield Finding("empty", name, "It is empty.", "A column without values answers no question.", (leave,))
        return
    if each.distinct == 1:
        yield Finding(
            "constant", name, f"Every known value is {each.values[0]!r}.",
            "A question with one answer divides nothing, so its gain is 0.", (leave,),
        )  # fmt: skip
        return
    if each.missing_share > MOSTLY_MISSING:
        yield Finding(
            "mostly missing", name, f"{100 * each.missing_share:.0f} % of its values are missing.",
            "A split would be decided by the few rows that have a value; the others have to be guessed a way.",
            (leave,),
        )  # fmt: skip
    dates = days(each.values)
    if dates is not None:
        yield Finding(
            "dates", name, f"It holds dates ({dates[1]}).",
            "As text every date is a category of its own; as days, a cut asks \"before or after?\".",
            (Remedy("days", name), leave),
        )  # fmt: skip
        return
    if why := looks_like_id(each):
        yield Finding(
            "id", name, f"{why[:1].upper()}{why[1:]}.",
            "As categories each branch would hold one row, so the gain is as large as it can be; yet a new row has "
            "a new id, and nothing was learned." if each.kind == "categorical" else
            "A cut parts the rows by when they were numbered, not by what they are; a new row has a new number, and "
            "nothing was learned.", (leave,),
        )  # fmt: skip
        return
    if is_free_text(each):
        yield Finding(
            "free text", name, f"It holds free text, {each.distinct:,} different values.",
            "Sentences hardly ever repeat, so asking for one of them says nothing about a new row.", (leave,),
        )  # fmt: skip
        return
    if twin:
        yield Finding(
            "twin", name, f"It says the same as {twin!r}, row by row.",
            "Two columns that always agree tie at every split; the first one wins.", (leave,),
        )  # fmt: skip
    if leak := tells_target(each, goal, task):
        yield Finding(
            "leak", name, leak,
            "Maybe that is the lesson. Maybe it is a leak: something that is known only once the answer is known.",
            (leave,),
        )  # fmt: skip
    if 0.5 <= each.numeric_share < 1 and each.declared is None:
        yield mixed(each)
        return
    if why := looks_like_codes(each):
        yield Finding(
            "codes", name, f"Its numbers may be names of groups: {why}.",
            "A cut at a number asks \"more or less?\". Of codes one should ask \"which?\".",
            (Remedy("categorical", name),),
        )  # fmt: skip
    if each.kind == "categorical" and each.distinct > MANY_CATEGORIES:
        yield Finding(
            "many categories", name, f"It has {each.distinct:,} categories.",
            "The more branches, the fewer cases in each, and the larger the gain by mere chance. Gain ratio was made "
            "against this.", (Remedy("group", name), leave),
        )  # fmt: skip


def looks_like_id(each: Profile) -> str:
    """Why a column looks like an id; nothing if it does not."""
    if each.distinct < each.known or each.known < 5 or each.missing_share > 0.1:
        return ""
    if each.kind == "categorical":
        if each.numeric_share >= 0.5 or is_free_text(each):
            return ""
        return f"it has as many values as rows, {each.distinct:,}"
    if not each.whole:
        return ""
    numbers = each.numbers  # in the order of the rows, for each value is seen once
    if bool((np.diff(numbers) == 1).all()):
        return f"it counts the rows, from {plain(float(numbers[0]))} to {plain(float(numbers[-1]))}"
    words = set(each.name.lower().replace("_", " ").replace("-", " ").replace(".", " ").split())
    named = bool(words & ID_WORDS) or each.name.lower().endswith("id")
    dense = each.known >= 20 and float(numbers.max() - numbers.min()) < 1.05 * each.known
    if named or dense:
        return f"it has as many whole numbers as rows, {each.distinct:,}"
    return ""


def is_free_text(each: Profile) -> bool:
    if each.kind == "numeric" or each.distinct < 0.5 * each.known or each.known < 3:
        return False
    seen = each.values[:300]
    length = sum(len(value) for value in seen) / len(seen)
    words = sum(len(value.split()) for value in seen) / len(seen)
    return length > LONG_TEXT or words >= WORDS


def looks_like_codes(each: Profile) -> str:
    """Why numbers may be names; nothing if they may not. Two values make the same split either way."""
    if not each.whole or each.declared == "numeric":
        return ""
    if any(len(value) > 1 and value[0] == "0" and value.isdigit() for value in each.values[:1000]):
        return "some begin with a 0, as in " + repr(next(v for v in each.values if len(v) > 1 and v[0] == "0"))
    if 2 < each.distinct <= FEW_DISTINCT and each.distinct < each.known:
        return f"there are only {each.distinct} different whole ones"
    return ""


def mixed(each: Profile) -> Finding:
    odd = [each.values[at] for at in np.flatnonzero(~np.isfinite(each.numbers)).tolist()]
    cells = int(each.counts[~np.isfinite(each.numbers)].sum())
    shown = ", ".join(repr(value[:30]) for value in odd[:3]) + (" …" if len(odd) > 3 else "")
    return Finding(
        "mixed types", each.name,
        f"It holds numbers, but {cells:,} of {each.known:,} values are not: {shown}.",
        "One word makes the whole column categories, and every number a category of its own. As numbers, the words "
        "would count as missing.", (Remedy("numeric", each.name), Remedy("ignore", each.name)),
    )  # fmt: skip


def tells_target(each: Profile, goal: Profile, task: Task) -> str:
    """Whether a column alone predicts the target perfectly; in words, or nothing."""
    both = (each.codes >= 0) & (goal.codes >= 0)
    if both.sum() < 4 or both.sum() < 0.9 * goal.known:
        return ""
    codes, answers = each.codes[both], goal.codes[both]
    classes = len(np.unique(answers))
    if classes < 2:
        return ""
    answer_of = np.full(each.distinct, -1)
    answer_of[codes] = answers
    decided = bool((answer_of[codes] == answers).all())
    if not decided:
        return ""
    values = len(np.unique(codes))
    if values == classes and (task == "classify" or each.kind == "numeric"):
        return f"It copies the target: each of its {values:,} values stands for one {goal.name!r}."
    if task == "regress":
        return ""
    if each.kind == "numeric":
        order = np.argsort(each.numbers_by_row()[both], kind="stable")
        runs = 1 + int((np.diff(answers[order]) != 0).sum())
        if runs == classes:
            cuts = "one cut" if classes == 2 else f"{classes - 1} cuts"
            return f"It alone predicts the target perfectly, with {cuts}."
    if values <= 0.5 * len(codes):
        return f"It alone predicts the target perfectly: each of its {values:,} values goes with one class."
    return ""


def twins_of(profiles: Mapping[str, Profile]) -> dict[str, str]:
    """Columns that say the same as an earlier one: their codes, by order of first sight, are equal."""
    first: dict[Any, str] = {}
    twins: dict[str, str] = {}
    for name, each in profiles.items():
        if not 1 < each.distinct < each.known:
            continue
        key = (each.distinct, hash(each.codes.tobytes()))
        if key in first and np.array_equal(profiles[first[key]].codes, each.codes):
            twins[name] = first[key]
        else:
            first.setdefault(key, name)
    return twins
