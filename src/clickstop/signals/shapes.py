"""Lines of output as templates: `{place}: error: {} [{code}]` finds what it names, without regular expressions.

Fields are `{place}` (`a.py:3` or `a.py:3:5`), `{spot}` (that, or a file without spaces), `{file}` (any text),
`{line}` and counts (digits), `{code}` (no space), `{rule}` (E501), `{level}` (how bad: a word or a sign), `{}` and
`{some}` (anything). A field ends where the text behind it first stands, `{}` where it last does. A count that is
there twice is added up.
"""

from __future__ import annotations

from clickstop.core.lists import words
from clickstop.signals.diagnostics import is_code
from clickstop.signals.text import number, place

_ERRORS = words("error fatal x × ✖ ✗ ✘ X C W E F R I")  # the letters are RuboCop's
_WARNINGS = words("warning warn info note hint ! ⚠ i ‼")


class Shape:
    """A template, split into fields and the text between them."""

    __slots__ = ("begin", "fields", "literals")

    def __init__(self, template: str) -> None:
        self.begin, *rest = template.split("{")
        parts = [part.split("}", 1) for part in rest]
        self.fields = [name for name, _ in parts]
        self.literals = [literal for _, literal in parts]

    @property
    def literal(self) -> str:
        """The longest text that a line of this shape must contain."""
        return max((self.begin, *self.literals), key=len)

    def match(self, line: str) -> dict[str, str] | None:
        """Return the values of the fields, None for a line of another shape."""
        if not line.startswith(self.begin):
            return None
        rest = line[len(self.begin) :].rstrip()
        values: dict[str, str] = {}
        for field, literal in zip(self.fields, self.literals, strict=True):
            end = _end(rest, field, literal)
            if end < 0 or not _fits(field, value := rest[:end]):
                return None
            if field:
                values[field] = (
                    str(number(values[field]) + number(value.strip())) if field in values else _read(field, value)
                )
            rest = rest[end + len(literal) :]
            rest = rest.lstrip() if literal.endswith("  ") else rest  # columns are aligned with blanks
        return values if not rest or not self.literals[-1] else None


def _end(rest: str, field: str, literal: str) -> int:
    if not literal:
        return len(rest)
    return rest.find(literal) if field else rest.rfind(literal)


def _fits(field: str, value: str) -> bool:
    if field in ("", "some"):
        return True
    if field == "file":
        return bool(value)
    if field == "place":
        return _place(value) != ""
    if field in ("code", "spot"):
        return bool(value) and " " not in value
    if field == "rule":
        return is_code(value)
    if field == "level":
        return value.strip() in _ERRORS or value.strip() in _WARNINGS
    return number(value.strip()) >= 0


def _place(value: str) -> str:
    behind = place(f"{value}:")
    return behind[0] if behind and not behind[1] else ""


def _read(field: str, value: str) -> str:
    value = value.strip()
    if field == "level":
        return "error" if value in _ERRORS else "warning"
    return (_place(value) or value) if field in ("place", "spot") else value
