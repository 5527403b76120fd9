"""The errors of an ensemble in words, and by round as a picture."""

from __future__ import annotations

from engine.data.table import Table
from pages.trust.ensembles.charts_view import Figure, errors_figure
from pages.trust.ensembles.scene import R, S, Scene
from pages.views.text import cases, count, number

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
        dots = "each tree alone, out of its bag", [each.alone or 0.0 for each in errors]
    else:
        lines["training"] = [each.training for each in errors]
    if scene.test is not None:
        lines[scene.test_name] = [each.test for each in errors]
    y = error_name(scene.table)
    foretold = not scene.state.lecture
    return errors_figure(lines, scene.step, font, scene.ensemble.count, y, level, dots, foretold)


def rough_words(scene: Scene[R, S]) -> str:
    """How far the out-of-bag error may be off by chance, where the cases are so few that it matters."""
    if scene.now is None or not scene.classes:
        return ""
    errors = scene.now.errors(scene.chosen)
    error, judged = errors.out_of_bag, errors.judged
    if error is None or judged <= 0:
        return ""
    off = 1.96 * (error * (1 - error) / judged) ** 0.5
    if off < ROUGH:
        return ""
    return (
        f"The out-of-bag error judges by {cases(judged)} only, so chance alone may put it off by "
        f"± {100 * off:z.0f} points: 1.96 √({error:z.3f} · {1 - error:z.3f}/{count(judged)})."
    )
