"""A client that ends sends SIGTERM to its hooks: a short event is kept all the same, a long one is cut short."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.config.trust import digest, record

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.harness import Hook

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there a process is ended without being asked")

# The handler asks its own process to end, as the client would in the middle of an event.
_ENDING = """
import os, signal, time
from clickstop.handlers.index import Handler

HANDLERS = (Handler("house.ending", kinds=("turn.failed", "turn.stop")),)


def handle(event, ctx):
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(30 if event.kind == "turn.stop" else 0.01)
"""


@pytest.fixture
def ending(repo: Path, environ: dict[str, str]) -> None:
    (repo / "ending.py").write_text(_ENDING, encoding="utf-8")
    (repo / "clickstop.toml").write_text('[project]\nplugins = ["ending.py"]\n', encoding="utf-8")
    record({str(repo / "ending.py"): digest(_ENDING.encode())}, environ)


@pytest.mark.usefixtures("ending")
def test_a_short_event_is_stored_though_its_client_ends(
    hook: Hook, payload: Callable[..., dict[str, Any]], rows: Callable[[str], list[dict[str, Any]]]
) -> None:
    failed = payload("Stop", hook_event_name="StopFailure", error="overloaded")
    assert hook(failed).code == 0
    assert [row["status"] for row in rows("sessions")] == ["failed"]
    assert rows("handler_failures") == []


@pytest.mark.usefixtures("ending")
def test_a_long_event_ends_at_once_and_keeps_what_was_done(
    hook: Hook, payload: Callable[..., dict[str, Any]], rows: Callable[[str], list[dict[str, Any]]]
) -> None:
    started = time.monotonic()
    assert hook(payload("Stop")).code == 0
    assert time.monotonic() - started < 15
    assert [row["status"] for row in rows("sessions")] == ["idle"]
    assert rows("handler_failures") == []
