"""A secret in any field of any recorded payload is in no column, no file of ours and no reply afterwards.

Every text of every payload carries one, and a key over several lines, which folding a text before it is redacted
would let through. In each set of fields it stands once behind a few words and once where summaries are cut.
"""

from __future__ import annotations

import functools
import json
import sqlite3
from typing import TYPE_CHECKING, Any

import pytest

from tests import tokens
from tests.harness import CASES, in_the_way_of_the_database, store_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.harness import Hook

    Payload = Callable[..., dict[str, Any]]

NAMES = sorted(path.stem for path in (CASES / "claude-code").glob("*.json"))
PARTS = 3
TOKEN = tokens.github("everywhere")
KEY = tokens.private_key("everywhere", lines=6)
PASSWORD = "Tr0ub4dor" + "-everywhere-7"
SECRETS = {"token": TOKEN, "key": KEY.split("\n")[3], "password": PASSWORD}
# Fields by which the client and we find our way; each is tried alone.
WAYS = frozenset(
    (
        *("session_id", "transcript_path", "cwd", "prompt_id", "hook_event_name", "tool_name", "tool_use_id"),
        *("agent_id", "agent_type", "agent_transcript_path", "permission_mode", "type", "file_path", "filePath"),
        *("notebook_path", "data", "mimeType"),  # of a picture
    )
)
_OURS = frozenset(("hook_event_name", "session_id", "agent_id"))  # by these the client's events are told apart


def _planted(value: Any, before: int, key: str = "") -> Any:
    if isinstance(value, str) and key not in WAYS:
        return f"{value} {'x ' * before}use {TOKEN}, password={PASSWORD}\n{KEY}\n"
    if isinstance(value, list):
        return [_planted(item, before, key) for item in value]
    if isinstance(value, dict):
        return {name: _planted(item, before, name) for name, item in value.items()}
    return value


def _fields(value: Any, above: str = "") -> Iterator[str]:
    if isinstance(value, str):
        yield above
    elif isinstance(value, list):
        for item in value:
            yield from _fields(item, above)
    elif isinstance(value, dict):
        for name, item in value.items():
            yield from _fields(item, f"{above}/{name}")


@functools.cache
def _first_of_each() -> frozenset[str]:
    """A case of each event, tool and set of fields that hold a text."""
    first: dict[object, str] = {}
    for name in NAMES:
        given = json.loads((CASES / "claude-code" / f"{name}.json").read_text(encoding="utf-8"))["payload"]
        first.setdefault((given["hook_event_name"], given.get("tool_name"), frozenset(_fields(given))), name)
    return frozenset(first.values())


def _ways(given: dict[str, Any]) -> list[dict[str, Any]]:
    """The payload with a token in one of its ways at a time."""
    texts = [name for name in WAYS & given.keys() if isinstance(given[name], str) and name not in _OURS]
    made = [{**given, name: f"{given[name]} {TOKEN}"} for name in texts]
    inputs = given.get("tool_input")
    if isinstance(inputs, dict) and isinstance(inputs.get("file_path"), str):
        made.append({**given, "tool_input": {**inputs, "file_path": f"{inputs['file_path']} {TOKEN}"}})
    return made


def _pieces(secret: str) -> set[bytes]:
    return {secret.encode()[at : at + 14] for at in range(0, len(secret) - 13, 3)}


PIECES = {name: _pieces(secret) for name, secret in SECRETS.items()}


def _held(where: str, data: bytes) -> list[str]:
    return [f"{where}: {name}" for name, pieces in PIECES.items() if any(piece in data for piece in pieces)]


def _leaks(*folders: Path) -> list[str]:
    files = (
        path for folder in folders for path in folder.rglob("*") if path.is_file() and ".git" not in path.parts
    )
    return [leak for path in files for leak in _held(path.name, path.read_bytes())]


def _columns(database: Path) -> list[str]:
    """Which columns of which tables hold one: where to look if a file does."""
    found: dict[str, None] = {}
    with sqlite3.connect(database) as connection:
        tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for table in tables:
            cursor = connection.execute(f'SELECT * FROM "{table}"')
            for row in cursor:
                for (column, *_), value in zip(cursor.description, row, strict=True):
                    found |= dict.fromkeys(_held(f"{table}.{column}", str(value).encode()))
    return list(found)


