"""Long lists and tables, written as text."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    Value = TypeVar("Value")


def words(text: str) -> tuple[str, ...]:
    """What stands between spaces."""
    return tuple(text.split())


def phrases(text: str) -> tuple[str, ...]:
    """What stands between bars, spaces and all."""
    return tuple(text.split("|"))


def rows(text: str, joint: str = " ") -> list[str]:
    """The rows of a table. One goes on in lines below it that begin with two or four blanks; # begins a remark."""
    joined = text.replace("\n    ", joint).replace("\n  ", joint)
    return [line for line in joined.split("\n") if line[:1] not in ("", "#")]


def by_name(text: str, sign: str) -> dict[str, str]:
    """The rows of a table that begin with `name|name` and a sign: what stands behind that."""
    named = [row.partition(sign) for row in rows(text)]
    return {name: row for names, _, row in named for name in names.split("|")}


def spread(table: dict[str, Value]) -> dict[str, Value]:
    """A table by single names, of one whose keys are several names each."""
    return {name: value for names, value in table.items() for name in names.split()}
