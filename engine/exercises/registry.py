"""All kinds of exercise by name. To add one, write its file with its generator and its entry, and name it here."""

from __future__ import annotations

from engine.exercises.exercise import Kind
from engine.exercises.kinds.adaboost import ADABOOST
from engine.exercises.kinds.base_case import BASE_CASE
from engine.exercises.kinds.be_c45 import BE_C45
from engine.exercises.kinds.be_cart import BE_CART
from engine.exercises.kinds.be_id3 import BE_ID3
from engine.exercises.kinds.boolean import BOOLEAN
from engine.exercises.kinds.boosting import BOOSTING
from engine.exercises.kinds.bootstrap import BOOTSTRAP
from engine.exercises.kinds.chi_square import CHI_SQUARE
from engine.exercises.kinds.classify import CLASSIFY
from engine.exercises.kinds.confusion import CONFUSION
from engine.exercises.kinds.entropy import ENTROPY
from engine.exercises.kinds.folds import FOLDS
from engine.exercises.kinds.gain import GAIN
from engine.exercises.kinds.impurity import IMPURITY
from engine.exercises.kinds.interval import INTERVAL
from engine.exercises.kinds.pessimistic import PESSIMISTIC
from engine.exercises.kinds.ratio import RATIO
from engine.exercises.kinds.reduced_error import REDUCED_ERROR
from engine.exercises.kinds.regression import REGRESSION
from engine.exercises.kinds.root import ROOT
from engine.exercises.kinds.rules import RULES
from engine.exercises.kinds.threshold import THRESHOLD
from engine.exercises.kinds.weakest_link import WEAKEST_LINK
from engine.exercises.kinds.xor import XOR

# In the order in which the pages teach them.
ALL = (
    ENTROPY,
    IMPURITY,
    GAIN,
    ROOT,
    BE_ID3,
    THRESHOLD,
    BASE_CASE,
    XOR,
    BOOLEAN,
    REGRESSION,
    RATIO,
    BE_C45,
    BE_CART,
    RULES,
    CLASSIFY,
    CHI_SQUARE,
    REDUCED_ERROR,
    PESSIMISTIC,
    WEAKEST_LINK,
    CONFUSION,
    INTERVAL,
    FOLDS,
    BOOTSTRAP,
    BOOSTING,
    ADABOOST,
)
KINDS: dict[str, Kind] = {kind.name: kind for kind in ALL}
