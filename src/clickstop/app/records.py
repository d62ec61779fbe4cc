"""Make a record from a row or another record by copying the fields they share."""

from __future__ import annotations

from typing import Any, TypeVar

Record = TypeVar("Record")


def record(kind: type[Record], source: Any, **own: Any) -> Record:
    """A record whose fields come from `own`, else from the source's fields of the same name."""
    names = [name for name in kind.__dataclass_fields__ if name not in own]  # type: ignore[attr-defined]  # a dataclass
    if isinstance(source, dict):
        return kind(**{name: source[name] for name in names if name in source}, **own)
    return kind(**{name: getattr(source, name) for name in names if hasattr(source, name)}, **own)
