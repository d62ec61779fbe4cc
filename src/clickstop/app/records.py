"""Records out of rows and of other records: what has the same name is the same thing."""

from __future__ import annotations

from typing import Any, TypeVar

Record = TypeVar("Record")


def record(kind: type[Record], source: Any, **own: Any) -> Record:
    """The record with what the source has for its fields; `own` is what it has not, or has under another name."""
    names = [name for name in kind.__dataclass_fields__ if name not in own]  # type: ignore[attr-defined]  # a dataclass
    if isinstance(source, dict):
        return kind(**{name: source[name] for name in names if name in source}, **own)
    return kind(**{name: getattr(source, name) for name in names if hasattr(source, name)}, **own)
