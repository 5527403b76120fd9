"""Every data set by its key, in the order a picker shows them."""

from datasets.entry import DataSet, Parameter
from datasets.generated import GENERATED
from datasets.lookalikes import LOOKALIKES
from datasets.real import REAL
from datasets.textbook import TEXTBOOK

__all__ = ["CATALOG", "DataSet", "Parameter"]

CATALOG: dict[str, DataSet] = {entry.key: entry for entry in (*TEXTBOOK, *REAL, *GENERATED, *LOOKALIKES)}
