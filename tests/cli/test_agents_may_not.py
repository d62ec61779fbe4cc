"""What takes a person: a coding agent that calls these commands is told so, and nothing changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.handlers.test_rules import FILE, RULE
from tests.harness import store_of

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Cli

COMMANDS = (
    ("rule", "approve", "any"),
    ("rule", "dismiss", "any"),
    ("loop", "reset"),
    ("workflow", "pass", "login", "--reason", "x"),
    ("gate", "allow", "git.discard", "--reason", "x"),
    ("dashboard", "--edit"),
    ("trust",),
    ("uninstall", "--yes"),
    ("pause", "--minutes", "5"),
    ("forget", "--session", "s1", "--yes"),
    ("learn", "waive", "--reason", "x"),
    ("adopt",),
)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_coding_agent_may_not(clickstop: Cli, repo: Path, command: tuple[str, ...]) -> None:
    (repo / FILE).parent.mkdir(parents=True, exist_ok=True)
    (repo / FILE).write_text(RULE, encoding="utf-8")
    settings = (repo / "clickstop.toml").read_bytes()
    refused = clickstop(*command, code=1, CLAUDECODE="1").output
    assert f"clickstop {command[0]}" in refused
    assert "a coding agent may not run it" in refused
    assert (repo / "clickstop.toml").read_bytes() == settings
    assert store_of(repo).is_dir()
