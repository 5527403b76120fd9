"""What the data doctor says: how a file was read, its findings, its columns; all as escaped text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

import pandas as pd

from engine.data.table import Kind
from engine.doctor.finding import Finding, FindingKind
from engine.doctor.profile import Profile
from engine.doctor.remedy import ACTIONS, Action, Remedy, Treatment
from engine.doctor.treat import remedied
from engine.learn.algorithms import Algorithm
from engine.reading.layout import NAMES
from engine.reading.sheet import Reading
from pages.views.text import listing, short

KINDS: dict[Kind, str] = {"numeric": "numbers", "categorical": "categories"}
TITLES: dict[FindingKind, str] = {
    "id": "Looks like an id",
    "constant": "Constant",
    "empty": "Empty",
    "leak": "Predicts the target by itself",
    "twin": "Says the same as another column",
    "codes": "Numbers that may be names",
    "many categories": "Many categories",
    "dates": "Dates",
    "free text": "Free text",
    "mixed types": "Mixed types",
    "mostly missing": "Mostly missing",
    "lonely classes": "Classes with one row",
    "unbalanced": "Unbalanced classes",
    "almost constant": "Almost constant",
    "placeholder": "A number that may mean “missing”",
    "outlier": "Far from all others",
    "look-alikes": "Look-alike values",
    "contradictions": "Contradictory rows",
    "repeated rows": "Repeated rows",
    "some missing": "Missing values",
}
DONE_WITH_MISSING = {
    "fractional": "sends such a row down every branch, in parts",
    "surrogate": "asks a surrogate question in place of one that such a row cannot answer",
    "majority": "sends such a row where most rows go",
    "category": "takes “missing” as one more value",
    "drop": "leaves such rows out",
}
FEW = 3  # more columns with the same finding are told together
MOST_MARKS = 6


@dataclass(frozen=True, slots=True)
class Group:
    """Findings told together, and the remedies that answer all of them at once."""

    title: str
    text: str  # HTML
    remedies: tuple[tuple[str, tuple[Remedy, ...]], ...]  # what the button says, what it does


def reading_text(reading: Reading) -> str:
    """How a file was read, in one plain sentence."""
    if reading.kind == "link":
        return "The table came inside the link."
    parts = [f"an {reading.kind} file" if reading.kind != "text" else f"text in {reading.encoding}"]
    if reading.kind == "text":
        parts.append(f"{NAMES.get(reading.separator, repr(reading.separator))} between the values")
    if reading.kind != "ARFF":
        parts.append("names in the first line" if reading.header else "no line of names")
    if reading.decimal == ",":
        parts.append("decimal commas")
    if reading.found:
        marks = [f"{shown_mark(mark)} ({count:,}×)" for mark, count in reading.found[:MOST_MARKS]]
        parts.append(f"missing values written as {listing(marks)}")
    else:
        parts.append("no missing values")
    out_of = f" out of a {reading.out_of} archive" if reading.out_of else ""
    return f"Read{out_of} as {', '.join(parts)}."


def shown_mark(mark: str) -> str:
    """A mark of missing values as it is named in a sentence."""
    return "an empty cell" if mark == "" else f"“{short(mark, 20)}”"


def notes_html(notes: Sequence[str]) -> str:
    """Remarks, one below the other."""
    return "".join(f'<p class="ss-note">{escape(note)}</p>' for note in notes)


def target_text(profile: Profile, task: str, why: str, suggested: str) -> str:
    """What will be predicted, why so, and which rows cannot help."""
    what = "as classes" if task == "classify" else "as a number"
    reason = f"because {why}" if task == suggested else f"as you chose; {why}, so the other way would be usual"
    without = profile.rows - profile.known
    rest = "1 row has no target and is" if without == 1 else f"{without:,} rows have no target and are"
    return f"{short(profile.name, 40)} is predicted {what}, {reason}.{f' {rest} left out.' if without else ''}"


def groups_of(findings: Sequence[Finding]) -> list[Group]:
    """The findings for the page: one by one, or together where many columns share one."""
    by_kind: dict[FindingKind, list[Finding]] = {}
    for finding in findings:
        by_kind.setdefault(finding.kind, []).append(finding)
    groups: list[Group] = []
    for kind, findings_of_kind in by_kind.items():
        groups += (
            [together(kind, findings_of_kind)]
            if len(findings_of_kind) > FEW
            else [alone(finding) for finding in findings_of_kind]
        )
    return groups


def alone(finding: Finding) -> Group:
    """A finding told by itself."""
    name = f" <b>{escape(short(finding.name or finding.column, 40))}</b>." if finding.column else ""
    text = f"{TITLES[finding.kind]}:{name} {escape(finding.says)} <span>{escape(finding.reason)}</span>"
    return Group(TITLES[finding.kind], text, tuple((label(remedy), (remedy,)) for remedy in finding.remedies))


def together(kind: FindingKind, findings: Sequence[Finding]) -> Group:
    """A finding that many columns share, told at once."""
    names = [escape(short(finding.name or finding.column, 24)) for finding in findings[:6]]
    more = f" and {len(findings) - 6:,} more" if len(findings) > 6 else ""
    text = (
        f"{TITLES[kind]}: <b>{', '.join(names)}</b>{more}, {len(findings):,} columns. "
        f"<span>{escape(findings[0].reason)}</span>"
    )
    by_action: dict[Action, list[Remedy]] = {}
    for finding in findings:
        for remedy in finding.remedies:
            by_action.setdefault(remedy.action, []).append(remedy)
    remedies = tuple(
        (f"{label(taken[0] if same_argument(taken) else Remedy(action, '', 'them'))}: all {len(taken):,}", tuple(taken))
        for action, taken in by_action.items()
        if len(taken) > FEW
    )
    return Group(TITLES[kind], text, remedies)


def same_argument(remedies: Sequence[Remedy]) -> bool:
    """Whether all remedies have the same argument."""
    return len({remedy.argument for remedy in remedies}) == 1


def label(remedy: Remedy) -> str:
    """What the button of a remedy says."""
    return ACTIONS[remedy.action].format(" and ".join(remedy.argument.split()))


def group_html(group: Group) -> str:
    """Findings told together, as HTML."""
    return f'<p class="ss-finding">{group.text}</p>'


def missing_text(missing: Mapping[str, int], rows: int, algorithm: Algorithm) -> str:
    """How many values are missing where, and what the algorithm will do with such rows; nothing if none is."""
    if not missing:
        return ""
    most = sorted(missing.items(), key=lambda pair: -pair[1])
    columns = [f"{short(name, 24)} ({count:,} of {rows:,} rows)" for name, count in most[:FEW]]
    if len(most) > FEW:
        columns.append(f"{len(most) - FEW:,} more columns" if len(most) > FEW + 1 else "one more column")
    return (
        f"Some values are missing: {listing(columns)}. That is no obstacle: {algorithm.title} "
        f"{DONE_WITH_MISSING[algorithm.recipe.missing]}; the page Missing values shows how."
    )


def taken_text(remedy: Remedy) -> str:
    """A remedy that was taken, for the label of its undo button; plain text."""
    done = {
        "ignore": "left out",
        "categorical": "read as categories",
        "numeric": "read as numbers",
        "days": "in days",
        "group": "rare values grouped",
        "merge": "spellings merged",
        "missing": "{} missing",
        "rename": "now {}",
        "balance": "Classes weigh the same",
        "lonely": "Lonely classes left out",
        "distinct": "Repeated rows left out",
        "complete": "Rows with missing values left out",
    }[remedy.action].format(short(remedy.argument, 24))
    return f"{short(remedy.column, 24)}: {done}" if remedy.column else done


def columns_frame(profiles: dict[str, Profile], treatment: Treatment) -> pd.DataFrame:
    """A line for every column: used or not, its kind, and what it looks like."""
    rows = []
    for name, profile in profiles.items():
        treated = remedied(profile, treatment)
        rows.append(
            {
                "Column": short(treated.name, 60),
                "Use": treatment.of(name) != "ignore" and name != treatment.target,
                "Kind": KINDS[treated.kind],
                "Values": treated.distinct,
                "Missing": round(100 * treated.missing_share, 1),
                "Distribution": list(treated.bars()),
                "Most frequent": ", ".join(short(value, 18) for value in treated.frequent(3)),
            }
        )
    return pd.DataFrame(rows)
