"""Bagging (Breiman 1996): trees grown from bootstrap samples, and their vote."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from engine.data.table import CodeArray, FloatArray, IntArray, Table
from engine.ensemble.entry import TASKS, Chosen, Ensemble, EnsembleSetting, Errors, Round, count_of
from engine.ensemble.errors import error_of, recoded_truth, truth
from engine.ensemble.member import CodedRows, Member, coded_rows, member, plain_recipe, tree_recipe
from engine.ensemble.thread_pool import in_order, workers
from engine.learn.coded_table import encode
from engine.learn.missing_policies import prepared
from engine.learn.recipe import Recipe
from engine.learn.training_set import bag, material

CountArray = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class VoteErrors:
    """The share of wrong answers by either way to vote; for numbers both are the mean squared error."""

    vote: float
    averaged: float

    def by(self, chosen: Chosen) -> float:
        """The error by the way to vote that the settings choose."""
        return self.averaged if is_averaged(chosen) else self.vote

    def by_the_other(self, chosen: Chosen) -> float:
        """The error by the way to vote that the settings do not choose."""
        return self.vote if is_averaged(chosen) else self.averaged


@dataclass(frozen=True, eq=False, slots=True)
class Bagged:
    """One round: a tree joined. Errors are those of all trees up to this one."""

    number: int  # from 1
    recipe: Recipe  # grows this very tree from the whole table
    member: Member
    counts: CountArray  # [rows]: how often each row was drawn; 0 is out of the bag
    leaf_index: CodeArray  # [rows]: the node in which each row ends (empty unless kept)
    alone: float  # this tree's own error out of its bag
    out_of_bag: VoteErrors  # each row judged by the trees that have not seen it
    judged: float  # the weight of the rows that some tree has not seen
    training: VoteErrors | None  # on all rows (only if they are kept)
    test: VoteErrors | None

    @property
    def weight(self) -> float:
        """All trees count alike."""
        return 1.0

    @property
    def last(self) -> bool:
        """Whether nothing can follow: never, for another sample can always be drawn."""
        return False

    def errors(self, chosen: Chosen) -> Errors:
        """The errors of all trees so far, by the way to vote that is chosen."""
        training, test = (each.by(chosen) if each else None for each in (self.training, self.test))
        classes = self.member.answers.shape[1] > 1
        other, other_test = (
            each.by_the_other(chosen) if each and classes else None for each in (self.out_of_bag, self.test)
        )
        return Errors(training, self.out_of_bag.by(chosen), test, self.alone, other, other_test, self.judged)


@dataclass(eq=False, slots=True)
class VoteTally:
    """Votes and probabilities for some rows so far."""

    votes: FloatArray  # [rows, classes], or [rows, 1]: the sum of the numbers
    sums: FloatArray
    heard: IntArray  # how many trees each row has heard

    @classmethod
    def of(cls, rows: int, classes: int) -> VoteTally:
        width = max(classes, 1)
        return cls(np.zeros((rows, width)), np.zeros((rows, width)), np.zeros(rows, np.int64))

    def add(self, tree: Member, rows: IntArray, leaf_index: CodeArray) -> None:
        """Let a tree answer some rows, which end in its nodes `leaf_index`."""
        answers = tree.answers[leaf_index]
        self.sums[rows] += answers
        self.heard[rows] += 1
        if self.votes.shape[1] > 1:
            self.votes[rows, tree.labels[leaf_index].astype(np.int64)] += 1
        else:
            self.votes[rows] += answers

    def answers(self, averaged: bool, classes: int) -> FloatArray:
        """What the trees answer together: the class with most votes (the first on a tie), or the mean."""
        counted = self.sums if averaged else self.votes
        if classes:
            return np.asarray(counted.argmax(axis=1), float)
        return np.asarray(counted[:, 0] / np.maximum(self.heard, 1), float)

    def errors(self, classes: int, right: FloatArray, weights: FloatArray) -> VoteErrors:
        """Over the rows that have heard a tree; 0 while none has."""
        heard = np.flatnonzero(self.heard)
        vote, averaged = (
            error_of(classes, self.answers(way, classes)[heard], right[heard], weights[heard]) for way in (False, True)
        )
        return VoteErrors(vote, averaged)


def bootstrap(recipe: Recipe, rows: int, number: int) -> tuple[Recipe, IntArray]:
    """The recipe of a tree's bootstrap sample, and how often each row is in it."""
    return replace(recipe, sample=number), bag(rows, recipe.seed, number)


