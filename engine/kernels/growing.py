"""The loop that grows a tree: open a node, weigh its questions, decide, divide, push the children."""

import numpy as np

from .branches import largest_of
from .buffers import amounts_by_row, buffers_for, load, longer, one_of, roomier, taller
from .bundles import Growth, Work
from .codes import (
    ASKS,
    CATEGORY,
    DONE,
    EMPTY,
    EVEN,
    FIRST,
    FORCED,
    FRACTIONAL,
    FREE,
    LEAF,
    MORE_NODES,
    MORE_ROOM,
    NOT_SIGNIFICANT,
    ODD,
    OFFERS,
    OWN_BEST,
    QUESTION,
    USED,
)
from .dividing import copy_to_branches, divide_at_cut, sort_out
from .draws import next_state
from .gains import two_sums
from .groups import branches_of, can_group
from .histograms import tally
from .impurities import impurity
from .jit import allocating, allocating_entry_point, inner, merged
from .offers import cut_of, tie_tolerance
from .records import NODE, OPEN, STATE
from .significance import p_value
from .sizes import LARGE, MOST_NODES, MOST_WAITING, UNBOUNDED
from .statistics import node_statistics, row_of, size_of, subtract
from .stopping import early_stop, late_stop
from .weighing import choose, describe, weigh_drawn


@inner
def advance(settings, data, overrides, board, scratch, surrogates, first, buffers, work, growth):
    """Grow on, depth first, until nothing waits on the stack.

    The cases of a node lie in one of two buffers and are copied to the other when it is divided; those to start with
    are left as they are. What a node owns stands behind all that waits. Returns DONE, or what there was too little
    memory for; the node at hand is then taken up again.
    """
    state, visit = work.state[0], board.visit[0]
    while state.waiting > 0:
        if is_full(work, growth):
            return MORE_NODES
        take_up(board, work)
        cases = first if visit.buffer == FIRST else one_of(buffers, visit.buffer)
        other = one_of(buffers, np.int64(EVEN) if visit.buffer == ODD else np.int64(ODD))
        if not open_node(settings, data, overrides, board, cases, work, growth):
            continue
        count_cases(settings, data, board, scratch, cases, growth)
        weigh_questions(settings, data, board, scratch, cases, work, growth)
        if not decide(settings, data, overrides, board, scratch, cases, work, growth):
            continue
        write_question(settings, data, board, work, growth)
        if not divide(settings, data, board, surrogates, cases, other, work, growth):
            return MORE_ROOM
        push_children(settings, data, overrides, board, scratch, other, work)
    return DONE


@merged
def is_full(work, growth):
    """Whether the next node, its branches or its grouping might not find room."""
    state, widest = work.state[0], work.begin.shape[0]
    top = state.waiting - 1
    if state.nodes == growth.nodes.shape[0] or top + widest > work.stack.shape[0]:
        return True
    return work.stack[top].depth == work.path.shape[0] or state.groups + widest > growth.groups.shape[0]


@merged
def take_up(board, work):
    """Take the next node from the stack; it stays there until its branches are pushed."""
    state, visit = work.state[0], board.visit[0]
    state.waiting -= 1
    node = work.stack[state.waiting]
    visit.index, visit.start, visit.end, visit.buffer = state.nodes, node.start, node.end, node.buffer
    visit.depth, visit.trie, visit.random_state = node.depth, node.trie, node.random_state
    visit.table, visit.free, visit.next_table = node.table, node.free, node.free
    state.nodes += 1


