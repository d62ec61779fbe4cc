"""Stack frames of JavaScript: `at Object.toBe (src/a.test.js:2:38)`."""

from __future__ import annotations

from clickstop.signals.text import lines

_FOREIGN = ("node_modules", "node:", "internal/", "ext:", "<anonymous>", "native code")
_SCHEMES = ("file://", "webpack://", "webpack-internal://")
_BLOCK = 6_000  # characters of a failure that are searched


def first_place(block: str, files: list[str] | None = None) -> str:
    """Return `path:line` of the first frame in the project's own code, relative if the file is among `files`."""
    for _, line in lines(block[:_BLOCK]):
        frame = line.strip()
        if frame.startswith(("at ", "❯ ", "› ")) and not any(part in frame.split("(")[-1] for part in _FOREIGN):
            where = _place(frame[2:])
            if where:
                return relative(where, files or [])
    return ""


def _place(frame: str) -> str:
    """Return `src/a.js:2` of `Object.x (src/a.js:2:3)` or `src/a.js:2:3`."""
    where = frame.rpartition("(")[2].rstrip(") ") if frame.rstrip().endswith(")") else frame.rsplit(maxsplit=1)[-1]
    for scheme in _SCHEMES:
        where = where.removeprefix(scheme)
    path, _, column = where.rpartition(":")
    if not column.isdigit():
        return ""
    file, _, line = path.rpartition(":")
    return path if line.isdigit() and file else where if path else ""


def relative(where: str, files: list[str]) -> str:
    """Return a place under the shorter name that the tool also uses for its file."""
    path = where.rpartition(":")[0].replace("\\", "/")
    short = next((name for name in files if path.endswith(f"/{name}")), "")
    return f"{short}:{where.rpartition(':')[2]}" if short else where
