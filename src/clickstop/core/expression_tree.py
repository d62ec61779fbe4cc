"""Parses the regular expressions that can be matched in linear time. Word characters are ASCII.

A tree is made of tuples: `("set", ranges)`, `("assert", kind)`, `("group", number, tree)`, `("all", trees)`,
`("any", trees)` and `("repeat", tree, least, most, is_greedy)`, where `most` is -1 for no limit.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Ranges = tuple[tuple[int, int], ...]

_LAST = 0x10FFFF
_DEEPEST = 100  # nested groups
_MOST = 1_000  # repetitions given as a number
WORD = ((48, 57), (65, 90), (95, 95), (97, 122))
_CLASSES = {"d": ((48, 57),), "w": WORD, "s": ((9, 13), (32, 32))}
_SIGNS = {"n": 10, "t": 9, "r": 13, "f": 12, "v": 11, "a": 7, "0": 0}
_ASSERTIONS = {"b": "b", "B": "B", "A": "begin", "Z": "end", "z": "end"}
_DIGITS = {"x": 2, "u": 4, "U": 8}
NOTHING: tuple[Any, ...] = ("all", [])


class ExpressionError(ValueError):
    """Not a regular expression that can be matched in linear time."""


def parse(source: str, *, is_multiline: bool = False) -> tuple[Any, int]:
    """The tree, and the number of groups."""
    reader = _PatternReader(source, is_multiline)
    tree = reader.alternatives(0)
    if reader.at < len(source):
        raise ExpressionError("unbalanced parenthesis")
    return tree, reader.groups


class _PatternReader:
    """The position in the pattern, and the flags in force there."""

    def __init__(self, source: str, is_multiline: bool) -> None:
        self.source = source
        self.at = 0
        self.groups = 0
        self.flags = "m" if is_multiline else ""

    def _next(self, message: str = "the expression ends too early") -> str:
        if self.at >= len(self.source):
            raise ExpressionError(message)
        self.at += 1
        return self.source[self.at - 1]

    def _takes(self, text: str) -> bool:
        if not self.source.startswith(text, self.at):
            return False
        self.at += len(text)
        return True

    def alternatives(self, depth: int) -> Any:
        if depth > _DEEPEST:
            raise ExpressionError("groups are nested too deeply")
        outer = self.flags
        ways = [self._sequence(depth)]
        while self._takes("|"):
            ways.append(self._sequence(depth))
        self.flags = outer
        return ways[0] if len(ways) == 1 else ("any", ways)

    def _sequence(self, depth: int) -> Any:
        parts: list[Any] = []
        while self.at < len(self.source) and self.source[self.at] not in "|)":
            parts.append(self._repeated(self._single(depth)))
        return parts[0] if len(parts) == 1 else ("all", parts)

    def _single(self, depth: int) -> Any:
        sign = self._next()
        if sign == "(":
            return self._group(depth)
        if sign == "[":
            return ("set", self._bracket())
        if sign == ".":
            return ("set", ((0, _LAST),) if "s" in self.flags else ((0, 9), (11, _LAST)))
        if sign in "^$":
            edge = {"^": "begin", "$": "end"}[sign]
            return ("assert", f"line {edge}" if "m" in self.flags else edge)
        if sign in "*+?":
            raise ExpressionError("nothing to repeat")
        if sign == "\\":
            return self._escaped()
        return ("set", self._folded(((ord(sign), ord(sign)),)))

    def _group(self, depth: int) -> Any:
        if self._takes("?"):
            # `(?<=` and `(?<!` are lookbehind, not names.
            if self._takes("P<") or (not self.source.startswith(("<=", "<!"), self.at) and self._takes("<")):
                name, closed, _ = self.source[self.at :].partition(">")
                if not closed or not name.isidentifier():
                    raise ExpressionError("a group without a name")
                self.at += len(name) + 1
            else:
                return self._flagged(depth)
        self.groups = number = self.groups + 1
        tree = self.alternatives(depth + 1)
        self._close()
        return ("group", number, tree)

    def _flagged(self, depth: int) -> Any:
        """`(?flags)` for the rest of the surrounding group, or `(?flags:...)` for its own content."""
        outer, is_off = self.flags, False
        while (sign := self._next()) not in ":)":
            if sign == "-" and not is_off:
                is_off = True
            elif sign in "ims":
                self.flags = self.flags.replace(sign, "") + ("" if is_off else sign)
            else:
                raise ExpressionError("lookaround and backreferences take more than linear time")
        if sign == ")":
            return NOTHING
        tree = self.alternatives(depth + 1)
        self._close()
        self.flags = outer
        return tree

    def _close(self) -> None:
        if not self._takes(")"):
            raise ExpressionError("missing )")

    def _repeated(self, tree: Any) -> Any:
        least, most = self._bounds()
        if most == 0 and least < 0:
            return tree
        is_greedy = not self._takes("?")
        # `a*+` is possessive in some engines, and an error here.
        if self.at < len(self.source) and (self.source[self.at] in "*+?" or self._bounds() != (-1, 0)):
            raise ExpressionError("a repetition of a repetition")
        return ("repeat", tree, least, most, is_greedy)

    def _bounds(self) -> tuple[int, int]:
        """How often the item before may repeat; (-1, 0) if there is no quantifier."""
        for sign, bounds in (("*", (0, -1)), ("+", (1, -1)), ("?", (0, 1))):
            if self._takes(sign):
                return bounds
        if not self.source.startswith("{", self.at):
            return -1, 0
        inside, closed, _ = self.source[self.at + 1 :].partition("}")
        first, comma, last = inside.partition(",")
        # As in `re`, braces that are no quantifier are literal.
        if not closed or not (first + last).isdecimal() or not (first + last).isascii():
            return -1, 0
        least = int(first or 0)
        most = (int(last) if last else -1) if comma else least
        # Repetitions are unrolled, so their number is limited.
        if max(least, most) > _MOST or -1 < most < least:
            raise ExpressionError("bad number of repetitions")
        self.at += len(inside) + 2
        return least, most

    def _escaped(self) -> Any:
        sign = self._next("a backslash at the end")
        if sign in _ASSERTIONS:
            return ("assert", _ASSERTIONS[sign])
        return ("set", self._folded(self._class_or_sign(sign)))

    def _class_or_sign(self, sign: str) -> Ranges:
        if sign.lower() in _CLASSES:
            ranges = _CLASSES[sign.lower()]
            return ranges if sign.islower() else negated(ranges)
        code = self._code(sign)
        return ((code, code),)

    def _code(self, sign: str) -> int:
        if sign in _SIGNS:
            return _SIGNS[sign]
        if sign in _DIGITS:
            digits = ""
            if sign == "x" and self._takes("{"):
                digits, _, _ = self.source[self.at :].partition("}")
                self.at += len(digits) + 1
            else:
                digits = self.source[self.at : self.at + _DIGITS[sign]]
                self.at += len(digits)
            try:
                code = int(digits, 16)
            except ValueError:
                raise ExpressionError(f"bad escape \\{sign}") from None
            if not 0 <= code <= _LAST or "_" in digits:
                raise ExpressionError(f"bad escape \\{sign}")
            return code
        if sign.isascii() and sign.isalnum():
            raise ExpressionError(f"bad escape \\{sign}")
        return ord(sign)

    def _bracket(self) -> Ranges:
        is_negated = self._takes("^")
        ranges: list[tuple[int, int]] = []
        is_first = True
        while is_first or not self._takes("]"):
            is_first = False
            ranges += self._member()
        folded = self._folded(tuple(ranges))
        return negated(folded) if is_negated else _merged(folded)

    def _member(self) -> Ranges:
        sign = self._next("missing ]")
        if sign == "[" and self.source.startswith((":", ".", "="), self.at):
            raise ExpressionError("named character classes are not supported")
        low = self._in_bracket(sign)
        if len(low) > 1 or low[0][0] != low[0][1] or not self.source.startswith("-", self.at):
            return low
        if self.source.startswith("-]", self.at):
            return low
        self.at += 1
        high = self._in_bracket(self._next("missing ]"))
        if len(high) > 1 or high[0][0] != high[0][1] or high[0][0] < low[0][0]:
            raise ExpressionError("bad range of characters")
        return ((low[0][0], high[0][0]),)

    def _in_bracket(self, sign: str) -> Ranges:
        if sign != "\\":
            return ((ord(sign), ord(sign)),)
        sign = self._next("missing ]")
        return ((8, 8),) if sign == "b" else self._class_or_sign(sign)

    def _folded(self, ranges: Ranges) -> Ranges:
        """Add the other case of each letter if case is ignored."""
        if "i" not in self.flags:
            return ranges
        letters: list[tuple[int, int]] = []
        for low, high in ranges:
            for start, shift in ((65, 32), (97, -32)):
                first, last = max(low, start), min(high, start + 25)
                if first <= last:
                    letters.append((first + shift, last + shift))
            if high > 127 and high - low < _MOST:
                others = {case for code in range(low, high + 1) for case in (chr(code).lower(), chr(code).upper())}
                letters += [(ord(case), ord(case)) for case in others if len(case) == 1]
        return _merged((*ranges, *letters))


def _merged(ranges: Ranges) -> Ranges:
    merged: list[tuple[int, int]] = []
    for low, high in sorted(ranges):
        if merged and low <= merged[-1][1] + 1:
            merged[-1] = (merged[-1][0], max(high, merged[-1][1]))
        else:
            merged.append((low, high))
    return tuple(merged)


def negated(ranges: Ranges) -> Ranges:
    others, start = [], 0
    for low, high in _merged(ranges):
        if low > start:
            others.append((start, low - 1))
        start = high + 1
    return (*others, (start, _LAST)) if start <= _LAST else tuple(others)
