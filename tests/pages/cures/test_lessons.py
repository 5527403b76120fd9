"""The lessons of the cures: modest in size, and written in commands that the stage knows."""

import json
import re

import pytest

from tests.pages.ideas.test_ideas import opened
from tests.pages.opening import given, stage_frames
from tests.pages.views.test_frames import MATH

LESSONS = [
    ("rules", {}),
    ("rules", {"data": "congressional-voting"}),
    ("rules", {"data": "triage"}),
    ("rules", {"data": "staircase", "algorithm": "cart"}),
    ("missing", {}),
    ("missing", {"view": "sums", "data": "penguins", "blanks": "2.1"}),
    ("missing", {"view": "ask", "data": "titanic", "blanks": "", "asked": "2", "row": "340"}),
    ("overfitting", {}),
    ("overfitting", {"size": "2000"}),
    ("overfitting", {"data": "staircase", "size": "2000"}),
    ("overfitting", {"data": "mushroom", "noise": "0.1"}),
    ("overfitting", {"data": "sine"}),
    ("pruning", {}),
    ("pruning", {"data": "congressional-voting", "algorithm": "c45", "method": "pessimistic"}),
    ("pruning", {"data": "penguins", "algorithm": "id3", "method": "mdl"}),
    ("pruning", {"data": "titanic", "algorithm": "id3", "method": "chi-square"}),
]
MOST = 1_000_000  # characters that a page sends before anybody asks for more


@pytest.mark.parametrize(("key", "query"), LESSONS, ids=[f"{key}-{'-'.join(query.values())}" for key, query in LESSONS])
def test_a_lesson_is_modest_and_its_formulas_are_known(key, query):
    at = opened(key, query)
    sent = [given(each) for each in at.get("bidi_component") if each.proto.component_name == "splitstep_frames"]
    assert 0 < sum(map(len, sent)) < MOST
    assert len(json.dumps(json.loads(sent[0])["piece"])) < MOST / 2
    known = set(re.findall(r'"?\\?\\?([a-zA-Z]+)"?:', MATH)) | {"right"}
    for frame in stage_frames(at):
        lines = [line for block in frame["blocks"].values() if block["kind"] == "math" for line in block["lines"]]
        assert {name for line in lines for name in re.findall(r"\\([a-zA-Z]+)", line)} <= known
