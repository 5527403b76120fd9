"""The name and the mark of the program, for pages, lesson files and browser tabs."""

from __future__ import annotations

from pathlib import Path

NAME = "Splitstep"
SENTENCE = "Watch a decision tree being learned, one question at a time."
MARK = (Path(__file__).parent / "mark.svg").read_text("utf-8").strip()  # a split whose branches are a step apart
INK = "#1f7ec2"  # of the name: far enough from white and from the dark theme's black


def logo() -> str:
    """The mark with the name beside it, as SVG."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 134 32" width="134" height="32">{MARK}'
        f'<text x="40" y="23" font-family="system-ui, sans-serif" font-size="20" font-weight="700" fill="{INK}" '
        f'textLength="92" lengthAdjust="spacingAndGlyphs">'
        f"{NAME}</text></svg>"
    )


def titled(title: str) -> str:
    """The title of a window."""
    return f"{title} · {NAME}"
