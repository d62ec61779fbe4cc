"""The plan that judges where none can be compiled, for whatever reason: made beforehand, so that nothing has to be
understood first. Safety gates and redaction are on; nothing of the repository or its settings is in it.
"""

from __future__ import annotations

import os

from clickstop import __version__
from clickstop.core.places import Places, user_config, user_state
from clickstop.core.wire import loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    Data = dict[str, Any]

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "builtin.json")  # `make docs` writes it
# Of a compiled plan, what is the same for every repository.
SHARED = ("preset", "kinds", "gates", "keep_events", "max_stop_blocks")
_OWN = ("ours", "free")  # of gates, what is not


def plan(root: str, environ: Mapping[str, str]) -> Data:
    with open(FILE, encoding="utf-8") as file:
        data: Data = loads(file.read())
    places = Places(root, environ)
    settings = [os.path.join(root, name) for name in ("clickstop.toml", "clickstop.local.toml")]
    folders = [places.state, os.path.dirname(places.database), user_state(environ), user_config(environ)]
    data["gates"] |= {"ours": list(map(os.path.realpath, (*settings, *folders))), "free": []}
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
    """What of a plan that was compiled from the defaults is kept for all."""
    made = {key: compiled[key] for key in SHARED}
    made["gates"] = {key: value for key, value in compiled["gates"].items() if key not in _OWN}
    return made


def _site_paths() -> list[str]:
    """Where packages are that gates read commands with; a hook starts without them (-S)."""
    import sys

    try:
        import tree_sitter  # noqa: F401  # only to see whether it can be found
    except ImportError:
        import site

        site.main()
    return list(sys.path)
