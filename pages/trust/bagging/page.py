"""Can many shaky trees be steady? Bootstrap samples, their trees, their vote, and the out-of-bag error."""

from pages.trust.bagging import panels
from pages.trust.bagging.state import PAGE
from pages.trust.ensembles import bagging_view as view
from pages.trust.ensembles import frame
from pages.trust.ensembles import panels as usual
from pages.trust.ensembles.charts_view import flat, thin
from pages.trust.ensembles.scene import Lesson, Picture
from pages.trust.ensembles.state import CURVE, ERROR, PLANE, SAMPLE, TREE

frame.show(
    Lesson(
        PAGE,
        view.sentence,
        (
            Picture(ERROR, usual.show_error),
            Picture(SAMPLE, panels.show_sample),
            Picture(TREE, usual.show_tree),
            Picture(PLANE, usual.show_plane, flat),
            Picture(CURVE, usual.show_curve, thin),
        ),
        panels.show_numbers,
    )
)
