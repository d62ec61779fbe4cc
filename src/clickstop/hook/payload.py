"""Turns the bytes that the client sent into a JSON object small enough to judge in time."""

from __future__ import annotations

from clickstop.core.event import CUT
from clickstop.core.wire import loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LONGEST = 2_000_000  # characters of one text; only the start and the end of a longer one are read
_LARGEST = 64_000_000  # bytes that are parsed, far more than clients send
_ROOM = 8_000_000  # characters of all texts together; after that, long ones are cut to _LITTLE
_LITTLE = 20_000
_MOST = 1_000_000  # values


class Payload:
    """A JSON object of bounded size, or None and the text that is not one; and how many characters are left out."""

    __slots__ = ("data", "text", "unread")

    def __init__(self, data: dict[str, Any] | None, text: str, unread: int) -> None:
        self.data = data
        self.text = text
        self.unread = unread


def read(raw: bytes) -> Payload:
    text = _decoded(raw)
    large = len(raw) > LONGEST
    # Counted before parsing: a million small values take far more memory than their text.
    data = None if large and (len(raw) > _LARGEST or text.count(",") > _MOST) else _parsed(text)
    unread = _bound(data) if data is not None and large else 0
    if data is not None and unread >= 0:
        return Payload(data, "", unread)
    return Payload(None, _shortened(text, LONGEST), max(0, len(text) - LONGEST))


def unparsed(raw: bytes) -> Payload:
    """The raw text, if there is no time left to parse it."""
    return Payload(None, raw[:LONGEST].decode("utf-8", "replace"), max(0, len(raw) - LONGEST))


def _shortened(text: str, longest: int) -> str:
    """The start and the end of a long text."""
    if len(text) <= longest:
        return text
    half = longest // 2
    return f"{text[:half]}\n[... {len(text) - 2 * half}{CUT}{text[-half:]}"


def _decoded(raw: bytes) -> str:
    """Decode UTF-8, or UTF-16 as some shells on Windows pipe it. JSON starts with two ASCII characters, so a zero
    byte among the first two shows UTF-16.
    """
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return raw.decode("utf-16", "replace")
    if b"\0" in raw[:2]:
        return raw.decode("utf-16-le" if raw[0] else "utf-16-be", "replace")
    return raw.decode("utf-8", "replace").lstrip("\ufeff")


def _parsed(text: str) -> dict[str, Any] | None:
    try:
        data = loads(text)
    except ValueError:
        return None
    return data if isinstance(data, dict) else None


def _bound(data: dict[str, Any]) -> int:
    """Cut long texts in place, and return the number of characters removed; -1 if there are too many values."""
    unread, room, budget = 0, _ROOM, _MOST
    holders: list[Any] = [data]
    while holders:
        holder = holders.pop()
        budget -= len(holder)
        if budget < 0:
            return -1
        for key, value in list(holder.items() if isinstance(holder, dict) else enumerate(holder)):
            # A key that is cut could not be found again.
            if isinstance(key, str) and len(key) > _LITTLE:
                return -1
            if isinstance(value, list | dict):
                holders.append(value)
            elif isinstance(value, str):
                longest = LONGEST if room > 0 else _LITTLE
                if len(value) > longest:
                    holder[key] = _shortened(value, longest)
                    # At least 1, because the note may be longer than the text it replaces.
                    unread += max(1, len(value) - len(holder[key]))
                room -= min(len(value), longest)
    return unread
