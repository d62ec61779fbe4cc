"""Kinds of states. Each has its own lightness and pattern or shape, so that nobody has to tell colours apart.

Dark: `bad` failed, `info` a message. Medium: `good` passed, `ask` waits for a person, `now` is running.
Light: `stop` prevented, `rest` everything else. `stop` and `now` are striped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.dashboard.charts.chart import tag, tip

if TYPE_CHECKING:
    from markupsafe import Markup

_WORDS = {
    "good": "ok passed pass proved paid closed on fixed used settled good",
    "bad": "failed error red timed_out timeout bad",
    "stop": "block blocked refused stop",
    "ask": "ask asked owed waiting open",
    "info": "warn warned prompt told info",
    "now": "running now",
}
_KINDS = {word: kind for kind, words in _WORDS.items() for word in words.split()}
PATTERNED = ("stop", "now")
# SVG paths around the origin, five pixels to each side: circle, cross, square, triangles, ring, small circle.
_SHAPES = {
    "good": "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
    "bad": "M-5-3L-3-5 0-2 3-5 5-3 2 0 5 3 3 5 0 2-3 5-5 3-2 0z",
    "stop": "M-4.5-4.5h9v9h-9z",
    "ask": "M0-5L5 4H-5z",
    "info": "M0 5L-5-4H5z",
    "now": "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0zm3 0a2 2 0 1 1 4 0a2 2 0 1 1-4 0z",
    "rest": "M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z",
    "": "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
}


def kind_of(state: str) -> str:
    """The kind of a stored state; "" for no state, which is drawn in the accent colour."""
    return _KINDS.get(state, "rest") if state else ""


def paint(kind: str) -> dict[str, object]:
    """Attributes that fill an area: a pattern for striped kinds; the stylesheet colours the others."""
    return {"fill": f"url(#pattern-{kind})"} if kind in PATTERNED else {}


def shape(kind: str, words: str, x: object, y: object, *, small: bool = False) -> Markup:
    """A mark with a tooltip."""
    path = tag("path", tip(words), d=_SHAPES[kind], class_=f"dot {kind}{' small' if small else ''}".strip())
    return tag("svg", path, x=x, y=y, class_="mark")


def swatch(kind: str, *, dot: bool) -> Markup:
    """The mark or area of a kind for a legend."""
    if dot:
        inner = tag("svg", tag("path", d=_SHAPES[kind], class_=f"dot {kind}"), x=7, y=7, class_="mark")
    else:
        inner = tag("rect", x=1, y=1, width=12, height=12, rx=2, class_=f"bar {kind}", **paint(kind))
    return tag("svg", inner, class_="key", width=14, height=14, aria_hidden="true")
