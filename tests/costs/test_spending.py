"""What transcripts tell of costs: each answer once, whoever repeats it, and what the client adds up besides."""

from __future__ import annotations

import json
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.agents.index import AGENTS
from clickstop.costs.prices import load
from clickstop.costs.spending import Intake, Spending, own_file
from clickstop.store.spending import SpendingReader
from tests.store import rows

if TYPE_CHECKING:
    from pathlib import Path

    from tests.desk import Desk

AGENT, MODEL = next(iter(AGENTS)), "claude-opus-5-5"
COST = 0.002  # of one answer: 100 output tokens
DAY = 86_400


class Client:
    """Writes transcripts as the client does."""

    def __init__(self, desk: Desk, folder: Path) -> None:
        self.desk = desk
        self.folder = folder

    def path(self, session: str) -> Path:
        return self.folder / f"{session}.jsonl"

    def subagent(self, session: str) -> Path:
        return self.folder / session / "subagents" / "agent-1.jsonl"

    def answers(
        self, session: str, *names: str, model: str = MODEL, seconds_ago: float = 5, tokens: int = 100
    ) -> None:
        for name in names:
            self.add(session, self._answer(name, model, seconds_ago, tokens))

    def subagent_answers(self, session: str, name: str, model: str = MODEL) -> None:
        file = self.subagent(session)
        file.parent.mkdir(parents=True)
        file.write_text(json.dumps(self._answer(name, model, 5, 100)) + "\n", encoding="utf-8")

    def _answer(self, name: str, model: str, seconds_ago: float, tokens: int) -> dict[str, Any]:
        message = {"id": name, "model": model, "usage": {"input_tokens": 0, "output_tokens": tokens}}
        return {"type": "assistant", "timestamp": self.desk.ago(seconds_ago), "message": message}

    def adds_up(self, session: str, tokens: int) -> None:
        self.add(session, {"type": "cost-state", "modelUsage": {MODEL: {"outputTokens": tokens}}})

    def add(self, session: str, line: dict[str, Any]) -> None:
        with self.path(session).open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, separators=(",", ":")) + "\n")

    def spent(self, session: str, *, others: bool = False) -> tuple[float, float, bool]:
        """Dollars of the session and of the day as an event sees them, and whether that is unsure."""
        ctx = self.desk.context(session_id=session, transcript=str(self.path(session)))
        spending = Spending(ctx, "")
        spending.take_in(others=others)
        of_session, today = spending.of_session(), spending.today()
        ctx.flush()
        self.desk.close()
        return round(of_session.usd, 6), round(today.usd, 6), today.is_unsure

    def began(self, session: str, seconds_ago: float) -> None:
        transcript = {"transcript": str(self.path(session)), "agent": AGENT}
        self.desk.put(rows.session(session, self.desk.ago(seconds_ago), **transcript))


@pytest.fixture
def client(desk: Desk, tmp_path: Path) -> Client:
    return Client(desk, tmp_path)


def messages(desk: Desk) -> list[tuple[str, str]]:
    return [(row["session_id"], row["message_id"]) for row in desk.rows("costs")]


def test_what_is_not_stored_yet_counts_and_what_is_stored_counts_once(client: Client, desk: Desk) -> None:
    client.answers("s1", "m1", "m2")
    assert client.spent("s1") == (2 * COST, 2 * COST, False)
    assert client.spent("s1") == (2 * COST, 2 * COST, False)
    client.answers("s1", "m2", "m3")
    assert client.spent("s1") == (3 * COST, 3 * COST, False)
    assert messages(desk) == [("s1", "m1"), ("s1", "m2"), ("s1", "m3")]


def test_a_session_is_not_the_day(client: Client) -> None:
    client.answers("s1", "m1")
    client.answers("s2", "m2", "m3")
    client.answers("s2", "old", seconds_ago=3 * DAY)
    client.spent("s1")
    assert client.spent("s2") == (3 * COST, 3 * COST, False)


def test_an_answer_without_a_price_makes_the_sum_unsure(client: Client) -> None:
    client.answers("s1", "m1")
    client.answers("s1", "m2", model="nobody-1")
    assert client.spent("s1") == (COST, COST, True)
    assert client.spent("s1") == (COST, COST, True)


def test_a_fork_repeats_its_parent_and_pays_for_its_own(client: Client, desk: Desk) -> None:
    client.answers("parent", "m1", "m2")
    client.spent("parent")
    client.answers("fork", "m1", "m2", "m3")
    assert client.spent("fork") == (COST, 3 * COST, False)
    assert messages(desk) == [("parent", "m1"), ("parent", "m2"), ("fork", "m3")]
    origins = {row["session_id"]: row["origins"] for row in desk.rows("transcripts")}
    assert origins == {"parent": "", "fork": "parent"}


def test_what_the_client_adds_up_beyond_the_answers_is_counted_besides(client: Client, desk: Desk) -> None:
    client.began("s1", 90)
    client.answers("s1", "m1")
    client.adds_up("s1", 250)
    assert client.spent("s1")[0] == pytest.approx(2.5 * COST)
    client.adds_up("s1", 300)
    assert client.spent("s1")[0] == pytest.approx(3 * COST)
    assert [(row["besides"], row["output"]) for row in desk.rows("costs")] == [(0, 100), (1, 200)]


