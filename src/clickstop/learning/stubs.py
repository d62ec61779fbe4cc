"""A new failure class for an incident that fits none: words of the report, and the shape of the fix."""

from __future__ import annotations

from clickstop.learning.classes import FailureClass
from clickstop.learning.patches import KEYWORDS, sides
from clickstop.learning.tokens import tokens

_AROUND = 4  # tokens before and after the difference
_FEWEST, _MOST = 4, 24  # tokens of a shape
_WORDS, _ERRORS = 5, 3  # keywords from the title, and names of exceptions
_LONG = 5  # letters; no longer word names a kind of bug
_DECLARING = ("let", "const", "var")
_COMMENTS = ("#", "//", "*", "/*", '"""')


def stub(name: str, slug: str, title: str, text: str, patch: str) -> FailureClass:
    """The class, marked for review."""
    keywords = (*_errors(text), *_keywords(title))
    shape = shape_of(patch)
    return FailureClass(
        name, f"Like the incident {slug}.", diff=[shape] if shape else [], keywords=keywords, review=True
    )


def shape_of(patch: str) -> str:
    """A diff pattern for the same mistake with other names; "" if a patch shows none."""
    removed, added = (_code(lines) for lines in sides(patch))
    pairs = [("-", line, _nearest(line, added)) for line in removed if line not in added]
    pairs = pairs or [("+", line, "") for line in added if line not in removed]
    shapes = [
        (len(part), side, part) for side, line, other in pairs if len(part := _differing(line, other)) >= _FEWEST
    ]
    if not shapes:
        return ""
    _, side, part = max(shapes)
    return f"{side} {_pattern(part)}"


def _code(lines: list[str]) -> list[str]:
    return [line.strip() for line in lines if line.strip() and not line.strip().startswith(_COMMENTS)]


def _nearest(line: str, others: list[str]) -> str:
    """The line with the most tokens in common: probably what a removed line became."""
    own = set(tokens(line))
    return max(others, key=lambda other: len(own.intersection(tokens(other))), default="")


def _differing(line: str, other: str) -> list[str]:
    """The tokens in which a line differs from the other one, with a few around them."""
    own, theirs = tokens(line), tokens(other)
    start = 0
    while start < min(len(own), len(theirs)) and own[start] == theirs[start]:
        start += 1
    end = 0
    while end < min(len(own), len(theirs)) - start and own[-1 - end] == theirs[-1 - end]:
        end += 1
    return own[max(0, start - _AROUND) : min(len(own), len(own) - end + _AROUND)][:_MOST]


def _pattern(part: list[str]) -> str:
    """Tokens as a regular expression: any variable, any text in quotes, but the same calls and attributes."""
    return r"\s*".join(_token_pattern(part, at) for at in range(len(part)))


def _token_pattern(part: list[str], at: int) -> str:
    token = part[at]
    if token[0] in "'\"" and len(token) > 1:
        return r"['\x22][^'\x22\n]*['\x22]"
    if not token.isidentifier():
        return token if token.isalnum() else "".join(f"\\{sign}" if sign.isascii() else sign for sign in token)
    is_keyword = token in KEYWORDS and token not in _DECLARING
    is_callee, is_attribute = part[at + 1 : at + 2] == ["("], part[max(0, at - 1) : at] == ["."]
    return rf"\b{token}\b" if is_keyword or is_callee or is_attribute else r"\w+"


def _errors(text: str) -> list[str]:
    """Names of exceptions in a report."""
    words = "".join(sign if sign.isalnum() or sign == "_" else " " for sign in text).split()
    named = [word.lower() for word in words if word.endswith(("Error", "Exception")) and word[:1].isupper()]
    return list(dict.fromkeys(named))[:_ERRORS]


def _keywords(title: str) -> list[str]:
    """Long words of a title, which may name a kind of bug."""
    words = [
        "".join(letter for letter in word if letter.isalnum() or letter in "_-") for word in title.lower().split()
    ]
    return list(dict.fromkeys(word for word in words if len(word) > _LONG))[:_WORDS]
