"""The loop that grows a tree: open a node, weigh its questions, decide, divide, go on."""

import numpy as np

from .branches import largest_of
from .buffers import amounts_by_row, buffers_for, load, longer, one_of, roomier, taller
from .dividing import ask, scatter, sort_out, split, split_amounts, split_counted, split_keys, tell_rows
from .draws import draw, forget_draw, spread
from .histograms import tally
from .impurities import impurity
from .jit import allocating_entry_point, inner
from .offers import cut_of, tie_tolerance, weigh_narrow
from .records import (
    ASKS,
    CATEGORY,
    DONE,
    EMPTY,
    FORCED,
    FRACTIONAL,
    FREE,
    LARGE,
    LEAF,
    LIKELIHOOD,
    MORE_NODES,
    MORE_ROOM,
    MOST_NODES,
    MOST_WAITING,
    NODE,
    NOT_SIGNIFICANT,
    OFFERS,
    OPEN,
    OWN_BEST,
    QUESTION,
    RATIO,
    STATE,
    UNBOUNDED,
    USED,
    Growth,
    Work,
)
from .significance import p_value
from .statistics import node_statistics, row_of, size_of, subtract
from .stopping import early_stop, late_stop
from .weighing import any_offer, choose, describe, weigh


@inner
def force(data, board, j, cut, sides, unknown):
    """Replace column j's question on the board by one that a person asks, with so many cases of no value.

    The column need not have been weighed: it may not be among those drawn.
    """
    board.offers[j].cut = cut
    board.offers[j].below = -1
    board.offers[j].above = -1
    board.offers[j].missing_side = -1
    board.offers[j].left = -1.0
    board.offers[j].unknown = float(unknown)
    first = data.columns[j].first
    for code in range(data.columns[j].values):
        board.sides[first + code] = sides[code]


@inner
def count_unknown(data, cases, lo, hi, j):
    """How many entries have no value in column j."""
    last, unknown = cases.records.shape[1] - 1, 0
    for i in range(lo, hi):
        unknown += 1 if data.codes[j, row_of(cases.records[i, last])] < 0 else 0
    return unknown


