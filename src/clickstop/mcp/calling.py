"""One call of a tool, from its arguments to a bounded record or to an error that helps."""

from __future__ import annotations

import difflib
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, TypeVar

import click

from clickstop.config.errors import ConfigError
from clickstop.mcp.asked import Asked
from clickstop.mcp.bounds import bounded
from clickstop.mcp.index import TOOLS
from clickstop.mcp.tool import WrongArgumentsError, understood
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
    return answered(lambda asked: bounded(asdict(tool.call(asked, understood(tool, arguments)))), cwd, environ)


def answered(question: Callable[[Asked], Answer], cwd: str, environ: Mapping[str, str]) -> Answer:
    """Asked of the repository as it is now; whatever keeps it from an answer is told in words."""
    asked = Asked(cwd, environ)
    try:
        return question(asked)
    except WrongArgumentsError as error:
        raise CallError(str(error)) from error
    except click.ClickException as error:
        raise CallError(error.format_message()) from error
    except ConfigError as error:
        raise CallError(
            f"the configuration is not valid: {error}. A person can run: clickstop config check"
        ) from error
    except Error as error:
        raise CallError(f"the database cannot be read: {error}. A person can run: clickstop doctor") from error
    finally:
        asked.close()
