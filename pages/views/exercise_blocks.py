"""What an exercise shows, as HTML: sentences, small tables and small trees."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from engine.exercises.exercise import Block, Grid
from engine.exercises.formats.markup import block_markup
from pages.views.grid import grid_html


def block_html(block: Block) -> str:
    """A sentence, a table or a tree of an exercise."""
    if isinstance(block, Grid):
        caption = f'<p class="ss-note">{escape(block.caption)}</p>' if block.caption else ""
        return caption + grid_html(block.head, block.rows, prose=True)
    return block_markup(block)


def blocks_html(blocks: Sequence[Block]) -> str:
    """Several of them, one below the other; their tables are seen whole."""
    return f'<div class="ss-task">{"".join(map(block_html, blocks))}</div>' if blocks else ""