@merged
def open_node(settings, data, overrides, board, cases, work, growth):
    """Write down the node at hand with its statistics; returns whether its columns are to be weighed."""
    state, visit, statistics = work.state[0], board.visit[0], board.node
    waiting, node, start, end = work.stack[state.waiting], growth.nodes[visit.index], visit.start, visit.end
    node.parent, node.branch, node.depth, node.forced = waiting.parent, waiting.branch, visit.depth, 0
    node.column, node.cut, node.below, node.above, node.missing_side, node.groups = -1, -1, -1, -1, -1, -1
    node.largest, node.gain = 0, 0.0
    for j in range(growth.gains.shape[1] if growth.gains.shape[0] > 0 else 0):
        growth.gains[visit.index, j], growth.cuts[visit.index, j] = 0.0, 0
    if waiting.second >= 0:
        statistics[0], statistics[1] = float(end - start - waiting.second), float(waiting.second)
    else:
        node_statistics(data.classes, cases.records, cases.amounts, start, end, statistics)
    for s in range(statistics.shape[0]):
        growth.stats[visit.index, s] = statistics[s]
    visit.total = size_of(data.classes, statistics)
    if state.root_weight == 0.0:
        state.root_weight = visit.total
    visit.override = overrides.kind[visit.trie] if visit.trie >= 0 else FREE
    visit.stop = FORCED if visit.override == LEAF else early_stop(settings, data, board, cases)
    node.stop = visit.stop
    if visit.stop == EMPTY or visit.override == LEAF:
        return False
    return visit.stop == ASKS or visit.override != FREE


@merged
def count_cases(settings, data, board, scratch, cases, growth):
    """Make the node's histogram unless it has one, or so few cases that each column is better counted by itself."""
    visit = board.visit[0]
    start, end, kept = visit.start, visit.end, visit.index < growth.kept.shape[0]
    if settings.missing == FRACTIONAL and cases.by_row.size > 0:
        amounts_by_row(cases.records, cases.amounts, start, end, cases.by_row)
    visit.counted = visit.table >= 0 or end - start >= LARGE or kept or settings.significance < 1.0
    if visit.counted and visit.table < 0:
        visit.table = visit.free if visit.free < scratch.tables.shape[0] else 0  # the first one is never shared
        visit.next_table += 1
        tally(data, cases, start, end, visit.squares > 0 or kept, scratch.tables[visit.table])
    if kept:
        table = scratch.tables[visit.table]
        for slot in range(table.shape[0]):
            for s in range(table.shape[1]):
                growth.kept[visit.index, slot, s] = table[slot, s]


@merged
def weigh_questions(settings, data, board, scratch, cases, work, growth):
    """Fill the board with the best question of every column that may be asked here."""
    visit, columns = board.visit[0], data.columns
    visit.impurity = impurity(settings.impurity, data.classes, data.logs, board.node, visit.total)
    visit.tolerance = tie_tolerance(settings, data.classes, visit.impurity)
    for d in range(visit.depth if settings.multiway else 0):
        asked = columns[work.path[d]]
        board.used[work.path[d]] = 0 if asked.ordered or can_group(settings, asked) else USED
    table = scratch.tables[visit.table] if visit.counted else scratch.blank
    weigh_drawn(settings, data, board, scratch, cases, table)
    for d in range(visit.depth if settings.multiway else 0):
        board.used[work.path[d]] = 0
    for j in range(columns.shape[0] if growth.gains.shape[0] > 0 else 0):
        growth.gains[visit.index, j] = board.offers[j].gain
        growth.cuts[visit.index, j] = cut_of(settings, data, board, j)


@merged
def decide(settings, data, overrides, board, scratch, cases, work, growth):
    """Choose the question of the node at hand, unless it is a leaf; returns whether it asks."""
    visit, missing = board.visit[0], np.int64(0)
    node, order = growth.nodes[visit.index], visit.override
    forced = overrides.column[visit.trie] if order != FREE else np.int64(-1)
    if order == OWN_BEST and board.offers[forced].status != OFFERS:
        order = FREE  # the column has no question here to force
    if order == QUESTION:
        missing = np.int64(count_missing(data, cases, visit.start, visit.end, forced))
        order = FREE if missing == visit.end - visit.start else order  # nobody could answer
    if order == FREE:
        if visit.stop == ASKS:
            choose_or_stop(settings, data, board, scratch, cases, work.state[0].root_weight)
        node.stop = visit.stop
        return visit.stop == ASKS
    visit.winner, node.stop, node.forced = forced, ASKS, 1
    if order == QUESTION:
        force(data, overrides, board, missing)
    return True


