"""The forest of the page: grown from the pixels of some pictures, and what it answers for those of another."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from datasets.catalog import CATALOG
from datasets.pictures import BODIES, LANDSCAPES, PIXELS, Picture, Subject
from engine.data.table import FloatArray, IntArray, Table
from engine.ensemble.bagging import Bagged, bagged, staged
from engine.ensemble.forest import forest_recipe
from engine.ensemble.member import CodedRows, Member, coded_rows
from pages.shell.cache import per_table
from pages.trust.pixels.state import TREES

SUBJECTS = {"body-parts": BODIES, "image-patches": LANDSCAPES}
FRESH = 2000  # pixels of new pictures that judge
NEW = 100_000  # the seed of pictures that no tree has seen
APART = 10_000  # the number of the first picture to look at: none of those that judge


@dataclass(frozen=True, eq=False, slots=True)
class Trained:
    """A forest of pixels, and the errors of its trees on new ones."""

    subject: Subject
    table: Table
    rounds: tuple[Bagged, ...]
    alone: tuple[float, ...]  # the share of new pixels that each tree labels wrongly
    together: tuple[float, ...]  # that all trees so far do

    @property
    def tries(self) -> int:
        """How many tests are drawn at each node."""
        return self.rounds[0].recipe.tries


@dataclass(frozen=True, eq=False, slots=True)
class Labelled:
    """A new picture, and what the trees say of its pixels."""

    picture: Picture
    truth: IntArray  # of the pixels that have a label
    alone: tuple[FloatArray, ...]  # each tree's answers
    together: tuple[FloatArray, ...]  # of all trees so far


@per_table(shared=16, own=1, spinner="Growing the trees …")
def trained(data: str, pictures: int, depth: int) -> Trained:
    """The forest that learned from some pictures, a hundred pixels of each."""
    entry = CATALOG[data]
    table, fresh = entry.table(rows=pictures * PIXELS), entry.table(rows=FRESH, seed=NEW)
    recipe = forest_recipe(table)
    recipe = replace(recipe, max_depth=depth) if depth else recipe
    rounds = tuple(bagged(table, recipe, TREES, fresh, keep=False))
    rows, truth = coded_rows(table, fresh), fresh.target.codes
    alone = tuple(float((each.member.predict(rows) != truth).mean()) for each in rounds)
    return Trained(SUBJECTS[data], table, rounds, alone, tuple(each.test.vote if each.test else 0.0 for each in rounds))


def labelled(found: Trained, number: int) -> Labelled:
    """What the trees say of a picture that none has seen."""
    picture = found.subject.draw(NEW, APART + number)
    numbers = found.subject.seen(picture)
    rows = CodedRows(np.zeros(numbers.shape, np.int32), numbers)
    alone = tuple(each.member.predict(rows) for each in found.rounds)
    together = tuple(staged(found.rounds, rows, len(found.table.classes), {}))
    return Labelled(picture, picture.labels.ravel()[picture.asked], alone, together)


def root_test(member: Member, subject: Subject) -> tuple[str, float] | None:
    """The column and the threshold of a tree's first question; None where it asks nothing."""
    if member.root < 0:
        return None
    return subject.columns[member.root], float(member.tree.limbs["threshold"][0])