@inner
def advance(settings, data, many, overrides, board, scratch, mimics, first, buffers, work, growth, states, unit):
    """Grow on, depth first: weigh, choose, divide. What a node owns stands behind all that waits on the stack.

    The entries of a node lie in one of two buffers and are copied to the other when it is divided; those to start with
    are left as they are. With `unit` every case counts as one. Returns DONE, or what there was too little memory for;
    the node at hand is then taken up again.
    """
    classes, columns, stats, stack = data.classes, data.columns, scratch.trial.shape[1], work.stack
    here, path, widest, state = work.here, work.path, work.begin.shape[0], states[0]
    record, keep = growth.gains.shape[0] > 0, growth.kept.shape[0]
    detail = settings.worth == RATIO or settings.min_cases > 0.0
    pairs = classes == 2 and unit
    simple = (classes == 2 or classes == 0) and settings.worth <= LIKELIHOOD and not detail
    simple, mixed = simple and settings.missing != CATEGORY, False
    for j in range(columns.shape[0]):
        mixed = mixed or not columns[j].ordered or columns[j].byte < 0
    described = detail or settings.significance < 1.0
    exact = settings.exact and (classes > 0 or not (described or keep > 0))  # squares are not
    deepest = settings.max_depth if overrides.kind.shape[0] == 1 else UNBOUNDED  # a person may ask deeper
    while state.waiting > 0:
        at, top, groups_end = state.nodes, state.waiting - 1, state.groups
        start, end, buffer, depth = stack[top].start, stack[top].end, stack[top].buffer, stack[top].depth
        trie, own_table, free, place = stack[top].trie, stack[top].table, stack[top].free, stack[top].place
        cases = first if buffer == 2 else one_of(buffers, buffer)
        target = np.int64(0) if buffer == 1 else np.int64(1)
        other = one_of(buffers, target)
        full = at == growth.nodes.shape[0] or top + widest > stack.shape[0] or depth == path.shape[0]
        if full or groups_end + widest > growth.groups.shape[0]:
            return MORE_NODES
        node = growth.nodes[at]
        node.parent, node.branch, node.depth, node.forced = stack[top].parent, stack[top].branch, depth, 0
        node.column, node.cut, node.below, node.above, node.missing_side, node.groups = -1, -1, -1, -1, -1, -1
        node.largest, node.gain = 0, 0.0
        for j in range(columns.shape[0] if record else 0):
            growth.gains[at, j], growth.cuts[at, j] = 0.0, 0
        state.nodes, state.waiting = at + 1, top
        if stack[top].second >= 0:
            here[0], here[1] = float(end - start - stack[top].second), float(stack[top].second)
        else:
            node_statistics(classes, cases.records, cases.amounts, start, end, here)
        for s in range(stats):
            growth.stats[at, s] = here[s]
        n = size_of(classes, here)
        if state.root_weight == 0.0:
            state.root_weight = n

        order = overrides.kind[trie] if trie >= 0 else FREE
        stop = early_stop(settings, classes, data.numbers, cases.records, cases.amounts, start, end, here, n, depth)
        if order == LEAF:
            stop = FORCED
        node.stop = stop
        if stop == EMPTY or order == LEAF or (stop != ASKS and order == FREE):
            continue

        if settings.missing == FRACTIONAL and cases.by_row.size > 0:
            amounts_by_row(cases.records, cases.amounts, start, end, cases.by_row)
        next_table = free
        counted = own_table >= 0 or end - start >= LARGE or at < keep or settings.significance < 1.0
        if counted and own_table < 0:
            own_table = free if free < scratch.tables.shape[0] else np.int64(0)  # table 0 is never shared
            next_table += 1
            tally(data, cases, start, end, described or at < keep, scratch.tables[own_table])
        table = scratch.tables[own_table] if counted else scratch.blank
        for slot in range(table.shape[0] if at < keep else 0):
            for s in range(stats):
                growth.kept[at, slot, s] = table[slot, s]

        node_impurity = impurity(settings.impurity, classes, data.logs, here, n)
        for d in range(depth if settings.multiway else 0):
            work.used[path[d]] = 0 if columns[path[d]].ordered else USED
        few, most, left_out = simple, settings.tries, np.int64(1)
        while left_out > 0:
            left_out = draw(work.used, place, most) if settings.tries > 0 else np.int64(0)
            if few:
                weigh_narrow(
                    settings, classes, data.logs, data.levels, columns, work.used, board.offers, cases.records,
                    cases.amounts, start, end, table, counted, scratch.seen, scratch.codes, scratch.sums,
                    here, n, node_impurity,
                )  # fmt: skip
            if mixed or not few:
                weigh(
                    settings, data, board, scratch, cases, start, end, table, counted, work.used, here, n,
                    node_impurity, detail, few,
                )  # fmt: skip
            left_out = np.int64(0) if any_offer(board.offers) else left_out
            most += settings.tries
        if settings.tries > 0:
            forget_draw(work.used)
        for d in range(depth if settings.multiway else 0):
            work.used[path[d]] = 0
        for j in range(columns.shape[0] if record else 0):
            growth.gains[at, j] = board.offers[j].gain
            growth.cuts[at, j] = cut_of(settings, data.levels, columns, board.offers, j)
        tolerance = tie_tolerance(settings, classes, node_impurity)
        if order == OWN_BEST and board.offers[overrides.column[trie]].status != OFFERS:
            order = FREE  # the column has no question here to force
        unknown = np.int64(0)
        if order == QUESTION:
            unknown = np.int64(count_unknown(data, cases, start, end, overrides.column[trie]))
            order = FREE if unknown == end - start else order  # nobody could answer
        if order == FREE:
            if stop == ASKS:
                winner, _ = choose(settings, board, many, tolerance)
                stop = late_stop(settings, board.offers, winner, tolerance, n, state.root_weight)
                if stop == ASKS and settings.significance < 1.0:
                    describe(settings, data, board, cases, start, end, table, winner, n)
                    if p_value(settings, data, board, table, winner, scratch.whole) > settings.significance:
                        stop = NOT_SIGNIFICANT
            node.stop = stop
            if stop != ASKS:
                continue
        else:
            winner = overrides.column[trie]
            node.stop = ASKS
            node.forced = 1
            if order == QUESTION:
                force(data, board, winner, overrides.cut[trie], overrides.sides[trie], unknown)

        offer, column = board.offers[winner], columns[winner]
        offer.cut = cut_of(settings, data.levels, columns, board.offers, winner)
        node.column, node.cut, node.below, node.above = winner, offer.cut, offer.below, offer.above
        node.missing_side, node.gain = offer.missing_side, offer.gain
        path[depth] = winner
        branches = np.int64(2) if column.ordered or not settings.multiway else column.values
        if not column.ordered and not settings.multiway:
            node.groups = groups_end
            from_code = column.first
            for code in range(column.values):
                growth.groups[groups_end + code] = board.sides[from_code + code]
            state.groups += column.values

        everywhere, second, deeper = np.int64(0), np.int64(-1), depth + 1 < deepest
        if column.ordered and offer.unknown == 0.0:
            known = unit and offer.left >= 0.0
            if known:
                above, second = end - start - np.int64(offer.left), np.int64(here[1] - offer.left_second)
            if not known or cases.keys.shape[0] > 0:
                above, second = ask(
                    cases.records, cases.keys, column.byte, column.wide, offer.cut, start, end, work.above,
                    work.above_by_row,
                )  # fmt: skip
            if pairs and overrides.kind.shape[0] == 1:  # the classes of both sides tell whether either may ask
                below = end - start - above
                deeper = deeper and (0 < second < above or 0 < here[1] - second < below)
            middle = start + above
            work.begin[0], work.begin[1], work.fill[0] = middle, start, end
            work.sizes[0], work.sizes[1] = float(end - middle), float(above)
            if known and cases.keys.shape[0] == 0:
                if deeper or not pairs:
                    split_counted(
                        cases.records, cases.amounts, other.records, other.amounts, column.byte, offer.cut, start, end,
                        middle,
                    )  # fmt: skip
            else:
                if deeper or not pairs:
                    split(cases.records, other.records, work.above, start, end, middle)
                if cases.amounts.shape[1] > 0:
                    split_amounts(cases.amounts, other.amounts, work.above, start, end, middle, work.sizes)
                for j in range(cases.keys.shape[0] if deeper else 0):
                    split_keys(cases.keys[j], other.keys[j], work.above_by_row, start, end, middle)
        else:
            everywhere = sort_out(settings, data, board, mimics, cases, winner, start, end, branches, work)
        node.largest = largest_of(work.sizes[:branches])
        begin = work.begin
        all_end = work.fill[0]
        if all_end >= other.records.shape[0]:
            state.nodes, state.waiting, state.groups, state.room = at, top + 1, groups_end, all_end
            return MORE_ROOM
        if branches != 2 or everywhere > 0:
            scatter(settings, cases, other, start, end, branches, everywhere, work)
        elif not column.ordered or offer.unknown > 0.0:
            split(cases.records, other.records, work.above, start, end, begin[0])
            if cases.amounts.shape[1] > 0:
                split_amounts(cases.amounts, other.amounts, work.above, start, end, begin[0], work.sizes)
            if cases.keys.shape[0] > 0:
                tell_rows(cases.records, work.above, start, end, work.above_by_row)
            for j in range(cases.keys.shape[0]):
                split_keys(cases.keys[j], other.keys[j], work.above_by_row, start, end, begin[0])

        # Where one child is large and may ask, the smaller one is counted and subtracted from the node's own table.
        # Where neither may, nothing was copied that could be counted.
        left_table, right_table = np.int64(-1), np.int64(-1)
        larger = max(all_end - begin[0], begin[0] - start)
        adds_up = exact and (everywhere == 0 or settings.grains > 0.0)
        worthwhile = deeper and branches == 2 and larger >= LARGE and depth + 1 < settings.max_depth
        if worthwhile and adds_up and own_table > 0 and next_table < scratch.tables.shape[0]:
            part = scratch.tables[next_table]
            if begin[0] - start < all_end - begin[0]:
                left_table, right_table = own_table, next_table
                tally(data, other, start, begin[0], described, part)
            else:
                left_table, right_table = next_table, own_table
                tally(data, other, begin[0], all_end, described, part)
            subtract(table, part)
            free = next_table + 1
        for back in range(branches):
            b = branches - 1 - back
            child = stack[top + back]
            child.start = begin[b]
            child.end = begin[b - 1] if b > 0 else all_end
            child.buffer, child.parent, child.branch, child.depth = target, at, b, depth + 1
            child.place = spread(place, b) if settings.tries > 0 else place
            child.trie = overrides.step[trie, b] if trie >= 0 and b < overrides.step.shape[1] else -1
            child.table, child.free = left_table if b == 0 else right_table, free
            child.second = second if b == 1 else np.int64(here[1]) - second
            if not pairs or second < 0:
                child.second = -1
        state.waiting += branches
    return DONE


