"""The tokens of code in any language: names, numbers, texts in quotes, signs."""

from __future__ import annotations

_QUOTES = "'\""


def tokens(code: str) -> list[str]:
    """The tokens in order, without blanks. A text in quotes is one token, always in double quotes."""
    parts: list[str] = []
    at = 0
    while at < len(code):
        end = _end(code, at)
        token = code[at:end]
        if token[0] in _QUOTES and len(token) > 1:
            token = f'"{token[1:-1]}"'
        if not token.isspace():
            parts.append(token)
        at = end
    return parts


def _end(code: str, at: int) -> int:
    sign = code[at]
    if sign in _QUOTES:
        return _after_quote(code, at, sign)
    end = at + 1
    if _is_word(sign):
        while end < len(code) and _is_word(code[end]):
            end += 1
    return end


def _is_word(sign: str) -> bool:
    return sign.isalnum() or sign == "_"


def _after_quote(code: str, at: int, quote: str) -> int:
    """The end of a text in quotes. A quote that is not closed in its line is a token of its own."""
    end = at + 1
    while end < len(code) and code[end] not in (quote, "\n"):
        end += 2 if code[end] == "\\" else 1
    return end + 1 if code[end : end + 1] == quote else at + 1
