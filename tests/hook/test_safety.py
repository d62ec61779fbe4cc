"""A safety gate that itself fails: its literals decide, and anything else passes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.harness import store_of
from tests.hook.plugins import install

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.harness import Hook

    Payload = Callable[..., dict[str, Any]]
    Rows = Callable[[str], list[dict[str, Any]]]

OPTIONS = "tools=('shell',), fail_on=('rm -rf', 'mkfs'), safety=True"
BROKEN = {
    "raises": "raise RuntimeError('out of luck')",
    "exits": "raise SystemExit(1)",
    "answers nonsense": "return {'decision': 'block'}",
}


@pytest.mark.parametrize("deed", BROKEN)
def test_a_broken_gate_stops_what_its_literals_name_and_nothing_else(
    deed: str, hook: Hook, repo: Path, environ: dict[str, str], payload: Payload, rows: Rows
) -> None:
    install(repo, environ, BROKEN[deed], options=OPTIONS)
    stopped = hook(payload("PreToolUse--Bash", tool_input={"command": "cd x && rm -rf y"}))
    assert stopped.specific["permissionDecision"] == "deny"
    assert (
        "The gate odd.one failed, and the call contains 'rm -rf'." in stopped.specific["permissionDecisionReason"]
    )
    assert hook(payload("PreToolUse--Bash", tool_input={"command": "ls"})).reply is None
    assert len(rows("handler_failures")) == 2
    assert [(row["handler"], row["verdict"]) for row in rows("gate_decisions")] == [("odd.one", "block")]


def test_the_literals_of_a_shell_gate_say_nothing_about_a_written_file(
    hook: Hook, repo: Path, environ: dict[str, str], payload: Payload
) -> None:
    install(repo, environ, "raise RuntimeError", options=OPTIONS)
    text = {"file_path": str(repo / "a"), "content": "rm -rf /"}
    assert hook(payload("PreToolUse--Write", tool_input=text)).reply is None


def test_a_gate_that_is_overdue_counts_as_broken(
    hook: Hook, repo: Path, environ: dict[str, str], payload: Payload
) -> None:
    install(repo, environ, "import time\ntime.sleep(60)", options=OPTIONS)
    answer = hook(payload("PreToolUse--Bash", tool_input={"command": "mkfs /dev/sda"}))
    assert "the call contains 'mkfs'" in answer.specific["permissionDecisionReason"]
    assert "(DeadlineError)" in answer.specific["permissionDecisionReason"]


def test_a_gate_that_never_had_its_turn_still_has_its_literals(
    hook: Hook, repo: Path, environ: dict[str, str], payload: Payload
) -> None:
    install(repo, environ, "import time\ntime.sleep(60)", handler="a.slow")
    install(repo, environ, "return None", handler="b.gate", options=OPTIONS)
    answer = hook(payload("PreToolUse--Bash", tool_input={"command": "rm -rf /"}))
    assert "The gate b.gate failed" in answer.specific["permissionDecisionReason"]


def test_a_ceiling_holds_for_a_broken_gate_too(
    hook: Hook, repo: Path, environ: dict[str, str], payload: Payload
) -> None:
    config = '[handlers."odd.one"]\nverdict = "warn"\n'
    install(repo, environ, "raise RuntimeError", options=OPTIONS, config=config)
    answer = hook(payload("PreToolUse--Bash", tool_input={"command": "rm -rf build"}))
    assert "permissionDecision" not in answer.specific
    assert "The gate odd.one failed" in answer.specific["additionalContext"]


def test_nothing_of_ours_can_deny_every_call(
    hook: Hook, repo: Path, environ: dict[str, str], payload: Payload
) -> None:
    """All that can go wrong at once: a broken gate, a broken plugin, a broken configuration, a broken store."""
    install(repo, environ, "raise RuntimeError", options=OPTIONS)
    hook(payload("PreToolUse--Bash"))
    (repo / "clickstop.toml").write_text("this is not TOML")
    (store_of(repo) / "memory.db").write_bytes(b"this is no database at all" * 100)
    for command in ("ls", "git push", "cat secrets.txt"):
        assert hook(payload("PreToolUse--Bash", tool_input={"command": command})).specific == {}
