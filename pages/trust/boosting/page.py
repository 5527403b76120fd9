"""Can stumps add up to a curve? Each tree is grown from the residuals of those before it, and a part of it is added."""

from pages.trust.boosting import panels, view
from pages.trust.boosting.state import PAGE
from pages.trust.ensembles import frame, pictures
from pages.trust.ensembles.charts_view import flat, not_thin, thin
from pages.trust.ensembles.scene import Lesson, Picture
from pages.trust.ensembles.state import CURVE, ERROR, FIT, PLANE, TREE

frame.show(
    Lesson(
        PAGE,
        view.sentence,
        (
            Picture(CURVE, panels.draw_curve, thin, wide=True),
            Picture(PLANE, panels.draw_plane, flat, wide=True),
            Picture(ERROR, pictures.draw_error),
            Picture(TREE, panels.draw_tree),
            Picture(FIT, panels.draw_fit, not_thin),
        ),
        panels.draw_rounds,
        view.code,
    )
)
