"""A lesson as one HTML file: the stage with all frames inside, and a hand-out for paper. It needs no network."""

from __future__ import annotations

import gzip
import json
from base64 import b64encode
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path

import plotly

from pages.components.modules import joined
from pages.components.stage import HTML, css, script
from pages.views.frames.frame import LessonFile
from pages.views.identity import MARK, NAME, titled

_HERE = Path(__file__).parent
CHART = '"kind":"chart"'  # in the frames as JSON; a quotation mark of the data is escaped there


def lesson_file(title: str, lesson: LessonFile, handout: str, link: str) -> str:
    """The file of a lesson; `handout` is HTML, `link` opens the lesson in the app ("" for one that the app has not)."""
    held = json.dumps(lesson, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    module = own_module()
    scripts, packed = [module], ""
    if CHART in held:
        scripts.append(plotly_script())
        packed = f'<script type="text/plain" id="plotly">{packed_plotly()}</script>'
    way_back = f'<a href="{escape(link)}" target="_blank" rel="noopener">Open it in {NAME}</a>' if link else ""
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy(scripts)}">
<meta name="viewport" content="width=device-width">
<title>{escape(titled(title))}</title>
<link rel="icon" href="data:image/svg+xml;base64,{b64encode(MARK.encode()).decode()}">
<style>{css()}{_read("file.css")}</style>
</head>
<body>
<header class="top">{MARK}<h1>{escape(title)}</h1>
{way_back}<button type="button" id="print">Print the hand-out</button></header>
<main id="lesson"></main>
<article class="handout">{handout}</article>
<template id="stage"><style>{css()}</style>{HTML}</template>
<script type="application/json" id="frames">{held}</script>
{packed}<script type="module">{module}</script>
</body>
</html>
"""


def _read(name: str) -> str:
    return (_HERE / name).read_text("utf-8")


@cache
def own_module() -> str:
    """The stage's script and the one that shows it in a file, as one module."""
    stage = script().replace("export default function", "const showStage = function", 1)
    return f"{stage};\n{joined(_HERE, ('file.js',))}"


@cache
def plotly_script() -> str:
    """Plotly, as its Python package carries it."""
    return (Path(plotly.__file__).parent / "package_data" / "plotly.min.js").read_text("utf-8")


@cache
def packed_plotly() -> str:
    """Plotly's script, compressed."""
    return b64encode(gzip.compress(plotly_script().encode(), mtime=0)).decode()


def policy(scripts: list[str]) -> str:
    """What a browser lets the file do: run these scripts and no others, and fetch nothing."""
    hashes = " ".join(f"'sha256-{b64encode(sha256(each.encode()).digest()).decode()}'" for each in scripts)
    return (
        f"default-src 'none'; script-src {hashes}; style-src 'unsafe-inline'; img-src data: blob:; font-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
