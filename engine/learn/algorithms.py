"""ID3, C4.5 and CART as recipes over the one induction loop, each with its author's own settings."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.data.table import Table
from engine.learn.criteria import CRITERIA
from engine.learn.formula import FormulaError, criterion
from engine.learn.recipe import Recipe, RecipeError


@dataclass(frozen=True, slots=True)
class Algorithm:
    """A program people know by name: what it does in a sentence, and the recipe that does the same."""

    name: str
    title: str
    summary: str
    source: str
    recipe: Recipe
    numbers: bool = False  # made for numbers as well as for classes

    def __post_init__(self) -> None:
        object.__setattr__(self, "recipe", replace(self.recipe, algorithm=self.name))


ALGORITHMS: dict[str, Algorithm] = {
    algorithm.name: algorithm
    for algorithm in (
        Algorithm(
            "id3",
            "ID3",
            "Asks the column with the highest information gain, with a branch for every value. Thresholds for "
            "numbers are an addition: ID3 itself knows categories only.",
            "Quinlan (1986), Induction of decision trees; Mitchell (1997), table 3.1",
            Recipe(),
        ),
        Algorithm(
            "c45",
            "C4.5",
            "Divides the gain by the split information, cuts numbers in two and lets cases with a missing value go "
            "down every branch in fractions.",
            "Quinlan (1993), C4.5: programs for machine learning; release 8",
            Recipe(
                criterion="gain-ratio",
                threshold="value",
                missing="fractional",
                min_leaf=0.0,
                min_cases=2.0,
                cut_penalty=True,
                average_filter=True,
                collapse=True,
                gap=1e-5,
                tie=1e-6,
            ),
        ),
        Algorithm(
            "cart",
            "CART",
            "Asks only questions with two answers and lowers the Gini impurity, or the variance of a number.",
            "Breiman, Friedman, Olshen & Stone (1984), Classification and regression trees",
            Recipe(criterion="gini", multiway=False, missing="surrogate", stop_at_zero_gain=True),
            numbers=True,
        ),
    )
}


def recipe_for(table: Table, algorithm: str) -> Recipe:
    """The algorithm's own recipe, with the criterion that suits the target."""
    if algorithm not in ALGORITHMS:
        raise RecipeError(f"There is no algorithm {algorithm!r}; there are {', '.join(ALGORITHMS)}.")
    recipe = ALGORITHMS[algorithm].recipe
    if table.task == "regress" and CRITERIA[recipe.criterion].task == "classify":
        return replace(recipe, criterion="variance")
    return recipe


def in_force(recipe: Recipe) -> Recipe:
    """The recipe without the average-gain rule where the criterion is no gain ratio, to which it belongs.

    C4.5's own option for the plain gain (-g) leaves the rule out too.
    """
    return recipe if CRITERIA[recipe.criterion].ratio else replace(recipe, average_filter=False)


def check(table: Table, recipe: Recipe) -> None:
    """Refuse a recipe that cannot be used on this table, in one sentence."""
    if recipe.criterion not in CRITERIA:
        raise RecipeError(f"There is no criterion {recipe.criterion!r}; there are {', '.join(CRITERIA)}.")
    if "formula" in CRITERIA[recipe.criterion].needs:
        try:
            criterion(recipe.formula)
        except FormulaError as told:
            raise RecipeError(str(told)) from None
    wanted = CRITERIA[recipe.criterion].task
    if wanted != table.task:
        kind = "numbers" if wanted == "regress" else "classes"
        raise RecipeError(
            f"The criterion {recipe.criterion} is for a target of {kind}; {table.target.name!r} is not one."
        )
    if recipe.significance < 1 and table.task == "regress":
        raise RecipeError("The significance test is a chi-square test on classes; the target is a number.")
    for override in recipe.overrides:
        if override.column is None:
            continue
        kind = table.column(override.column).kind
        if override.threshold is not None and kind == "categorical":
            raise RecipeError(f"Column {override.column!r} has categories, so it cannot be cut at a threshold.")
        if override.left is not None and (kind == "numeric" or recipe.multiway):
            raise RecipeError(f"Column {override.column!r} cannot be asked in two groups here.")