@inner
def choose_or_stop(settings, data, board, scratch, cases, root_weight):
    """Choose the best question that was offered, or find the reason to stop."""
    visit = board.visit[0]
    visit.winner, _ = choose(settings, data, board)
    visit.stop = late_stop(settings, board, root_weight)
    if visit.stop == ASKS and settings.significance < 1.0:
        table = scratch.tables[visit.table]
        describe(settings, data, board, scratch, cases, table, visit.winner)
        if p_value(settings, data, board, scratch, table, visit.winner) > settings.significance:
            visit.stop = NOT_SIGNIFICANT


@inner
def force(data, overrides, board, missing):
    """Replace a column's question on the board by one that a person asks, with so many cases of no value.

    The column need not have been weighed: it may not be among those drawn.
    """
    trie, j = board.visit[0].trie, board.visit[0].winner
    offer, column = board.offers[j], data.columns[j]
    offer.cut, offer.below, offer.above, offer.missing_side = overrides.cut[trie], -1, -1, -1
    offer.left, offer.missing, offer.groups = -1.0, float(missing), 0
    first = column.first
    for code in range(column.values):
        board.sides[first + code] = overrides.sides[trie, code]


@inner
def count_missing(data, cases, lo, hi, j):
    """How many of the cases lo:hi have no value in column j."""
    last, missing = cases.records.shape[1] - 1, 0
    for i in range(lo, hi):
        missing += 1 if data.codes[j, row_of(cases.records[i, last])] < 0 else 0
    return missing


@merged
def write_question(settings, data, board, work, growth):
    """Write down the question that the node at hand asks."""
    visit, state = board.visit[0], work.state[0]
    node, offer, column = growth.nodes[visit.index], board.offers[visit.winner], data.columns[visit.winner]
    offer.cut = cut_of(settings, data, board, visit.winner)
    node.column, node.cut, node.below, node.above = visit.winner, offer.cut, offer.below, offer.above
    node.missing_side, node.gain = offer.missing_side, offer.gain
    work.path[visit.depth] = visit.winner
    visit.branches = branches_of(settings, column, offer)
    if not column.ordered and (offer.groups > 0 or not settings.multiway):
        node.groups = state.groups
        begin, first = state.groups, column.first
        for code in range(column.values):
            growth.groups[begin + code] = board.sides[first + code]
        state.groups += column.values


# Not merged into the loop: with it there, sending cases with missing values took a tenth longer.
@inner
def divide(settings, data, board, surrogates, cases, other, work, growth):
    """Copy the cases to their branches in the other buffer; returns whether there was room.

    Where there was not, the node is put back as if it had not been taken up.
    """
    visit, state = board.visit[0], work.state[0]
    node, offer, column = growth.nodes[visit.index], board.offers[visit.winner], data.columns[visit.winner]
    visit.everywhere, visit.above_second, visit.deeper = 0, -1, visit.depth + 1 < visit.deepest
    sizes = work.sizes[: visit.branches]
    if column.ordered and offer.missing == 0.0:
        divide_at_cut(board, column, cases, other, work)
        node.largest = largest_of(sizes)
        return True
    visit.everywhere = sort_out(settings, data, board, surrogates, cases, work)
    node.largest = largest_of(sizes)
    if visit.all_end >= other.records.shape[0]:
        state.nodes, state.room = visit.index, visit.all_end
        state.waiting += 1
        state.groups = node.groups if node.groups >= 0 else state.groups
        return False
    copy_to_branches(settings, board, cases, other, work)
    return True


