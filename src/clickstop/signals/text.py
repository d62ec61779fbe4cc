"""Reading terminal text without regular expressions: fast on a megabyte, and safe from hostile text."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST_LINE = 2_000  # longer lines are cut
_COLOURS = 20
_ESCAPES = 10_000  # other escapes that are stripped; a text with more is a screen, not a report


def phrases(text: str) -> tuple[str, ...]:
    """Split a table of phrases with ` | ` between them."""
    return tuple(text.split(" | ")) if text else ()


def clean(text: str) -> str:
    """Strip colours, links and progress bars, and unify line ends."""
    if "\x1b" in text:
        text = _without_escapes(text)
    if "\r" in text:
        text = text.replace("\r\n", "\n")
        if "\r" in text:  # of a progress bar, the last state stays on the screen
            text = "\n".join(line.rstrip("\r").rpartition("\r")[2] for line in text.split("\n"))
    if "\b" in text:
        text = text.replace("\b", "")
    return text


def _without_escapes(text: str) -> str:
    for _ in range(_COLOURS):  # few distinct colours are used: replacing each everywhere is fastest
        at = text.find("\x1b[")
        if at < 0:
            break
        text = text.replace(text[at : at + 1 + _escape_length(text[at + 1 : at + 66])], "")
    first, *rest = text.split("\x1b", _ESCAPES)
    return "".join((first, *(_behind_escape(part) for part in rest)))


def _behind_escape(part: str) -> str:
    """Return a part of the text without the escape sequence that begins it."""
    end = part.find("m", 1, 20) if part[:1] == "[" else -1
    if end > 0 and part[1:end].replace(";", "").isdigit():  # the fast path for colours
        return part[end + 1 :]
    return part[_escape_length(part) :]


def _escape_length(part: str) -> int:
    """Return the length of the escape sequence at the start of `part`, which follows the escape character."""
    kind = part[:1]
    if kind == "[":
        for at, letter in enumerate(part[1:64], start=1):
            if "@" <= letter <= "~":
                return at + 1
        return 1
    if kind == "]":  # a title or a link, up to the bell or the string terminator (which begins the next part)
        end = part.find("\x07")
        return end + 1 if end >= 0 else len(part)
    return 2 if kind in "()#%" and kind else 1


def lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield offset and text of each line, very long ones cut."""
    at, size = 0, len(text)
    while at <= size:
        end = text.find("\n", at)
        if end < 0:
            end = size
        yield at, text[at : min(end, at + LONGEST_LINE)]
        at = end + 1


def lines_with(text: str, literal: str, most: int = 5_000) -> Iterator[tuple[int, str]]:
    """Yield offset and text of the first lines with `literal`, without looking at the others."""
    hit = text.find(literal)
    while hit >= 0 and most > 0:
        most -= 1
        start = text.rfind("\n", 0, hit) + 1
        end = text.find("\n", hit)
        end = len(text) if end < 0 else end
        yield start, text[start : min(end, start + LONGEST_LINE)]
        hit = text.find(literal, max(end, hit + 1))


def last_lines_with(text: str, literal: str, most: int = 2_000) -> list[tuple[int, str]]:
    """Return the last lines with `literal`, in order. Verdicts come last, and hostile text is long."""
    lines_found: list[tuple[int, str]] = []
    at = text.rfind(literal)
    while at >= 0 and len(lines_found) < most:
        start = text.rfind("\n", 0, at) + 1
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        lines_found.append((start, text[start : min(end, start + LONGEST_LINE)]))
        at = text.rfind(literal, 0, start)
    return lines_found[::-1]


def line_start(text: str, mark: str) -> int:
    """Return where the first line that begins with `mark` starts, or -1."""
    if text.startswith(mark):
        return 0
    hit = text.find(f"\n{mark}")
    return hit + 1 if hit >= 0 else -1


def blanked(text: str, spans: list[tuple[int, int]]) -> str:
    """Blank these parts, which are in order and do not overlap. All offsets stay valid."""
    parts, done = [], 0
    for start, end in spans:
        parts += [text[done:start], "\n" * (end - start)]
        done = end
    return "".join([*parts, text[done:]])


def number(word: str) -> int:
    """Return the number that a text is, or -1 if it is none or implausibly large."""
    return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else -1


def first_number(text: str) -> int:
    """Return the number at the beginning, 12 of ` 12 errors`, or -1."""
    digits = text.lstrip()[:9]
    size = 0
    while size < len(digits) and digits[size] in "0123456789":
        size += 1
    return int(digits[:size]) if size else -1


def number_before(text: str, word: str) -> int:
    """Return the number before a word, 3 of `3 failed`, or 0."""
    for at, part in enumerate(parts := text.replace(",", " ").replace("(", " ").replace(")", " ").split()):
        if at and part.rstrip(".:;") == word and number(parts[at - 1]) >= 0:
            return number(parts[at - 1])
    return 0


def number_after(text: str, label: str) -> int:
    """Return the number after a label, 3 of `failures=3` or `Failures: 3`, or 0."""
    hit = text.find(label)
    if hit < 0:
        return 0
    rest = text[hit + len(label) : hit + len(label) + 12].lstrip()
    digits = rest[: len(rest) - len(rest.lstrip("0123456789"))]
    return max(0, number(digits))


def place(line: str) -> tuple[str, str] | None:
    """Split `path:12: rest` or `path:12:5: rest` into (`path:12`, `rest`); None for other lines."""
    head, colon, rest = line.partition(":")
    if len(head) == 1 and head.isalpha() and rest[:1] in ("\\", "/"):  # a Windows drive
        tail, colon, rest = rest.partition(":")
        head = f"{head}:{tail}"
    if not colon or not head or head != head.strip() or "\t" in head:
        return None
    number, colon, rest = rest.partition(":")
    if not (number.isascii() and number.isdigit()):
        return None
    column, colon, after = rest.partition(":")
    if colon and column.strip().isascii() and column.strip().isdigit():
        rest = after
    return f"{head}:{number}", rest.strip()