def _shown(given: dict[str, Any], reply: bytes) -> list[str]:
    """What the agent wrote itself may come back to it. What only its surroundings give away stays in files that are
    read for editing.
    """
    said = json.loads(reply) if reply else {}
    said.get("hookSpecificOutput", {}).pop("updatedInput", None)
    leaks = _held(f"the reply to {given.get('hook_event_name')}", json.dumps(said).encode())
    edited = given.get("tool_name") in ("Read", "Grep", "Edit", "Write", "NotebookEdit", "Glob", "ToolSearch")
    return [leak for leak in leaks if not (edited and leak.endswith(": password"))]


@pytest.mark.parametrize("part", range(PARTS))
def test_no_secret_in_any_field_reaches_a_column_a_file_or_a_reply(
    hook: Hook, repo: Path, tmp_path: Path, payload: Payload, part: int
) -> None:
    shown: list[str] = []
    for number, name in enumerate(NAMES[part::PARTS]):
        if "Read-example" in name:
            continue
        few, many = 0, 20 + 7 * (number % 40)
        given = payload(name)
        for before in (few, many) if name in _first_of_each() else (many if number % 2 else few,):
            planted = _planted(given, before)
            shown += [f"{name}: {leak}" for leak in _shown(planted, hook(planted).stdout)]
    for source in ("startup", "compact"):
        later = payload("SessionStart--startup", session_id=f"later {source}", source=source)
        shown += _shown(later, hook(later).stdout)
    asked = payload(
        "UserPromptSubmit--typed", session_id="later startup", prompt="what did we say of the database?"
    )
    shown += _shown(asked, hook(asked).stdout)
    assert shown == []
    assert _columns(store_of(repo) / "memory.db") == []
    assert _leaks(store_of(repo), tmp_path / "home") == []


def test_no_secret_in_a_way_reaches_a_column_or_a_file(
    hook: Hook, repo: Path, tmp_path: Path, payload: Payload
) -> None:
    kinds = {name.partition("--")[0]: name for name in NAMES}
    for name in kinds.values():
        for given in _ways(payload(name)):
            hook(given)
    assert _columns(store_of(repo) / "memory.db") == []
    assert _leaks(store_of(repo), tmp_path / "home") == []


def test_no_secret_in_any_field_reaches_the_spool(hook: Hook, repo: Path, tmp_path: Path, payload: Payload) -> None:
    in_the_way_of_the_database(repo)
    for name in {name.partition("--")[0]: name for name in NAMES}.values():
        hook(_planted(payload(name), 0))
    assert list((store_of(repo) / "spool").glob("*.jsonl"))
    assert _leaks(store_of(repo), tmp_path / "home") == []


VALUE = tokens.any_of("abcdefghijkmnpqrstuvwxyz23456789", 26, "hidden once")  # nothing gives it away but its file


def _mentions(value: Any, key: str = "") -> Any:
    if isinstance(value, str) and key not in WAYS:
        return f"{value} and {VALUE} too, at={VALUE}\n"
    if isinstance(value, list):
        return [_mentions(item, key) for item in value]
    if isinstance(value, dict):
        return {name: _mentions(item, name) for name, item in value.items()}
    return value


@pytest.mark.parametrize("part", range(PARTS))
def test_what_was_hidden_once_is_in_no_column_no_file_and_no_reply_of_its_session(
    hook: Hook, repo: Path, tmp_path: Path, payload: Payload, part: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PIECES, "value", {VALUE.encode()})
    response = {"stdout": f"PLACE={VALUE}\n", "stderr": "", "interrupted": False, "isImage": False}
    first = payload("PostToolUse--Bash-ok", tool_input={"command": "cat .env"}, tool_response=response)
    assert VALUE.encode() not in hook(first).stdout
    shown: list[str] = []
    for name in sorted(_first_of_each())[part::PARTS]:
        given = {**_mentions(payload(name)), "session_id": first["session_id"]}
        said = hook(given).stdout
        shown += [f"{name}: {leak}" for leak in _shown(given, said) if "Read-example" not in name]
    assert shown == []
    assert _columns(store_of(repo) / "memory.db") == []
    assert _leaks(store_of(repo), tmp_path / "home") == []


def test_the_search_would_find_a_leak(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"\0" + TOKEN[4:].encode())
    assert _leaks(tmp_path) == ["file: token"]
