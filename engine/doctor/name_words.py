"""The words in a column's name, whatever way it is written: SalePrice, sale_price, sale price."""

from __future__ import annotations

import re

_WORD = re.compile(r"[A-ZÄÖÜ]+(?![a-zäöüß])|[A-ZÄÖÜ]?[a-zäöüß]+|\d+|[^\W\d_A-Za-z]+")
LONGEST = 200


def words_of(name: str) -> tuple[str, ...]:
    return tuple(word.lower() for word in _WORD.findall(name[:LONGEST]))
