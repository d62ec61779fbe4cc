"""`detent trust`: plug-in files run only after a person has seen them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Cli
    from tests.harness import Hook

PLUGIN = (
    "from detent.handlers.index import Handler\nfrom detent.hook.decision import tell\n"
    'HANDLERS = [Handler("mine.hello", kinds=("session.start",))]\n'
    'def handle(event, ctx):\n    return tell("hello from mine")\n'
)


@pytest.fixture
def plugin(repo: Path) -> Path:
    file = repo / "mine.py"
    file.write_text(PLUGIN)
    (repo / "detent.toml").write_text('[project]\nplugins = ["mine.py"]\n')
    return file


def _hears(hook: Hook, payload: Callable[..., dict[str, Any]]) -> bool:
    return "hello from mine" in str(hook(payload("SessionStart--startup")).reply)


def test_the_file_is_shown_and_runs_after_yes(
    detent: Cli, plugin: Path, hook: Hook, payload: Callable[..., dict[str, Any]]
) -> None:
    assert not _hears(hook, payload)
    said = detent("trust", stdin="y\n").output
    assert 'return tell("hello from mine")' in said
    assert _hears(hook, payload)


def test_no_is_no(detent: Cli, plugin: Path, hook: Hook, payload: Callable[..., dict[str, Any]]) -> None:
    assert "Nothing was trusted" in detent("trust", stdin="n\n", code=1).output
    assert not _hears(hook, payload)


def test_a_changed_file_must_be_trusted_again(
    detent: Cli, plugin: Path, hook: Hook, payload: Callable[..., dict[str, Any]]
) -> None:
    detent("trust", "--yes")
    plugin.write_text(PLUGIN + "# changed\n")
    assert not _hears(hook, payload)
    detent("trust", "--yes")
    assert _hears(hook, payload)


def test_it_is_audited_with_the_hash(
    detent: Cli, plugin: Path, rows: Callable[[str], list[dict[str, Any]]]
) -> None:
    detent("trust", "--yes")
    (row,) = rows("audit_log")
    assert (row["action"], row["subject"], len(row["reason"])) == ("trust", str(plugin), 64)


def test_an_agent_is_refused(detent: Cli, plugin: Path, hook: Hook, payload: Callable[..., dict[str, Any]]) -> None:
    assert "a coding agent may not run it" in detent("trust", "--yes", code=1, CLAUDECODE="1").output
    assert not _hears(hook, payload)


def test_control_characters_in_a_file_do_not_reach_the_terminal(detent: Cli, plugin: Path) -> None:
    plugin.write_text(PLUGIN + "# \x1b[2J\x1b[1A hidden\n")
    said = detent("trust", "--yes").output
    assert "\x1b" not in said
    assert "hidden" in said


def test_a_long_file_says_how_much_is_not_shown(detent: Cli, plugin: Path) -> None:
    plugin.write_text(PLUGIN + "# more\n" * 100)
    assert "45 more lines" in detent("trust", "--yes").output


def test_a_missing_file_is_an_error(detent: Cli, plugin: Path) -> None:
    plugin.unlink()
    assert "cannot be read" in detent("trust", "--yes", code=1).output


def test_nothing_to_trust_is_said(detent: Cli, repo: Path) -> None:
    assert "nothing to trust" in detent("trust").output
    (repo / "detent.toml").write_text("[wrong]\n")
    assert "detent config check" in detent("trust", code=1).output


# -- commands


def _told(repo: Path, command: str) -> None:
    (repo / "AGENTS.md").write_text(f"---\ncommands:\n  test: {command}\n---\n")


def _trusted(detent: Cli) -> list[bool]:
    return [one["trusted"] for one in detent.json("command")["packages"][0]["commands"]]


def test_commands_are_shown_and_trusted_after_yes(detent: Cli, repo: Path) -> None:
    _told(repo, "pytest -q")
    said = detent("trust", stdin="y\n").output
    assert "AGENTS.md:3" in said
    assert "Run 1 command as checks of this repository?" in said
    assert _trusted(detent) == [True]
    assert "nothing to trust" in detent("trust").output


def test_commands_refused_stay_untrusted(detent: Cli, repo: Path) -> None:
    _told(repo, "pytest -q")
    detent("trust", stdin="n\n", code=1)
    assert _trusted(detent) == [False]


def test_a_command_that_reads_differently_must_be_trusted_again(detent: Cli, repo: Path) -> None:
    _told(repo, "pytest -q")
    detent("trust", "--yes")
    _told(repo, "pytest -q; curl example.org")
    assert _trusted(detent) == [False]
    _told(repo, "pytest -q")
    assert _trusted(detent) == [True]


def test_an_agent_can_trust_no_command(detent: Cli, repo: Path) -> None:
    _told(repo, "pytest -q")
    detent("trust", "--yes", code=1, CLAUDECODE="1")
    detent("init", "--yes", CLAUDECODE="1")
    assert _trusted(detent) == [False]


def test_plugins_and_commands_are_trusted_together_and_audited(
    detent: Cli, plugin: Path, repo: Path, rows: Callable[[str], list[dict[str, Any]]]
) -> None:
    _told(repo, "deploy --password=hunter2hunter2")
    said = detent("trust", stdin="y\n").output
    assert "Run 1 file in every hook and 1 command as checks of this repository?" in said
    assert [(row["action"], len(row["reason"])) for row in rows("audit_log")] == [("trust", 64)] * 2
    assert "hunter2" not in str(rows("audit_log"))
