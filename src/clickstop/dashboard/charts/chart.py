"""What every chart is: a drawing, a sentence that says what it shows, and the table behind it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from clickstop.core.inert import inert

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Key:
    kind: str
    name: str
    dot: bool = False  # a shape rather than an area


@dataclass(frozen=True, slots=True)
class Chart:
    id: str
    title: str
    unit: str  # what is counted, and in what
    headers: Sequence[str] = ()
    rows: Sequence[Sequence[object]] = ()
    drawing: Markup = field(default_factory=Markup)
    legend: Sequence[Key] = ()  # of what is drawn
    empty: str = ""  # what to say where there is nothing to draw
    wide: bool = False
    inside: bool = False  # the drawing itself is a table


def tag(name: str, content: object = "", **attributes: object) -> Markup:
    """An element; underscores in names of attributes are hyphens, `class_` is class."""
    attributes_text = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(inert_text(_short(value)))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return Markup(f"<{name}{attributes_text}>{escape(inert_text(content))}</{name}>")  # noqa: S704  # every part is escaped above


def inert_text(value: object) -> object:
    """What was given to be shown; markup of our own stays."""
    return inert(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def together(parts: Sequence[Markup]) -> Markup:
    return Markup("").join(parts)


def tip(text: str) -> Markup:
    """What a pointer that rests on a mark is told."""
    return tag("title", text) if text else Markup("")


def percent(part: float, whole: float = 1.0) -> str:
    return f"{_short(100 * part / whole)}%" if whole else "0%"


def _short(value: object) -> object:
    return f"{value:.3f}".rstrip("0").rstrip(".") if isinstance(value, float) else value
