"""Gene expression of tissue samples: made-up genes, of which a few tell fifteen kinds of tissue apart."""

import numpy as np
import pandas as pd

from engine.data.table import FloatArray, IntArray

GENES, SHOWN, SAMPLES = 4718, 500, 349
KINDS = ("normal", *(f"cancer {letter}" for letter in "ABCDEFGHIJKLMN"))
RELEVANT = 160  # genes that differ between the kinds; all others vary for reasons of their own
RAISED, SHIFT = 0.35, 2.0  # the share of kinds that raise a relevant gene, and by how many deviations


def tissue() -> tuple[IntArray, FloatArray, FloatArray]:
    """The genes that vary most, ascending; the deviation of each; by how much each kind raises it.

    This is the same for every sample that is drawn: another seed asks other patients, not another biology.
    """
    rng = np.random.default_rng(4718)
    scale = rng.gamma(12.0, 0.07, GENES)
    raised = np.zeros((GENES, len(KINDS)))
    relevant = rng.permutation(GENES)[:RELEVANT]
    raised[relevant] = SHIFT * (rng.random((RELEVANT, len(KINDS))) < RAISED)
    variance = scale**2 * (1 + raised.var(axis=1))
    most = np.sort(np.argsort(-variance, kind="stable")[:SHOWN])
    return most, scale[most], raised[most]


MOST, SCALE, LEVELS = tissue()
NAMES = tuple(f"g{gene + 1:04}" for gene in MOST)


def kinds_of(samples: int) -> IntArray:
    """The kind of each sample: every fourth is normal, the cancers take turns."""
    turns = np.arange(samples)
    cancer = 1 + (turns - turns // 4 - 1) % (len(KINDS) - 1)
    return np.where(turns % 4 == 0, 0, cancer)


def expression(rows: int = SAMPLES, genes: int = SHOWN, seed: int = 0) -> pd.DataFrame:
    """Samples of fifteen kinds of tissue, with the first `genes` of the 500 that vary most of 4,718."""
    rng = np.random.default_rng(seed)
    kind = kinds_of(rows)
    values = (rng.standard_normal((rows, SHOWN)) + LEVELS[:, kind].T) * SCALE
    frame = pd.DataFrame(values[:, :genes].round(2), columns=list(NAMES[:genes]))
    return frame.assign(tissue=np.array(KINDS, dtype=object)[kind])
