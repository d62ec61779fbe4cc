"""The server as a process of its own, asked with the official client SDK."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from tests.cli.conftest import Cli
from tests.harness import PACKAGE
from tests.working import Working

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from mcp import Client

    from tests.harness import Hook

START = PACKAGE / "mcp" / "start.py"


@dataclass(frozen=True)
class Server:
    """Starts the server in a folder, as a client does."""

    cwd: Path
    environ: dict[str, str]

    def talk(self, about: Callable[[Client], Awaitable[Any]]) -> Any:
        """One conversation with a server of its own."""
        from mcp import Client, StdioServerParameters, stdio_client  # loading it takes every worker a second

        async def whole() -> Any:
            started = StdioServerParameters(
                command=sys.executable, args=["-I", str(START)], env=self.environ, cwd=self.cwd
            )
            async with Client(stdio_client(started)) as client:
                return await about(client)

        return asyncio.run(whole())

    def ask(self, *calls: tuple[str, dict[str, Any]]) -> list[Any]:
        """The results of these calls, in one conversation."""

        async def each(client: Client) -> list[Any]:
            await client.list_tools()  # the SDK then holds results against their schemas
            return [await client.call_tool(name, arguments) for name, arguments in calls]

        found = self.talk(each)
        assert isinstance(found, list)
        return found


@pytest.fixture
def server(repo: Path, environ: dict[str, str]) -> Server:
    return Server(repo, environ)


@pytest.fixture
def clickstop(repo: Path, environ: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    monkeypatch.chdir(repo)
    return Cli(environ)


@pytest.fixture
def worked_on(hook: Hook, repo: Path) -> Working:
    return work(hook, repo)


def work(hook: Hook, repo: Path) -> Working:
    """A red run, an edit, a green run, a commit."""
    session = Working(hook, repo, "0f1e2d3c-session")
    session.start()
    session.prompt(1, "fix the empty cart")
    session.red()
    session.edit()
    session.green()
    session.commit("fix: empty cart")
    session.event("Stop", stop_hook_active=False)
    return session
