"""Find an item by its name, a prefix of it, or its short id."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from clickstop.app.errors import AppError
from clickstop.core.ids import short

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

T = TypeVar("T")
_SHOWN = 20


def fitting(text: str, names: Iterable[str]) -> list[str]:
    """The exact match, else names or short ids with this prefix, else names with this suffix."""
    wanted, every = text.strip().lower(), list(names)
    if not wanted:
        return []
    whole = [name for name in every if name.lower() == wanted]
    begin = [name for name in every if name.lower().startswith(wanted) or short(name).lower().startswith(wanted)]
    return whole or begin or [name for name in every if name.lower().endswith(wanted)]


def one_of(text: str, named: Mapping[str, T], kind: str, hint: str = "") -> T:
    """The item with this name. Otherwise an AppError that lists the candidates."""
    fits = fitting(text, named)
    if len(fits) == 1:
        return named[fits[0]]
    if fits:
        raise AppError(f"{text} matches more than one {kind}; be more specific:{_lines(fits)}")
    default = f". Choose from:{_lines(named)}" if named else "; there are none yet"
    raise AppError(f"there is no {kind} {text}{hint or default}")


def _lines(names: Iterable[str]) -> str:
    return "".join(f"\n  {name}" for name in list(names)[:_SHOWN])
