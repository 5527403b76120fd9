"""The types that the JavaScript is checked against say the same as the Python that makes the data."""

import re
from dataclasses import fields, is_dataclass
from importlib import import_module
from pathlib import Path
from typing import NotRequired, get_origin, get_type_hints, is_typeddict

import pytest

from pages.components.tree import module
from pages.views import candidate_rows, rule_line
from pages.views.frames import curve, frame

FOLDER = Path(__file__).parents[3] / "pages" / "components"
INTERFACE = re.compile(r"^export interface (\w+)(?: extends (\w+))? \{\n(.*?)^\}", re.MULTILINE | re.DOTALL)
MEMBER = re.compile(r"^  (\w+)(\??):", re.MULTILINE)


def interfaces(path: Path) -> dict[str, str]:
    """The interfaces of a file by name, each with the members it takes from another."""
    found = {name: (base, body) for name, base, body in INTERFACE.findall(path.read_text("utf-8"))}
    return {name: body + (found[base][1] if base else "") for name, (base, body) in found.items()}


DECLARED = [
    (path.parent.name, name, body)
    for path in sorted(FOLDER.glob("*/data.d.ts"))
    for name, body in interfaces(path).items()
]


def in_python(component: str, name: str) -> type:
    """The TypedDict, or the dataclass of a view, of the same name."""
    module = import_module(f"pages.components.{component}")
    return next(
        getattr(each, name) for each in (module, candidate_rows, rule_line, curve, frame) if hasattr(each, name)
    )


def members(kind: type) -> dict[str, bool]:
    """The names that a value has, each with whether it may be absent."""
    if is_dataclass(kind):
        return {each.name: False for each in fields(kind)}
    assert is_typeddict(kind)
    hints = get_type_hints(kind, include_extras=True)
    return {name: get_origin(hint) is NotRequired or name in kind.__optional_keys__ for name, hint in hints.items()}


@pytest.mark.parametrize(("component", "name", "body"), DECLARED, ids=[f"{c}-{n}" for c, n, _ in DECLARED])
def test_the_data_of_a_component_is_declared_as_python_makes_it(component: str, name: str, body: str) -> None:
    assert {member: mark == "?" for member, mark in MEMBER.findall(body)} == members(in_python(component, name))


def test_every_component_declares_its_data() -> None:
    scripts = {path.parent.name for path in FOLDER.glob("*/*.js")}
    assert {component for component, _, _ in DECLARED} == scripts


def test_the_files_of_the_tree_become_one_module() -> None:
    """A browser imports the module from no address, so that it cannot import from its neighbours."""
    assert re.findall(r"^(?:import|export)\b.*", module(), re.MULTILINE) == [
        "export default function ({ data, parentElement, setStateValue, setTriggerValue }) {"
    ]
