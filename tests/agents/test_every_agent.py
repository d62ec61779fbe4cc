"""What holds for every agent: any payload gives an event, a rebuilt one the same, and settings keep their rest."""

from __future__ import annotations

import inspect
import json
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clickstop.agents.agent import Agent
from clickstop.agents.index import AGENTS, agent_named, sender_of
from clickstop.agents.sites import this_machine
from clickstop.core.event import COMPACTIONS, ENDS, KINDS, MODES, STARTS, TOOLS, Event
from tests.agents.claude_code.json_values import values
from tests.each import each
from tests.harness import CASES

if TYPE_CHECKING:
    from pathlib import Path

RECORDED = {
    (agent, path.stem): json.loads(path.read_text(encoding="utf-8"))["payload"]
    for agent in AGENTS
    for path in sorted((CASES / agent).glob("*.json"))
}
OTHERS = [key for key in RECORDED if key[0] != "claude-code"]  # which has more of these tests of its own
TOLD = (
    "kind",
    "name",
    "session_id",
    "agent_id",
    "cwd",
    "source",
    "prompt",
    "tool",
    "tool_name",
    "command",
    "paths",
)
CALL = ("tool", "command", "old", "prompt", "delegate")


def _name(case: str) -> str:
    return case.partition("--")[0]


@given(st.sampled_from(OTHERS or [("", "")]), st.data())
def test_any_payload_gives_an_event_whose_texts_can_be_stored(key: tuple[str, str], data: st.DataObject) -> None:
    agent, case = key
    payload = _damaged(RECORDED[key], data)
    event = agent_named(agent).decode(_name(case), payload, {})
    assert event.raw is payload
    assert event.kind in (*KINDS, "")
    assert event.tool in (*TOOLS, "")
    assert event.mode in (*MODES, "")
    for field in Event.__slots__:
        value = getattr(event, field)
        if isinstance(value, str):
            value.encode("utf-8")
    assert all(isinstance(path, str) for path in event.paths)
    assert event.exit_code is None or 0 <= event.exit_code < 256


def _damaged(payload: dict[str, Any], data: st.DataObject) -> dict[str, Any]:
    """The payload with one thing in it, of whatever depth, gone or replaced."""
    copy: dict[str, Any] = json.loads(json.dumps(payload))
    inside: Any = copy
    while True:
        key = data.draw(st.sampled_from(sorted(inside)))
        if not isinstance(inside[key], dict) or not inside[key] or data.draw(st.booleans()):
            break
        inside = inside[key]
    if data.draw(st.booleans()):
        inside[key] = data.draw(values)
    else:
        del inside[key]
    return copy


@each("key", OTHERS, ids="/".join)
def test_a_rebuilt_payload_decodes_to_the_recorded_event(key: tuple[str, str]) -> None:
    client = agent_named(key[0])
    event = client.decode(_name(key[1]), RECORDED[key], {})
    if not event.kind:
        return
    again = client.decode(client.name_of(event.kind), client.payload_of(event), {})
    for field in TOLD:
        assert getattr(again, field) == getattr(event, field), field
    assert client.missing_keys(again.name, again.raw) == []


@each("key", RECORDED, ids="/".join)
def test_a_call_of_which_only_its_fields_are_known_is_rebuilt_as_the_same_call(key: tuple[str, str]) -> None:
    client = agent_named(key[0])
    event = client.decode(_name(key[1]), RECORDED[key], {})
    if not event.kind:
        return
    event.arguments = {}
    again = client.decode(client.name_of(event.kind), client.payload_of(event), {})
    holds_text = event.tool in ("edit", "write", "read", "notebook")
    for field in (*CALL, *(("paths", "content") if holds_text else ())):
        assert getattr(again, field) == getattr(event, field), field


def _having(name: str) -> list[str]:
    return [agent for agent in AGENTS if name in agent_named(agent).kinds]


@each("key", [key for key in RECORDED if len(_having(_name(key[1]))) == 1], ids="/".join)
def test_an_event_that_one_agent_alone_has_was_sent_by_it(key: tuple[str, str]) -> None:
    assert sender_of(_name(key[1]), RECORDED[key]).name == key[0]


@each("key", OTHERS, ids="/".join)
def test_a_recorded_payload_has_all_keys_that_its_event_needs(key: tuple[str, str]) -> None:
    client = agent_named(key[0])
    event = client.decode(_name(key[1]), RECORDED[key], {})
    assert client.missing_keys(event.name, RECORDED[key]) == []


@each("agent", AGENTS)
def test_words_of_the_client_become_words_that_no_agent_owns(agent: str) -> None:
    client = agent_named(agent)
    assert set(client.kinds.values()) <= set(KINDS)
    assert set(client.capabilities) <= {*client.kinds.values(), "tool.failed"}
    for (whose, case), payload in RECORDED.items():
        event = client.decode(_name(case), payload, {}) if whose == agent else None
        if event is not None and event.kind in ("session.start", "session.end", "compact.before", "compact.after"):
            assert event.source in ("", *STARTS, *ENDS, *COMPACTIONS)


@each("agent", AGENTS)
def test_what_a_module_answers_takes_what_is_asked(agent: str) -> None:
    client = agent_named(agent)
    for module, names in client.answers.items():
        for name in names.split():
            answer = getattr(import_module(f"{type(client).__module__}.{module}"), name)
            asked = inspect.signature(getattr(Agent, name, lambda _self, _environ: None)).parameters.values()
            given = [one.name for one in asked if one.kind is one.POSITIONAL_OR_KEYWORD][1:]
            inspect.signature(answer).bind(
                *given, **{one.name: one for one in asked if one.kind is one.KEYWORD_ONLY}
            )


@each("agent", AGENTS)
def test_an_event_that_the_client_adds_later_is_of_no_kind(agent: str) -> None:
    client = agent_named(agent)
    event = client.decode("SomethingLater", {}, {})
    assert (event.kind, event.agent) == ("", agent)


@pytest.mark.parametrize("scope", ["local", "shared", "user"])
@pytest.mark.parametrize("agent", AGENTS)
def test_entries_come_and_go_and_leave_what_others_wrote(agent: str, scope: str, tmp_path: Path) -> None:
    client, start = agent_named(agent), this_machine()
    environ = {"HOME": str(tmp_path / "home"), "PATH": ""}
    site = next(site for site in client.sites(str(tmp_path), environ) if site.scope == scope)
    text = client.merge(client.blank, scope, start)
    entries = client.installed(client.parse(text), site, start)
    assert {entry.event for entry in entries} == set(client.kinds)
    assert all(entry.ours_current and entry.agent == agent for entry in entries)
    assert client.merge(text, scope, start) == text
    assert client.parse(client.strip(text)) == client.parse(client.blank)
