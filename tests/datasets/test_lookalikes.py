"""Tables in the shape of well-known ones have the figures that their stories follow."""

import numpy as np
import pytest

from datasets.catalog import CATALOG
from datasets.mail import SIGNS, WORDS, mails
from datasets.pictures import BODIES, FAR, LANDSCAPES, OFFSETS, PARTS, PIXELS
from datasets.tissue import GENES, KINDS, LEVELS, MOST, NAMES, SHOWN, expression
from engine.ensemble.bagging import bagged
from engine.ensemble.forest import forest_recipe
from engine.learn.algorithms import recipe_for
from engine.learn.grow import learn
from engine.learn.predict import columns_of, predict

SUBJECTS = pytest.mark.parametrize("subject", [BODIES, LANDSCAPES], ids=["bodies", "landscapes"])


def test_the_mails_have_57_numbers_and_the_share_of_spam_of_the_lecture() -> None:
    frame = mails()
    assert frame.shape == (4601, 58)
    assert (len(WORDS), len(SIGNS)) == (48, 6)
    assert (frame["type"] == "spam").mean() == pytest.approx(0.394, abs=0.01)
    numbers = frame.drop(columns="type")
    assert (numbers >= 0).all(axis=None)
    assert (frame["capitals_longest"] >= 1).all()
    assert (frame["capitals_total"] >= frame["capitals_longest"]).all()
    assert (numbers[[f"word_{word}" for word in WORDS]] == 0).mean().min() > 0.5  # most mails lack most words


def test_no_single_word_is_proof_of_spam() -> None:
    frame = mails(20_000, noise=0.0)
    spam = frame["type"] == "spam"
    shares = [spam[frame[f"word_{word}"] > 0].mean() for word in WORDS]
    assert min(shares) > 0.01
    assert max(shares) < 0.99


def test_the_tissue_has_349_samples_of_15_kinds_and_500_of_4718_genes() -> None:
    frame = expression()
    assert frame.shape == (349, 501)
    assert (GENES, SHOWN, len(KINDS)) == (4718, 500, 15)
    counts = frame["tissue"].value_counts()
    assert counts["normal"] == 88
    assert set(counts.drop("normal")) <= {18, 19}
    assert int((LEVELS.max(axis=1) > 0).sum()) == 65  # as the story says


def test_the_genes_shown_are_those_that_vary_most_and_the_same_for_every_seed() -> None:
    assert (np.diff(MOST) > 0).all()
    ours, others = expression(5000), expression(5000, seed=1)
    assert not ours.equals(others)
    means = [frame.groupby("tissue")[list(NAMES)].mean() for frame in (ours, others)]
    assert np.abs(means[0] - means[1]).max(axis=None) < 0.8  # of one kind of tissue; a gene is raised by more
    assert expression(genes=10).columns.tolist() == [*NAMES[:10], "tissue"]


def test_a_forest_copes_with_the_tissue_and_a_single_tree_does_not() -> None:
    """New patients: the story says almost half and one in twenty."""
    table, fresh = CATALOG["gene-expression"].table(), CATALOG["gene-expression"].table(rows=1000, seed=7)
    tree = learn(table, recipe_for(table, "cart")).tree
    wrong = (predict(tree, columns_of(tree, fresh)).labels != fresh.target.codes).mean()
    assert 0.4 < wrong < 0.55
    *_, last = bagged(table, forest_recipe(table), 40, fresh)
    assert last.test is not None
    assert last.test.vote < 0.09


@SUBJECTS
def test_a_picture_is_the_same_for_the_same_seed_and_another_for_another(subject) -> None:  # type: ignore[no-untyped-def]
    first, again, other = subject.draw(1, 2), subject.draw(1, 2), subject.draw(1, 3)
    assert (first.shades == again.shades).all()
    assert (first.labels == again.labels).all()
    assert (first.labels != other.labels).any()
    assert first.labels.max() < len(subject.labels)
    assert set(np.unique(first.labels[first.labels >= 0])) <= set(range(len(subject.labels)))
    assert subject.seen(first).shape == (len(first.asked), len(subject.columns))


def test_every_part_of_a_body_is_in_the_picture_and_nothing_but_the_wall_is_far() -> None:
    for number in range(30):
        picture = BODIES.draw(number)
        assert set(np.unique(picture.labels)) == {-1, *range(len(PARTS))}
        assert ((picture.labels < 0) == (picture.shades == FAR)).all()


def test_a_column_of_a_body_is_the_difference_of_depth_at_its_offset() -> None:
    picture = BODIES.draw(5)
    seen, (rows, columns) = BODIES.seen(picture), np.nonzero(picture.labels >= 0)
    for pixel in range(0, len(rows), 50):
        for at, (down, across) in enumerate(OFFSETS.values()):
            row, column = rows[pixel] + down, columns[pixel] + across
            inside = 0 <= row < picture.shades.shape[0] and 0 <= column < picture.shades.shape[1]
            there = picture.shades[row, column] if inside else FAR
            assert seen[pixel, at] == there - picture.shades[rows[pixel], columns[pixel]]


def test_a_patch_has_the_mean_and_the_roughness_of_its_nine_pixels() -> None:
    picture = LANDSCAPES.draw(3)
    brightness, roughness = LANDSCAPES.seen(picture)[:, :2].T.reshape(2, *picture.shades.shape)
    nine = picture.shades[9:12, 19:22]
    assert brightness[10, 20] == pytest.approx(nine.mean(), abs=0.05)
    assert roughness[10, 20] == pytest.approx(nine.std(), abs=0.05)


@SUBJECTS
def test_a_table_takes_a_hundred_pixels_of_each_picture(subject) -> None:  # type: ignore[no-untyped-def]
    values, labels = subject.pixels(250, 4)
    assert values.shape == (250, len(subject.columns))
    more, _ = subject.pixels(1000, 4)
    assert (more[:250] == values).all()
    second = subject.draw(4, 1)
    known = {tuple(each) for each in subject.seen(second).tolist()}
    assert {tuple(each) for each in values[PIXELS : 2 * PIXELS].tolist()} <= known
    assert len(labels) == 250
