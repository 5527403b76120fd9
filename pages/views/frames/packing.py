"""Frames as they travel: JSON, made once for everybody who is sent them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Protocol

from pages.views.frames.frame import BlocksHeader, Header, Piece


class Frames(Protocol):
    """A lesson as frames."""

    @property
    def first(self) -> int:
        """The step that it begins with."""

    @property
    def steps(self) -> int:
        """The number of steps; the end comes after them."""

    @property
    def steps_a_piece(self) -> int:
        """The number of steps that are sent together."""

    @property
    def packed(self) -> Packed:
        """What was packed before."""

    def header(self) -> Header | BlocksHeader:
        """What is the same at every stop."""

    def piece(self, first: int, end: int) -> Piece:
        """The frames of the steps from `first` up to `end`."""


Packed = dict[int | None, bytes]  # by the step that a piece begins with; None is the header


def all_pieces(frames: Frames) -> Sequence[int]:
    """Where pieces begin."""
    return range(frames.first, frames.steps + 1, frames.steps_a_piece)


def piece_at(frames: Frames, first: int) -> Piece:
    """The piece that begins with a step."""
    return frames.piece(first, first + frames.steps_a_piece)


def packed_piece(frames: Frames, first: int) -> bytes:
    """A piece, packed. The frames themselves take many times the memory and are not kept."""
    if first not in frames.packed:
        frames.packed[first] = as_json(piece_at(frames, first))
    return frames.packed[first]


def packed_header(frames: Frames) -> bytes:
    """The header, packed."""
    if None not in frames.packed:
        frames.packed[None] = as_json(frames.header())
    return frames.packed[None]


def as_json(value: object) -> bytes:
    """A value as JSON without blanks."""
    return json.dumps(value, separators=(",", ":")).encode()
