"""The gain of every cut of a column, for pictures of the whole curve."""

from .gains import base_score, gain_of_purity, gain_of_score, least_side, score_of_sides
from .jit import entry_point
from .sizes import NOTHING, SLACK
from .statistics import row_size, size_of


@entry_point
def tally_rows(data, j, rows, weights, table):
    """Count some rows by the codes of column j, leaving out missing values."""
    for i in range(rows.shape[0]):
        row = rows[i]
        code = data.codes[j, row]
        if code < 0:
            continue
        if data.classes > 0:
            table[code, data.labels[row]] += weights[i]
        else:
            y = data.numbers[row]
            table[code, 0] += weights[i]
            table[code, 1] += weights[i] * y
            table[code, 2] += weights[i] * y * y


@entry_point
def score_cuts(settings, data, left, whole, trial, gain, allowed):
    """The gain of each cut that leaves `left` on one side, and whether both sides are large enough."""
    known = size_of(data.classes, whole)
    least = least_side(settings, data.classes, known)
    for i in range(left.shape[0]):
        for s in range(whole.shape[0]):
            trial[0, s] = left[i, s]
        score = score_of_sides(settings, data, whole, trial, known, 0.0)
        gain[i] = score / known
        if settings.additive:
            gain[i] = gain_of_purity(settings, data.classes, data.logs, score, whole, known)
        low = size_of(data.classes, left[i])
        allowed[i] = low >= least and known - low >= least


@entry_point
def score_tables(settings, data, tables, whole, trial, gains):
    """The gain of every cut of every counted numeric column, for many nodes' histograms; -1 where there is no cut."""
    classes, stats = data.classes, whole.shape[0]
    for node in range(tables.shape[0]):
        for j in range(data.columns.shape[0]):
            slot, values = data.columns[j].slot, data.columns[j].values
            if slot < 0 or not data.columns[j].ordered:
                continue
            for s in range(stats):
                whole[s] = 0.0
                trial[0, s] = 0.0
            for code in range(values):
                for s in range(stats):
                    whole[s] += tables[node, slot + code, s]
            known = size_of(classes, whole)
            base, least = base_score(settings, classes, data.logs, whole, known), least_side(settings, classes, known)
            for code in range(values):
                gains[node, slot + code] = -1.0
                if row_size(classes, tables[node], slot + code) == 0.0:
                    continue
                for s in range(stats):
                    trial[0, s] += tables[node, slot + code, s]
                score = score_of_sides(settings, data, whole, trial, known, max(least, SLACK))
                if score > NOTHING:
                    gains[node, slot + code] = gain_of_score(settings, score - base, known)
