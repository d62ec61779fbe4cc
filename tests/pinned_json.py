"""Whole results of many inputs, kept as JSON in files beside the tests, one row a line, and compared row by row.

`CLICKSTOP_PIN=1 make test ARGS=tests/checks/test_pinned_claims.py` writes the files of these tests anew; read the
difference before you commit it. To add an input, write its row with `null`, and let the result be written.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_SHOWN = 20  # rows that differ; beyond, they are counted
_WRITES = bool(os.environ.get("CLICKSTOP_PIN"))  # as it is when tests are collected: they see none of our variables


def pinned(path: Path, results: Mapping[str, Any]) -> None:
    """Fail with the rows that differ from those in the file: one line of JSON for each name."""
    assert results, "there is nothing to look at"
    rows = {name: _line(result) for name, result in results.items()}
    if _WRITES:
        lines = [f"{_line(name)}: {row}" for name, row in rows.items()]
        path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
        return
    kept = {name: _line(row) for name, row in json.loads(path.read_text(encoding="utf-8")).items()}
    differing = [name for name in {**kept, **rows} if kept.get(name) != rows.get(name)]
    told = [f"{name}\n  - {kept.get(name)}\n  + {rows.get(name)}" for name in differing[:_SHOWN]]
    assert not differing, "\n".join([f"{len(differing)} of {len(rows)} rows differ from {path.name}", *told])


def _line(result: Any) -> str:
    return json.dumps(result, ensure_ascii=False, default=_plain)


def _plain(value: Any) -> Any:
    """Sets in order; any other object as its fields."""
    if isinstance(value, set | frozenset):
        return sorted(value, key=str)
    slots = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]
    names = slots or list(getattr(value, "__dict__", ())) or [str(value)]
    return {name: getattr(value, name, None) for name in names}
