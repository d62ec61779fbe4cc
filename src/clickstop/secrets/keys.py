"""Private keys, also inside a diff, a listing or code, and what remains of one that was cut off."""

from __future__ import annotations

from clickstop.secrets.formats import BASE64, BETWEEN, PRIVATE_KEY, WORD
from clickstop.secrets.match import Match, run_of
from clickstop.secrets.redact import OPENVPN, SSH2, WEB_KEY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_LONGEST_KEY = 16_384
_KEY_LINE = WORD + "+/=:;,-_.() \t\\"  # characters of a key's body, its headers and written-out line ends

_BEGIN, _END = "-----BEGIN ", "-----END "
_NAMES = ("PRIVATE KEY", OPENVPN)
_MARKS = ("PRIVATE KEY-----", "PRIVATE KEY BLOCK-----", f"{OPENVPN} V1-----")
_WEB_KEYS = 200  # JSON Web Keys per text that are examined
_PRIVATE_PARTS = ("d", "p", "q", "dp", "dq", "qi", "k")  # names in a JSON Web Key whose values are private


def private_keys(text: str) -> Iterator[Match]:
    if any(name in text for name in _NAMES):
        yield from _pem_keys(text)
        yield from _cut_keys(text)
    if SSH2 in text:
        for match in _pem_keys(text.replace("---- BEGIN", "-----BEGIN").replace("KEY ----", "KEY-----")):
            yield Match(PRIVATE_KEY, match.start, text[match.start : match.end])
    if WEB_KEY in text:
        yield from _web_keys(text)
    if "Private-Lines:" in text:
        yield from _putty_keys(text)


def _pem_keys(text: str) -> Iterator[Match]:
    """Find keys between BEGIN and END lines."""
    at = text.find(_BEGIN)
    while at >= 0:
        close = text.find("-----", at + len(_BEGIN), at + 80)
        title = text[at : close + 5] if close >= 0 else ""
        if not title.endswith(_MARKS) or "\n" in title:
            at = text.find(_BEGIN, at + len(_BEGIN))
            continue
        end = _end_of_key(text, at + len(title))
        if _holds_key(text[at + len(title) : end]):
            yield Match(PRIVATE_KEY, at, text[at:end])
        at = text.find(_BEGIN, max(end, at + len(title)))


def _holds_key(body: str) -> bool:
    """Whether a line of base64 follows: code and documentation also mention BEGIN and END lines alone."""
    words = body.replace("\\n", "\n").replace("\\r", "").translate(BETWEEN).split()
    return any(len(word) >= 24 and not word.lstrip("-").strip(BASE64) for word in words)


def _end_of_key(text: str, at: int) -> int:
    """Return where the END line ends or, if the key was cut off, where its body stops looking like one."""
    following = text.find(_BEGIN, at)
    end = text.find(_END, at, following if following >= 0 else len(text))
    if end >= 0 and any(text.find(name, end, end + 60) >= 0 for name in _NAMES):
        close = text.find("-----", end + len(_END), end + 80)
        return close + 5 if close >= 0 else end + len(_END)
    return at + _body(text, at, min(at + _LONGEST_KEY, following if following >= 0 else len(text)))


def _body(text: str, at: int, limit: int) -> int:
    """Measure the lines that can belong to a key: base64 and headers, whatever a diff, a listing or code puts
    around them. If all of it is on one line, measure the words of base64.
    """
    size = 0
    for number, line in enumerate(text[at:limit].splitlines(keepends=True)):
        if number == 0 and len(line.split()) > 1:
            return _folded(line)
        if not _is_of_key(line):
            break
        size += len(line)
    return len(text[at : at + size].rstrip())


def _folded(line: str) -> int:
    """Measure a body whose line ends became blanks."""
    size = 0
    for word in line.split(" "):
        if size and (len(word) < 16 or word.strip(BASE64)) and not (word.endswith("=") and not word.strip(BASE64)):
            break
        size += len(word) + 1
    return max(0, size - 1)


def _is_of_key(line: str) -> bool:
    """Whether a line below BEGIN can belong to the key: base64, or a header such as `Proc-Type: 4,ENCRYPTED`."""
    words = line.strip(" \t\r\n>+|-").split()
    if not line.strip(_KEY_LINE + "\r\n>+|#*!\"',") and (len(words) <= 1 or ":" in line or "\\n" in line):
        return True
    return _is_key_line(line)


def _cut_keys(text: str) -> Iterator[Match]:
    """Find the end of a key whose beginning is missing."""
    at = text.find(_END)
    while at >= 0:
        close = text.find("-----", at + len(_END), at + 80)
        if close >= 0 and text[at : close + 5].endswith(_MARKS):
            begin = at
            while (line := text.rfind("\n", 0, begin - 1) + 1) < begin and _is_key_line(text[line:begin]):
                # A whole key in one line, as JSON has it: `_pem_keys` reads it.
                if text.find(_BEGIN, line, begin) >= 0:
                    begin = at
                    break
                begin = line
            if begin < at and text.rfind(_BEGIN, max(0, begin - 100), begin) < 0:
                yield Match(PRIVATE_KEY, begin, text[begin : close + 5])
        at = text.find(_END, at + len(_END))


def _is_key_line(line: str) -> bool:
    """Whether the last word is base64. A line number, a path or the sign of a diff may come before it."""
    words = line.replace("\\n", " ").translate(BETWEEN).split()
    while words and not words[-1].strip("+-"):
        words.pop()
    return bool(words) and len(body := words[-1].lstrip("+-")) >= 16 and not body.strip(BASE64)


def _web_keys(text: str) -> Iterator[Match]:
    """Find the private parts of JSON Web Keys."""
    at = text.find(WEB_KEY)
    for _ in range(_WEB_KEYS):
        if at < 0:
            return
        begin = max(text.rfind("{", max(0, at - _LONGEST_KEY), at), 0)
        close = text.find("}", at, at + _LONGEST_KEY)
        limit = close if close >= 0 else at + _LONGEST_KEY
        for part in _PRIVATE_PARTS:
            name = text.find(f'"{part}"', begin, limit)
            value = text.find('"', name + len(part) + 2, limit) + 1 if name >= 0 else 0
            size = run_of(text, value, WORD + "-_") if value else 0
            if size >= 20:
                yield Match(PRIVATE_KEY, value, text[value : value + size])
        at = text.find(WEB_KEY, at + 1)


def _putty_keys(text: str) -> Iterator[Match]:
    """Find the private lines of PuTTY's format, whose number it states."""
    at = text.find("Private-Lines:")
    while at >= 0:
        end = text.find("\n", at)
        number = text[at + 14 : end if end >= 0 else at + 14].strip()
        lines = text[end + 1 : end + _LONGEST_KEY].splitlines(keepends=True) if end >= 0 else []
        body = "".join(lines[: int(number[:3])]).rstrip() if number.isdigit() else ""
        if body:
            yield Match(PRIVATE_KEY, end + 1, body)
        at = text.find("Private-Lines:", at + 14 + len(body))
