"""Parses long word lists and tables written as text."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    Value = TypeVar("Value")


def words(text: str) -> tuple[str, ...]:
    """Split at whitespace."""
    return tuple(text.split())


def phrases(text: str) -> tuple[str, ...]:
    """Split at bars; spaces are part of a phrase."""
    return tuple(text.split("|"))


def rows(text: str, joint: str = " ") -> list[str]:
    """The rows of a table. A row continues on lines indented by two or four spaces; lines that start with # are
    comments.
    """
    joined = text.replace("\n    ", joint).replace("\n  ", joint)
    return [line for line in joined.split("\n") if line[:1] not in ("", "#")]


def by_name(text: str, sign: str) -> dict[str, str]:
    """The rows of a table of the form `name|name<sign>value`, by each of their names."""
    named = [row.partition(sign) for row in rows(text)]
    return {name: row for names, _, row in named for name in names.split("|")}


def spread(table: dict[str, Value]) -> dict[str, Value]:
    """The same table with each name as a key of its own, where keys are several names separated by spaces."""
    return {name: value for names, value in table.items() for name in names.split()}
