"""What the client sent: bytes in any Unicode encoding to a JSON object that can be judged in time."""

from __future__ import annotations

from clickstop.core.event import CUT
from clickstop.core.wire import loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LONGEST = 2_000_000  # characters of one text; of a longer one the beginning and the end are read
_LARGEST = 64_000_000  # bytes that are parsed; what clients send is far below
_ROOM = 8_000_000  # characters of all texts together, after which long ones are cut to little
_LITTLE = 20_000
_MOST = 1_000_000  # values


class Payload:
    """A JSON object of bounded size, or None and the text that is not one; and the number of unread characters."""

    __slots__ = ("data", "text", "unread")

    def __init__(self, data: dict[str, Any] | None, text: str, unread: int) -> None:
        self.data = data
        self.text = text
        self.unread = unread


def read(raw: bytes) -> Payload:
    text = _decoded(raw)
    large = len(raw) > LONGEST
    # Counted before it is parsed: a million small values take more memory than their text.
    data = None if large and (len(raw) > _LARGEST or text.count(",") > _MOST) else _parsed(text)
    unread = _bound(data) if data is not None and large else 0
    if data is not None and unread >= 0:
        return Payload(data, "", unread)
    return Payload(None, _shortened(text, LONGEST), max(0, len(text) - LONGEST))


def unparsed(raw: bytes) -> Payload:
    """The text as it is: there is no time left to parse it."""
    return Payload(None, raw[:LONGEST].decode("utf-8", "replace"), max(0, len(raw) - LONGEST))


def _shortened(text: str, longest: int) -> str:
    """Beginning and end of a long text."""
    if len(text) <= longest:
        return text
    half = longest // 2
    return f"{text[:half]}\n[... {len(text) - 2 * half}{CUT}{text[-half:]}"


def _decoded(raw: bytes) -> str:
    """UTF-8, or UTF-16 as some shells on Windows pipe it. JSON begins with two ASCII characters, which tells."""
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
    """Cut long texts in place, and return how many characters went; -1 if there is too much to look at."""
    unread, room, budget = 0, _ROOM, _MOST
    holders: list[Any] = [data]
    while holders:
        holder = holders.pop()
        budget -= len(holder)
        if budget < 0:
            return -1
        for key, value in list(holder.items() if isinstance(holder, dict) else enumerate(holder)):
            # Keys cannot be cut: nobody would find them again.
            if isinstance(key, str) and len(key) > _LITTLE:
                return -1
            if isinstance(value, list | dict):
                holders.append(value)
            elif isinstance(value, str):
                longest = LONGEST if room > 0 else _LITTLE
                if len(value) > longest:
                    holder[key] = _shortened(value, longest)
                    # The note between them may be longer than what it stands for.
                    unread += max(1, len(value) - len(holder[key]))
                room -= min(len(value), longest)
    return unread
