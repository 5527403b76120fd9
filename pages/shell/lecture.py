"""The menu of a lecture in large type: pages, data sets, algorithms."""

from __future__ import annotations

from engine.learn.algorithms import ALGORITHMS
from pages.components.stage import MenuEntry, MenuList
from pages.shell import path, session
from pages.shell.sources import groups
from pages.views.identity import NAME

PAGE, DATA, ALGORITHM = "page", "data", "algorithm"  # the kinds of what a menu tells


def menu_of_pages() -> list[MenuList]:
    """The pages in the menu of a lecture: home, then the others by section."""
    here = getattr(session.current(), "key", "")
    home = MenuList(title=NAME, kind=PAGE, entries=[MenuEntry(key="", label="Home", chosen=False)])
    sections = [
        MenuList(
            title=section,
            kind=PAGE,
            entries=[MenuEntry(key=each.key, label=each.title, chosen=each.key == here) for each in entries],
        )
        for section, entries in path.guide().sections.items()
    ]
    return [home, *sections]


def menu_of_lessons(data: str, algorithm: str) -> list[MenuList]:
    """The data sets by group and the algorithms; those at hand are marked."""
    algorithms = [MenuEntry(key=name, label=each.title, chosen=name == algorithm) for name, each in ALGORITHMS.items()]
    sets = [
        MenuList(
            title=f"Data: {group.lower()}",
            kind=DATA,
            entries=[MenuEntry(key=each.key, label=each.title, chosen=each.key == data) for each in entries],
        )
        for group, entries in groups().items()
    ]
    return [MenuList(title="Algorithm", kind=ALGORITHM, entries=algorithms), *sets]