@merged
def push_children(settings, data, overrides, board, scratch, other, work):
    """Put the branches on the stack, the first on top."""
    visit, state = board.visit[0], work.state[0]
    branches, trie, begin, top = visit.branches, visit.trie, work.begin, state.waiting
    left_table, right_table = subtract_histogram(settings, data, board, scratch, other, work)
    for back in range(branches):
        b = branches - 1 - back
        child = work.stack[top + back]
        child.start = begin[b]
        child.end = begin[b - 1] if b > 0 else visit.all_end
        child.buffer = EVEN if visit.buffer == ODD else ODD
        child.parent, child.branch, child.depth = visit.index, b, visit.depth + 1
        child.random_state = next_state(visit.random_state, b) if settings.tries > 0 else visit.random_state
        child.trie = overrides.step[trie, b] if trie >= 0 and b < overrides.step.shape[1] else -1
        child.table, child.free = left_table if b == 0 else right_table, visit.free
        child.second = -1
        if visit.pairs and visit.above_second >= 0:
            child.second = visit.above_second if b == 1 else np.int64(board.node[1]) - visit.above_second
    state.waiting += branches


@inner
def subtract_histogram(settings, data, board, scratch, other, work):
    """Histogram subtraction: count the smaller branch and take it from the node's own histogram for the larger one.

    Done where the larger branch is large and may ask; where neither may, nothing was copied that could be counted.
    Returns the histograms of both branches, -1 where there is none.
    """
    visit, none, start, middle = board.visit[0], np.int64(-1), board.visit[0].start, work.begin[0]
    larger = max(visit.all_end - middle, middle - start)
    adds_up = visit.exact and (visit.everywhere == 0 or settings.grains > 0.0)
    worthwhile = visit.deeper and visit.branches == 2 and larger >= LARGE and visit.depth + 1 < settings.max_depth
    if not worthwhile or not adds_up or visit.table <= 0 or visit.next_table >= scratch.tables.shape[0]:
        return none, none
    own, next_table = np.int64(visit.table), np.int64(visit.next_table)
    part, left_is_smaller = scratch.tables[next_table], middle - start >= visit.all_end - middle
    lo, hi = (middle, np.int64(visit.all_end)) if left_is_smaller else (np.int64(start), middle)
    tally(data, other, lo, hi, visit.squares > 0, part)
    subtract(scratch.tables[own], part)
    visit.free = next_table + 1
    return (next_table, own) if left_is_smaller else (own, next_table)


@inner
def plan(settings, data, overrides, board, unit, keep):
    """Find out what holds for every node."""
    visit, columns, classes = board.visit[0], data.columns, data.classes
    visit.unit, visit.pairs = unit, unit and classes == 2
    detail, mixed = settings.ratio > 0 or settings.min_cases > 0.0, False
    squares = detail or settings.significance < 1.0
    visit.detail, visit.squares = detail, squares
    visit.exact = settings.exact > 0 and (classes > 0 or not (squares or keep > 0))  # squares are not
    visit.narrow = two_sums(settings, classes) and not detail and settings.missing != CATEGORY
    for j in range(columns.shape[0]):
        mixed = mixed or not columns[j].ordered or columns[j].byte < 0
    visit.mixed = mixed
    visit.forced = overrides.kind.shape[0] > 1
    visit.deepest = UNBOUNDED if visit.forced else settings.max_depth


