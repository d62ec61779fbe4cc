"""What the repository ships as a plugin is what its tables say."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from clickstop import __version__
from clickstop.agents.claude_code import install
from clickstop.agents.sites import this_machine
from clickstop.mcp.index import TOOLS
from tests.each import each
from tests.harness import PACKAGE
from tools import make_plugin

if TYPE_CHECKING:
    from pathlib import Path

ROOT = PACKAGE.parent.parent
COMMANDS = sorted((ROOT / "plugin" / "commands").glob("*.md"))


def _json(name: str) -> Any:
    return json.loads((ROOT / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize(("file", "content"), make_plugin.files().items())
def test_generated_files_are_up_to_date(file: str, content: Any) -> None:
    assert (ROOT / file).read_text(encoding="utf-8") == json.dumps(content, indent=2) + "\n", "run: make plugin"


def test_plug_in_and_settings_hear_the_same_events_for_the_same_time() -> None:
    hooks = _json("plugin/hooks/hooks.json")["hooks"]
    local = install.hook_entries("local", this_machine())
    assert list(hooks) == list(local)
    for event, (group,) in hooks.items():
        (ours,), (theirs,) = group["hooks"], local[event]["hooks"]
        assert (ours.get("timeout"), group.get("matcher")) == (theirs.get("timeout"), local[event].get("matcher"))


def test_nothing_of_this_machine_is_in_it() -> None:
    for path in (ROOT / "plugin").rglob("*"):
        if path.is_file():
            assert str(ROOT) not in path.read_text(encoding="utf-8")


def test_the_versions_agree() -> None:
    assert _json("plugin/.claude-plugin/plugin.json")["version"] == __version__


def test_the_commands_are_those_that_are_promised() -> None:
    assert [path.stem for path in COMMANDS] == ["check", "incident", "retro", "rule", "score", "why"]


@each("path", COMMANDS, ids=lambda path: path.stem)
def test_a_command_names_tools_that_there_are(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    named = re.findall(r"mcp__plugin_clickstop_clickstop__(\w+)", text)
    for tools in re.findall(r"tools? ((?:`\w+`(?: and )?)+) of the MCP server", text):
        named += re.findall(r"`(\w+)`", tools)
    assert named or path.stem == "rule"
    assert set(named) <= set(TOOLS)
