"""`clickstop replay`: recorded payloads once more, and nothing recorded."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from clickstop.core.ids import short
from tests.harness import store_of
from tests.printed import data_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Cli
    from tests.harness import Hook


def _canary(payload: Callable[..., dict[str, Any]]) -> dict[str, Any]:
    return payload("PreToolUse--Bash", tool_input={"command": "clickstop-canary abc123"})


def test_a_file_is_answered_as_the_hook_would_and_leaves_no_row(
    clickstop: Cli,
    hook: Hook,
    payload: Callable[..., dict[str, Any]],
    rows: Callable[[str], list[Any]],
    tmp_path: Path,
) -> None:
    file = tmp_path / "payload.json"
    file.write_text(json.dumps(_canary(payload)))
    said = hook(_canary(payload)).specific
    before = {table: rows(table) for table in ("events", "gate_decisions", "heartbeats", "flags")}
    (done,) = clickstop.json("replay", str(file))
    assert done["now"]["verdict"] == "block"
    voices = [voice["handler"] for voice in done["now"]["voices"]]
    assert (voices[0], voices[-1]) == ("gate.canary", "capture.tool_call")
    reply = done["now"]["reply"]["hookSpecificOutput"]
    assert reply["permissionDecision"] == said["permissionDecision"] == "deny"
    assert {table: rows(table) for table in before} == before


def test_the_last_events_come_from_the_store_in_the_order_they_happened(clickstop: Cli, worked: str) -> None:
    done = clickstop.json("replay", "--last", "3")
    assert [one["now"]["name"] for one in done] == ["PostToolUseFailure", "PostToolBatch", "Stop"]
    assert all(one["then"]["duration_us"] > 0 for one in done)
    assert "capture.session" in [voice["handler"] for voice in done[2]["now"]["voices"]]


def test_last_without_a_number_is_the_last_one(clickstop: Cli, worked: str) -> None:
    assert [one["now"]["name"] for one in clickstop.json("replay", "--last")] == ["Stop"]


def test_a_short_id_names_one_kept_event(clickstop: Cli, worked: str, rows: Callable[[str], list[Any]]) -> None:
    kept = rows("events")[1]
    (done,) = clickstop.json("replay", short(kept["id"]))
    assert (done["then"]["id"], done["now"]["name"]) == (kept["id"], "UserPromptSubmit")


def test_the_id_of_a_decision_names_the_event_on_which_it_was_given(
    clickstop: Cli, hook: Hook, payload: Callable[..., dict[str, Any]], rows: Callable[[str], list[Any]]
) -> None:
    hook(_canary(payload))
    (decision,) = rows("gate_decisions")
    (done,) = clickstop.json("replay", short(decision["id"]))
    assert (done["now"]["name"], done["now"]["verdict"]) == ("PreToolUse", "block")


def test_an_id_that_fits_several_lists_them(clickstop: Cli, worked: str, rows: Callable[[str], list[Any]]) -> None:
    ids = [row["id"] for row in rows("events")]
    shared = ids[0][:6]  # the same hours
    said = clickstop("replay", shared, code=1).output
    assert all(one in said for one in ids)


def test_an_unknown_id_is_told_the_recent_ones(
    clickstop: Cli, worked: str, rows: Callable[[str], list[Any]]
) -> None:
    said = clickstop("replay", "fffffff0000000", code=1).output
    assert short(rows("events")[-1]["id"]) in said


def test_an_empty_store_says_so(clickstop: Cli) -> None:
    assert "no events are stored yet" in clickstop("replay", "--last", code=1).output


def test_a_file_that_is_no_payload_is_refused(clickstop: Cli, tmp_path: Path) -> None:
    file = tmp_path / "list.json"
    file.write_text("[1]")
    assert "a payload is an object" in clickstop("replay", str(file), code=1).output
    file.write_text("{")
    assert "is not a payload" in clickstop("replay", str(file), code=1).output
    assert "neither a file nor" in clickstop("replay", "missing.json", code=1).output


def test_a_payload_without_a_known_event_is_exit_1(clickstop: Cli, tmp_path: Path) -> None:
    file = tmp_path / "odd.json"
    file.write_text("{}")
    assert "names no event" in clickstop("replay", str(file), code=1).output
    (done,) = clickstop.json("replay", str(file), "--event", "Stop")
    assert done["now"]["kind"] == "turn.stop"


def test_nothing_named_is_wrong_usage(clickstop: Cli) -> None:
    assert "--last" in clickstop("replay", code=2).output


def test_a_handler_that_fails_and_prints_leaves_neither_log_nor_noise(
    clickstop: Cli, repo: Path, payload: Callable[..., dict[str, Any]], tmp_path: Path
) -> None:
    plugin = repo / "noisy.py"
    plugin.write_text(
        "from clickstop.handlers.index import Handler\n"
        'HANDLERS = [Handler("mine.noisy", kinds=("turn.stop",))]\n'
        "def handle(event, ctx):\n    print('noise')\n    raise ValueError('no')\n"
    )
    (repo / "clickstop.toml").write_text('[project]\nplugins = ["noisy.py"]\n')
    clickstop("trust", "--yes")
    file = tmp_path / "stop.json"
    file.write_text(json.dumps(payload("Stop")))
    done = clickstop("replay", str(file), "--json").stdout
    assert "noise" not in done
    errors = {voice["handler"]: voice["error"] for voice in data_of(done)[0]["now"]["voices"]}
    assert errors["mine.noisy"] == "ValueError: no"
    assert not (store_of(repo) / "log").exists()
