"""Costs, taken from transcripts by real hook processes as the transcripts grow."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.harness import Answer, Hook

    Rows = Callable[[str], list[dict[str, Any]]]
    Payload = Callable[..., dict[str, Any]]

MODEL = "claude-opus-5-5"
COST = 0.002  # of one answer: 100 output tokens
DAY = "2026-11-14T10:00:{:02d}.000Z"


class Client:
    """Writes transcripts as the client does, and calls the hook."""

    def __init__(self, hook: Hook, folder: Path, payload: Payload) -> None:
        self.hook = hook
        self.folder = folder
        self.payload = payload
        self.seconds = 0

    def path(self, session: str) -> Path:
        return self.folder / f"{session}.jsonl"

    def write(self, session: str, *names: str, model: str = MODEL, tokens: int = 100) -> None:
        for name in names:
            self.seconds += 1
            usage = {"input_tokens": 0, "output_tokens": tokens}
            told = {"timestamp": DAY.format(self.seconds), "message": {"id": name, "model": model, "usage": usage}}
            self.add(session, {"type": "assistant", **told})

    def add_up(self, session: str, model: str, tokens: int) -> None:
        self.add(session, {"type": "cost-state", "modelUsage": {model: {"outputTokens": tokens}}})

    def add(self, session: str, line: dict[str, Any]) -> None:
        with self.path(session).open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, separators=(",", ":")) + "\n")

    def stop(self, session: str) -> Answer:
        return self._call("Stop", session)

    def start(self, session: str) -> Answer:
        return self._call("SessionStart--startup", session)

    def _call(self, case: str, session: str) -> Answer:
        return self.hook(self.payload(case, session_id=session, transcript_path=str(self.path(session))))


@pytest.fixture
def client(hook: Hook, tmp_path: Path, payload: Payload) -> Client:
    folder = tmp_path / "transcripts"
    folder.mkdir()
    return Client(hook, folder, payload)


def counted(rows: Rows) -> dict[str, str]:
    """Which session each answer counts for."""
    return {row["message_id"]: row["session_id"] for row in rows("costs")}


def test_a_transcript_is_read_on_from_where_it_ended(client: Client, rows: Rows) -> None:
    client.write("s1", "m1", "m2", "m3", "m4", "m5")
    client.stop("s1")
    (place,) = rows("transcripts")
    assert place["offset"] == client.path("s1").stat().st_size
    client.path("s1").write_bytes(client.path("s1").read_bytes().replace(b"m1", b"mX"))  # what was read stays read
    client.write("s1", "m6")
    client.stop("s1")
    assert list(counted(rows)) == ["m1", "m2", "m3", "m4", "m5", "m6"]
    assert sum(row["usd"] for row in rows("costs")) == pytest.approx(6 * COST)


def test_a_transcript_that_is_written_anew_is_counted_once(client: Client, rows: Rows) -> None:
    client.write("s1", "m1", "m2")
    client.stop("s1")
    text = client.path("s1").read_bytes()
    client.path("s1").unlink()
    client.path("s1").write_bytes(text[text.index(b"\n") + 1 :])
    client.write("s1", "m3")
    client.stop("s1")
    assert list(counted(rows)) == ["m1", "m2", "m3"]


def test_an_answer_that_grows_between_two_stops_has_its_largest_count(client: Client, rows: Rows) -> None:
    client.write("s1", "m1", tokens=1)
    client.stop("s1")
    client.write("s1", "m1", tokens=100)
    client.stop("s1")
    client.write("s1", "m1", tokens=50)
    client.stop("s1")
    (row,) = rows("costs")
    assert (row["output"], row["usd"]) == (100, pytest.approx(COST))


def test_a_fork_does_not_count_what_its_parent_has(client: Client, rows: Rows) -> None:
    client.write("parent", "m1", "m2")
    client.stop("parent")
    client.path("fork").write_bytes(client.path("parent").read_bytes())
    client.start("fork")
    client.write("fork", "m3")
    client.stop("fork")
    client.stop("parent")
    assert counted(rows) == {"m1": "parent", "m2": "parent", "m3": "fork"}
    origins = {row["session_id"]: row["origins"] for row in rows("transcripts")}
    assert origins == {"parent": "", "fork": "parent"}


def test_what_the_client_asked_for_itself_is_the_rest_of_its_own_sum(client: Client, rows: Rows) -> None:
    client.start("s1")
    client.write("s1", "m1", "m2")
    client.stop("s1")
    client.add_up("s1", MODEL, 250)
    client.start("s2")
    (besides,) = [row for row in rows("costs") if row["besides"]]
    assert (besides["session_id"], besides["output"], besides["usd"]) == ("s1", 50, pytest.approx(COST / 2))
    client.write("s1", "m3")
    client.add_up("s1", MODEL, 350)
    client.stop("s1")
    assert [row["output"] for row in rows("costs") if row["besides"]] == [50]


def test_a_sum_under_other_names_adds_nothing(client: Client, rows: Rows) -> None:
    client.start("s1")
    client.write("s1", "m1")
    client.add_up("s1", "gateway-alias", 900)
    client.stop("s1")
    assert list(counted(rows)) == ["m1"]


def test_the_next_start_counts_sessions_that_were_not_heard_of_again(client: Client, rows: Rows) -> None:
    client.start("dead")
    client.write("dead", "m1")
    assert rows("costs") == []
    client.start("next")
    assert counted(rows) == {"m1": "dead"}


def test_a_days_budget_is_told_once_to_whichever_session_crosses_it(client: Client, repo: Path) -> None:
    (repo / "clickstop.toml").write_text("[cost]\nbudget_day = 0.003\n", encoding="utf-8")
    client.seconds = 0
    from clickstop.core.ids import utc

    def write_now(session: str, name: str) -> None:
        usage = {"output_tokens": 100}
        told = {"timestamp": utc(), "message": {"id": name, "model": MODEL, "usage": usage}}
        client.add(session, {"type": "assistant", **told})

    write_now("s1", "m1")
    assert client.stop("s1").reply is None
    write_now("s2", "m2")
    said = (client.stop("s2").reply or {})["systemMessage"]
    assert said.startswith("clickstop: today's work here has cost $0.0040, more than its budget of $0.0030")
    write_now("s1", "m3")
    assert client.stop("s1").reply is None


@pytest.mark.fails
def test_a_wrong_table_of_prices_loses_nothing(client: Client, repo: Path, rows: Rows) -> None:
    client.start("s1")
    (repo / "clickstop.toml").write_text('[cost]\nprices = "prices.json"\n', encoding="utf-8")
    (repo / "prices.json").write_text('{"models": {}}', encoding="utf-8")
    client.stop("s1")
    (repo / "prices.json").write_text("{", encoding="utf-8")
    client.write("s1", "m1")
    client.stop("s1")
    assert rows("costs") == []
    assert [row["handler"] for row in rows("handler_failures")] == ["capture.cost"]
    (repo / "prices.json").write_text('{"models": {}}', encoding="utf-8")
    client.stop("s1")
    assert list(counted(rows)) == ["m1"]


def test_a_large_transcript_is_read_in_parts(client: Client, rows: Rows) -> None:
    client.start("s1")
    noise = {"type": "attachment", "text": "x" * 1_000_000}
    for number in range(12):
        client.write("s1", f"m{number}")
        client.add("s1", noise)
    client.stop("s1")
    assert len(rows("costs")) == 12
    (place,) = rows("transcripts")
    assert place["offset"] == client.path("s1").stat().st_size
