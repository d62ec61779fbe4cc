"""Results that are kept in a file beside the tests: many inputs, and for each the whole result, for people to read.

    >>> an input
    ... its second line
        what it gives, in as many lines as it takes

`CLICKSTOP_PIN=1 make test ARGS=tests/shell/test_pinned.py` writes the results anew; read the difference before you
commit it. To add an input, write its line into the file.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_SHOWN = 10  # rows that differ
_NOTE = "#"
_WRITES = bool(os.environ.get("CLICKSTOP_PIN"))  # as it is when tests are collected: they see none of our variables


def inputs(path: Path) -> list[str]:
    """The inputs that a file holds."""
    return list(_read(path))


def pinned(path: Path, results: Mapping[str, str]) -> None:
    """Fail with the rows that differ from those in the file, or write them."""
    if _WRITES:
        path.write_text(_written(path, results), encoding="utf-8")
    expected = _read(path)
    differing = [name for name in {**expected, **results} if expected.get(name) != results.get(name)]
    shown = [
        f"{name}\n  expected:\n{expected.get(name)}\n  was:\n{results.get(name)}" for name in differing[:_SHOWN]
    ]
    assert not differing, f"{len(differing)} rows of {path.name} differ\n\n" + "\n\n".join(shown)


def _read(path: Path) -> dict[str, str]:
    rows: list[tuple[list[str], list[str]]] = []
    for line in path.read_text(encoding="utf-8").split("\n") if path.exists() else ():
        if line.startswith(">>> "):
            rows.append(([line[4:]], []))
        elif line.startswith("... "):
            rows[-1][0].append(line[4:])
        elif line.startswith("    "):
            rows[-1][1].append(line[4:])
    return {"\n".join(name): "\n".join(result) for name, result in rows}


def _written(path: Path, results: Mapping[str, str]) -> str:
    """With the notes that stand above the rows."""
    notes: dict[str, list[str]] = {}
    waiting: list[str] = []
    for line in path.read_text(encoding="utf-8").split("\n") if path.exists() else ():
        if line.startswith(_NOTE):
            waiting.append(line)
        elif line.startswith(">>> ") and waiting:
            notes[line], waiting = waiting, []
    lines: list[str] = []
    for name, result in results.items():
        first, *more = name.split("\n")
        lines += [*notes.pop(f">>> {first}", ()), f">>> {first}", *(f"... {line}" for line in more)]
        lines += [f"    {line}" for line in result.split("\n")] if result else []
    return "\n".join(lines) + "\n"
