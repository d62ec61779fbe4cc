"""What every agent's payloads are read as, whole and damaged, and what the functions on their texts give."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clickstop.agents.index import AGENTS, agent_named
from clickstop.agents.sites import Site, Start
from clickstop.core.decision import LIMITS, Decision, Item
from clickstop.core.event import KINDS, Event
from tests.harness import CASES
from tests.pinned import calls, inputs, pinned, told

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

START = Start("/usr/bin/python3", "/opt/clickstop/hook/bootstrap.py", "pip install it")
OURS = json.dumps(
    {
        "hooks": {
            event: [{"hooks": [{"type": "command", "command": "x clickstop:1", "timeout": 5}]}]
            for event in ("PreToolUse", "Stop")
        }
    }
)
HERE = Path(__file__).parent / "pinned"
_DEEPEST = 2  # keys of a payload that are taken away or damaged
_LONG = 60  # characters of what is other
_OTHERS = {"nothing": None, "a text": "other", "a number": 7, "true": True, "a list": ["other", 7]}
_IN_EVERY_EVENT = {"session_id", "transcript_path", "cwd", "prompt_id", "permission_mode", "hook_event_name"}
_DEFAULTS = [(name, getattr(Event("", ""), name)) for name in Event.__slots__ if name not in ("raw", "calls")]


def nested(depth: int, text: str) -> Any:
    """A text in so many lists."""
    value: Any = text
    for _ in range(depth):
        value = [value]
    return value


def caught(function: Callable[..., Any], *given: Any) -> Exception:
    """What it raises."""
    try:
        function(*given)
    except Exception as error:  # noqa: BLE001  # whatever it is
        return error
    raise AssertionError("nothing was raised")


def put(path: str, text: str) -> None:
    Path(path).write_text(text, encoding="utf-8")


def _fields(event: Event) -> dict[str, Any]:
    """Those that say something."""
    fields = {name: value for name, default in _DEFAULTS if (value := getattr(event, name)) != default}
    return fields | ({"calls": [_fields(call) for call in event.calls]} if event.calls else {})


def _paths(payload: Any, depth: int = 0) -> Iterator[tuple[str | int, ...]]:
    pairs = (
        payload.items() if isinstance(payload, dict) else enumerate(payload) if isinstance(payload, list) else ()
    )
    for key, value in pairs:
        yield (key,)
        if depth < _DEEPEST:
            yield from ((key, *more) for more in _paths(value, depth + 1))


def _damaged(value: Any, path: tuple[str | int, ...], other: Any) -> Any:
    """A copy with another value in this place, or with none."""
    key, *inner = path
    copy = value.copy()
    if inner:
        copy[key] = _damaged(value[key], tuple(inner), other)
    elif other is None:
        del copy[key]
    else:
        copy[key] = other
    return copy


def _read(agent: str) -> dict[str, str]:
    """By case: the event, and what is other in it where something in the payload is other. What stands in the same
    place of the same kind of event is damaged once.
    """
    rows: dict[str, str] = {}
    seen: set[tuple[Any, ...]] = set()
    decode = agent_named(agent).decode
    for path in sorted((CASES / agent).glob("*.json")):
        case = json.loads(path.read_text(encoding="utf-8"))
        name, environ, payload = path.stem.partition("--")[0], case.get("environ", {}), case["payload"]
        event = decode(name, payload, environ)
        whole = _fields(event)
        lines = [told(whole)]
        if whole.get("kind"):
            lines.append(f"sent again: {_difference(payload, agent_named(agent).payload_of(event))}")
        for place in _paths(payload):
            kind = "" if place[0] in _IN_EVERY_EVENT else name
            known = (kind, whole.get("tool") if place[1:] else "", place)
            if known in seen:
                continue
            seen.add(known)
            words: dict[str, list[str]] = {}
            for word, other in _OTHERS.items():
                fields = _fields(decode(name, _damaged(payload, place, other), environ))
                words.setdefault(_difference(whole, fields), []).append(word)
            where = ".".join(map(str, place))
            lines += [f"{where} is {' or '.join(listed)} -> {change}" for change, listed in words.items() if change]
        rows[path.stem] = "\n".join(lines)
    return rows


def _difference(before: dict[str, Any], after: dict[str, Any]) -> str:
    names = [name for name in {**before, **after} if name != "arguments" and before.get(name) != after.get(name)]
    return ", ".join(f"{name} {_short(after[name])}" if name in after else f"no {name}" for name in names)


def _short(value: Any) -> str:
    text = told([value])
    return text if len(text) < _LONG else f"{text[:_LONG]}... ({len(text)})"


def test_every_recorded_payload_and_what_is_left_of_a_damaged_one_is_read_as_it_was() -> None:
    for agent in AGENTS:
        pinned(HERE / f"{agent}.txt", _read(agent))


def _about(name: str) -> dict[str, Any]:
    """What an agent can hold, and what stands in its settings before and after ours."""
    agent = agent_named(name)
    facts: dict[str, Any] = {key: value for key, value in vars(type(agent)).items() if isinstance(value, bool)}
    facts |= {"has_ids": agent.has_ids, "has_batches": agent.has_batches, "in_all": agent.limits.in_all}
    facts |= {f"can {kind}": agent.capability(kind) for kind in KINDS}
    facts["seconds"] = {kind: agent.seconds(kind) for kind in KINDS}
    facts["sites"] = agent.sites("/shop", {"HOME": "/home/dev"})
    facts["settings"] = agent.settings_paths("/shop", {"HOME": "/home/dev"})
    for scope in ("local", "shared", "user"):
        entries = agent.hook_entries(scope, START)
        facts[f"entries {scope}"] = {event: entries[event] for event in (*list(entries)[:2], *list(entries)[-1:])}
        merged = agent.merge("" if name == "opencode" else "{}", scope, START)  # which has a plugin of ours
        site = Site(name, scope, "/shop/settings.json")
        found = agent.installed(agent.parse(merged), site, START)
        facts[f"merged {scope}"] = [merged == agent.merge(merged, scope, START), len(found), found[:1]]
        facts[f"stripped {scope}"] = [agent.strip(merged), agent.strip(merged, {"hooks": {}})]
    return facts


def test_what_every_agent_is_said_to_be_is_as_it_was() -> None:
    pinned(HERE / "about.txt", {name: told(_about(name)) for name in AGENTS})


def test_payloads_that_nobody_has_recorded_are_read_as_they_were() -> None:
    file = HERE / "made_up.txt"
    rows = {}
    for line in inputs(file):
        agent, name, payload = line.split(" ", 2)
        rows[line] = told(_fields(agent_named(agent).decode(name, json.loads(payload), {})))
    pinned(file, rows)


def test_what_the_functions_on_texts_give_is_as_it_was() -> None:
    names: dict[str, Any] = {"Event": Event, "Decision": Decision, "Item": Item, "LIMITS": LIMITS, "START": START}
    names |= {"Site": Site, "nested": nested, "caught": caught, "put": put, "OURS": OURS}
    calls(HERE / "calls", "clickstop.agents", names)
