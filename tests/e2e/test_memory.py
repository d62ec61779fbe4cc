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
    assert shop.rows("costs") == []  # neither a stop nor an end was heard

    played = shop.play(say("I see"), prompt="go on")
    sent = played.model.conversation[0].newest
    assert "Not working yet: unittest failed: test_cart.CartTest.test_total" in sent
    assert "AssertionError: 2 != 3" in sent
    assert "Last session on main" in sent
    assert "ended without a final message): Make the total right" in sent
    assert "Files: cart.py" in sent
    assert [row["status"] for row in shop.rows("sessions")] == ["lost", "ended"]
    dead = shop.rows("sessions")[0]["session_id"]
    assert sum(row["output"] for row in shop.rows("costs") if row["session_id"] == dead) > 0
    told = [row for row in shop.rows("injections") if row["kind"] == "session.start"]
    assert 0 < sum(row["tokens"] for row in told) < 400
    assert shop.rows("handler_failures") == []


def test_after_a_compaction_the_snapshot_is_there_and_nothing_is_sent_twice(shop: Stage) -> None:
    turns = [use(RED), say("it is red"), say("<summary>SHORT</summary>"), say("going on"), say("and on")]
    with ScriptedModel(turns) as model, shop.converse(model) as session:
        for prompt in ("Make the total right", "/compact", "go on", "and on"):
            session.ask(prompt)
    snapshot = "The person's last request before the compaction: Make the total right"
    attempt = "Not working yet: unittest failed: test_cart.CartTest.test_total"
    asked = next(one for one in model.conversation if "create a detailed summary" in one.messages_text()[-1])
    assert snapshot not in asked.text
    last = model.conversation[-1].text
    assert "SHORT" in last
    assert last.count(snapshot) == 1
    assert last.count(attempt) == 1
    sources = [row["source"] for row in shop.rows("snapshots")]
    assert sources == ["session", "client"]
    told = [(row["session_id"], row["context_no"], row["key"]) for row in shop.rows("injections")]
    assert len(told) == len(set(told))
    assert shop.rows("handler_failures") == []


def test_rules_known_failures_and_findings_reach_the_model_once(shop: Stage) -> None:
    rules = '[[context.rule]]\nid = "cents"\ntext = "Amounts are whole cents."\npaths = ["*.py"]\n'
    config = f"[review]\nenabled = true\n\n{rules}"
    (shop.repo / "clickstop.toml").write_text(config, encoding="utf-8")
    shop.clickstop("trust", "--yes")
    path = str(shop.repo / "cart.py")
    first = Call("Write", {"file_path": path, "content": "def total():\n    breakpoint()\n    return 2\n"})
    again = Call("Write", {"file_path": path, "content": "def total():\n    breakpoint()\n    return 1\n"})
    with ScriptedModel([use(first), use(again), use(RED), say("red"), say("I see")]) as model:
        shop.run(model, "Make the total right")
        shop.run(model, "What is wrong with test_cart.py?")
    rule, finding = "Rules for cart.py:\n- Amounts are whole cents.", "cart.py:2: a breakpoint"
    assert rule in model.conversation[1].newest
    assert model.conversation[-1].text.count("a breakpoint") == 1
    assert sum(request.newest.count(rule) for request in model.conversation) == 1
    assert finding in model.conversation[-1].newest
    assert shop.rows("handler_failures") == []
