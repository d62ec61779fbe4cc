"""The one table of agents. Each is a folder of the modules that CONTRIBUTING.md lists."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import ModuleType
    from typing import Any, Protocol

    from clickstop.core.agent import Agent
    from clickstop.core.decision import Capability, Decision
    from clickstop.core.event import Event

    class Decoder(Protocol):
        KINDS: Mapping[str, str]

        def decode(self, name: str, payload: dict[str, Any], environ: Mapping[str, str]) -> Event: ...

        def missing_keys(self, name: str, payload: dict[str, Any]) -> list[str]: ...

    class Encoder(Protocol):
        CAPABILITIES: Mapping[str, Capability]

        def encode(self, event: Event, decision: Decision) -> dict[str, Any] | None: ...

    class Payloads(Protocol):
        def name_of(self, event: Event) -> str: ...

        def payload_of(self, event: Event) -> dict[str, Any]: ...

        def verdict_of(self, reply: bytes) -> tuple[str, str]: ...

        def output_of(self, reply: bytes) -> str: ...


AGENTS = {"claude-code": "clickstop.agents.claude_code"}

# Variables by which an agent's child process knows that it is one.
CHILD_MARKERS = ("CLAUDECODE", "CODEX_SANDBOX", "GEMINI_CLI", "CURSOR_AGENT", "COPILOT_CLI")

# Files of instructions that agents read at the start; their front matter may name a project's commands.
INSTRUCTIONS = ("CLAUDE.md", "AGENTS.md")

# Files in which agents keep their hooks, below a repository or a home: who writes them can switch ours off.
SETTINGS = (".claude/settings.json", ".claude/settings.local.json")

# Files of an agent's folder that say which checks there are.
CHECK_FILES = (".claude/quality-checks.json", ".claude/gates.json")
# What such files call the moments at which checks are run.
CHECK_MOMENTS = {"PostToolUse": "edit", "SubagentStop": "subagent_stop", "Stop": "turn_stop"}


def part(agent: str, name: str) -> ModuleType:
    """A module of an agent's folder, loaded when it is needed. KeyError for an unknown agent."""
    module = f"{AGENTS[agent]}.{name}"
    __import__(module)
    return sys.modules[module]


def agent_named(name: str) -> Agent:
    """KeyError for an unknown one."""
    found: Agent = part(name, "agent").AGENT
    return found


def decoder(agent: str) -> Decoder:
    return part(agent, "decode")


def encoder(agent: str) -> Encoder:
    return part(agent, "encode")


def payloads(agent: str) -> Payloads:
    """The other way round: events to what the agent sends. Not for the hook."""
    return part(agent, "payload")
