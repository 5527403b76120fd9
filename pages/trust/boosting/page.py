"""Can stumps add up to a curve? Each tree is grown from the residuals of those before it, and a part of it is added."""

from pages.trust.boosting import panels, view
from pages.trust.boosting.state import PAGE
from pages.trust.ensembles import frame
from pages.trust.ensembles import panels as usual
from pages.trust.ensembles.charts_view import flat, not_thin, thin
from pages.trust.ensembles.scene import Lesson, Picture
from pages.trust.ensembles.state import CURVE, ERROR, FIT, PLANE, TREE

frame.show(
    Lesson(
        PAGE,
        view.sentence,
        (
            Picture(CURVE, panels.show_curve, thin),
            Picture(PLANE, panels.show_plane, flat),
            Picture(ERROR, usual.show_error),
            Picture(TREE, usual.show_tree),
            Picture(FIT, panels.show_fit, not_thin),
        ),
        panels.show_rounds,
    )
)
