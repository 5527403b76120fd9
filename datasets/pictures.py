"""Small made-up pictures whose pixels have labels, and the columns that say what a pixel sees around it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
import pandas as pd

from engine.data.table import FloatArray, IntArray

PARTS = ("head", "torso", "left arm", "right arm", "left leg", "right leg")
GROUNDS = ("sky", "tree", "grass", "water", "wall", "roof")
TALL, WIDE = 64, 56  # pixels of a body's picture
LOW, BROAD = 48, 64  # of a landscape's
FAR = 400.0  # the depth of the wall behind a body, in cm
DIRECTIONS: Mapping[str, tuple[int, int]] = {
    "up": (-1, 0),
    "up right": (-1, 1),
    "right": (0, 1),
    "down right": (1, 1),
    "down": (1, 0),
    "down left": (1, -1),
    "left": (0, -1),
    "up left": (-1, -1),
}
STEPS = (3, 7, 13)  # pixels from here to where a test looks
OFFSETS: Mapping[str, tuple[int, int]] = {
    f"{name} {step}": (down * step, across * step) for step in STEPS for name, (down, across) in DIRECTIONS.items()
}
OWN = ("brightness", "roughness")  # of a landscape's pixel itself
PIXELS = 100  # of one picture that come into a table


@dataclass(frozen=True, eq=False, slots=True)
class Picture:
    """What a camera saw, and which label each pixel has; -1 where nobody asks."""

    shades: FloatArray  # depth in cm, or brightness from 0 to 255
    labels: IntArray

    @property
    def asked(self) -> IntArray:
        """The numbers of the pixels that have a label."""
        return np.flatnonzero(self.labels.ravel() >= 0)


def limb(depth: FloatArray, start: FloatArray, end: FloatArray, thick: float) -> FloatArray:
    """How far each pixel's point on a round limb is from the camera; FAR beside it.

    `start` and `end` are row, column and depth.
    """
    rows, columns = np.indices(depth.shape)
    there = np.stack([rows, columns], axis=-1) - start[:2]
    along = end[:2] - start[:2]
    share = np.clip(there @ along / max(float(along @ along), 1e-9), 0.0, 1.0)
    beside = np.square(there - share[..., None] * along).sum(axis=-1)
    front: FloatArray = start[2] + share * (end[2] - start[2]) - 2.5 * np.sqrt(np.maximum(thick**2 - beside, 0.0))
    found: FloatArray = np.where(beside <= thick**2, front, FAR)
    return found


def moved(start: FloatArray, angle: float, length: float, nearer: float) -> FloatArray:
    """The other end of a limb; an angle of 0 hangs down, a positive one points to the right."""
    end: FloatArray = start + np.array([length * np.cos(angle), length * np.sin(angle), -nearer])
    return end


def body(rng: np.random.Generator) -> Picture:
    """Somebody before a wall: a depth picture of head, torso, arms and legs in a pose drawn by lot."""
    size = rng.uniform(0.85, 1.05)
    hip = np.array([38 + rng.uniform(-2, 2), WIDE / 2 + rng.uniform(-3, 3), 250 + rng.uniform(-15, 15)])
    neck = moved(hip, np.pi + rng.uniform(-0.2, 0.2), 17 * size, rng.uniform(-4, 4))
    skull = moved(neck, np.pi + rng.uniform(-0.3, 0.3), 6 * size, rng.uniform(-2, 5))
    limbs: list[tuple[int, FloatArray, FloatArray, float]] = [
        (0, skull, skull, 4.6 * size),
        (1, moved(neck, 0.0, 4 * size, 0.0), hip, 6.0 * size),
    ]
    for number, side in ((2, -1.0), (3, 1.0)):
        shoulder = neck + np.array([2.5, side * 6.5, 0.0]) * size
        raised = rng.uniform(-0.1, 2.4)
        elbow = moved(shoulder, side * raised, 8 * size, rng.uniform(0, 16))
        hand = moved(elbow, side * (raised + rng.uniform(-1.2, 0.9)), 8 * size, rng.uniform(-4, 22))
        limbs += [(number, shoulder, elbow, 2.4 * size), (number, elbow, hand, 2.0 * size)]
    for number, side in ((4, -1.0), (5, 1.0)):
        top = hip + np.array([3.0, side * 3.4, 0.0]) * size
        spread = rng.uniform(-0.05, 0.5)
        knee = moved(top, side * spread, 10 * size, rng.uniform(-2, 12))
        foot = moved(knee, side * (spread + rng.uniform(-0.4, 0.2)), 10 * size, rng.uniform(-14, 4))
        limbs += [(number, top, knee, 3.2 * size), (number, knee, foot, 2.5 * size)]
    empty = np.zeros((TALL, WIDE))
    fronts = np.array([limb(empty, start, end, thick) for _, start, end, thick in limbs])
    depth = fronts.min(axis=0)
    labels = np.where(depth < FAR, np.array([each[0] for each in limbs])[fronts.argmin(axis=0)], -1)
    return Picture(np.where(depth < FAR, np.rint(depth + rng.normal(0, 0.7, depth.shape)), FAR), labels)


def landscape(rng: np.random.Generator) -> Picture:
    """Sky, trees, grass, water and a house in grey."""
    rows, columns = np.indices((LOW, BROAD))
    horizon, shore = rng.integers(15, 23), rng.integers(34, 42)
    labels = np.where(rows < horizon, 0, np.where(rows < shore, 2, 3))
    left, width, height = int(rng.integers(4, 44)), int(rng.integers(10, 17)), int(rng.integers(7, 12))
    top = int(horizon - height // 2)
    for _ in range(rng.integers(2, 5)):
        crown = (rows - horizon + rng.integers(0, 6)) ** 2 + (columns - rng.integers(0, BROAD)) ** 2
        labels[crown < rng.integers(5, 10) ** 2] = 1
    labels[(rows >= top) & (rows < top + height) & (columns >= left) & (columns < left + width)] = 4
    slope = np.abs(columns - left - (width - 1) / 2) <= (width / 2 + 1) * (rows - top + 7) / 7
    labels[(rows >= top - 7) & (rows < top) & slope] = 5
    mean = np.array([205.0, 90.0, 145.0, 120.0, 208.0, 118.0])[labels]
    rough = np.array([3.0, 20.0, 11.0, 5.0, 3.0, 3.0])[labels]
    stripes = np.where(labels == 3, 14 * np.sin(rows * 1.7 + rng.uniform(0, 6)), 0.0)
    fading = np.where(labels == 0, -0.9 * rows, 0.0)
    light = rng.uniform(-15, 15)
    shades = np.rint(mean + light + stripes + fading + rough * rng.standard_normal(labels.shape))
    return Picture(np.clip(shades, 0, 255), labels)


def looked(shades: FloatArray, down: int, across: int, beyond: float | None) -> FloatArray:
    """What stands at an offset from each pixel; `beyond` outside the picture, or what is at its edge."""
    pad = max(STEPS)
    wide = np.pad(shades, pad, "edge") if beyond is None else np.pad(shades, pad, constant_values=beyond)
    tall, broad = shades.shape
    found: FloatArray = wide[pad + down : pad + down + tall, pad + across : pad + across + broad]
    return found


def patches(shades: FloatArray) -> tuple[FloatArray, FloatArray]:
    """The mean and the deviation of the three by three pixels around each."""
    around = [looked(shades, down, across, None) for down in (-1, 0, 1) for across in (-1, 0, 1)]
    return np.mean(around, axis=0), np.std(around, axis=0)


def body_columns(picture: Picture) -> FloatArray:
    """For each pixel of the body: how much deeper the picture is at each offset, in cm."""
    deeper = [looked(picture.shades, *offset, FAR) - picture.shades for offset in OFFSETS.values()]
    return np.stack([each.ravel()[picture.asked] for each in deeper], axis=1)


def landscape_columns(picture: Picture) -> FloatArray:
    """For each pixel its patch's brightness and roughness, and how much brighter the patch at each offset is."""
    mean, rough = patches(picture.shades)
    brighter = [looked(mean, *offset, None) - mean for offset in OFFSETS.values()]
    return np.stack([each.ravel() for each in (mean, rough, *brighter)], axis=1).round(1)


