"""The errors of an ensemble in words, and by round as a picture."""

from __future__ import annotations

from engine.data.table import Table
from engine.ensemble.bagging import is_averaged
from engine.ensemble.stability import stable_from
from pages.trust.ensembles.charts_view import Figure, errors_figure
from pages.trust.ensembles.scene import R, S, Scene
from pages.views.text import cases, count, number, several

ROUGH = 0.05  # an error that may be off by more than this is told to be rough


def error_name(table: Table) -> str:
    """What the error is called."""
    return "share of wrong answers" if table.classes else "mean squared error"


def error_text(table: Table, error: float) -> str:
    """An error as text: a share in percent, or a mean square."""
    return f"{error:z.1%}" if table.classes else number(error)


def figure(scene: Scene[R, S], level: tuple[str, float] | None, font: int) -> Figure:
    """The errors by round, and a level to compare with.

    Cases out of the bag judge where there are any, and else the training cases; test cases where there are any.
    """
    errors = [each.errors(scene.chosen) for each in scene.rounds]
    dots = None
    lines: dict[str, list[float | None]] = {}
    if scene.ensemble.draws:
        lines["out-of-bag"] = [each.out_of_bag for each in errors]
        if scene.test is None:
            lines = both_ways(scene, "out-of-bag", lines["out-of-bag"], [each.other_vote for each in errors])
        dots = "each tree alone, out of its bag", [each.alone or 0.0 for each in errors]
    else:
        lines["training"] = [each.training for each in errors]
    if scene.test is not None:
        tested = [each.test for each in errors], [each.other_test for each in errors]
        lines |= both_ways(scene, scene.test_name, *tested)
    y = error_name(scene.table)
    foretold = not scene.state.lecture
    marks = stable_mark(scene)
    return errors_figure(lines, scene.step, font, scene.ensemble.count, y, level, dots, foretold, marks)


def both_ways(
    scene: Scene[R, S], name: str, chosen: list[float | None], other: list[float | None]
) -> dict[str, list[float | None]]:
    """The errors of classes by both ways to vote, where they ever differ; otherwise one line is enough.

    Full trees are sure of every answer: then a vote and a mean probability come to the same.
    """
    if not scene.classes or other == chosen or None in other:
        return {name: chosen}
    return {f"{name}, {way}": each for way, each in zip(ways(scene), (chosen, other), strict=True)}


def ways(scene: Scene[R, S]) -> tuple[str, str]:
    """The way to vote that is chosen, and the other one."""
    both = "consensus", "averaged probabilities"
    return both if not is_averaged(scene.chosen) else (both[1], both[0])


def stable_mark(scene: Scene[R, S]) -> int | None:
    """The round from which on the out-of-bag error is stable, once it is told.

    None comes before all cases are judged; and where they are so few that the error itself is rough, there is none.
    """
    errors = [each.errors(scene.chosen) for each in scene.rounds[: scene.told]]
    judged = errors[-1].judged if errors else 0.0
    first = next((number for number, each in enumerate(errors) if each.judged >= judged), 0)
    known = [each.out_of_bag for each in errors[first:] if each.out_of_bag is not None]
    if not known or (scene.classes and chance(known[-1], judged) >= ROUGH):
        return None
    at = stable_from(known, judged, bool(scene.classes))
    return None if at is None else first + at


def chance(error: float, judged: float) -> float:
    """How far chance alone may put off an error that so many cases judge: half of its 95% interval."""
    return 1.96 * (error * (1 - error) / judged) ** 0.5 if judged > 0 else 1.0


def stable_words(scene: Scene[R, S]) -> str:
    """From which round on the out-of-bag error is stable."""
    at = stable_mark(scene)
    if at is None:
        return ""
    within = "one standard error" if scene.classes else "2%"
    return (
        f"From <b>{several(at, 'tree')}</b> on the out-of-bag error stays within {within} of its last value: it is "
        "stable, and one may stop. More trees would do no harm; they take time."
    )


def rough_words(scene: Scene[R, S]) -> str:
    """How far the out-of-bag error may be off by chance, where the cases are so few that it matters."""
    if scene.now is None or not scene.classes:
        return ""
    errors = scene.now.errors(scene.chosen)
    error, judged = errors.out_of_bag, errors.judged
    if error is None or judged <= 0:
        return ""
    off = chance(error, judged)
    if off < ROUGH:
        return ""
    return (
        f"The out-of-bag error judges by {cases(judged)} only, so chance alone may put it off by "
        f"± {100 * off:z.0f} points: 1.96 √({error:z.3f} · {1 - error:z.3f}/{count(judged)})."
    )
