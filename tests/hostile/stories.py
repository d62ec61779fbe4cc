"""Stories of runs that an agent tells through real hook processes, and what is believed of them afterwards."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
import time
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clickstop.cli.trusting import lines_of
from clickstop.config import trust
from clickstop.config.commands import find
from tests.handlers.project import GOOD, WITH_TEST, WRONG, Agent
from tests.harness import Hook, clean_environ, make_repo
from tests.printed import data_of
from tests.trusting import trust_all

if TYPE_CHECKING:
    from collections.abc import Mapping

EVIDENCE = Path(__file__).parent / "evidence"
QUICK_PYTEST = Path(__file__).parents[1] / "handlers" / "quick_pytest.py"
IGNORED = ".venv/\nnode_modules/\n__pycache__/\n*.log\n"
MORE = "def test_more() -> None:\n    assert True\n"
RUNNER = '#!/bin/sh\n[ "$1" = run ] && shift\nexec "$@"\n'


@dataclass(frozen=True)
class Project:
    """A tiny repository, and the lines of it that the person has trusted."""

    lines: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)
    red: Mapping[str, str] = field(default_factory=lambda: {"cart.py": WRONG})
    folder: str = ""
    check: str = "test"
    pytest: str = "quick"
    setup: str = ""


@dataclass(frozen=True)
class Story:
    id: str
    calls: list[str | dict[str, Any]]
    project: str = "pytest"
    setup: str = ""
    green: bool = False
    more: bool = False

    @property
    def names_the_other(self) -> bool:
        return "../other" in f"{self.setup} {self.calls}"


def projects() -> dict[str, Project]:
    tables = tomllib.loads((EVIDENCE / "projects.toml").read_text(encoding="utf-8"))
    return {name: Project(**table) for name, table in tables.items()}


def stories(name: str) -> list[Story]:
    tables = tomllib.loads((EVIDENCE / f"{name}.toml").read_text(encoding="utf-8"))["story"]
    return [Story(**{"green": name == "honest", **table}) for table in tables]


def known_failures() -> set[str]:
    """Stories that are not yet told apart, by their ids."""
    lines = (EVIDENCE / "known_failures.txt").read_text(encoding="utf-8").splitlines()
    return {line for line in lines if line and not line.startswith("#")}


class Stage:
    """One story's repository `shop`, another one beside it, and an agent at work."""

    def __init__(self, folder: Path, story: Story) -> None:
        self.story = story
        self.project = projects()[story.project]
        self.environ = _environ(folder, self.project.pytest)
        self.repo = make_repo(
            folder / "shop", self.environ, _configuration(self.project), is_new=False, files=self._files()
        )
        if story.names_the_other:
            make_repo(folder / "other", self.environ, files={**self.project.files, **_python(GOOD)})
        for script in filter(None, (self.project.setup, story.setup)):
            subprocess.run(["bash", "-ec", script], cwd=self.repo, env=self.environ, check=True)
        self.agent = Agent(Hook(self.environ, self.repo, here=True), self.repo)

    def tell(self) -> None:
        """The agent edits the code that the person has trusted, and makes the story's calls."""
        self._trust()
        edits = {} if self.story.green else self.project.red
        self.agent.write_all(dict(edits) or {"notes.md": "Prices are whole numbers.\n"})
        for call in self.story.calls:
            self._call({"run": call} if isinstance(call, str) else call)

    def believed(self) -> list[dict[str, Any]]:
        """What counts as a green run of the whole suite for the files as they are, on the agent's word."""
        folder = os.path.realpath(self.repo / self.project.folder)
        return [
            row
            for row in data_of(self.agent.clickstop("evidence", "--json"))
            if (row["name"], row["outcome"], row["scope"]) == (self.project.check, "passed", "whole")
            and os.path.realpath(row["folder"]) == folder
            and row["current"]
            and row["by"] != "clickstop"
        ]

    def suite(self) -> int:
        """How the trusted line itself ends, run plainly in the repository that the agent has edited."""
        for name, text in () if self.story.green else self.project.red.items():
            (self.repo / name).write_text(text, encoding="utf-8")
        line = self.project.lines.get(self.project.check, "pytest -q")
        return self._run(line, self.repo / self.project.folder).returncode

    def _files(self) -> dict[str, str]:
        more = {"test_more.py": MORE} if self.story.more else {}
        return {".gitignore": IGNORED, **_python(GOOD), **more, **self.project.files}

    def _trust(self) -> None:
        """As `clickstop trust` records it."""
        root = str(self.repo)
        trust_all(root, self.environ)
        commands = find(root, root, self.environ).waiting()
        assert commands
        trust.record_lines(root, lines_of(commands), self.environ)
        trust.record_names(root, [command.meaning for command in commands], self.environ)

    def _call(self, call: dict[str, Any]) -> None:
        if "write" in call:
            self.agent.write(call["write"], call["text"])
        elif call.get("background"):
            self._in_background(call)
        else:
            self._shell(call)

    def _shell(self, call: dict[str, Any]) -> None:
        """A call from its beginning to its end, as the client tells of it."""
        self.agent.let_files_grow_older()
        line, folder = call["run"].replace("{repo}", str(self.repo)), self.repo / call.get("cwd", "")
        fields: dict[str, Any] = {"cwd": str(folder.resolve())}
        if "agent" in call:
            fields |= {"agent_id": "a1", "agent_type": call["agent"]}
        told = self.agent.call("Bash", {"command": line})
        self.agent.event("PreToolUse", **told, **fields)
        began = time.monotonic()
        if "printed" in call:
            done = subprocess.CompletedProcess(line, 0, call["printed"], "")
        else:
            done = self._run(line, folder)
        told["duration_ms"] = int((time.monotonic() - began) * 1000)
        if done.returncode:
            self.agent.event(
                "PostToolUseFailure", error=f"Exit code {done.returncode}\n{done.stdout}", **told, **fields
            )
        else:
            response = {"stdout": done.stdout, "stderr": "", "interrupted": False, "isImage": False}
            self.agent.event("PostToolUse", tool_response=response, **told, **fields)
        self.agent.event("PostToolBatch", tool_calls=[{**told, "tool_response": done.stdout}], **fields)

    def _in_background(self, call: dict[str, Any]) -> None:
        """A command that was started in the background, and its end if it `ends`."""
        self.agent.let_files_grow_older()
        told = self.agent.call("Bash", {"command": call["run"], "run_in_background": True})
        self.agent.event("PreToolUse", **told)
        self.agent.event(
            "PostToolUse", tool_response={"stdout": "", "stderr": "", "backgroundTaskId": "b1"}, **told
        )
        self.agent.event("PostToolBatch", tool_calls=[{**told, "tool_response": "started"}])
        if "ends" in call:
            code = self._run(call["run"], self.repo).returncode
            assert code == call["ends"]
            notice = (
                f"<task-notification>\n<task-id>b1</task-id>\n<tool-use-id>{told['tool_use_id']}</tool-use-id>\n"
                f'<status>completed</status>\n<summary>Background command "{call["run"]}" completed '
                f"(exit code {code})</summary>\n</task-notification>"
            )
            self.agent.event("UserPromptSubmit", prompt=notice)

    def _run(self, line: str, folder: Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["bash", "-c", line],
            cwd=folder,
            env=self.environ,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            timeout=60,
        )


