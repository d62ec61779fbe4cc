"""What a page hands to its template, and the bounds that all of them keep."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


class MissingError(Exception):
    """There is nothing of that name."""


class MovedError(Exception):
    """It stands at another address: this one."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows that can be taken along as they are."""

    headers: Sequence[str]
    rows: Sequence[Sequence[object]]


def columns(names: Sequence[str], rows: Sequence[Any] | Callable[[], Sequence[Any]]) -> Callable[[], Table]:
    """A table of these columns of rows or records, which may be read when somebody asks for it."""

    def made() -> Table:
        records = rows() if callable(rows) else rows
        return Table(names, [[_cell(row, name) for name in names] for row in records])

    return made


def _cell(row: Any, name: str) -> object:
    value = row.get(name, "") if isinstance(row, dict) else getattr(row, name)
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else value


@dataclass(frozen=True, slots=True)
class Page:
    """One page: the template's name is the module's. `tables` are made when somebody asks for one."""

    title: str
    values: dict[str, Any] = field(default_factory=dict)
    heading: str = ""
    tables: Mapping[str, Callable[[], Table]] = field(default_factory=dict)
