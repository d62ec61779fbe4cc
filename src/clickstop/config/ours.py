"""Lists clickstop's own files and what configures it, for `gate.self`."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from clickstop.agents.index import all_agents
from clickstop.config.layers import sources
from clickstop.core.places import Places, home, key_file, user_config, user_state
from clickstop.core.repository import MARKERS, git_dirs

if TYPE_CHECKING:
    from collections.abc import Mapping

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def compiled(root: str, environ: Mapping[str, str]) -> dict[str, Any]:
    """Compile the lists.

    `ours`: paths. `names`: relative paths of settings, which count in any folder. `unreadable`: our secrets.
    `broad`: those of `ours` whose names are common in commands. `guarded`: folders that no program may touch, and
    texts by which programs refer to them.
    """
    state = user_state(environ)
    is_worked_on = _is_worked_on(root)
    settings = [path for agent in all_agents() for path in agent.settings_paths(root, environ)]
    plugins = [path for path in settings if not _has_end(path)]  # folders of plugins, which bring hooks
    real: dict[str, str] = {}
    broad = _both_names([*plugins, *([] if is_worked_on else _interpreter())], real)
    files = [*_files(root, environ, settings), *([] if is_worked_on else _package())]
    return {
        "ours": list(dict.fromkeys([*_both_names(files, real), *broad])),
        "broad": broad,
        "names": [*_names(), *(name for agent in all_agents() for name in agent.settings_names)],
        "unreadable": _both_names([key_file(environ)], real),
        "guarded": {
            "folders": _both_names([state], real),
            "texts": _texts(state, environ, is_worked_on=is_worked_on),
        },
    }


def _names() -> list[str]:
    return [*(name for name in MARKERS if name.endswith(".toml")), "clickstop.local.toml"]


def _files(root: str, environ: Mapping[str, str], settings: list[str]) -> list[str]:
    places = Places(root, environ)
    files = [os.path.join(root, MARKERS[0]), *(f"{places.database}{end}" for end in ("", "-wal", "-shm"))]
    files += [places.spool, places.log, user_state(environ), user_config(environ)]
    files += [path for _, path in sources(root, environ) if os.path.basename(path) != "pyproject.toml"]
    return files + settings + [os.path.join(folder, "clickstop") for folder in git_dirs(root) if folder]


def _has_end(path: str) -> bool:
    return bool(os.path.splitext(path)[1])


def _package() -> list[str]:
    beside = os.path.dirname(_PACKAGE)
    return [_PACKAGE, *(os.path.join(beside, name) for name in os.listdir(beside) if name.startswith("clickstop-"))]


def _interpreter() -> list[str]:
    settings = os.path.join(sys.prefix, "pyvenv.cfg")
    return [os.path.abspath(sys.executable), *([settings] if os.path.exists(settings) else [])]


def _is_worked_on(root: str) -> bool:
    """Whether this is a checkout of clickstop itself, which its developers may change. A copy installed in a
    project's environment is not.
    """
    inside = f"{_PACKAGE}{os.sep}".startswith(os.path.join(os.path.realpath(root), ""))
    return inside and "site-packages" not in _PACKAGE


def _texts(state: str, environ: Mapping[str, str], *, is_worked_on: bool) -> list[str]:
    """The state folder as a path, relative to home, and through links; and our modules, which can find it."""
    from_home = os.path.relpath(state, home(environ)) if state.startswith(os.path.join(home(environ), "")) else ""
    modules = [] if is_worked_on else ["import clickstop", "from clickstop"]
    return [*dict.fromkeys(filter(None, (state, os.path.realpath(state), from_home))), *modules]


def _both_names(paths: list[str], real: dict[str, str]) -> list[str]:
    """The paths and where links lead. `real` caches resolved folders."""
    named = [os.path.join(_real(os.path.dirname(path), real), os.path.basename(path)) for path in paths]
    led_to = [os.path.realpath(path) if os.path.islink(path) else path for path in named]
    return list(dict.fromkeys([*led_to, *named]))


def _real(folder: str, real: dict[str, str]) -> str:
    """Like `os.path.realpath`, but common parents are resolved only once."""
    if folder not in real:
        above, name = os.path.split(folder)
        is_plain = name not in ("", os.curdir, os.pardir) and not os.path.islink(folder)
        real[folder] = os.path.join(_real(above, real), name) if is_plain else os.path.realpath(folder)
    return real[folder]