def test_a_forks_sum_begins_with_what_its_parent_had_by_then(client: Client, desk: Desk) -> None:
    client.began("parent", 90)
    client.answers("parent", "m1", seconds_ago=50)
    client.spent("parent")
    client.began("fork", 40)
    client.answers("parent", "m2", seconds_ago=30)
    client.spent("parent")
    client.answers("fork", "m1", seconds_ago=50)
    client.answers("fork", "m3", seconds_ago=20)
    client.adds_up("fork", 260)
    client.spent("fork")
    [besides] = [row for row in desk.rows("costs") if row["besides"]]
    assert (besides["session_id"], besides["output"]) == ("fork", 60)


def test_a_start_reads_what_other_sessions_left(client: Client, desk: Desk) -> None:
    client.began("parent", 90)
    client.began("fork", 50)
    client.answers("parent", "m1")
    client.answers("fork", "m1", "m2")
    client.spent("new")
    assert messages(desk) == []
    client.spent("new", others=True)
    assert messages(desk) == [("parent", "m1"), ("fork", "m2")]


def test_an_agent_that_nobody_knows_costs_nothing(client: Client, desk: Desk) -> None:
    client.answers("s1", "m1")
    desk.put(rows.session("s1", desk.ago(9), transcript=str(client.path("s1")), agent="somebody"))
    client.spent("new", others=True)
    assert messages(desk) == []


def test_the_main_agents_first_answer_names_the_sessions_model(client: Client, desk: Desk) -> None:
    client.began("s1", 90)
    client.subagent_answers("s1", "m0", model="claude-haiku-5-5")
    client.answers("s1", "m1")
    client.answers("s1", "m2", model="claude-opus-5")
    client.spent("s1")
    client.answers("s1", "m3", model="claude-opus-5")
    client.spent("s1")
    assert [row["model"] for row in desk.rows("sessions")] == [MODEL]
    kinds = {row["message_id"]: (row["agent_id"], row["agent_type"]) for row in desk.rows("costs")}
    assert kinds == {"m0": ("1", "subagent"), **dict.fromkeys(("m1", "m2", "m3"), ("", ""))}


def test_an_event_reads_only_so_much_and_the_next_one_goes_on(client: Client, desk: Desk) -> None:
    client.subagent_answers("s1", "m1")
    client.answers("s1", "m2")
    first = client.subagent("s1").stat().st_size
    for room, names in ((0, []), (first, ["m1"]), (first + 1, ["m1", "m2"])):
        with closing(desk.context(session_id="s1").database) as database:
            intake = Intake(SpendingReader(database.open()), load, "r1", desk.ago(0), room)
            intake.take_in("s1", AGENT, str(client.path("s1")))
        assert list(intake.rows) == names


def test_what_an_answer_says_of_itself_is_stored_in_short(client: Client, desk: Desk) -> None:
    client.answers("s1", "m1", model="x" * 300)
    client.spent("s1")
    [row] = desk.rows("costs")
    assert (row["model"], row["usd"], row["fast"]) == ("x" * 200, None, 0)
    assert row["created_at"] == desk.ago(5)


def test_what_the_client_adds_up_under_other_names_is_not_compared(client: Client, desk: Desk) -> None:
    client.answers("s1", "m1")
    client.add("s1", {"type": "cost-state", "modelUsage": {"nobody-1": {"outputTokens": 900}}})
    client.spent("s1")
    assert messages(desk) == [("s1", "m1")]


def test_what_a_client_takes_back_of_its_sum_is_taken_back(client: Client, desk: Desk) -> None:
    client.answers("s1", "m1")
    client.adds_up("s1", 250)
    client.spent("s1")
    client.adds_up("s1", 100)
    client.spent("s1")
    assert [(row["besides"], row["output"]) for row in desk.rows("costs")] == [(0, 100), (1, 0)]


def test_an_answer_that_grew_adds_what_it_grew_by(client: Client) -> None:
    client.answers("s1", "m1")
    client.spent("s1")
    client.answers("s1", "m1", tokens=150)
    assert client.spent("s1") == (1.5 * COST, 1.5 * COST, False)
    client.answers("s1", "m1", tokens=20)  # an early line, read late
    assert client.spent("s1") == (1.5 * COST, 1.5 * COST, False)


def test_of_other_sessions_the_ten_newest_are_read(client: Client, desk: Desk) -> None:
    for number in range(11):
        client.began(f"s{number:02}", 900 - number)
        client.answers(f"s{number:02}", f"m{number:02}")
    client.spent("new", others=True)
    assert messages(desk) == [(f"s{number:02}", f"m{number:02}") for number in range(1, 11)]


def test_a_table_of_prices_is_named_from_the_repository_on() -> None:
    assert own_file("", "/shop") == ""
    assert own_file("prices.json", "/shop") == "/shop/prices.json"
    assert own_file("/etc/prices.json", "/shop") == "/etc/prices.json"
