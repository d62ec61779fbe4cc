"""What a page hands to its template, and the bounds that all of them keep."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

PER_PAGE = 50


class MissingError(Exception):
    """There is nothing of that name."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page: the template's name is the module's."""

    title: str
    values: dict[str, Any] = field(default_factory=dict)
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Turning:
    """Newer and older: which part of a list a page shows."""

    number: int  # 1 is the newest
    more: bool
    size: int = PER_PAGE

    @property
    def skip(self) -> int:
        return (self.number - 1) * self.size


def number_of(query: Mapping[str, str], key: str = "page") -> int:
    """The number that an address asks for; the first page where it is none."""
    text = query.get(key, "")
    return min(100_000, max(1, int(text))) if text.isascii() and text.isdigit() else 1
