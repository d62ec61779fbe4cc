"""Call one tool: from its arguments to a result of limited size, or to an error that helps."""

from __future__ import annotations

import contextlib
import json
from dataclasses import asdict, is_dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from clickstop.app.errors import AppError, NotSetUpError
from clickstop.app.here import Here
from clickstop.config.errors import ConfigError
from clickstop.core.inert import inert_values
from clickstop.core.initialised import find_root
from clickstop.core.misspelt import choices
from clickstop.mcp.index import TOOLS
from clickstop.mcp.tool import understood
from clickstop.store.database import Error

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Answer = TypeVar("Answer")
ITEMS = 50  # of one list
LETTERS = 4_000  # of one text
SHORT = 8_000  # characters of a result without `full`: about 2,000 tokens
WHOLE = 40_000  # characters with `full`: clients warn, or cut blindly, above about this
_LEAST = 1


class CallError(Exception):
    """Why a call failed, in words for the agent."""


def call(name: str, arguments: dict[str, Any], cwd: str, environ: Mapping[str, str]) -> dict[str, Any]:
    tool = TOOLS.get(name)
    if tool is None:
        raise CallError(f"there is no tool {name}. {choices(name, TOOLS)}")
    try:
        arguments_read = understood(tool, arguments)
    except AppError as error:
        raise CallError(str(error)) from error
    return answered(
        lambda repo: bounded(inert_values(_plain(tool.call(repo, arguments_read))), full=arguments_read.full),
        cwd,
        environ,
    )


def _plain(result: Any) -> Any:
    """Convert records to dictionaries."""
    if isinstance(result, dict):
        return {name: _plain(value) for name, value in result.items()}
    if isinstance(result, list):
        return [_plain(value) for value in result]
    return asdict(result) if is_dataclass(result) and not isinstance(result, type) else result


def answered(question: Callable[[Here], Answer], cwd: str, environ: Mapping[str, str]) -> Answer:
    """Ask a question about the repository. Errors become a CallError in words for the agent."""
    try:
        with contextlib.closing(_repository(cwd, environ)) as repo:
            return question(repo)
    except AppError as error:
        raise CallError(str(error)) from error
    except ConfigError as error:
        raise CallError(
            f"the configuration is not valid: {error}. A person can run: clickstop config check"
        ) from error
    except Error as error:
        raise CallError(f"the database cannot be read: {error}. A person can run: clickstop doctor") from error


def _repository(cwd: str, environ: Mapping[str, str]) -> Here:
    """The repository, looked up for every call: `clickstop init` may have run since the server started."""
    root = find_root(cwd, environ)
    if not root:
        raise NotSetUpError(f"{cwd} is not in a repository set up for clickstop. To set it up: clickstop init")
    return Here(root, environ, cwd, who="agent")


def bounded(record: dict[str, Any], *, full: bool = False) -> dict[str, Any]:
    """The record shortened to the size limits, with `cut` if anything is missing."""
    items, letters = ITEMS, LETTERS
    room = WHOLE if full else SHORT
    while True:
        cut: dict[str, None] = {}
        fitting = _fit(record, "", items, letters, cut)
        if cut:
            fitting["cut"] = [*cut, *(() if full else ("pass full = true for more",))]
        if len(json.dumps(fitting, ensure_ascii=False)) <= room or items <= _LEAST:
            return dict(fitting)
        items, letters = max(items * 2 // 3, _LEAST), max(letters * 2 // 3, 200)


def _fit(value: Any, where: str, items: int, letters: int, cut: dict[str, None]) -> Any:
    if isinstance(value, dict):
        return {
            key: _fit(part, f"{where}.{key}" if where else str(key), items, letters, cut)
            for key, part in value.items()
        }
    if isinstance(value, list | tuple):
        if len(value) > items:
            cut[f"{where}: {items} of {len(value)} shown; narrow the query, or use the command line"] = None
        return [_fit(part, f"{where}[]", items, letters, cut) for part in value[:items]]
    if isinstance(value, str) and len(value) > letters:
        cut[f"{where}: texts are truncated to {letters} characters"] = None
        return value[:letters] + " [cut]"
    return value
