"""What is wrong with a value of the wrong type, in words for people instead of msgspec's."""

from __future__ import annotations

import re

_MESSAGE = re.compile(r"Expected `([^`]+)`(?: (>=|<=) (-?[\d.]+))?(?:, got `([^`]+)`)?")
_NAMES = {
    "int": "an integer",
    "float": "a number",
    "str": "a string",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
}
_GIVEN = {**_NAMES, "bool": "a boolean"}
_BOUNDS = {">=": ", {} or more", "<=": ", {} or less"}


def in_words(message: str) -> str:
    """`must be an integer, not a string`. Messages of other forms stay, without backquotes and path."""
    match = _MESSAGE.match(message)
    if not match:
        return message.partition(" - at ")[0].replace("`", "")
    kinds, sign, limit, given = match.groups()
    wanted = " or ".join(_NAMES.get(kind, kind) for kind in kinds.split(" | ") if kind != "null")
    bound = _BOUNDS[sign].format(limit.removesuffix(".0")) if sign else ""
    return f"must be {wanted}{bound}" + (f", not {_GIVEN.get(given, given)}" if given else "")
