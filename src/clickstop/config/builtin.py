"""The plan that applies if none can be compiled. It is prepared in advance, so that using it needs no parsing.

Safety gates and redaction are on; nothing from the repository or its settings is in it.
"""

from __future__ import annotations

import os

from clickstop import __version__
from clickstop.core.places import user_config, user_state
from clickstop.core.plan import packed, unpacked
from clickstop.core.wire import loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    Data = dict[str, Any]

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "builtin.json")  # `make docs` writes it
# The parts of a compiled plan that are the same for every repository.
SHARED = ("preset", "kinds", "gates", "keep_events", "max_stop_blocks")
# The parts of gates and of their rows that depend on the machine: paths and texts.
_OWN = ("ours", "broad", "names", "unreadable", "guarded")
_NARROWING = ("needs", "unusual")


def plan(root: str, environ: Mapping[str, str]) -> Data:
    with open(FILE, encoding="utf-8") as file:
        data: Data = unpacked(loads(file.read()))
    data["gates"] |= _ours(root, environ)
    return {
        **data,
        "version": __version__,
        "root": root,
        "repo_id": "",
        "paths": _site_paths(),
        "instead": "the built-in defaults are",
        "accepted": [],
        "stamps": {},
    }


def shared(compiled: Data) -> Data:
    """The part of a plan compiled from the defaults that fits every repository."""
    common = {key: compiled[key] for key in SHARED}
    common["gates"] = {key: value for key, value in compiled["gates"].items() if key not in _OWN}
    common["kinds"] = {kind: [_for_anybody(row) for row in rows] for kind, rows in compiled["kinds"].items()}
    return packed(common)


def _for_anybody(row: Data) -> Data:
    """The row without machine-specific filters, so that a gate looks at every call."""
    is_gate = row["id"].startswith("gate.")
    return {key: value for key, value in row.items() if not (is_gate and key in _NARROWING)}


def _ours(root: str, environ: Mapping[str, str]) -> Data:
    from clickstop.config import ours

    try:
        return ours.compiled(root, environ)
    except Exception:  # noqa: BLE001  # whatever is wrong with this machine, guard the minimum
        folders = [user_state(environ), user_config(environ)]
        return {name: [] for name in _OWN} | {"ours": folders, "guarded": {"folders": folders, "texts": folders}}


def _site_paths() -> list[str]:
    """The folders of the packages that gates parse commands with; a hook starts without them (-S)."""
    import sys

    try:
        import tree_sitter  # noqa: F401  # only to see whether it can be found
    except ImportError:
        import site

        site.main()
    return list(sys.path)
