"""The one table of agents, and what is asked of all of them."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from clickstop.agents.agent import Agent

# Each is a folder, whose `__init__` has the one AGENT.
AGENTS = {
    "claude-code": "clickstop.agents.claude_code",
    "codex": "clickstop.agents.codex",
    "qwen": "clickstop.agents.qwen",
    "gemini": "clickstop.agents.gemini",
    "copilot": "clickstop.agents.copilot",
    "opencode": "clickstop.agents.opencode",
    "cursor": "clickstop.agents.cursor",
}

# Clients that run hooks out of another agent's settings, too: each by a variable that it sets for all its hooks.
_HOSTS = {"COPILOT_CLI": "copilot", "CURSOR_VERSION": "cursor"}


def agent_named(name: str) -> Agent:
    """KeyError for an unknown one."""
    module = AGENTS[name]
    __import__(module)
    agent: Agent = sys.modules[module].AGENT
    return agent


def all_agents() -> list[Agent]:
    return [agent_named(name) for name in AGENTS]


def sender_of(name: str, payload: dict[str, Any]) -> Agent:
    """The agent that the payload is most likely from: one that has such an event, with the fewest keys missing."""
    return min(all_agents(), key=lambda agent: _strangeness(agent, name, payload))


def host_of(agent: str, name: str, payload: dict[str, Any], environ: Mapping[str, str]) -> str:
    """Who runs the entry of an agent: itself, or a client that reads this agent's settings besides its own. A
    variable says that it may be so; since variables are inherited, from a client whose shell started this one,
    the payload decides.
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
    """Files of instructions that agents read at the start."""
    return tuple(dict.fromkeys(name for agent in all_agents() for name in agent.instructions))


def check_files() -> tuple[str, ...]:
    """Files of agents' folders that say which checks there are."""
    return tuple(dict.fromkeys(name for agent in all_agents() for name in agent.check_files))


def check_moments() -> dict[str, str]:
    """What such files call the moments at which checks are run."""
    return {name: moment for agent in all_agents() for name, moment in agent.check_moments.items()}
