"""Branches and legends as HTML; every text from the data is escaped."""

from __future__ import annotations

from html import escape

from pages.views.candidate_rows import Chip
from pages.views.colours import colour, sign
from pages.views.text import short


def legend(classes: tuple[str, ...]) -> str:
    """Which colour and sign stands for which class, in the order the counts are written."""
    if not classes:
        return '<div class="ss-legend">Bars in the tree: the mean and one standard deviation around it.</div>'
    return f'<div class="ss-legend"><span>Order of the counts:</span> {" | ".join(class_marks(classes))}</div>'


def class_marks(classes: tuple[str, ...]) -> list[str]:
    """The classes with their colours and signs."""
    return [
        f'<span><b style="color:{colour(k)}" aria-hidden="true">{sign(k)}</b> {escape(short(label, 24))}</span>'
        for k, label in enumerate(classes[:15])
    ]


def chip_html(chip: Chip) -> str:
    """One branch: its name, its class mix as a bar, its numbers."""
    bar = "".join(f'<i style="width:{100 * share:z.1f}%;background:{shade}"></i>' for share, shade in chip.bar)
    drawn = f'<span class="ss-bar" aria-hidden="true">{bar}</span>' if bar else ""
    return f'<span class="ss-branch"><em>{escape(chip.label)}</em> {drawn}{escape(chip.text)}</span>'
