"""The table of agents, and questions about all of them."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from clickstop.agents.agent import Agent

# Each package defines one AGENT.
AGENTS = {
    "claude-code": "clickstop.agents.claude_code",
    "codex": "clickstop.agents.codex",
    "qwen": "clickstop.agents.qwen",
    "gemini": "clickstop.agents.gemini",
    "copilot": "clickstop.agents.copilot",
    "opencode": "clickstop.agents.opencode",
    "cursor": "clickstop.agents.cursor",
}

# Clients that also run the hooks of another agent's settings, by a variable that they set for hooks.
_HOSTS = {"COPILOT_CLI": "copilot", "CURSOR_VERSION": "cursor"}


def agent_named(name: str) -> Agent:
    """The agent with this name. Raises KeyError if there is none."""
    module = AGENTS[name]
    __import__(module)
    agent: Agent = sys.modules[module].AGENT
    return agent


def all_agents() -> list[Agent]:
    return [agent_named(name) for name in AGENTS]


def sender_of(name: str, payload: dict[str, Any]) -> Agent:
    """The agent that most likely sent the payload: one that has this event, with the fewest keys missing."""
    return min(all_agents(), key=lambda agent: _strangeness(agent, name, payload))


def host_of(agent: str, name: str, payload: dict[str, Any], environ: Mapping[str, str]) -> str:
    """The client that runs an agent's entry: the agent itself, or one that also reads its settings.

    A variable such as COPILOT_CLI only suggests the client: a client that was started from another one's shell
    inherits its variables. So the payload decides.
    """
    others = [host for variable, host in _HOSTS.items() if host != agent and host in AGENTS and variable in environ]
    if not others:
        return agent
    return min((*others, agent), key=lambda candidate: _strangeness(agent_named(candidate), name, payload))


def _strangeness(agent: Agent, name: str, payload: dict[str, Any]) -> tuple[bool, int]:
    event = agent.decode(name, payload, {})
    return bool(event.name) and not event.kind, len(agent.missing_keys(event.name, payload))


def is_child(environ: Mapping[str, str]) -> bool:
    """Whether an agent started the process with this environment."""
    return any(environ.get(marker) for agent in all_agents() for marker in agent.child_markers)


def instructions() -> tuple[str, ...]:
    """Names of instruction files that agents load at session start."""
    return tuple(dict.fromkeys(name for agent in all_agents() for name in agent.instructions))


def check_files() -> tuple[str, ...]:
    """Names of files in agents' folders that define checks."""
    return tuple(dict.fromkeys(name for agent in all_agents() for name in agent.check_files))


def check_moments() -> dict[str, str]:
    """The names that these files use for the moments of checks, and ours."""
    return {name: moment for agent in all_agents() for name, moment in agent.check_moments.items()}
