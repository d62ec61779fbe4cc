"""The next session starts where the last one ended, as the model itself is sent it."""

from __future__ import annotations

import os
import signal
import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.e2e.client import client_environ, until
from tests.e2e.scripted_model import Call, ScriptedModel, bash, say, use

if TYPE_CHECKING:
    from pathlib import Path

    from tests.e2e.stage import Stage

TEST = """import unittest

from cart import total


class CartTest(unittest.TestCase):
    def test_total(self):
        self.assertEqual(total(), 3)
"""
RED = bash("python3 -m unittest")


@pytest.fixture
def shop(stage: Stage) -> Stage:
    """A repository whose one test is red."""
    (stage.repo / "test_cart.py").write_text(TEST, encoding="utf-8")
    return stage


def killed(stage: Stage, model: ScriptedModel, prompt: str, mark: Path) -> None:
    """A session that ends by kill -9 once its command has left a mark."""
    with subprocess.Popen(
        [str(stage.client.program), "-p", prompt, "--permission-mode", "bypassPermissions"],
        cwd=stage.repo,
        env=client_environ(stage.environ, model.url),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        until(mark.exists)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def test_a_killed_session_is_completed_and_its_failure_told_to_the_next(shop: Stage, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    edit = Call("Write", {"file_path": str(shop.repo / "cart.py"), "content": "def total():\n    return 2\n"})
    with ScriptedModel([use(edit), use(RED), use(bash(f"touch {mark}; sleep 60"))]) as model:
        killed(shop, model, "Make the total right", mark)
    assert [row["status"] for row in shop.rows("sessions")] == ["open"]
    assert shop.rows("session_summaries") == []

    played = shop.play(say("I see"), prompt="go on")
    sent = played.model.conversation[0].newest
    assert "Not working yet: unittest failed: test_cart.CartTest.test_total" in sent
    assert "AssertionError: 2 != 3" in sent
    assert "Last session on main" in sent
    assert "ended without a word): Make the total right" in sent
    assert "Files: cart.py" in sent
    assert [row["status"] for row in shop.rows("sessions")] == ["lost", "ended"]
    told = [row for row in shop.rows("injections") if row["kind"] == "session.start"]
    assert 0 < sum(row["tokens"] for row in told) < 400
    assert shop.rows("handler_failures") == []


def test_a_fresh_repository_gets_nothing(stage: Stage) -> None:
    played = stage.play(say("done"), prompt="hello")
    assert stage.rows("injections") == []
    assert "Last session" not in played.model.texts_sent()
