"""Can many shaky trees be steady? Bootstrap samples, their trees, their vote, and the out-of-bag error."""

from pages.trust.bagging import panels
from pages.trust.bagging.state import PAGE
from pages.trust.ensembles import bagging_view as view
from pages.trust.ensembles import frame, pictures
from pages.trust.ensembles.charts_view import flat, thin
from pages.trust.ensembles.scene import Lesson, Picture
from pages.trust.ensembles.state import CURVE, ERROR, PLANE, SAMPLE, TREE

frame.show(
    Lesson(
        PAGE,
        view.sentence,
        (
            Picture(ERROR, pictures.draw_error),
            Picture(SAMPLE, panels.draw_sample),
            Picture(TREE, pictures.draw_beside, wide=True),
            Picture(PLANE, pictures.draw_plane, flat, wide=True),
            Picture(CURVE, pictures.draw_curve, thin),
        ),
        panels.draw_numbers,
        view.code,
        panels.draw_member,
    )
)
