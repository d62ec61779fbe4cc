"""The client in a folder that is not the repository: added with `--add-dir`, entered with `cd`, or gone by now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests import tokens
from tests.e2e.scripted_model import bash, call_id, say, use
from tests.harness import git

if TYPE_CHECKING:
    from pathlib import Path

    from tests.e2e.stage import Stage

TOKEN = tokens.github("printed elsewhere")


def test_a_session_that_goes_elsewhere_is_gated_redacted_and_recorded_to_its_end(
    stage: Stage, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    git(elsewhere, stage.environ, "init", "-q")
    (elsewhere / "login.txt").write_text(f"{TOKEN}\n", encoding="utf-8")
    played = stage.play(
        use(bash(f"cd {elsewhere}")),
        use(bash("clickstop-canary abc123")),
        use(bash("cat login.txt")),
        use(bash(f"rm -rf {elsewhere}/* && mkdir inner && cd inner && rmdir ../inner")),
        use(bash("clickstop-canary def456")),
        say("done"),
        arguments=("--add-dir", str(elsewhere)),
    )
    assert "The canary abc123 was stopped." in played.model.result_of(call_id(1))
    assert "[redacted:github-token:1]" in played.model.result_of(call_id(2))
    assert TOKEN not in played.model.texts_sent()
    assert "The canary def456 was stopped." in played.model.result_of(call_id(4))
    assert set(stage.calls()) == stage.transcript_calls()
    assert {"turn.stop", "session.end"} <= stage.kinds().keys()
    (session,) = stage.rows("sessions")
    assert session["ended_at"]
    assert stage.rows("handler_failures") == []
