"""Gates in real hook processes: when they are loaded, and what they fall back to."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from tests.harness import git, store_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.harness import Answer, Hook

    Payload = Callable[..., dict[str, Any]]
    Rows = Callable[[str], list[dict[str, Any]]]

DESTRUCTIVE = "rm -rf ~/Documents"


@pytest.fixture
def run(hook: Hook, payload: Payload) -> Callable[..., Answer]:
    """Call it with a command to ask the gates."""
    return lambda command, **environ: hook(payload("PreToolUse--Bash", tool_input={"command": command}), **environ)


def _handlers(rows: Rows) -> set[str]:
    return {name for name, _, _ in json.loads(rows("events")[-1]["handlers"])}


def test_an_ordinary_command_loads_no_gate_of_commands(run: Callable[..., Answer], rows: Rows) -> None:
    assert run("git status && npm test 2>&1 | tail -20").reply is None
    assert not {"gate.command", "gate.path", "gate.self"} & _handlers(rows)


def test_a_command_that_may_be_more_is_looked_at_by_all_of_them(run: Callable[..., Answer], rows: Rows) -> None:
    assert run('echo "$HOME"').reply is None
    assert {"gate.command", "gate.path", "gate.self"} <= _handlers(rows)


def test_a_rule_of_ones_own_makes_an_ordinary_command_worth_a_look(run: Callable[..., Answer], repo: Path) -> None:
    assert run("git push").reply is None
    (repo / "clickstop.toml").write_text(
        '[[gates.rule]]\nid = "no-push"\ncommand = "git push"\nverdict = "block"\n'
    )
    assert run("git push").specific["permissionDecision"] == "deny"
    assert run("git status").reply is None


def test_ordinary_text_is_looked_into_only_for_a_rule_on_content(
    hook: Hook, payload: Payload, repo: Path, rows: Rows
) -> None:
    hook(payload("PreToolUse--Write"))
    assert "gate.content" not in _handlers(rows)
    (repo / "clickstop.toml").write_text('[[gates.rule]]\nid = "no-print"\ncontent = "print"\nverdict = "warn"\n')
    hook(payload("PreToolUse--Write"))
    assert "gate.content" in _handlers(rows)


def test_a_regex_of_ones_own_sees_every_command(run: Callable[..., Answer], repo: Path) -> None:
    (repo / "clickstop.toml").write_text('[[gates.rule]]\nid = "no-ls"\nregex = "^ls .*src"\nverdict = "block"\n')
    assert run("ls src").specific["permissionDecision"] == "deny"
    assert run("ls docs").reply is None


def test_reading_a_protected_file_by_an_ordinary_command_is_seen(run: Callable[..., Answer], repo: Path) -> None:
    (repo / "clickstop.toml").write_text('[protect]\n"vault/*.txt" = { read = "block" }\n')
    assert run("cat vault/a.txt").specific["permissionDecision"] == "deny"
    assert run("cat README.md").reply is None


@pytest.mark.parametrize("command", ["cat 'va'ult/a.txt", 'cat va"ul"t/a.txt', "cd vault && cat a.txt"])
def test_a_protected_name_is_not_hidden_by_quotes_or_folders(
    run: Callable[..., Answer], repo: Path, command: str
) -> None:
    (repo / "clickstop.toml").write_text('[protect]\n"vault/*.txt" = { read = "block" }\n')
    assert run(command).specific["permissionDecision"] == "deny"


def test_whoever_stands_in_a_protected_folder_reads_from_it(hook: Hook, payload: Payload, repo: Path) -> None:
    (repo / "clickstop.toml").write_text('[protect]\n"vault/*.txt" = { read = "block" }\n')
    (repo / "vault").mkdir()
    asked = payload("PreToolUse--Bash", tool_input={"command": "cat a.txt"}, cwd=str(repo / "vault"))
    assert hook(asked).specific["permissionDecision"] == "deny"
    assert hook({**asked, "cwd": str(repo)}).reply is None


def test_a_search_in_a_protected_folder_reads_it(hook: Hook, payload: Payload, repo: Path) -> None:
    (repo / "clickstop.toml").write_text('[protect]\n"vault/**" = { read = "block" }\n')
    asked = {"tool_name": "Grep", "tool_input": {"pattern": "a", "path": str(repo / "vault")}}
    assert hook(payload("PreToolUse--Bash", **asked)).specific["permissionDecision"] == "deny"
    elsewhere = {**asked, "tool_input": {"pattern": "a", "path": str(repo / "docs")}}
    assert hook(payload("PreToolUse--Bash", **elsewhere)).reply is None


def test_the_policy_stands_beside_the_plan_which_stays_small(run: Callable[..., Answer], repo: Path) -> None:
    run("ls")
    plan = store_of(repo) / "plan"
    assert (plan / "plan.json").stat().st_size < 32_000
    assert "gates" not in json.loads((plan / "plan.json").read_text())
    assert "verdicts" in json.loads((plan / "gates.json").read_text())["gates"]


@pytest.mark.parametrize("deed", ["lost", "broken"])
def test_a_policy_that_is_lost_is_compiled_again(
    run: Callable[..., Answer], repo: Path, deed: str, rows: Rows
) -> None:
    run(DESTRUCTIVE)
    path = store_of(repo) / "plan" / "gates.json"
    path.unlink() if deed == "lost" else path.write_text("{")
    assert run(DESTRUCTIVE).specific["permissionDecision"] == "ask"
    assert rows("handler_failures") == []


def test_a_broken_configuration_leaves_the_last_policy_in_force(run: Callable[..., Answer], repo: Path) -> None:
    (repo / "clickstop.toml").write_text('[gates.rules]\n"delete.outside" = "block"\n')
    assert run(DESTRUCTIVE).specific["permissionDecision"] == "deny"
    (repo / "clickstop.toml").write_text("[gates.rules\n")
    assert run(DESTRUCTIVE).specific["permissionDecision"] == "deny"


def test_a_configuration_that_never_was_good_leaves_the_defaults(run: Callable[..., Answer], repo: Path) -> None:
    (repo / "clickstop.toml").write_text("[gates.rules\n")
    assert run(DESTRUCTIVE).specific["permissionDecision"] == "ask"


def test_gates_speak_during_a_pause_unless_it_is_for_all(run: Callable[..., Answer]) -> None:
    assert run(DESTRUCTIVE, CLICKSTOP_OFF="1").specific["permissionDecision"] == "ask"
    assert run(DESTRUCTIVE, CLICKSTOP_OFF="all").reply is None


def test_a_rule_that_asks_is_a_block_where_nobody_can_be_asked(run: Callable[..., Answer], rows: Rows) -> None:
    answer = run(DESTRUCTIVE, CLAUDE_CODE_SESSION_ATTENDED="0")
    assert answer.specific["permissionDecision"] == "deny"
    answer = run("echo x >> .env", CLAUDE_CODE_SESSION_ATTENDED="0")
    assert "permissionDecision" not in answer.specific
    assert "It contains secrets or keys" in answer.specific["additionalContext"]
    assert [row["verdict"] for row in rows("gate_decisions")] == ["block", "warn"]


def test_what_a_command_may_not_write_a_tool_may_not_either(
    hook: Hook, payload: Payload, environ: dict[str, str]
) -> None:
    for path, expected in (
        ("/etc/passwd", "deny"),
        ("/usr/lib/python3/site.py", "ask"),
        (f"{environ['HOME']}/.bashrc", "ask"),
        (f"{environ['HOME']}/notes/bashrc.md", None),
    ):
        asked = payload("PreToolUse--Bash", tool_name="Write", tool_input={"file_path": path, "content": "x"})
        assert hook(asked).specific.get("permissionDecision") == expected


def test_a_worktree_elsewhere_is_work_and_so_is_its_main_checkout(
    hook: Hook, payload: Payload, repo: Path, environ: dict[str, str], tmp_path: Path
) -> None:
    other = tmp_path / "elsewhere" / "fix"
    git(repo, environ, "worktree", "add", "-q", "-b", "fix", str(other))
    for command in ("rm -rf build", f"rm -rf {repo}/build"):
        asked = payload("PreToolUse--Bash", tool_input={"command": command}, cwd=str(other))
        assert hook(asked, cwd=other).reply is None, command
    gone = payload("PreToolUse--Bash", tool_input={"command": f"rm -rf {repo}"}, cwd=str(other))
    assert hook(gone, cwd=other).specific["permissionDecision"] == "deny"


def test_hostile_text_gets_an_answer(run: Callable[..., Answer], rows: Rows) -> None:
    for command in ("$(" * 3_000, "git " * 5_000, "{a,b}" * 40 + " rm -rf /", "x=$x$x; " * 500 + "rm -rf /"):
        assert run(command).code == 0
    assert rows("handler_failures") == []


def test_a_link_is_known_by_its_name_and_by_where_it_leads(
    hook: Hook, payload: Payload, repo: Path, tmp_path: Path
) -> None:
    secret = tmp_path / "safe"
    secret.write_text("A=1\n")
    (repo / ".env").symlink_to(secret)
    (repo / "settings.txt").symlink_to(repo / "server.pem")
    for name in (".env", "settings.txt"):
        asked = payload("PreToolUse--Write", tool_input={"file_path": str(repo / name), "content": "B=1\n"})
        expected = "ask" if name == ".env" else None  # only names are looked at before a file is opened
        assert hook(asked).specific.get("permissionDecision") == expected


def test_a_group_of_protected_files_is_a_rule_that_can_be_changed(run: Callable[..., Answer], repo: Path) -> None:
    (repo / "clickstop.toml").write_text('[gates.rules]\n"protect.secret" = "off"\n"protect.lock" = "block"\n')
    assert run("echo A=1 >> .env").reply is None
    assert run("echo {} > package-lock.json").specific["permissionDecision"] == "deny"


def test_where_the_parser_cannot_be_had_destructive_words_are_stopped_and_all_else_passes(
    hook: Hook, payload: Payload, repo: Path, rows: Rows
) -> None:
    cold = replace(hook, cold=True)  # a process that was forked has the parser already

    def run(command: str) -> Answer:
        return cold(payload("PreToolUse--Bash", tool_input={"command": command}))

    run("ls")
    path = store_of(repo) / "plan" / "plan.json"
    plan = json.loads(path.read_text())
    path.write_text(json.dumps({**plan, "paths": []}))  # as after an upgrade that removed the packages
    stopped = run('rm -rf "$X"').specific
    assert stopped["permissionDecision"] == "deny"
    assert "The gate gate.command failed, and the call contains 'rm -rf'." in stopped["permissionDecisionReason"]
    assert run('echo "$X"').reply is None
    assert run("ls src").reply is None
    assert {row["handler"] for row in rows("handler_failures")} >= {"gate.command", "gate.path", "gate.self"}
