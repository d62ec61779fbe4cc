"""Rows arrive on a real server: each once, however often they are sent, and by whomever."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from clickstop.config.options import TeamOptions
from clickstop.core.ids import utc
from clickstop.team import state
from clickstop.team.batches import BatchReader
from clickstop.team.errors import TeamError
from clickstop.team.levels import BY_NAME, TABLES
from clickstop.team.sync import withdraw
from tests.store import rows
from tests.team.conftest import Machine, TeamDatabase, something_of_everything

if TYPE_CHECKING:
    from tests.store.rows import Operation


def _counts(team: TeamDatabase) -> dict[str, int]:
    return {table.name: team.one(f"SELECT count(*) FROM clickstop.{table.name}") for table in TABLES}


def test_every_table_arrives(machine: Machine, team: TeamDatabase) -> None:
    machine.store(*something_of_everything())
    sent = machine.sync()
    assert _counts(team) == {table.name: 2 if table.name == "tool_calls" else 1 for table in TABLES}
    assert sent.rows == _counts(team)
    assert sent.unreadable == 0
    [call] = team.all("SELECT tool, outcome, duration_ms, model FROM clickstop.tool_calls WHERE outcome = 'ok'")
    assert call == ("shell", "ok", 40, "claude-opus-4-5")


def test_a_second_run_sends_nothing_new(machine: Machine, team: TeamDatabase) -> None:
    machine.store(*something_of_everything())
    machine.sync()
    before = _counts(team)
    assert machine.sync().rows == {}
    state.save(machine.places, state.State())  # as if the place had been lost
    assert machine.sync().rows == {}
    assert _counts(team) == before


def test_batches_go_on_where_the_last_one_ended(machine: Machine, team: TeamDatabase) -> None:
    machine.batch = 7
    machine.store(*(rows.call(f"c{number}") for number in range(50)))
    assert machine.sync().rows["tool_calls"] == 50
    machine.store(*(rows.call(f"d{number}") for number in range(50)))
    sent = machine.sync()
    assert sent.rows["tool_calls"] == 50
    assert _counts(team)["tool_calls"] == 100


def test_a_row_that_came_late_out_of_the_spool_is_sent_too(machine: Machine, team: TeamDatabase) -> None:
    """Its id is older than those that were sent."""
    late = rows.call("late", at=utc(time.time() - 3600))
    machine.store(rows.call("first"))
    machine.sync()
    machine.store(late)
    machine.sync()
    assert _counts(team)["tool_calls"] == 2


def test_rows_are_sent_after_the_store_was_compacted_and_thinned(machine: Machine, team: TeamDatabase) -> None:
    machine.store(*(rows.call(f"c{number}") for number in range(20)))
    machine.sync()
    connection = machine.connect()
    connection.execute("DELETE FROM tool_calls WHERE rowid < 15")
    connection.execute("VACUUM")
    connection.close()
    machine.store(rows.call("new"))
    sent = machine.sync()
    assert sent.rows["tool_calls"] == 1
    assert _counts(team)["tool_calls"] == 21


def test_what_changes_later_is_brought_up_to_date(machine: Machine, team: TeamDatabase) -> None:
    decision, hit = rows.gate(), rows.rule_hit()
    machine.store(
        rows.session(status="open"), decision, hit, rows.call("c1", kind="tool.before", outcome="interrupted")
    )
    machine.sync()
    machine.store(
        rows.session(status="ended", ended_at=utc()),
        ("marked_decisions", {"id": decision[1]["id"], "marked": "false alarm"}),
        ("settled_hits", {"id": hit[1]["id"], "became": "fixed"}),
        rows.call("c1", kind="tool.after", outcome="ok", summary="", duration_ms=3, exit_code=0, est_tokens_in=0,
                  est_tokens_out=0, changed=0),
    )  # fmt: skip
    sent = machine.sync()
    assert sent.rows == {"sessions": 1, "gate_decisions": 1, "rule_hits": 1, "tool_calls": 1}
    assert team.one("SELECT status FROM clickstop.sessions") == "ended"
    assert team.one("SELECT is_false_alarm FROM clickstop.gate_decisions") is True
    assert team.one("SELECT became FROM clickstop.rule_hits") == "fixed"
    assert team.one("SELECT outcome FROM clickstop.tool_calls") == "ok"


def test_two_machines_of_one_person_do_no_harm(machine: Machine, other: Machine, team: TeamDatabase) -> None:
    shared: list[Operation] = something_of_everything()
    other.user = "alice"
    for one in (machine, other):
        one.store(*shared)
        one.sync()
    counts = _counts(team)
    assert counts.pop("heartbeats") == 2  # each store counts for itself
    assert set(counts.values()) == {1, 2}
    assert counts["tool_calls"] == 2


def test_rows_of_which_some_are_there_already_are_stored_once(
    machine: Machine, other: Machine, team: TeamDatabase
) -> None:
    """In batches that begin with new rows, and hold ones that another machine has brought."""
    other.user = "alice"
    shared = [rows.call(f"c{number}") for number in range(60)]
    other.store(*shared[25:35], *shared[45:])
    other.sync()
    machine.batch = 20
    machine.store(*shared)
    assert machine.sync().rows == {"tool_calls": 35}
    assert _counts(team)["tool_calls"] == 60
    assert team.one("SELECT count(DISTINCT id) FROM clickstop.tool_calls") == 60


def test_a_time_in_another_form_arrives_as_the_same_moment(machine: Machine, team: TeamDatabase) -> None:
    """Python reads more forms than PostgreSQL; the day that is summed is the one in UTC."""
    for number, at in enumerate(("2026-11-02T01:30:00+02:00", "20261101T233000Z", "2026-W44-7x23:30:00,000Z")):
        machine.store(rows.call(f"c{number}", at=at))
    machine.sync()
    moments = team.all("SELECT DISTINCT created_at AT TIME ZONE 'UTC' FROM clickstop.tool_calls")
    assert [str(moment) for (moment,) in moments] == ["2026-11-01 23:30:00"]
    assert team.all("SELECT day::text FROM clickstop.stale WHERE source = 'tool_calls'") == [("2026-11-01",)]
    assert _counts(team)["tool_calls"] == 3


def test_a_batch_ends_before_it_fills_the_memory(machine: Machine, team: TeamDatabase) -> None:
    """Texts may be long, and two batches are in memory."""
    machine.store(*(rows.prompt(f"{number} " + "word " * 20_000) for number in range(60)))
    reader = BatchReader(machine.connect(), TeamOptions(url="-", share="full"), "shop", 5_000)
    sizes = [sum(map(len, batch.parts)) for batch in reader.batches(BY_NAME["prompts"], "", "")]
    assert len(sizes) > 1
    assert max(sizes) < 4_000_000
    machine.sync(share="full")
    assert _counts(team)["prompts"] == 60


def test_another_persons_copy_of_a_row_changes_nothing(
    machine: Machine, other: Machine, team: TeamDatabase
) -> None:
    shared = something_of_everything()
    machine.store(*shared)
    machine.sync()
    other.store(*shared, ("marked_decisions", {"id": shared[5][1]["id"], "marked": "false alarm"}))
    sent = other.sync()
    assert sent.rows == {"heartbeats": 1}
    assert team.one("SELECT is_false_alarm FROM clickstop.gate_decisions") is False


def test_a_higher_level_fills_in_and_a_lower_one_takes_away(machine: Machine, team: TeamDatabase) -> None:
    machine.store(*something_of_everything())
    machine.sync()
    assert team.all("SELECT text FROM clickstop.prompts") == [(None,)]
    machine.sync(share="full")
    assert team.all("SELECT text FROM clickstop.prompts") == [("please fix the login",)]
    machine.sync(share="events")
    assert team.all("SELECT text FROM clickstop.prompts") == [(None,)]
    assert team.all("SELECT rule_name FROM clickstop.rule_hits") == [("a_rule",)]


def test_clocks_that_are_far_off_lose_nothing(machine: Machine, team: TeamDatabase) -> None:
    moments = ("1970-01-01T00:00:00.000Z", "2099-06-01T00:00:00.000Z", utc(time.time() + 70 * 86_400), utc())
    machine.store(*(rows.call(f"c{at}", at=at) for at in moments))
    machine.sync()
    machine.sync()
    assert _counts(team)["tool_calls"] == len(moments)
    assert team.one("SELECT count(*) FROM clickstop.tool_calls_else") == 3


def test_rows_of_a_clock_that_was_early_move_when_their_month_has_come(
    machine: Machine, team: TeamDatabase
) -> None:
    month = time.strftime("%Y-%m-01", time.gmtime())
    early = (
        "INSERT INTO clickstop.tool_calls_else (repo_id, created_at, id) VALUES ('r1', now(), gen_random_uuid())"
    )
    team.all(f"{early} RETURNING 1")
    team.all("SELECT clickstop.make_room('tool_calls', %s::date)", month)
    assert team.one("SELECT count(*) FROM clickstop.tool_calls_else") == 0
    assert _counts(team)["tool_calls"] == 1


def test_a_row_without_a_time_stays_here(machine: Machine, team: TeamDatabase) -> None:
    machine.store(rows.call("good"), rows.call("bad", at="yesterday"))
    sent = machine.sync()
    assert (sent.unreadable, _counts(team)["tool_calls"]) == (1, 1)


def test_what_is_older_than_the_team_keeps_stays_out(machine: Machine, team: TeamDatabase) -> None:
    team.all("UPDATE clickstop.settings SET value = '2026-01-01' WHERE name = 'kept_since' RETURNING 1")
    machine.store(rows.call("old", at="2025-12-31T23:00:00.000Z"), rows.call("new"))
    machine.sync()
    assert _counts(team)["tool_calls"] == 1


def test_a_person_takes_everything_back(machine: Machine, other: Machine, team: TeamDatabase) -> None:
    for one in (machine, other):
        one.store(*something_of_everything(session=one.user))
        one.sync()
    with team.connect("alice") as connection:
        assert withdraw(connection) == 13
    assert set(_counts(team).values()) == {1, 2}
    assert team.one("SELECT count(DISTINCT owner) FROM clickstop.sessions") == 1
    assert team.one("SELECT sum(sessions) FROM clickstop.daily_sessions") == 1


def test_sums_follow_the_rows(machine: Machine, team: TeamDatabase) -> None:
    machine.store(*something_of_everything())
    machine.sync()
    with team.connect("rita") as reader:
        reader.execute("SELECT clickstop.refresh(100, interval '0')")
        row = reader.execute(
            "SELECT model, person, sum(calls), sum(failed) FROM clickstop.daily_calls GROUP BY 1, 2"
        )
        assert row.fetchall() == [("claude-opus-4-5", "", 2, 1)]
    machine.store(rows.call("c3"))
    machine.sync(person="ada")
    with team.connect("rita") as reader:
        reader.execute("SELECT clickstop.refresh(100, interval '0')")
        row = reader.execute("SELECT person, sum(calls) FROM clickstop.daily_calls GROUP BY 1")
        assert row.fetchall() == [("ada", 3)]
    machine.sync(person="")
    assert team.one("SELECT count(*) FROM clickstop.people") == 0


def test_a_failed_attempt_is_remembered_with_a_longer_wait_each_time(machine: Machine) -> None:
    machine.user = "nobody"
    for number in range(1, 4):
        with pytest.raises(TeamError, match=r"role|reached"):
            machine.sync()
        known = state.load(machine.places)
        assert known.failures == number
        assert 7.5 * 2**number <= known.retry_at - time.time() + 1
    assert "127.0.0.1" not in known.error
