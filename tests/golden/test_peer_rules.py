"""Rule lists printed by C4.5rules release 8: the same rules, accuracies, order and default."""

import json
from dataclasses import replace

import pytest

from engine.learn.algorithms import recipe_for
from engine.learn.grow import learn
from engine.rules.c45rules import simplify
from engine.rules.shorten import Settings
from tests.golden.peer_data import peer_table
from tests.golden.test_peer_trees import FOLDER, SETTINGS

PRINTED = {
    (path.stem.split(".")[0], name): report["rules"]
    for path in sorted(FOLDER.glob("*.c45.json"))
    for name, report in json.loads(path.read_text())["runs"].items()
    if report.get("rules")
}


@pytest.mark.parametrize(("data", "run"), PRINTED)
def test_the_list_is_the_printed_one(data, run) -> None:
    table = peer_table(data)
    algorithm, changes, _ = SETTINGS["c45", f"{run} unpruned"]
    found = simplify(learn(table, replace(recipe_for(table, algorithm), **changes)), Settings(z="table")).rules
    printed = PRINTED[data, run]
    shown = [(sorted(map(str, rule.conditions)), rule.answer, round(100 * (1 - rule.limit), 1)) for rule in found.rules]
    wanted = [
        (sorted(each.replace("<=", "≤") for each in rule["conditions"]), rule["cls"], rule["accuracy_pct"])
        for rule in printed["rules"]
    ]
    assert shown == wanted
    assert found.default == printed["default"]
    (evaluation,) = printed["evaluation"]
    assert found.wrong(table, "fractional") == evaluation["errors"]
