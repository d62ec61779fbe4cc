"""Makes untrusted text safe to show by escaping characters that move the cursor, reverse text or hide it."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.core.decision import Decision

_JOINERS = "\u200c\u200d"  # many scripts and emoji need these between their characters
_BLANK = "\u115f\u1160\u17b4\u17b5\u3164\uffa0\u2800"  # letters by category, but invisible
_KINDS = ("Cc", "Cf", "Cs", "Zl", "Zp")


def inert(text: str, allowed: str = "\n\t") -> str:
    r"""The text with control and invisible characters escaped (`\x1b`, `\u202e`), except those in `allowed`.

    Non-ASCII ones are escaped as in JSON, so that a JSON document stays valid.
    """
    text = text.replace("\r\n", "\n") if "\n" in allowed else text
    odd = {letter for letter in set(text).difference(allowed) if not letter.isprintable() or _is_blank(letter)}
    if not odd:
        return text
    return "".join(_escaped(text, at, letter) if letter in odd else letter for at, letter in enumerate(text))


def inert_line(text: str) -> str:
    """The text on one line: a file name with a line break in it must not start a line of its own."""
    return inert(text, "")


def inert_values(value: Any) -> Any:
    """The same for every text in a nested value."""
    if isinstance(value, str):
        return inert(value)
    if isinstance(value, dict):
        return {inert_values(key): inert_values(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [inert_values(part) for part in value]
    return value


def inert_words(decision: Decision) -> Decision:
    """Escape what a decision says to the person and the agent. Replacements for a call or its output stay as they
    are.
    """
    from clickstop.core.decision import Item

    decision.reason, decision.message = inert(decision.reason), inert(decision.message)
    decision.context = tuple(Item(item.key, inert(item.text), item.priority) for item in decision.context)
    return decision


def _is_blank(letter: str) -> bool:
    """Invisible although printable. Variation selectors can carry hidden text."""
    return letter in _BLANK or "\ufe00" <= letter <= "\ufe0d" or "\U000e0100" <= letter <= "\U000e01ef"


def _escaped(text: str, at: int, letter: str) -> str:
    from unicodedata import category

    around = text[max(at - 1, 0) : at], text[at + 1 : at + 2]
    if letter in _JOINERS and all(sign.isprintable() and not sign.isascii() for sign in around):
        return letter
    if not _is_blank(letter) and category(letter) not in _KINDS:
        return letter
    code = ord(letter)
    if code < 0x80:
        return f"\\x{code:02x}"
    if code < 0x10000:
        return f"\\u{code:04x}"
    code -= 0x10000
    return f"\\u{0xD800 + (code >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}"
