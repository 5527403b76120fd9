"""The state of the page “Pruning”: what stands in its link, its presets and its quiz."""

from __future__ import annotations

from dataclasses import dataclass, make_dataclass
from typing import TYPE_CHECKING

from engine.learn.algorithms import ALGORITHMS
from engine.prune.method import Pruning
from engine.prune.methods import PRUNINGS, all_settings
from engine.prune.settings import TYPES, PruningSetting, Value
from pages.cures.pruning.trees import Case
from pages.shell.page import Page, QuizQuestion
from pages.shell.sources import held
from pages.shell.state import State
from pages.views.frames.frame import ASKING


def linked_settings() -> tuple[PruningSetting, ...]:
    """The settings of all methods that stand in the link."""
    return tuple(setting for setting in all_settings() if setting.control)


@dataclass(frozen=True, slots=True)
class Choice(State):
    """The data set, the algorithm that grows the full tree, and the method that prunes it."""

    data: str = "auto-mpg"
    algorithm: str = "cart"
    method: str = "reduced-error"


if TYPE_CHECKING:
    ChoiceWithSettings = Choice
else:
    ChoiceWithSettings = make_dataclass(
        "ChoiceWithSettings",
        [(setting.link, TYPES[setting.kind], setting.start) for setting in linked_settings()],
        bases=(Choice,),
        frozen=True,
        slots=True,
    )


@dataclass(frozen=True, slots=True)
class PruningState(ChoiceWithSettings):
    """Everything in the page's link. The fields of the settings are made from the entries of the methods."""

    validation: float = 0.25
    test: float = 0.25
    seed: int = 0
    tried: bool = False  # whether the nested sequence is cross-validated
    step: int = 0

    def __post_init__(self) -> None:
        if not held(self.data) or self.algorithm not in ALGORITHMS or self.method not in PRUNINGS:
            raise ValueError("no such data, algorithm or method")
        for setting in linked_settings():
            if not setting.allows(self.value(setting)):
                raise ValueError(f"no such {setting.link}")
        if not 0.05 <= self.validation <= 0.6 or not 0.05 <= self.test <= 0.6 or self.validation + self.test > 0.9:
            raise ValueError("too few cases to train on")
        if self.step < ASKING or not 0 <= self.seed < 2**31:
            raise ValueError("no such step or seed")

    @property
    def case(self) -> Case:
        """What the full tree is grown from."""
        return Case(self.data, self.algorithm, self.validation, self.test, self.seed)

    def value(self, setting: PruningSetting) -> Value:
        """The value of a setting."""
        linked: Value = getattr(self, setting.link)
        return setting.from_link(linked)

    def pruning(self, method: str) -> Pruning:
        """A method with its settings as they stand in the link."""
        settings = PRUNINGS[method].settings
        return Pruning(method, {setting.name: self.value(setting) for setting in settings if setting.control})


QUIZ = (
    QuizQuestion(
        "Reduced-error pruning chose its cuts on the validation cases. May their accuracy be reported?",
        "No, it flatters: use test cases",
        {
            "Yes, the tree was not grown on them": "It was not grown on them, but its cuts were chosen by them.",
            "Yes, if there are enough": "More cases make the luck smaller; it is still there, and always in the same "
            "direction.",
        },
        "The cuts were picked because they help those very cases, so part of their accuracy is luck. That is why the "
        "test cases take part in neither growing nor pruning.",
    ),
    QuizQuestion(
        "A leaf has 1 case and no error. C4.5 (CF = 0.25) estimates 0.75 errors. With 100 cases and no error?",
        "About 1.4 errors, 1.4% of the cases",
        {
            "75 errors, 75% of the cases": "That is 0.75 for each case. The estimate is for the leaf as a whole, and "
            "more cases are more evidence.",
            "None, it made no error": "None was seen. A leaf without an error on its own cases may still err on "
            "others: the estimate is pessimistic on purpose.",
        },
        "N (1 − 0.25^(1/N)) is 0.75 for N = 1 and 1.38 for N = 100. The estimate grows far slower than the cases: "
        "many cases without an error are trusted.",
    ),
    QuizQuestion(
        "As α rises in cost-complexity pruning, the best trees are …",
        "each inside the one before",
        {
            "grown anew each time": "Growing plays no part in it: only subtrees of one full tree are compared.",
            "in no order to each other": "A higher price never brings back what a lower one has cut.",
        },
        "The sequence is nested: what one price cuts, no higher price brings back. So one pass finds them all.",
    ),
    QuizQuestion(
        "Why does a chi-square pruning test only nodes whose children are all leaves?",
        "A weak split may lead to a strong one below",
        {
            "The test needs two branches": "Every split has two branches or more; that holds of all nodes.",
            "Other nodes have too many cases": "More cases make the test sharper. They are no reason to leave a node "
            "out.",
        },
        "XOR again: the first question alone looks like chance. Only when nothing below it was worth keeping is the "
        "split judged alone.",
    ),
)

PAGE = Page(
    "pruning",
    "Pruning",
    "Which subtrees are worth keeping?",
    PruningState(),
    {
        "Reduced error": {},
        "Pessimistic": {"data": "congressional-voting", "algorithm": "c45", "method": "pessimistic"},
        "A subtree is raised": {"data": "penguins", "algorithm": "c45", "method": "pessimistic", "step": 1},
        "Weakest link": {"method": "cost-complexity"},
        "One standard error": {"data": "titanic", "seed": 3, "method": "cost-complexity", "choice": "1se"},
        "Chi-square": {"data": "titanic", "algorithm": "id3", "method": "chi-square"},
        "Description length": {"data": "penguins", "algorithm": "id3", "method": "mdl"},
        "A wave": {"data": "sine", "method": "cost-complexity", "alpha": 0.005},
    },
    QUIZ,
    asks=True,
    about="To prune a tree is to replace those of its subtrees by leaves that will not help with new cases.",
    needs=("overfitting",),
    remember=(
        "Grow first, then cut back: a weak split may have a strong one below it.",
        "Reduced-error pruning asks validation cases; the other methods judge from the training cases.",
        "Cases that decided what is pruned must not judge the pruned tree: that takes test cases.",
    ),
)
