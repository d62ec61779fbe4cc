"""Undo in the real client: the agent throws work away, and one command brings it back."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tests.e2e.scripted_model import bash, call_id, say, use
from tests.harness import run_clickstop

if TYPE_CHECKING:
    from tests.e2e.stage import Stage

_CLICKSTOP = Path(sys.executable).with_name("clickstop")


def test_two_hours_of_work_come_back(stage: Stage) -> None:
    (stage.repo / "cart.py").write_text("two hours of work\n", encoding="utf-8")
    (stage.repo / "notes.txt").write_text("mine\n", encoding="utf-8")
    played = stage.play(use(bash("git checkout -- . && rm notes.txt")), say("done"))
    assert played.refused() == set()
    assert stage.calls()[call_id(0, 0)]["outcome"] == "ok"
    assert (stage.repo / "cart.py").read_text(encoding="utf-8") != "two hours of work\n"
    assert not (stage.repo / "notes.txt").exists()
    done = run_clickstop("undo", cwd=stage.repo, environ=stage.environ)
    assert done.returncode == 0, done.stderr
    assert (stage.repo / "cart.py").read_text(encoding="utf-8") == "two hours of work\n"
    assert (stage.repo / "notes.txt").read_text(encoding="utf-8") == "mine\n"


def test_an_agent_brings_back_what_it_lost(stage: Stage) -> None:
    (stage.repo / "cart.py").write_text("two hours of work\n", encoding="utf-8")
    played = stage.play(use(bash("git checkout -- .")), use(bash(f"{_CLICKSTOP} undo")), say("done"))
    assert "replaced  cart.py" in played.model.result_of(call_id(1, 0))
    assert (stage.repo / "cart.py").read_text(encoding="utf-8") == "two hours of work\n"
