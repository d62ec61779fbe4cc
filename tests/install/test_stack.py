"""A first look at a project."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.agents.claude_code import AGENT
from clickstop.agents.index import agent_named
from clickstop.install.stack import agents, languages

if TYPE_CHECKING:
    from pathlib import Path


def test_languages_are_named_once_and_in_a_fixed_order(tmp_path: Path) -> None:
    for name in ("go.mod", "pyproject.toml", "setup.py", "package.json"):
        (tmp_path / name).touch()
    assert languages(str(tmp_path)) == ["Python", "JavaScript", "Go"]
    assert languages(str(tmp_path / "nowhere")) == []


def test_an_agent_is_installed_for_even_where_none_left_a_trace(tmp_path: Path, environ: dict[str, str]) -> None:
    assert agents(str(tmp_path), {**environ, "PATH": ""}) == ["claude-code"]


def test_instructions_or_the_program_show_an_agent_without_settings(
    tmp_path: Path, environ: dict[str, str]
) -> None:
    agent, bare = agent_named("copilot"), {**environ, "PATH": str(tmp_path / "bin")}
    assert not agent.is_here(str(tmp_path), bare)
    instructions = tmp_path / ".github" / "copilot-instructions.md"
    instructions.parent.mkdir()
    instructions.touch()
    assert agent.is_here(str(tmp_path), bare)
    instructions.unlink()
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin" / agent.program
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    assert agent.is_here(str(tmp_path), bare)


def test_a_settings_folder_or_the_program_shows_an_agent(tmp_path: Path, environ: dict[str, str]) -> None:
    bare = {**environ, "PATH": str(tmp_path / "bin")}
    assert not AGENT.is_here(str(tmp_path), bare)
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin" / "claude"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    assert AGENT.is_here(str(tmp_path), bare)
    program.unlink()
    (tmp_path / ".claude").mkdir()
    assert AGENT.is_here(str(tmp_path), bare)
