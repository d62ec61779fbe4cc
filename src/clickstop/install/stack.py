"""Guesses a project's languages, and the agents that are used in it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from clickstop.agents.index import all_agents

if TYPE_CHECKING:
    from collections.abc import Mapping

_FILES = {
    "pyproject.toml": "Python",
    "setup.py": "Python",
    "requirements.txt": "Python",
    "tsconfig.json": "TypeScript",
    "package.json": "JavaScript",
    "Cargo.toml": "Rust",
    "go.mod": "Go",
    "pom.xml": "Java",
    "build.gradle": "Java",
    "build.gradle.kts": "Kotlin",
    "Gemfile": "Ruby",
    "composer.json": "PHP",
    "mix.exs": "Elixir",
    "Package.swift": "Swift",
    "CMakeLists.txt": "C/C++",
}


def languages(root: str) -> list[str]:
    languages_here = [name for file, name in _FILES.items() if os.path.exists(os.path.join(root, file))]
    return list(dict.fromkeys(languages_here))


def agents(root: str, environ: Mapping[str, str]) -> list[str]:
    """The agents that are used here; without a trace of any, the default ones."""
    used = [agent.name for agent in all_agents() if agent.is_here(root, environ)]
    return used or [agent.name for agent in all_agents() if agent.is_usual]
