"""Held stops: counted per agent and cause, the first cause alone, then the person is told once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.harness import in_the_way_of_the_store
from tests.hook.plugins import install

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.harness import Hook

    Payload = Callable[..., dict[str, Any]]
    Rows = Callable[[str], list[dict[str, Any]]]

Environ = dict[str, str]
STOPS = ("turn.stop", "subagent.stop")


def test_a_stop_is_held_so_often_and_then_the_person_is_told(
    hook: Hook, repo: Path, environ: Environ, payload: Payload, rows: Rows
) -> None:
    install(repo, environ, "return block('Tests are red.')", kinds=STOPS)
    for number in range(3):
        reply = hook(payload("Stop", stop_hook_active=number > 0)).reply
        assert reply is not None
        assert reply["decision"] == "block"
        assert reply["reason"].startswith("Tests are red.\nclickstop odd.one ")
        hook(payload("PostToolUse--Bash-ok", tool_use_id=f"toolu_{number}"))  # the client counts anew after this
    told = hook(payload("Stop", stop_hook_active=True)).reply
    assert told is not None
    assert "decision" not in told
    lines = told["systemMessage"].split("\n")
    assert lines[:2] == ["clickstop: the agent was held 3 times and stops with this left:", "Tests are red."]
    assert hook(payload("Stop", stop_hook_active=True)).reply is None  # once
    assert [row["said"] for row in rows("gate_decisions")] == ["block"] * 3 + ["message"]


def test_the_next_prompt_has_a_counter_of_its_own(
    hook: Hook, repo: Path, environ: Environ, payload: Payload
) -> None:
    install(repo, environ, "return block('Red.')", kinds=STOPS, config="[stop]\nmax_blocks = 1\n")
    held = [hook(payload("Stop", prompt_id=prompt)).reply or {} for prompt in ("one", "one", "two", "two")]
    assert ["decision" in reply for reply in held] == [True, False, True, False]


def test_sessions_do_not_share_a_counter(hook: Hook, repo: Path, environ: Environ, payload: Payload) -> None:
    install(repo, environ, "return block('Red.')", kinds=STOPS, config="[stop]\nmax_blocks = 1\n")
    for session in ("one", "two"):
        assert "decision" in (hook(payload("Stop", session_id=session)).reply or {})


def test_a_later_cause_is_not_mentioned_while_an_earlier_one_is_open(
    hook: Hook, repo: Path, environ: Environ, payload: Payload, rows: Rows
) -> None:
    install(repo, environ, "return block('First cause.')", handler="a.first", kinds=STOPS)
    install(repo, environ, "return block('Second cause.')", handler="b.second", kinds=STOPS)
    reply = hook(payload("Stop")).reply
    assert reply is not None
    assert "First cause." in reply["reason"]
    assert "Second cause." not in reply["reason"]
    assert [row["handler"] for row in rows("gate_decisions")] == ["a.first"]


@pytest.mark.parametrize(("limit", "held"), [(0, 0), (1, 1), (2, 2)])
def test_the_limit_is_configurable_down_to_never(
    limit: int, held: int, hook: Hook, repo: Path, environ: Environ, payload: Payload
) -> None:
    install(repo, environ, "return block('Red.')", kinds=STOPS, config=f"[stop]\nmax_blocks = {limit}\n")
    replies = [hook(payload("Stop")).reply or {} for _ in range(3)]
    assert sum("decision" in reply for reply in replies) == held
    assert sum("systemMessage" in reply for reply in replies) == 1


def test_each_agent_has_a_counter_of_its_own(hook: Hook, repo: Path, environ: Environ, payload: Payload) -> None:
    install(repo, environ, "return block('Red.')", kinds=STOPS, config="[stop]\nmax_blocks = 1\n")
    subagents = [payload("SubagentStop", agent_id=name) for name in ("a1", "a1", "a2")]
    replies = [hook(event).reply or {} for event in (*subagents, payload("Stop"), payload("Stop"))]
    assert ["decision" in reply for reply in replies] == [True, False, True, True, False]


def test_each_cause_has_a_counter_of_its_own(hook: Hook, repo: Path, environ: Environ, payload: Payload) -> None:
    limit = "[stop]\nmax_blocks = 1\n"
    body = "return block('Red.', rule_id=event.last_message)"
    install(repo, environ, body, kinds=STOPS, config=limit)
    messages = ("one", "one", "two", "two")
    replies = [hook(payload("Stop", last_assistant_message=message)).reply or {} for message in messages]
    assert ["decision" in reply for reply in replies] == [True, False, True, False]


def test_without_a_store_to_count_in_a_stop_is_held_once(
    hook: Hook, repo: Path, environ: Environ, payload: Payload
) -> None:
    install(repo, environ, "return block('Red.')", kinds=STOPS)
    in_the_way_of_the_store(repo)
    environ["TMPDIR"] = str(repo.parent)
    assert "decision" in (hook(payload("Stop", stop_hook_active=False)).reply or {})
    assert "decision" not in (hook(payload("Stop", stop_hook_active=True)).reply or {})


def test_context_travels_with_a_held_stop_and_is_silent_otherwise(
    hook: Hook, repo: Path, environ: Environ, payload: Payload
) -> None:
    install(repo, environ, "return inject('k', 'By the way.')", handler="a.note", kinds=STOPS)
    assert hook(payload("Stop")).reply is None
    install(repo, environ, "return block('Red.')", handler="b.block", kinds=STOPS)
    reply = hook(payload("Stop")).reply
    assert reply is not None
    assert reply["reason"].endswith("\n\nBy the way.")
