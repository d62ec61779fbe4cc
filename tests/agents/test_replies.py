"""For every agent, event and verdict: the reply that was looked at, legal, never weaker than the verdict."""

from __future__ import annotations

import json

import pytest

from clickstop.agents.index import AGENTS, agent_named
from clickstop.core.decision import Decision, Item, Limits, downgrade, merge
from clickstop.core.wire import dumps
from tests.agents.golden import decisions, events, kept, replies, reply_to
from tests.each import each


@each("agent", AGENTS)
def test_replies_are_those_that_were_looked_at(agent: str) -> None:
    assert replies(agent) == kept(agent)


@each("agent", AGENTS)
def test_a_recorded_payload_of_every_event_is_answered(agent: str) -> None:
    assert {event.name for event in events(agent).values()} == set(agent_named(agent).kinds)


@each("agent", AGENTS)
def test_no_reply_holds_what_the_client_would_not_take(agent: str) -> None:
    for name, said in replies(agent).items():
        event = events(agent)[name]
        for reply in filter(None, said.values()):
            assert agent_named(agent).illegal(event.name, dumps(reply).encode()) == "", name


@each("agent", AGENTS)
def test_where_a_verdict_can_be_held_the_client_reads_it_from_the_reply(agent: str) -> None:
    client = agent_named(agent)
    for name, event in events(agent).items():
        if client.capability(event.kind).block != "hold":
            continue
        reply = json.dumps(reply_to(event, Decision("block", "A reason."))).encode()
        assert client.verdict_of(reply) == ("block", "A reason."), name


@each("agent", AGENTS)
def test_what_replaces_an_output_is_read_from_the_reply_and_a_note_replaces_nothing(agent: str) -> None:
    client = agent_named(agent)
    for name, event in events(agent).items():
        hidden, noted = (reply_to(event, decisions()[which]) for which in ("output", "context"))
        if hidden is not None:
            assert client.output_of(json.dumps(hidden).encode()) == "[hidden]", name
        if noted is not None:
            reply = json.dumps(noted).encode()
            assert (client.output_of(reply), client.verdict_of(reply)) == ("", ("pass", "A note.")), name


@each("agent", AGENTS)
def test_a_question_before_a_call_is_asked_or_answered_by_the_rule_and_never_an_allow(agent: str) -> None:
    client = agent_named(agent)
    for name, event in events(agent).items():
        if event.kind != "tool.before":
            continue
        verdict, _ = client.verdict_of(json.dumps(reply_to(event, decisions()["ask"])).encode())
        assert verdict == ("ask" if event.attended else "block"), name


@pytest.mark.parametrize("agent", AGENTS)
def test_an_event_that_takes_no_output_is_answered_with_none(agent: str) -> None:
    client = agent_named(agent)
    for name, event in events(agent).items():
        if event.kind not in client.capabilities:
            assert reply_to(event, decisions()["all"]) is None, name


@each("agent", AGENTS)
def test_a_denial_without_a_reason_gets_one(agent: str) -> None:
    client = agent_named(agent)
    for name, event in events(agent).items():
        if client.capability(event.kind).block == "hold":
            reply = json.dumps(reply_to(event, Decision("block"))).encode()
            assert client.verdict_of(reply) == ("block", "clickstop blocked this call."), name


@each("agent", AGENTS)
def test_texts_are_cut_to_the_limits_of_the_agent_itself(agent: str) -> None:
    own = type(agent_named(agent))
    client = type("Terse", (own,), {"__slots__": (), "__module__": own.__module__, "limits": Limits(300)})()
    long = Decision("block", "r" * 2_000, context=(Item("key", "c" * 2_000),), message="m" * 2_000)
    for name, event in events(agent).items():
        reply = client.encode(event, downgrade(merge([long]), client.capability(event.kind)))
        assert max(map(len, _texts(reply)), default=0) < 400, name


def _texts(value: object) -> list[str]:
    if isinstance(value, dict):
        return [text for inner in value.values() for text in _texts(inner)]
    return [value] if isinstance(value, str) else []