def bagged(
    table: Table,
    recipe: Recipe,
    trees: int,
    /,
    test: Table | None = None,
    keep: bool = True,
    draw: Callable[[Recipe, int, int], tuple[Recipe, IntArray]] = bootstrap,
) -> Iterator[Bagged]:
    """Rounds 1 to `trees`. `keep` holds on to each row's counts and leaf, which the pictures need.

    The table is encoded once; a member's own recipe grows the same tree on its own. `draw` gives that recipe and how
    often each row is drawn, for a recipe, a number of rows and the number of a tree.
    """
    plain_recipe(recipe)
    table = prepared(material(table, replace(recipe, sample=0, after=0)), recipe.missing)
    coded = encode(table, recipe, trees)
    own, fresh = coded_rows(table, table), coded_rows(table, test) if test is not None else None
    classes, right, weights, every = len(table.classes), truth(table), table.weights, np.arange(len(table))
    outside, inside, nothing = (
        VoteTally.of(len(table), classes),
        VoteTally.of(len(table), classes),
        np.zeros(0, np.int32),
    )
    tested = VoteTally.of(len(test) if test is not None else 0, classes)

    def one(number: int) -> tuple[Recipe, Member, IntArray, IntArray, CodeArray, CodeArray]:
        mine, counts = draw(recipe, len(table), number)
        rows, out = np.flatnonzero(counts), np.flatnonzero(counts == 0)
        tree = member(coded.under(mine), rows, weights[rows] * counts[rows])
        ends = tree.leaf_index(own if keep else own.take(out))
        return mine, tree, counts, out, ends, tree.leaf_index(fresh) if fresh else nothing

    threads = workers(len(table) * len(table.columns))
    for number, (mine, tree, counts, out, ends, test_ends) in enumerate(in_order(one, range(1, trees + 1), threads), 1):
        unseen = ends[out] if keep else ends
        outside.add(tree, out, unseen)
        if keep:
            inside.add(tree, every, ends)
        if test is not None:
            tested.add(tree, np.arange(len(test)), test_ends)
        yield Bagged(
            number,
            mine,
            tree,
            np.minimum(counts if keep else nothing, 255).astype(np.uint8),
            ends if keep else nothing,
            error_of(classes, tree.labels[unseen], right[out], weights[out]),
            outside.errors(classes, right, weights),
            float(weights[outside.heard > 0].sum()),
            inside.errors(classes, right, weights) if keep else None,
            tested.errors(classes, recoded_truth(table, test), test.weights) if test is not None else None,
        )


def staged(rounds: Sequence[Round], rows: CodedRows, classes: int, chosen: Chosen) -> Iterator[FloatArray]:
    """What the trees answer any rows together, after each round."""
    tally, every = VoteTally.of(len(rows), classes), np.arange(len(rows))
    for each in rounds:
        tally.add(each.member, every, each.member.leaf_index(rows))
        yield tally.answers(is_averaged(chosen), classes)


def votes(rounds: Sequence[Bagged], table: Table, test: Table | None, rows: IntArray) -> FloatArray:
    """How many trees vote for each class [rows, classes], on rows of the test cases.

    Without test cases, on rows of the table, each of which hears only the trees that have not seen it.
    """
    read = coded_rows(table, table if test is None else test).take(rows)
    tally = VoteTally.of(len(rows), len(table.classes))
    for each in rounds:
        heard = np.arange(len(rows)) if test is not None else np.flatnonzero(each.counts[rows] == 0)
        tally.add(each.member, heard, each.member.leaf_index(read)[heard])
    return tally.votes


def is_averaged(chosen: Chosen) -> bool:
    """Whether the trees answer with probabilities, whose mean decides, and not with a vote each."""
    return chosen.get("vote") == "averaged"


def bagging_recipe(table: Table, depth: int = 0, seed: int = 0) -> Recipe:
    """Full trees, unless `depth` limits them: bagging lives on trees that fit closely and differ."""
    recipe = tree_recipe(table, seed)
    return replace(recipe, max_depth=depth) if depth else recipe


def recipe_of(table: Table, chosen: Chosen, seed: int) -> Recipe:
    """The recipe of the trees under some settings."""
    return bagging_recipe(table, int(chosen["depth"]), seed)


VOTE = EnsembleSetting(
    "vote",
    "The trees answer with",
    "choice",
    "votes",
    "A full tree is sure of every answer, so both are the same; with less depth they differ.",
    choices={"votes": "one vote a tree", "averaged": "averaged probabilities"},
    tasks=("classify",),
)
BAGGING = Ensemble(
    name="bagging",
    title="Bagging",
    source="Breiman 1996",
    tasks=TASKS,
    settings=(
        count_of("trees", 50, (5, 200)),
        EnsembleSetting(
            "depth", "Depth (0: no limit)", "whole", 0, "the depth of each tree; 0 is no limit", slider=(0, 12)
        ),
        VOTE,
    ),
    count="trees",
    recipe=recipe_of,
    rounds=bagged,
    staged=staged,
    draws=True,
)
