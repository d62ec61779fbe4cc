"""Every case file, played through the steps of a hook process: payload to reply, event and rows.

A case is one JSON file in `tests/cases/<agent>/`; nothing else is needed to add one:

    about     one sentence: what is shown
    config    text of clickstop.toml (default: empty)
    files     other files of the repository, by path
    environ   variables for the hook
    before    names of cases whose payloads come first
    handlers  ids that must have run (see `events.handlers` in the store)
    payload   what the client sends; `/home/dev/shop` stands for the repository, `/home/dev` for HOME, and the words
              in `tests/tokens.py` for secrets
    reply     the JSON object on stdout, or null for silence; `<id>` stands for a short id
    event     fields of the decoded event, the important ones
    rows      by table: the rows afterwards, the important columns
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.agents.index import AGENTS, agent_named
from tests.each import each
from tests.harness import (
    CASES,
    RECORDED_HOME,
    RECORDED_REPO,
    Answer,
    Hook,
    make_repo,
    read_rows,
    relocated,
    store_of,
)
from tests.pinned import pinned_row
from tests.tokens import STAND_INS

if TYPE_CHECKING:
    from pathlib import Path

    from clickstop.core.event import Event

FILES = sorted(CASES.glob("*/*.json"))
PINNED = CASES.parent / "agents" / "pinned" / "stored"
TABLES = (
    *("sessions", "tool_calls", "quality_events", "gate_decisions", "mcp_calls", "debts", "evidence", "edits"),
    *("fixes", "rule_hits"),
)
# What differs from run to run, and texts that are cut where a path ends them.
VARYING = {
    *("id", "row", "repo_id", "duration_ms", "process", "digest", "created_at", "last_at", "started_at", "mark"),
    *("est_tokens_in", "est_tokens_out", "summary", "details", "reason", "tree", "since", "output", "fingerprint"),
    *("files", "names"),
}
KNOBS = {"about", "config", "files", "environ", "before", "handlers", "payload", "reply", "event", "rows"}
NEEDED = {"about", "handlers", "payload", "reply", "event", "rows"}


def _id(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def _event(name: str) -> str:
    """What the client calls the event of a case: that is how its file's name begins."""
    return name.partition("--")[0]


def _read(path: Path) -> dict[str, Any]:
    case = json.loads(path.read_text(encoding="utf-8"))
    assert isinstance(case, dict)
    return case


class Played:
    """A case that was played in a repository of its own."""

    def __init__(self, path: Path, folder: Path, environ: dict[str, str]) -> None:
        case = _read(path)
        self.repo = make_repo(folder / "shop", environ, case.get("config", ""), is_new=False)
        for name, text in case.get("files", {}).items():
            (self.repo / name).parent.mkdir(parents=True, exist_ok=True)
            (self.repo / name).write_text(text, encoding="utf-8")
        self._places = {RECORDED_REPO: str(self.repo), RECORDED_HOME: environ["HOME"], **STAND_INS}
        self.case = relocated(case, self._places)
        self.agent = path.parent.name
        environ = {**environ, **self.case.get("environ", {})}
        hook = Hook(environ, self.repo, here=True)
        for name in self.case.get("before", ()):
            earlier = relocated(_read(path.parent / f"{name}.json")["payload"], self._places)
            hook(earlier, _event(name), agent=self.agent)
        self.answer: Answer = hook(self.case["payload"], _event(path.stem), agent=self.agent)

    def rows(self, table: str) -> list[dict[str, Any]]:
        return read_rows(store_of(self.repo) / "memory.db", table)


@pytest.mark.parametrize("path", FILES, ids=_id)
def test_a_case_is_answered_decoded_and_recorded_as_it_says(
    path: Path, tmp_path: Path, environ: dict[str, str]
) -> None:
    played = Played(path, tmp_path, environ)
    case, answer = played.case, played.answer
    assert (answer.code, answer.stderr) == (0, "")
    assert _without_ids(answer.reply) == case["reply"]
    event = agent_named(played.agent).decode(_event(path.stem), case["payload"], {})
    assert {name: _plain(event, name, said) for name, said in case["event"].items()} == case["event"]
    for table, expected in case["rows"].items():
        found = [
            {column: row[column] for column in wanted}
            for row, wanted in zip(played.rows(table), expected, strict=True)
        ]
        assert found == expected, table
    assert set(case["handlers"]) <= _ran(played)
    pinned_row(PINNED / f"{played.agent}.txt", path.stem, _recorded(played))


def _recorded(played: Played) -> str:
    """All that was stored, without what differs from run to run."""
    lines = []
    for table in TABLES:
        for row in played.rows(table):
            said = {name: value for name, value in row.items() if value not in (None, "") and name not in VARYING}
            lines.append(f"{table} {json.dumps(said, ensure_ascii=False)}")
    text = "\n".join(sorted(lines) if played.case.get("before") else lines)
    for place, name in {str(played.repo): RECORDED_REPO, str(played.repo.parent / "home"): RECORDED_HOME}.items():
        text = text.replace(place, name)
    for stand_in, secret in STAND_INS.items():
        text = text.replace(secret, stand_in)
    return re.sub(r"\b[0-9a-f]{32}\b", "<id>", re.sub(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", "<time>", text))


def _ran(played: Played) -> set[str]:
    kept = played.rows("events")
    return {name for name, _, _ in json.loads(kept[-1]["handlers"])} if kept else set()


def _without_ids(reply: dict[str, Any] | None) -> Any:
    text = json.dumps(reply)
    for short in re.findall(r"clickstop (?:why|undo) ([0-9a-f]{7})\b", text):
        text = text.replace(short, "<id>")
    return json.loads(text)


def _plain(event: Event, name: str, said: Any) -> Any:
    """A field as JSON can say it; of a batch's calls, the fields that the case names."""
    value = getattr(event, name)
    if name == "calls":
        return [
            {field: _plain(call, field, None) for field in wanted} for call, wanted in zip(value, said, strict=True)
        ]
    return list(value) if isinstance(value, tuple) else value


@each("path", FILES, ids=_id)
def test_a_case_file_says_what_it_shows_and_nothing_unknown(path: Path) -> None:
    case = _read(path)
    assert set(case) <= KNOBS
    assert set(case) >= NEEDED
    assert case["about"].endswith((".", "!", "?"))
    assert path.parent.name in AGENTS


def test_recorded_payloads_of_every_kind_are_there() -> None:
    for agent in AGENTS:
        names = {_event(path.stem) for path in FILES if path.parent.name == agent}
        assert set(agent_named(agent).kinds) <= names
