"""What the page looks at: a sample of a data set, the tree grown from it to the end, and its scores at each depth."""

from __future__ import annotations

from dataclasses import dataclass

from engine.data.table import Table
from engine.experiments.overfitting import Fit, fit, in_full
from engine.learn.algorithms import recipe_for
from engine.learn.grow import learn
from engine.learn.recipe import Recipe
from engine.learn.tree import Tree
from pages.cures.overfitting import population
from pages.cures.overfitting.population import Population
from pages.cures.overfitting.state import Overfitting
from pages.shell.cache import per_table
from pages.shell.pickers import algorithms_for
from pages.shell.sources import entry_of, table_of

# Data set, algorithm, size, noise, seed, and whether the test cases are clean: they decide the tree and its scores.
Key = tuple[str, str, int, float, int, bool]


@per_table(shared=16, own=2)
def population_of(data: str, seed: int) -> Population:
    """Where the samples of a data set come from."""
    return population.population_of(entry_of(data), table_of(data, ()), seed)


@per_table(shared=32, own=4)
def sample_of(data: str, size: int, noise: float, seed: int) -> Table:
    """The training rows."""
    return population_of(data, seed).sample(size, noise, seed)


@per_table(shared=32, own=4)
def test_of(data: str, noise: float, seed: int, clean: bool) -> Table:
    """The test rows."""
    source = population_of(data, seed)
    return source.test if clean else source.tested(noise, seed)


@per_table(shared=32, own=4)
def growth_of(data: str, algorithm: str, size: int, noise: float, seed: int, clean: bool) -> tuple[Recipe, Tree, Fit]:
    """The tree that an algorithm grows from the sample, under which recipe, and its scores at each depth."""
    training = sample_of(data, size, noise, seed)
    recipe = in_full(recipe_for(training, algorithm), training)
    tree = learn(training, recipe).tree
    return recipe, tree, fit(tree, training, test_of(data, noise, seed, clean))


@dataclass(frozen=True, eq=False, slots=True)
class Subject:
    """What a screen looks at."""

    state: Overfitting
    population: Population
    algorithms: list[str]  # those that can grow from it
    key: Key
    recipe: Recipe
    deepest: int  # the depth of the whole tree
    leaves: int  # of the whole tree

    @property
    def classes(self) -> bool:
        """Whether the answers are classes, not numbers."""
        return bool(self.population.test.classes)

    @property
    def test(self) -> Table:
        """The test rows."""
        return test_of(self.state.data, self.state.noise, self.state.seed, self.state.clean)

    @property
    def size(self) -> int:
        """The training rows."""
        return self.key[2]


def subject_of(state: Overfitting) -> Subject:
    """What a screen looks at; an algorithm or a size that cannot be is replaced by the nearest."""
    source = population_of(state.data, state.seed)
    able = algorithms_for(source.test.classes)
    algorithm = state.algorithm if state.algorithm in able else able[-1]
    key = (state.data, algorithm, source.size(state.size), state.noise, state.seed, state.clean)
    recipe, _, scores = growth_of(*key)
    return Subject(state, source, able, key, recipe, len(scores.training) - 1, scores.leaves[-1])