@allocating_entry_point
def grow(
    settings, data, start_rows, start_weights, asked, trie, root_weight, many, overrides, board, scratch, mimics,
    record, keep,
):  # fmt: skip
    """Grow a tree from some rows. `start_weights` has no columns where every case counts as one.

    The start may be a node of a larger tree: below questions about the columns `asked`, at a place in the trie of
    overrides. `root_weight` is then the larger tree's, and 0 otherwise.

    With `record`, each column's best gain and cut is kept for every node; the tables of the first `keep` nodes are
    kept too. The loop itself works in the memory it is given; where that is short, it is called again with more.
    """
    columns, stats, rows = data.columns.shape[0], scratch.trial.shape[1], data.codes.shape[1]
    room, widest, only_cuts = start_rows.shape[0], np.int64(2), True
    for j in range(columns):
        widest = max(widest, data.columns[j].values)
        only_cuts = only_cuts and data.columns[j].ordered and data.columns[j].holes == 0
    first = load(data, start_rows, start_weights)
    buffers = buffers_for(first, room + 1)
    by_row, wide = rows if data.keys.shape[0] > 0 else 0, 0 if only_cuts else 1
    size = MOST_WAITING
    states = np.zeros(1, STATE)  # kept: a record alone does not hold on to its memory
    state = states[0]
    stack, path = np.zeros(size + widest, OPEN), np.zeros(size + asked.shape[0], np.int64)
    stack[0].end, stack[0].parent, stack[0].branch, stack[0].table, stack[0].free = room, -1, -1, -1, 1
    stack[0].depth, stack[0].trie, stack[0].place, stack[0].buffer = asked.shape[0], trie, settings.place, 2
    stack[0].second = -1
    state.waiting, state.root_weight = 1, root_weight
    for d in range(asked.shape[0]):
        path[d] = asked[d]
    groups = np.zeros(size + widest, np.uint8)
    many_nodes = max(size, min(2 * room, MOST_NODES))  # memory that is not used costs nothing
    nodes, node_stats = np.empty(many_nodes, NODE), np.empty((many_nodes, stats))
    recorded = many_nodes if record else 0
    gains, cuts = np.empty((recorded, columns)), np.empty((recorded, columns), np.int32)
    kept = np.zeros((keep, scratch.blank.shape[0], stats))
    used, here, sizes, parts = np.zeros(columns, np.int64), np.zeros(stats), np.zeros(widest), np.zeros(3)
    begin, fill = np.zeros(widest, np.int64), np.zeros(widest, np.int64)
    above, above_by_row = np.zeros(room, np.uint8), np.zeros(by_row, np.uint8)
    went, went_by_row = np.zeros(wide * room, np.int32), np.zeros(wide * by_row, np.int32)
    while True:
        work = Work(stack, path, used, here, above, above_by_row, went, went_by_row, begin, fill, sizes, parts)
        growth = Growth(nodes, node_stats, groups, gains, cuts, kept)
        short_of = advance(
            settings,
            data,
            many,
            overrides,
            board,
            scratch,
            mimics,
            first,
            buffers,
            work,
            growth,
            states,
            start_weights.shape[1] == 0,
        )
        if short_of == DONE:
            break
        if short_of == MORE_ROOM:
            at_hand = stack[state.waiting - 1]
            live = at_hand.end if at_hand.buffer < 2 else 0  # all that waits stands before
            buffers = roomier(buffers, first, live, 2 * state.room)
            room = 2 * state.room
            above, went = np.zeros(room, np.uint8), np.zeros(room, np.int32)
        elif state.nodes == nodes.shape[0]:
            size = state.nodes + state.nodes // 2
            nodes = longer(nodes, size)  # one after the other: each gives up its old memory before the next takes new
            node_stats = taller(node_stats, size)
            if record:
                gains = taller(gains, size)
                cuts = taller(cuts, size)
        else:  # what the way down needs grows with the depth, not with the nodes
            stack, path = longer(stack, 2 * stack.shape[0]), longer(path, 2 * path.shape[0])
            groups = longer(groups, 2 * groups.shape[0])
    state = states[0]
    return Growth(
        nodes[: state.nodes], node_stats[: state.nodes], groups[: state.groups], gains[: state.nodes],
        cuts[: state.nodes], kept,
    )  # fmt: skip
