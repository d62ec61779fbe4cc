"""A session's policy is the one it began with, until the person agrees to less of it: in real hook processes."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from tests.harness import run_clickstop

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.harness import Answer, Hook

    Payload = Callable[..., dict[str, Any]]
    Rows = Callable[[str], list[dict[str, Any]]]

OUTSIDE = "rm -rf ~/Documents"
STRICT = '[gates.rules]\n"delete.outside" = "block"\n'
LOOSE = '[gates.rules]\n"delete.outside" = "off"\n'


class Session:
    """One session of an agent: its calls, and what is decided on them."""

    def __init__(self, hook: Hook, payload: Payload, name: str = "first", **environ: str) -> None:
        self._hook = replace(hook, environ={**hook.environ, **environ})
        self._payload, self._name, self._count = payload, name, 0
        self.begin()

    def begin(self, source: str = "startup") -> Answer:
        return self._hook(self._payload("SessionStart--startup", session_id=self._name, source=source))

    def call(self, command: str = "ls") -> Answer:
        self._count += 1
        return self._hook(self._event("PreToolUse--Bash", command))

    def verdict(self, command: str = "ls") -> str | None:
        found: str | None = self.call(command).specific.get("permissionDecision")
        return found

    def ran(self, command: str = "ls") -> Answer:
        """The person has allowed the last call, and it has ended."""
        return self._hook(self._event("PostToolUse--Bash-ok", command))

    def _event(self, case: str, command: str) -> dict[str, Any]:
        call = {"tool_input": {"command": command}, "tool_use_id": f"call-{self._count}"}
        return self._payload(case, session_id=self._name, **call)


@pytest.fixture
def begun(hook: Hook, payload: Payload, repo: Path) -> Session:
    """A session that began under a strict policy."""
    (repo / "clickstop.toml").write_text(STRICT, encoding="utf-8")
    return Session(hook, payload)


def test_less_policy_is_asked_about_and_counts_when_the_call_has_run(
    begun: Session, repo: Path, rows: Rows
) -> None:
    assert begun.verdict(OUTSIDE) == "deny"
    (repo / "clickstop.toml").write_text(LOOSE, encoding="utf-8")
    assert begun.verdict(OUTSIDE) == "deny"  # what is stopped is stopped, and nobody is asked for nothing
    asked = begun.call("ls").specific
    assert asked["permissionDecision"] == "ask"
    assert "delete.outside" in asked["permissionDecisionReason"]
    begun.ran("ls")
    assert begun.verdict(OUTSIDE) is None
    assert begun.verdict("ls") is None
    (line,) = [row for row in rows("audit_log") if row["action"] == "policy.agreed"]
    assert "delete.outside" in line["reason"]


def test_who_refuses_keeps_the_policy_and_is_not_asked_again(begun: Session, repo: Path) -> None:
    (repo / "clickstop.toml").write_text(LOOSE, encoding="utf-8")
    assert begun.verdict("ls") == "ask"
    assert begun.verdict("ls") is None  # the first was refused: no result of it came
    assert begun.verdict(OUTSIDE) == "deny"


def test_where_nobody_can_be_asked_the_policy_stays(hook: Hook, payload: Payload, repo: Path, rows: Rows) -> None:
    (repo / "clickstop.toml").write_text(STRICT, encoding="utf-8")
    alone = Session(hook, payload, CLAUDE_CODE_SESSION_ATTENDED="0")
    (repo / "clickstop.toml").write_text(LOOSE, encoding="utf-8")
    warned = alone.call("ls").specific
    assert "permissionDecision" not in warned
    assert "delete.outside" in warned["additionalContext"]
    alone.ran("ls")
    assert alone.verdict(OUTSIDE) == "deny"
    assert [row for row in rows("audit_log") if row["action"] == "policy.agreed"] == []


def test_more_policy_counts_at_once_and_is_the_one_to_keep(begun: Session, repo: Path) -> None:
    (repo / "clickstop.toml").write_text(STRICT + '"git.force" = "block"\n', encoding="utf-8")
    assert begun.verdict("git push --force origin topic") == "deny"
    (repo / "clickstop.toml").write_text(STRICT, encoding="utf-8")
    assert begun.verdict("git push --force origin topic") == "deny"


def test_of_two_changes_the_strictest_of_both_counts(begun: Session, repo: Path) -> None:
    (repo / "clickstop.toml").write_text(LOOSE + '"git.force" = "block"\n', encoding="utf-8")
    assert begun.verdict(OUTSIDE) == "deny"
    assert begun.verdict("git push --force origin topic") == "deny"


def test_another_session_begins_with_what_is_there(
    begun: Session, repo: Path, hook: Hook, payload: Payload
) -> None:
    (repo / "clickstop.toml").write_text(LOOSE, encoding="utf-8")
    assert Session(hook, payload, "second").verdict(OUTSIDE) is None
    assert begun.verdict(OUTSIDE) == "deny"


def test_a_session_that_goes_on_later_begins_anew(begun: Session, repo: Path) -> None:
    (repo / "clickstop.toml").write_text(LOOSE, encoding="utf-8")
    begun.begin(source="compact")
    assert begun.verdict(OUTSIDE) == "deny"
    begun.begin(source="resume")
    assert begun.verdict(OUTSIDE) is None


@pytest.mark.parametrize(
    "text",
    [
        '[handlers]\n"gate.command" = false\n',
        '[handlers."gate.command"]\nverdict = "warn"\n',
        STRICT + '[[gates.allow]]\nrule = "delete.*"\nreason = "x"\n',
        '[gates.rules]\n"delete.outside" = { verdict = "ask", unattended = "warn" }\n',
    ],
)
def test_every_way_to_less_policy_is_seen(begun: Session, repo: Path, text: str) -> None:
    (repo / "clickstop.toml").write_text(text, encoding="utf-8")
    assert begun.verdict("ls") == "ask"
    assert begun.verdict(OUTSIDE) == "deny"


@pytest.mark.parametrize(
    ("before", "after", "command"),
    [
        ('[protect]\n"vault/**" = { read = "block" }\n', "", "cat vault/a.txt"),
        (
            '[protect]\n"vault/**" = { write = "block" }\n',
            '[protect]\n"vault/**" = { write = "warn" }\n',
            "rm vault/a",
        ),
        ("", '[protect]\n"**" = { read = "ask" }\n', "echo x >> .env"),
        ("", '[protect]\n".env" = { write = "off" }\n', "echo x >> .env"),
        ('[[gates.rule]]\nid = "mine"\ncommand = "terraform"\nverdict = "block"\n', "", "terraform apply"),
        ('[gates]\nprotected_branches = ["live"]\n', "", "git push --force origin live"),
        ("", '[project]\npreset = "permissive"\n', ""),
        ("[loop]\nsame_call = 2\n", "[loop]\nsame_call = 50\n", ""),
        ("[limits.mcp]\ntotal = 5\n", "[limits.mcp]\ntotal = 500\n", ""),
        ("[limits.mcp.tools]\nmcp__a__b = 5\n", "", ""),
        ("", '[secrets]\nallow = ["docs/**"]\n', ""),
        ("", '[handlers]\n"redact.secrets" = false\n', ""),
        ("", '[handlers]\n"check.stop" = false\n', ""),
        ('[workflow.e2e]\npreset = "playwright"\n', "", ""),
    ],
)
def test_what_was_protected_stays_so(
    hook: Hook, payload: Payload, repo: Path, before: str, after: str, command: str
) -> None:
    (repo / "clickstop.toml").write_text(before, encoding="utf-8")
    session = Session(hook, payload)
    expected = session.verdict(command) if command else None
    (repo / "clickstop.toml").write_text(after, encoding="utf-8")
    assert session.verdict("ls") == "ask"
    if command:
        assert expected in ("ask", "deny")
        assert session.verdict(command) == expected


def test_a_pause_counts_for_a_running_session_when_the_person_agrees_in_the_client(
    begun: Session, repo: Path, environ: dict[str, str], hook: Hook, payload: Payload
) -> None:
    done = run_clickstop("pause", "--all", cwd=repo, environ=environ)
    assert done.returncode == 0, done.stderr
    assert "asks you in the client" in done.stdout
    assert begun.verdict(OUTSIDE) == "deny"
    asked = begun.call("ls").specific
    assert asked["permissionDecision"] == "ask"
    assert "paused" in asked["permissionDecisionReason"]
    begun.ran("ls")
    assert begun.verdict(OUTSIDE) is None
    assert Session(hook, payload, "second").verdict(OUTSIDE) is None
    run_clickstop("resume", cwd=repo, environ=environ)
    assert begun.verdict(OUTSIDE) == "deny"


def test_nothing_is_asked_while_nothing_changes(begun: Session, repo: Path) -> None:
    (repo / "clickstop.toml").write_text(STRICT + "# a note\n", encoding="utf-8")
    assert begun.verdict("ls") is None
    (repo / "clickstop.toml").write_text(STRICT + '[protect]\n"vault/**" = { read = "block" }\n', encoding="utf-8")
    assert begun.verdict("ls") is None
    assert begun.verdict("cat vault/a.txt") == "deny"
    (repo / "clickstop.toml").write_text(STRICT, encoding="utf-8")
    assert begun.verdict("ls") == "ask"
    begun.ran("ls")
    (repo / "clickstop.toml").write_text(STRICT + "[context]\nprompt = 100\n", encoding="utf-8")
    assert begun.verdict("ls") is None


def test_a_session_that_another_client_still_runs_is_not_begun_anew(
    hook: Hook, payload: Payload, repo: Path
) -> None:
    (repo / "clickstop.toml").write_text(STRICT, encoding="utf-8")
    running = Session(hook, payload, CLAUDE_PID=str(os.getpid()))
    (repo / "clickstop.toml").write_text(LOOSE, encoding="utf-8")
    Session(hook, payload, CLAUDE_PID="1").begin(source="resume")  # as an agent may do with its own session
    assert running.verdict(OUTSIDE) == "deny"
