"""The command line, called in the scratch repository with a clean environment."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from clickstop.cli.main import cli
from tests import inside
from tests.harness import PACKAGE, fork_command
from tests.printed import data_of
from tests.trusting import trust_around

if TYPE_CHECKING:
    from collections.abc import Callable

    from click.testing import Result


class Cli:
    """Calls commands in this process, or in one of their own where descriptors matter."""

    def __init__(self, environ: dict[str, str]) -> None:
        self.environ = environ

    def __call__(self, *arguments: str, stdin: str = "", code: int = 0, **environ: str) -> Result:
        """The command's result; anything but the expected exit code is a failure."""
        trust_around(os.getcwd(), {**self.environ, **environ}, arguments[0] if arguments else "")
        done = self.run(*arguments, stdin=stdin, **environ)
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            raise done.exception
        assert done.exit_code == code, done.output
        return done

    def run(self, *arguments: str, stdin: str = "", **environ: str) -> Result:
        """The command's result, whatever its exit code."""
        inside.kept.close()
        around = dict.fromkeys(os.environ)  # what the tests' own process has, such as CI
        return CliRunner().invoke(
            cli, arguments, input=stdin, env={**around, **self.environ, **environ}, prog_name="clickstop"
        )

    def json(self, *arguments: str, code: int = 0, **environ: str) -> Any:
        return data_of(self(*arguments, "--json", code=code, **environ).stdout)

    def process(
        self, *arguments: str, cwd: Path | None = None, stdin: bytes = b"", **environ: str
    ) -> subprocess.CompletedProcess[bytes]:
        around = {**self.environ, "PYTHONPATH": str(PACKAGE.parent), **environ}
        done = fork_command(list(arguments), stdin, cwd or Path.cwd(), around)
        return subprocess.CompletedProcess(arguments, done.code, done.stdout, done.stderr.encode())


@pytest.fixture
def clickstop(repo: Path, environ: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Call it with arguments to run a command in the scratch repository."""
    monkeypatch.chdir(repo)
    for name in list(os.environ):
        monkeypatch.delenv(name)
    return Cli(environ)


@pytest.fixture
def worked(hook: Callable[..., Any], payload: Callable[..., dict[str, Any]]) -> str:
    """A short session through real hook processes: prompt, a green and a red command, a stop; its id."""
    for case in (
        "SessionStart--startup",
        "UserPromptSubmit--typed",
        "PreToolUse--Bash",
        "PostToolUse--Bash-ok",
        "PostToolUseFailure--Bash-unittest-red",
        "PostToolBatch--Edit-refused",
        "Stop",
    ):
        hook(payload(case))
    return str(payload("Stop")["session_id"])
