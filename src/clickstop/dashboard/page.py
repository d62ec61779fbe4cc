"""What a page hands to its template, and the bounds that all of them keep."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

PER_PAGE = 50


class MissingError(Exception):
    """There is nothing of that name."""


class MovedError(Exception):
    """It stands at another address: this one."""


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


def choice(query: Mapping[str, str], key: str, among: Sequence[int], otherwise: int | None = None) -> int:
    """One of the numbers that a page offers."""
    text = query.get(key, "")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else None
    return number if number is not None and number in among else (among[0] if otherwise is None else otherwise)
