"""Collects everything in a repository that waits for the person's trust, as it would be if trusted."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from clickstop.config import checks, guidance
from clickstop.config.commands import find
from clickstop.config.layers import load
from clickstop.config.plugins import discover

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.config.commands import ProjectCommands
    from clickstop.config.layers import Unseen


@dataclass(frozen=True, slots=True)
class Waiting:
    """Untrusted settings, plugin files, rules and failure classes, and commands."""

    commands: ProjectCommands
    texts: list[Unseen] = field(default_factory=list)
    plugins: list[str] = field(default_factory=list)
    guidance: list[str] = field(default_factory=list)


def waiting(root: str, folder: str, environ: Mapping[str, str]) -> Waiting:
    """Raises ConfigError if the configuration is invalid."""
    in_force, believed = load(root, environ), load(root, environ, believe=True)
    texts = [*in_force.unseen, *checks.find(believed, root, environ).unseen]
    unread = list(guidance.compare(believed, root, environ)[1])
    commands = find(root, folder, environ, believe=True)
    return Waiting(commands, texts, discover(believed, root, environ).untrusted, unread)
