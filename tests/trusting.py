"""A person who has set clickstop up in a scratch repository and trusts all that it holds at the moment."""

from __future__ import annotations

import fnmatch
import functools
import os
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from clickstop.config import check_plan, checks, commands, compile, layers, trust  # noqa: A004  # its name
from clickstop.config.errors import ConfigError
from clickstop.core.initialised import find_root
from clickstop.core.places import is_guest, look_again, repos_file
from clickstop.core.plan import stamp
from clickstop.core.registry import register

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

P = ParamSpec("P")
T = TypeVar("T")
_TOLD = (("memory", "feedback_*.md"), (".clickstop/rules", "*.md"), (".clickstop/classes", "*.toml"))
_ABOUT_TRUST = ("init", "trust", "uninstall", "doctor", "adopt")
_known: dict[tuple[str, str], Any] = {}


def trust_around(cwd: object, environ: Mapping[str, str], command: str = "") -> None:
    """The same for the repository around a folder, unless a command is about trust itself."""
    root = find_root(str(cwd), environ) if command not in _ABOUT_TRUST else ""
    if root:
        trust_all(root, environ)


def trust_all(root: object, environ: Mapping[str, str]) -> None:
    """As `clickstop init` and `clickstop trust` would."""
    folder = os.path.realpath(str(root))
    stamps = _stamps(folder, environ)
    if _known.get((folder, environ["HOME"])) == stamps:
        return
    set_up(folder, environ)
    try:
        loaded = layers.load(folder, environ, believe=True)
        texts = {layer.origin: layer.data for layer in loaded.layers if layer.name in ("project", "local")}
        found = checks.find(loaded, folder, environ)
        texts |= {text.file: text.data for text in found.unseen}
        gone = [path for layer, path in layers.sources(folder, environ) if layer != "user" and path not in texts]
        texts |= {path: {} for path in gone if trust.last_settings(path, environ)}
    except ConfigError:
        texts = {}
    for path, data in texts.items():
        if not trust.trusted_on(path, data, environ):
            trust.record_settings(path, data, environ)
    waiting = [path for path in _told(folder) if not trust.is_trusted(path, environ)]
    if waiting:
        trust.trust(waiting, environ)
    _known[folder, environ["HOME"]] = _stamps(folder, environ)


def set_up(folder: str, environ: Mapping[str, str]) -> None:
    look_again()
    if is_guest(folder, environ):
        register(folder, environ)


def _stamps(folder: str, environ: Mapping[str, str]) -> Any:
    paths = [path for _, path in layers.sources(folder, environ)] + checks.candidates(folder)
    paths += [*_told(folder), trust.file(environ), repos_file(environ)]
    return [(path, stamp(path)) for path in paths]


def _told(folder: str) -> list[str]:
    """Texts that the agent would be told."""
    return [
        os.path.join(folder, place, name)
        for place, pattern in _TOLD
        if os.path.isdir(os.path.join(folder, place))
        for name in fnmatch.filter(os.listdir(os.path.join(folder, place)), pattern)
    ]


def _first(function: Callable[P, T]) -> Callable[P, T]:
    """The same in a repository whose owner trusts what it holds: root first, then the environment."""

    @functools.wraps(function)
    def trusted(*arguments: P.args, **options: P.kwargs) -> T:
        trust_all(arguments[0], next(one for one in arguments if isinstance(one, dict)))
        return function(*arguments, **options)

    return trusted


load = _first(layers.load)
compile_plan = _first(compile.compile_plan)
refresh = _first(compile.refresh)
compile_checks = _first(check_plan.compile_checks)
refresh_checks = _first(check_plan.refresh)
find = _first(commands.find)