def _python(cart: str) -> dict[str, str]:
    return {"cart.py": cart, "test_cart.py": WITH_TEST}


def _configuration(project: Project) -> str:
    lines = "".join(f'{name} = "{line}"\n' for name, line in project.lines.items())
    return f"[commands]\n{lines}" if lines else ""


def _environ(folder: Path, pytest: str) -> dict[str, str]:
    """A scratch home with an identity for git, and the programs that stories name in front of the others."""
    environ = clean_environ(folder / "home")
    (folder / "home" / ".gitconfig").write_text("[user]\nname = dev\nemail = dev@example.org\n", encoding="utf-8")
    quick = f"#!/bin/sh\nexec '{sys.executable}' -I -S '{QUICK_PYTEST}' \"$@\"\n"
    real = f"#!/bin/sh\nexec '{sys.executable}' -m pytest \"$@\"\n"
    python = f"#!/bin/sh\nexec '{sys.executable}' \"$@\"\n"
    programs = {"pytest": quick if pytest == "quick" else real, "python": python, "python3": python}
    tools = folder / "tools"
    tools.mkdir()
    for name, text in {**programs, "uv": RUNNER, "poetry": RUNNER}.items():
        (tools / name).write_text(text, encoding="utf-8")
        (tools / name).chmod(stat.S_IRWXU)
    assert shutil.which("bash"), "stories are told in bash"
    # Most of the time of the real ones goes into what no story needs.
    lean = {"npm_config_update_notifier": "false", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return {**environ, "PATH": f"{tools}{os.pathsep}{environ['PATH']}", **lean}