@dataclass(frozen=True, slots=True)
class Subject:
    """A kind of picture: its labels, its columns, and how both are made."""

    labels: tuple[str, ...]
    columns: tuple[str, ...]
    paint: Callable[[np.random.Generator], Picture]
    seen: Callable[[Picture], FloatArray]  # the columns of the pixels that have a label

    def draw(self, *seed: int) -> Picture:
        """A picture; the same seed draws the same."""
        return self.paint(np.random.default_rng(seed))

    def pixels(self, rows: int, seed: int) -> tuple[FloatArray, IntArray]:
        """The columns and labels of some pixels, a hundred of each picture."""
        values, labels = [], []
        for number in range(-(-rows // PIXELS)):
            picture = self.draw(seed, number)
            chosen = np.random.default_rng((seed, number, 1)).permutation(len(picture.asked))[:PIXELS]
            values.append(self.seen(picture)[chosen])
            labels.append(picture.labels.ravel()[picture.asked[chosen]])
        return np.concatenate(values)[:rows], np.concatenate(labels)[:rows]

    def frame(self, target: str, rows: int = 1000, seed: int = 0) -> pd.DataFrame:
        """Pixels as rows."""
        values, labels = self.pixels(rows, seed)
        names = np.array(self.labels, dtype=object)
        return pd.DataFrame(values, columns=list(self.columns)).assign(**{target: names[labels]})


BODIES = Subject(PARTS, tuple(OFFSETS), body, body_columns)
LANDSCAPES = Subject(GROUNDS, (*OWN, *OFFSETS), landscape, landscape_columns)
