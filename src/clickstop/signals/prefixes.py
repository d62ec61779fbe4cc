"""Output of several packages or services at once, where a mark begins each line: grouped by mark."""

from __future__ import annotations

_SAMPLE = 300  # lines at each end that are searched for marks
_LONGEST = 80  # longest mark
_PUNCTUATION = {ord(sign): None for sign in "-_:.@/"}
_LEVELS = frozenset(
    ("error", "errors", "warning", "warn", "info", "debug", "trace", "notice", "note", "help", "hint", "fatal",
     "fail", "failed", "ok", "pass", "e", "npm", "critical", "success", "verbose", "expected", "received")
)  # fmt: skip


class Parted:
    """The text grouped by mark, without the marks, and the way back to the original."""

    def __init__(self, rows: list[tuple[int, str]]) -> None:
        self._places = [place for place, _ in rows]
        self._starts: list[int] = []
        start = 0
        for _, line in rows:
            self._starts.append(start)
            start += len(line) + 1
        self.text = "\n".join(line for _, line in rows)

    def original(self, at: int) -> int:
        """Return the offset in the original."""
        from bisect import bisect_right  # rarely needed

        row = max(0, bisect_right(self._starts, at) - 1)
        return self._places[row] + at - self._starts[row]


def parted(text: str) -> Parted | None:
    """Group a text by its marks. Return None if most lines have none, which is nearly always."""
    marks = _marks(text)
    if not marks:
        return None
    groups: dict[str, list[tuple[int, str]]] = {"": []}
    at = 0
    for line in text.split("\n"):
        mark = _mark(line)
        if mark not in marks:
            mark = ""
        groups.setdefault(mark, []).append((at + len(mark), line[len(mark) :]))
        at += len(line) + 1
    return Parted([row for rows in groups.values() for row in rows])


def _marks(text: str) -> frozenset[str]:
    """Return marks that repeat, if together they begin most lines."""
    size = _SAMPLE * 100
    ends = text[:size].split("\n")[:_SAMPLE] + text[max(size, len(text) - size) :].split("\n")[-_SAMPLE:]
    rows = [line for line in ends if line.strip()]
    counts: dict[str, int] = {}
    for line in rows:
        mark = _mark(line)
        if mark:
            counts[mark] = counts.get(mark, 0) + 1
    marks = frozenset(mark for mark, count in counts.items() if count > 3)
    return marks if 2 * sum(counts[mark] for mark in marks) > len(rows) else frozenset()


def _mark(line: str) -> str:
    """Return what may be a mark at the beginning of a line, with the blank after it, or ""."""
    if line.startswith("["):
        label, closed, _ = line[1:_LONGEST].partition("]")
        return f"[{label}] " if closed and _is_name(label) and line.startswith("] ", len(label) + 1) else ""
    head, bar, _ = line[:_LONGEST].partition(" | ")
    if bar and head.strip()[-1:].isdigit() and head.strip().strip("0123456789")[-1:] in ("-", "_"):
        return f"{head} | "  # docker compose: `app-1  | `
    head, colon, _ = line[:_LONGEST].partition(": ")
    return f"{head}: " if colon and _is_package(head) else ""


def _is_name(label: str) -> bool:
    """Whether a label is a name, such as `test` or `0`, and not `INFO`, ` 50%`, `1/3` or `gw0`."""
    plain = label.translate(_PUNCTUATION)
    if not plain.isalnum() or label.lower() in _LEVELS or label.startswith("gw"):
        return False
    return "/" not in label or not plain.isdigit()


def _is_package(head: str) -> bool:
    """Whether this is `@acme/web:test` of turbo, `packages/web test` of pnpm or `@acme/web` of lerna."""
    folder, space, task = head.partition(" ")
    if space:
        return ("/" in folder or folder == ".") and _is_name(task) and ":" not in folder
    package, colon, task = folder.rpartition(":")
    name = package if colon else task
    return _is_name(folder) and not task.isdigit() and "." not in name and ("/" in name or bool(colon))
