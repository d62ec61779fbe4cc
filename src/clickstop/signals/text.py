"""Reading terminal text without regular expressions: quick on a megabyte, and nothing to bait."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST_LINE = 2_000  # characters of one line that are looked at
_COLOURS = 20
_ESCAPES = 10_000  # of other kinds that are taken out; text with more is a screen, not a report


def phrases(text: str) -> tuple[str, ...]:
    """A table of phrases, written as one text with ` | ` between them."""
    return tuple(text.split(" | ")) if text else ()


def clean(text: str) -> str:
    """Without colours, links and progress bars; one kind of line end."""
    if "\x1b" in text:
        text = _without_escapes(text)
    if "\r" in text:
        text = text.replace("\r\n", "\n")
        if "\r" in text:  # a progress bar: the last state of the line is what stays on the screen
            text = "\n".join(line.rstrip("\r").rpartition("\r")[2] for line in text.split("\n"))
    if "\b" in text:
        text = text.replace("\b", "")
    return text


def _without_escapes(text: str) -> str:
    for _ in range(_COLOURS):  # colours come from a small set: each is taken out everywhere, at the speed of C
        at = text.find("\x1b[")
        if at < 0:
            break
        text = text.replace(text[at : at + 1 + _escape_length(text[at + 1 : at + 66])], "")
    first, *rest = text.split("\x1b", _ESCAPES)
    return "".join((first, *(_behind_escape(part) for part in rest)))


def _behind_escape(part: str) -> str:
    end = part.find("m", 1, 20) if part[:1] == "[" else -1
    if end > 0 and part[1:end].replace(";", "").isdigit():  # a colour, quickly
        return part[end + 1 :]
    return part[_escape_length(part) :]


def _escape_length(part: str) -> int:
    """Characters of the escape sequence at the start of `part`, the escape itself being gone."""
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
    """Offset and line, very long lines cut."""
    at, size = 0, len(text)
    while at <= size:
        end = text.find("\n", at)
        if end < 0:
            end = size
        yield at, text[at : min(end, at + LONGEST_LINE)]
        at = end + 1


def lines_with(text: str, literal: str, most: int = 5_000) -> Iterator[tuple[int, str]]:
    """Offset and line for the first lines that hold `literal` (one line's text), without looking at the others."""
    hit = text.find(literal)
    while hit >= 0 and most > 0:
        most -= 1
        start = text.rfind("\n", 0, hit) + 1
        end = text.find("\n", hit)
        end = len(text) if end < 0 else end
        yield start, text[start : min(end, start + LONGEST_LINE)]
        hit = text.find(literal, max(end, hit + 1))


def last_lines_with(text: str, literal: str, most: int = 2_000) -> list[tuple[int, str]]:
    """The last lines that hold `literal`, in order: what decides stands near the end, and hostile text is long."""
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
    """Where the first line stands that begins with `mark`; -1 if none does."""
    if text.startswith(mark):
        return 0
    hit = text.find(f"\n{mark}")
    return hit + 1 if hit >= 0 else -1


def blanked(text: str, spans: list[tuple[int, int]]) -> str:
    """The text with these parts (in order, none over another) emptied; all offsets stay."""
    parts, done = [], 0
    for start, end in spans:
        parts += [text[done:start], "\n" * (end - start)]
        done = end
    return "".join([*parts, text[done:]])


def number(word: str) -> int:
    """3 for `3`; -1 for what is no plain number, or beyond belief."""
    return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else -1


def first_number(text: str) -> int:
    """12 for ` 12 errors`; -1 if it does not begin with a number."""
    digits = text.lstrip()[:9]
    size = 0
    while size < len(digits) and digits[size] in "0123456789":
        size += 1
    return int(digits[:size]) if size else -1


def number_before(text: str, word: str) -> int:
    """3 for `3 failed` and "failed"; 0 if there is none."""
    for at, part in enumerate(parts := text.replace(",", " ").replace("(", " ").replace(")", " ").split()):
        if at and part.rstrip(".:;") == word and number(parts[at - 1]) >= 0:
            return number(parts[at - 1])
    return 0


def number_after(text: str, label: str) -> int:
    """3 for `failures=3` or `Failures: 3` and the label with its sign; 0 if there is none."""
    hit = text.find(label)
    if hit < 0:
        return 0
    rest = text[hit + len(label) : hit + len(label) + 12].lstrip()
    digits = rest[: len(rest) - len(rest.lstrip("0123456789"))]
    return max(0, number(digits))


def place(line: str) -> tuple[str, str] | None:
    """`path:12: rest` or `path:12:5: rest` as ("path:12", "rest"); None for other lines."""
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
