"""A client that ran without our hooks is found by its own transcript."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.e2e.scripted_model import bash, say, use
from tests.harness import run_clickstop
from tests.printed import data_of

if TYPE_CHECKING:
    from tests.e2e.stage import Stage


def _doctor(stage: Stage) -> list[dict[str, Any]]:
    """What is not well."""
    done = run_clickstop("doctor", "--json", cwd=stage.repo, environ=stage.environ)
    found = data_of(done.stdout)
    assert done.returncode == (0 if found["ok"] else 1)
    return [finding for finding in found["findings"] if finding["severity"] != "ok"]


def test_a_session_without_hooks_is_missed(stage: Stage) -> None:
    team = stage.repo / ".claude" / "settings.json"
    team.write_text('{"disableAllHooks": true}', encoding="utf-8")
    stage.play(use(bash("echo one"), bash("exit 3")), use(bash("clickstop-canary abc1")), say("done"))
    assert stage.rows("heartbeats") == []
    switched_off, unseen = _doctor(stage)
    assert switched_off["what"] == f"Claude Code: disableAllHooks is true in {team}"
    assert switched_off["remedy"] == f"remove disableAllHooks from {team}"
    assert "the store lacks 3 of 3 calls and 1 of 1 prompt" in unseen["what"]
