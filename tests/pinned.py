"""Results that are kept in files beside the tests: many inputs, and for each the whole result, for people to read.

    >>> an input
    ... its second line
        what it gives, in as many lines as it takes

`CLICKSTOP_PIN=1 make test ARGS="-n 0 tests/shell/test_pinned.py"` regenerates the results; read the difference
before you commit it. To add an input, write its line into the file; in the files that `calls` reads, it is an
expression.
"""

from __future__ import annotations

import json
import os
import tempfile
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_SHOWN, _LONGEST = 10, 1_000  # rows that differ, and characters of each part
_NONE = "(no such row)"
_NOTE = "#"
_kept: dict[Path, dict[str, str]] = {}
_WRITES = bool(os.environ.get("CLICKSTOP_PIN"))  # which is gone when a test runs


def inputs(path: Path) -> list[str]:
    """The inputs that a file holds."""
    return list(_read(path))


def pinned(path: Path, values: Mapping[str, Any]) -> None:
    """Fail with the rows that differ from those in the file, or write them. A text stands there as it is."""
    assert values, "there is nothing to look at"
    results = {name: value if isinstance(value, str) else told(value) for name, value in values.items()}
    if _WRITES:
        _write(path, results)
    expected = _read(path)
    differing = [name for name in {**expected, **results} if expected.get(name) != results.get(name)]
    shown = [
        f"{name[:_LONGEST]}\n  expected:\n{expected.get(name, _NONE)[:_LONGEST]}"
        f"\n  was:\n{results.get(name, _NONE)[:_LONGEST]}"
        for name in differing[:_SHOWN]
    ]
    assert not differing, f"{len(differing)} rows of {path.name} differ\n\n" + "\n\n".join(shown)


def pinned_row(path: Path, name: str, result: str) -> None:
    """The same for one row, where each has a test of its own."""
    if _WRITES:
        _write(path, dict(sorted({**_read(path), name: result}.items())))
        return
    if path not in _kept:
        _kept[path] = _read(path)
    expected = _kept[path].get(name)
    assert result == expected, f"{name} of {path.name}\n  expected:\n{expected}\n  was:\n{result}"


def calls(texts: Path, package: str, names: Mapping[str, Any]) -> None:
    """The files of a folder hold expressions; each is evaluated in the module that the file is named after, with
    these names, too. `folder({"src/a.py": "text"})` is a new folder with such files: F1, then F2 in what is told.
    """
    with tempfile.TemporaryDirectory() as scratch:
        for path in sorted(texts.glob("*.txt")):
            scope = {**vars(import_module(f"{package}.{path.stem}")), "filled": filled, **names}
            pinned(path, {line: _evaluated(line, scope, f"{scratch}/{path.stem}") for line in inputs(path)})


def filled(thing: Any, **values: Any) -> Any:
    """An object with these attributes."""
    for name, value in values.items():
        setattr(thing, name, value)
    return thing


def _evaluated(line: str, scope: dict[str, Any], scratch: str) -> str:
    made: list[str] = []

    def folder(files: Mapping[str, str]) -> str:
        made.append(tempfile.mkdtemp(prefix=f"{os.path.basename(scratch)}-", dir=os.path.dirname(scratch)))
        for name, text in files.items():
            path = os.path.join(made[-1], name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8", newline="") as file:
                file.write(text)
        return made[-1]

    try:
        result = told(eval(line, {**scope, "folder": folder}))
    except Exception as error:  # noqa: BLE001  # which is a result, too
        result = f"{type(error).__name__}: {error}"
    for number, place in enumerate(made, start=1):
        result = result.replace(place, f"F{number}")
    return result


def _read(path: Path) -> dict[str, str]:
    rows: list[tuple[list[str], list[str]]] = []
    for line in _lines(path):
        if line.startswith(">>> "):
            rows.append(([line[4:]], []))
        elif line.startswith("... "):
            rows[-1][0].append(line[4:])
        elif line.startswith("    "):
            rows[-1][1].append(line[4:])
    return {"\n".join(name): "\n".join(result) for name, result in rows}


def _lines(path: Path) -> list[str]:
    """As they are: a carriage return is a part of its line."""
    return path.read_bytes().decode().split("\n") if path.exists() else []


def _write(path: Path, results: Mapping[str, str]) -> None:
    """With the notes that stand above the rows."""
    notes: dict[str, list[str]] = {}
    waiting: list[str] = []
    for line in _lines(path):
        if line.startswith(_NOTE):
            waiting.append(line)
        elif line.startswith(">>> ") and waiting:
            notes[line], waiting = waiting, []
    lines: list[str] = []
    for name, result in results.items():
        first, *more = name.split("\n")
        lines += [*notes.pop(f">>> {first}", ()), f">>> {first}", *(f"... {line}" for line in more)]
        lines += [f"    {line}" for line in result.split("\n")] if result else []
    path.write_bytes(("\n".join(lines) + "\n").encode())


def told(value: Any) -> str:
    """Any result: a line for each part of a list or a dictionary, in JSON."""
    if isinstance(value, list | tuple):
        return "\n".join(map(_line, value))
    if isinstance(value, dict):
        names = {name: str(name) if str(name).isprintable() else _line(name) for name in value}
        return "\n".join(f"{names[name]}: {_line(part)}" for name, part in value.items())
    return _line(value)


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=_plain)


def _plain(value: Any) -> Any:
    """Sets in order; any other object as those of its fields that hold something."""
    if isinstance(value, set | frozenset):
        return sorted(value, key=str)
    slots = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]
    names = slots or [*getattr(value, "fields", ())] or list(getattr(value, "__dict__", ()))
    fields = {name: getattr(value, name, None) for name in names}
    return (
        {name: field for name, field in fields.items() if field not in (None, "", (), [], {})}
        if names
        else str(value)
    )
