"""One call of a tool, from its arguments to a bounded record or to an error that helps."""

from __future__ import annotations

import contextlib
import difflib
from dataclasses import asdict, is_dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from clickstop.app.errors import AppError, NotSetUpError
from clickstop.app.here import Here
from clickstop.config.errors import ConfigError
from clickstop.core.inert import inert_values
from clickstop.core.initialised import find_root
from clickstop.mcp.bounds import bounded
from clickstop.mcp.index import TOOLS
from clickstop.mcp.tool import understood
from clickstop.store.database import Error

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Answer = TypeVar("Answer")


class CallError(Exception):
    """Why a call has no result, for the agent to read."""


def call(name: str, arguments: dict[str, Any], cwd: str, environ: Mapping[str, str]) -> dict[str, Any]:
    tool = TOOLS.get(name)
    if tool is None:
        close = difflib.get_close_matches(name, TOOLS, n=1)
        hint = f"Did you mean {close[0]}?" if close else f"There are: {', '.join(TOOLS)}."
        raise CallError(f"there is no tool {name}. {hint}")
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
    """Records as tables of their fields."""
    if isinstance(result, dict):
        return {name: _plain(value) for name, value in result.items()}
    if isinstance(result, list):
        return [_plain(value) for value in result]
    return asdict(result) if is_dataclass(result) and not isinstance(result, type) else result


def answered(question: Callable[[Here], Answer], cwd: str, environ: Mapping[str, str]) -> Answer:
    """Asked of the repository as it is now; whatever keeps it from an answer is told in words."""
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
    """Looked up at every call: `clickstop init` may have run since the server was started."""
    root = find_root(cwd, environ)
    if not root:
        raise NotSetUpError(f"{cwd} is not in a repository set up for clickstop. Run there: clickstop init")
    return Here(root, environ, cwd, who="agent")