@allocating
def work_for(settings, data, start, widest):
    """The memory of the growing loop, with the node where it starts on the stack."""
    rows, room, only_cuts = data.codes.shape[1], start.rows.shape[0], True
    for j in range(data.columns.shape[0]):
        only_cuts = only_cuts and data.columns[j].ordered and data.columns[j].missing == 0
    by_row, sent = rows if data.keys.shape[0] > 0 else 0, 0 if only_cuts else 1
    depth = start.asked.shape[0]
    states, stack, path = (
        np.zeros(1, STATE),
        np.zeros(MOST_WAITING + widest, OPEN),
        np.zeros(MOST_WAITING + depth, np.int64),
    )
    states[0].waiting, states[0].root_weight = 1, start.root_weight
    root = stack[0]
    root.end, root.buffer, root.parent, root.branch, root.depth = room, FIRST, -1, -1, depth
    root.trie, root.random_state, root.table, root.free, root.second = start.trie, settings.random_state, -1, 1, -1
    for d in range(depth):
        path[d] = start.asked[d]
    return Work(
        states,
        stack,
        path,
        np.zeros(room, np.uint8),
        np.zeros(by_row, np.uint8),
        np.zeros(sent * room, np.int32),
        np.zeros(sent * by_row, np.int32),
        np.zeros(widest, np.int64),
        np.zeros(widest, np.int64),
        np.zeros(widest),
        np.zeros(3),
    )


@allocating
def with_room(work, room):
    """The memory of the growing loop, with room for so many cases."""
    return Work(
        work.state,
        work.stack,
        work.path,
        np.zeros(room, np.uint8),
        work.above_by_row,
        np.zeros(room, np.int32),
        work.went_by_row,
        work.begin,
        work.fill,
        work.sizes,
        work.parts,
    )


@allocating
def with_depth(work):
    """The memory of the growing loop, with room for twice as many open nodes."""
    return Work(
        work.state,
        longer(work.stack, 2 * work.stack.shape[0]),
        longer(work.path, 2 * work.path.shape[0]),
        work.above,
        work.above_by_row,
        work.went,
        work.went_by_row,
        work.begin,
        work.fill,
        work.sizes,
        work.parts,
    )


@allocating_entry_point
def grow(settings, data, start, overrides, board, scratch, surrogates, record, keep):
    """Grow a tree from some rows, which may be those of a node of a larger tree.

    With `record`, each column's best gain and cut is kept for every node; the histograms of the first `keep` nodes are
    kept too. The loop itself works in the memory it is given; where that is short, it is called again with more.
    """
    columns, stats, room, widest = data.columns.shape[0], board.node.shape[0], start.rows.shape[0], np.int64(2)
    for j in range(columns):
        widest = max(widest, data.columns[j].values)
    first = load(data, start.rows, start.weights)
    buffers, work = buffers_for(first, room + 1), work_for(settings, data, start, widest)
    size = max(MOST_WAITING, min(2 * room, MOST_NODES))  # memory that is not used costs nothing
    nodes, node_stats, groups = np.empty(size, NODE), np.empty((size, stats)), np.zeros(MOST_WAITING + widest, np.uint8)
    gains, cuts = np.empty((size if record else 0, columns)), np.empty((size if record else 0, columns), np.int32)
    kept = np.zeros((keep, scratch.blank.shape[0], stats))
    plan(settings, data, overrides, board, start.weights.shape[1] == 0, keep)
    while True:
        growth = Growth(nodes, node_stats, groups, gains, cuts, kept)
        short_of = advance(settings, data, overrides, board, scratch, surrogates, first, buffers, work, growth)
        state = work.state[0]
        if short_of == DONE:
            break
        if short_of == MORE_ROOM:
            waiting = work.stack[state.waiting - 1]
            live = waiting.end if waiting.buffer != FIRST else 0  # all that waits stands before
            buffers, work = roomier(buffers, first, live, 2 * state.room), with_room(work, 2 * state.room)
        elif state.nodes == nodes.shape[0]:
            size = state.nodes + state.nodes // 2
            nodes = longer(nodes, size)  # one after the other: each gives up its old memory before the next takes new
            node_stats = taller(node_stats, size)
            if record:
                gains = taller(gains, size)
                cuts = taller(cuts, size)
        else:  # what the way down needs grows with the depth, not with the nodes
            work, groups = with_depth(work), longer(groups, 2 * groups.shape[0])
    end = work.state[0].nodes
    groups = groups[: work.state[0].groups]
    return Growth(nodes[:end], node_stats[:end], groups, gains[:end], cuts[:end], kept)
