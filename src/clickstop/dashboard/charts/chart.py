"""A chart: a drawing, a legend, and a table of its values. Helpers to build SVG and HTML."""

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
    dot: bool = False  # drawn as a shape, not as an area


@dataclass(frozen=True, slots=True)
class Chart:
    id: str
    title: str
    unit: str  # what the numbers count
    headers: Sequence[str] = ()
    rows: Sequence[Sequence[object]] = ()
    drawing: Markup = field(default_factory=Markup)
    legend: Sequence[Key] = ()
    empty: str = ""  # the sentence to show if there is nothing to draw
    wide: bool = False
    inside: bool = False  # the drawing is itself a table


def tag(name: str, content: object = "", **attributes: object) -> Markup:
    """An element with escaped content and attributes. `class_` becomes `class`, `text_anchor` `text-anchor`."""
    attributes_text = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(inert_text(_short(value)))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return Markup(f"<{name}{attributes_text}>{escape(inert_text(content))}</{name}>")  # noqa: S704  # every part is escaped above


def inert_text(value: object) -> object:
    """Escape control characters in text. Markup, which is our own, stays as it is."""
    return inert(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def together(parts: Sequence[Markup]) -> Markup:
    return Markup("").join(parts)


def tip(text: str) -> Markup:
    """A tooltip."""
    return tag("title", text) if text else Markup("")


def percent(part: float, whole: float = 1.0) -> str:
    return f"{_short(100 * part / whole)}%" if whole else "0%"


def _short(value: object) -> object:
    return f"{value:.3f}".rstrip("0").rstrip(".") if isinstance(value, float) else value
