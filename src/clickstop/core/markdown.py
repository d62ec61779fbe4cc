"""The structure of Markdown: front matter, headings, fenced code."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

NO_FRONT_MATTER, NOT_CLOSED = 0, -1
_FENCES = ("```", "~~~")


def front_matter_end(lines: list[str]) -> int:
    """The index of the line that closes the front matter, or NO_FRONT_MATTER or NOT_CLOSED."""
    if not lines or lines[0].rstrip() != "---":
        return NO_FRONT_MATTER
    return next((at for at, line in enumerate(lines[1:], 1) if line.rstrip() in ("---", "...")), NOT_CLOSED)


def body_start(lines: list[str]) -> int:
    """The index of the first line after the front matter."""
    return end + 1 if (end := front_matter_end(lines)) > 0 else 0


def body_of(lines: list[str]) -> list[str]:
    """The lines after the front matter."""
    return lines[body_start(lines) :]


def plain_fields(lines: list[str]) -> dict[str, str]:
    """Front matter as plain `key: value` pairs. List entries on lines of their own are joined with newlines."""
    fields: dict[str, str] = {}
    key = ""
    for line in lines[1 : max(front_matter_end(lines), 1)]:
        name, colon, value = line.partition(":")
        if line.lstrip().startswith("- ") and key:
            fields[key] += f"\n{line.strip()[2:]}"
        elif colon and name.strip() and not line.startswith((" ", "\t", "#")):
            key = name.strip().lower()
            fields[key] = value.strip()
    return fields


def heading(line: str) -> tuple[int, str]:
    """Level and text of `## text`, or (0, "") for any other line. Four leading spaces make it code."""
    if len(line) - len(line.lstrip(" ")) > 3 or line.startswith("\t"):
        return 0, ""
    text = line.strip()
    level = len(text) - len(text.lstrip("#"))
    if not 1 <= level <= 6 or text[level : level + 1] not in ("", " ", "\t"):
        return 0, ""
    return level, text[level:].strip().rstrip("#").strip()


def underline(line: str) -> int:
    """The heading level that this line gives to the text above it: 1 for `===`, 2 for `---`, else 0."""
    text = line.strip()
    if len(text) >= 2 and len(line) - len(line.lstrip(" ")) <= 3:
        return 1 if not text.strip("=") else 2 if not text.strip("-") else 0
    return 0


def unfenced(lines: list[str], start: int = 0) -> Iterator[tuple[int, str]]:
    """Index and text of the lines outside fenced code."""
    fence = ""
    for at in range(start, len(lines)):
        text = lines[at].strip()
        if not fence and text.startswith(_FENCES):
            fence = text[: len(text) - len(text.lstrip(text[0]))]
        elif fence and text.startswith(fence):
            fence = ""
        elif not fence:
            yield at, lines[at]
