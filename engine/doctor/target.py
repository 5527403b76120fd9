"""Which column most people would predict: a score with readable parts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.data.table import FEW_DISTINCT
from engine.doctor.columns import MANY_CATEGORIES, is_free_text, looks_like_id
from engine.doctor.name_words import words_of
from engine.doctor.profile import Profile

# Names that hardly mean anything but "this is to be predicted".
SURE = {
    "class",
    "classes",
    "target",
    "label",
    "labels",
    "outcome",
    "y",
    "response",
    "klasse",
    "ziel",
    "zielvariable",
    "classe",
    "clase",
    "output",
}
IN_MANY_NAMES = {"class", "classes", "y", "output"}  # which say little as one word of several: passengerClass
# Names of what well-known tables predict.
USUAL = {
    "survived",
    "species",
    "diagnosis",
    "churn",
    "churned",
    "exited",
    "attrition",
    "default",
    "defaulted",
    "fraud",
    "spam",
    "creditability",
    "approved",
    "approval",
    "purchased",
    "bought",
    "gekauft",
    "subscribed",
    "deposit",
    "converted",
    "clicked",
    "click",
    "cancelled",
    "canceled",
    "readmitted",
    "died",
    "death",
    "infection",
    "disease",
    "stroke",
    "diabetes",
    "cancer",
    "malignant",
    "poison",
    "poisonous",
    "edible",
    "decision",
    "verdict",
    "result",
    "answer",
    "winner",
    "won",
    "play",
    "buys",
    "passed",
    "failure",
    "failed",
    "fault",
    "anomaly",
    "income",
    "salary",
    "wage",
    "price",
    "mpg",
    "medv",
    "medhouseval",
    "medianhousevalue",
    "quality",
    "rings",
    "charges",
    "sales",
    "revenue",
    "profit",
    "sentiment",
    "progression",
}
# Names that are predicted at times.
WEAK = {
    "value",
    "count",
    "cnt",
    "demand",
    "grade",
    "score",
    "rating",
    "g3",
    "strength",
    "rain",
    "area",
    "num",
    "type",
    "category",
    "level",
    "wait",
    "total",
}
# Words beside one of those ("is fraud", "loan status", "will wait").
HINTS = {"is", "has", "will", "status", "risk", "final", "next", "predicted"}


@dataclass(frozen=True, slots=True)
class TargetPoints:
    """Why a column may be the one to predict: points for its name, its position and its values."""

    name: int
    position: int
    values: int

    @property
    def total(self) -> int:
        return self.name + self.position + self.values


def score_of(profile: Profile, position: int, width: int) -> TargetPoints:
    return TargetPoints(score_of_name(profile.name), score_of_position(position, width), score_of_values(profile))


def score_of_name(name: str) -> int:
    """8 for a name that says "target" or "is fraud", 6 for a usual one; less where that is one word of several."""
    words = words_of(name)
    bare = [word for word in words if word not in HINTS]
    hinted = 2 * (len(bare) < len(words))
    joined = "".join(bare)
    if joined in SURE:
        return 8
    for known, alone, at_the_end in ((USUAL, 6, 4), (WEAK, 4, 2)):
        if joined in known:
            return alone + hinted
        if known & set(words[-1:]):  # the last word says what it is: sale price
            return at_the_end
    if (SURE - IN_MANY_NAMES) & set(words):
        return 5
    return 2 if (USUAL | IN_MANY_NAMES) & set(words) else hinted


def score_of_position(position: int, width: int) -> int:
    """The last column is usual, the first not rare."""
    return 3 if position == width - 1 else 1 if position == 0 else 0


def score_of_values(profile: Profile) -> int:
    """Two classes are likely, a few are; an id, a date, a text or a constant is not."""
    if profile.distinct < 2 or profile.missing_share > 0.5:
        return -20
    if profile.days is not None or is_free_text(profile) or looks_like_id(profile):
        return -8  # which a sure name in the last position outweighs
    if profile.kind == "categorical" and (profile.distinct > MANY_CATEGORIES or profile.distinct == profile.known):
        return -6
    if profile.kind == "numeric" and profile.distinct > FEW_DISTINCT:
        return 0
    return 2 if profile.distinct == 2 else 1


def target_scores(profiles: Mapping[str, Profile]) -> dict[str, TargetPoints]:
    scores = {
        name: score_of(profile, position, len(profiles)) for position, (name, profile) in enumerate(profiles.items())
    }
    by_name = {name.strip().lower(): name for name in profiles}
    if {"x", "y", "z"} <= set(by_name):  # coordinates
        scores[by_name["y"]] = replace(scores[by_name["y"]], name=0)
    return scores


def suggested_target(profiles: Mapping[str, Profile]) -> str:
    """The column with the highest score; of equal ones the last."""
    scores = target_scores(profiles)
    return max(reversed(scores), key=lambda name: scores[name].total)
