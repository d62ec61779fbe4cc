"""Score, trend and retrospective over made-up ledgers in a real store."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.app import retrospective, score, signals, trend
from clickstop.core.ids import new_id, utc
from clickstop.render.quality import sparkline
from clickstop.render.retrospective import markdown
from clickstop.store import database, quality
from clickstop.store.write import apply

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from sqlite3 import Connection

BASE = 1_790_000_000.0


class Ledger:
    """Sessions, signals and edits written straight into a store, one minute apart unless said otherwise."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.minute = 0.0

    def session(self, name: str, *, model: str = "m", ended: bool = True) -> None:
        now = self._tick()
        ended_at = now if ended else None
        self._write("sessions", name, model=model, started_at=now, last_at=now, ended_at=ended_at, status="ended")

    def signal(self, session: str, kind: str, delta: int, **fields: Any) -> None:
        names = fields.pop("names", [])
        files = fields.pop("files", [])
        self._tick()
        row = {
            "tool_name": "Bash",
            "details": f"{kind} here",
            "signal_tool": "pytest",
            "command": "pytest",
            **fields,
        }
        mark = fields.get("fingerprint", f"{kind}{names}{files}")
        self._write(
            "quality_events",
            session,
            event_type=kind,
            score_delta=delta,
            once=1,
            names=json.dumps(names),
            files=json.dumps(files),
            **{"prompt_id": new_id(), "fingerprint": mark, **row},
        )

    def edit(self, session: str) -> None:
        self._tick()
        row = {"call_id": new_id(), "kind": "tool.after", "tool": "edit", "tool_name": "Edit", "target": "a.py"}
        self._write("tool_calls", session, outcome="ok", changed=1, **row)

    def _write(self, table: str, session: str, **values: Any) -> None:
        common = {"id": new_id(), "repo_id": "r", "created_at": self.now, "session_id": session, "agent": "a"}
        apply(self.connection, [(table, {**common, "agent_id": "", **values})])

    def _tick(self) -> str:
        self.minute += 1
        return self.now

    @property
    def now(self) -> str:
        return utc(BASE + self.minute * 60)


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    made = Ledger(database.connect(str(tmp_path / "memory.db")))
    yield made
    made.connection.close()


def the_trend(ledger: Ledger, count: int = 20) -> trend.Trend:
    rows = quality.last_sessions(ledger.connection, count)
    return trend.of_sessions(ledger.connection, rows, quality.last_sessions(ledger.connection, count, count))


class TestScore:
    def test_a_session_without_signals_has_no_score(self, ledger: Ledger) -> None:
        ledger.session("s")
        found = score.of_session(ledger.connection, "s")
        assert (found.score, found.raw, found.types, found.moved) == (None, 0, [], [])

    def test_it_is_50_plus_the_deltas_within_0_and_100(self, ledger: Ledger) -> None:
        ledger.session("low")
        ledger.session("high")
        for number in range(20):
            ledger.signal("low", "build_failure", -4, names=[str(number)])
            ledger.signal("high", "clean_commit", 5, fingerprint=str(number))
        low, high = (score.of_session(ledger.connection, name) for name in ("low", "high"))
        assert (low.score, low.raw) == (0, -80)
        assert (high.score, high.raw) == (100, 100)

    def test_types_and_subagents_are_added_up(self, ledger: Ledger) -> None:
        ledger.session("s", ended=False)
        ledger.signal("s", "test_failure", -3, names=["a"])
        ledger.signal("s", "test_failure", -3, names=["b"], agent_id="sub1")
        ledger.signal("s", "vr_pass", 2)
        found = score.of_session(ledger.connection, "s")
        assert found.running
        assert [(share.name, share.count, share.points) for share in found.types] == [
            ("test_failure", 2, -6),
            ("vr_pass", 1, 2),
        ]
        assert [(share.name, share.points) for share in found.agents] == [("sub1", -3), ("", -1)]


class TestTrend:
    def test_an_empty_store_says_so(self, ledger: Ledger) -> None:
        found = the_trend(ledger)
        assert found.sessions == []
        assert found.sentence == "No session of this period has a quality signal yet."

    def test_one_session_has_nothing_to_compare_with(self, ledger: Ledger) -> None:
        ledger.session("s")
        ledger.signal("s", "vr_pass", 2)
        assert the_trend(ledger).sentence == ("The average score is 52.0 over 1 session: too few to show a trend.")

    @pytest.mark.parametrize(
        ("deltas", "told"),
        [
            ((-3, -3, 5, 5), ", and rising (+8.0) within them."),
            ((5, 5, -3, -3), ", and falling (-8.0) within them."),
            ((2, 2, 2, 2, 2), ", and steady within them."),
        ],
    )
    def test_few_sessions_say_whether_they_rise_or_fall(
        self, ledger: Ledger, deltas: tuple[int, ...], told: str
    ) -> None:
        for number, delta in enumerate(deltas):
            ledger.session(f"s{number}")
            ledger.signal(f"s{number}", "clean_commit" if delta > 0 else "test_failure", delta)
        assert the_trend(ledger).sentence.endswith(told)

    def test_the_change_against_the_period_before_is_told(self, ledger: Ledger) -> None:
        for name, delta in (("a", -3), ("b", 5)):
            ledger.session(name)
            ledger.signal(name, "clean_commit" if delta > 0 else "test_failure", delta)
        assert the_trend(ledger, 1).sentence == "The average score is 55.0 over 1 session, up 8.0 from 47.0."

    def test_sessions_without_signals_do_not_flatter_the_average(self, ledger: Ledger) -> None:
        ledger.session("quiet")
        ledger.session("red")
        ledger.signal("red", "build_failure", -4)
        assert the_trend(ledger).average == 46.0

    def test_red_to_green_is_measured_from_the_first_red(self, ledger: Ledger) -> None:
        ledger.session("s")
        ledger.signal("s", "test_failure", -3, names=["a"])
        ledger.signal("s", "test_failure", 0, names=["a"])
        ledger.edit("s")
        ledger.signal("s", "vr_pass", 2)
        found = the_trend(ledger)
        assert [(episode.minutes, episode.runs) for episode in found.red_to_green] == [(3.0, 2)]
        assert found.median_minutes == 3.0
        assert found.left_red == []
        assert found.flaky == []

    def test_signals_are_counted_by_model_and_a_session_may_not_say_which(self, ledger: Ledger) -> None:
        for name, model in (("a", "large"), ("b", "")):
            ledger.session(name, model=model)
            ledger.signal(name, "test_failure", -3)
        assert sorted(share.name for share in the_trend(ledger).models) == ["large", "unknown"]

    def test_another_tool_turning_green_does_not_mend_it(self, ledger: Ledger) -> None:
        ledger.session("s")
        ledger.signal("s", "test_failure", -3, names=["a"])
        ledger.edit("s")
        ledger.signal("s", "vr_pass", 2, signal_tool="mypy", command="mypy")
        assert [episode.names for episode in the_trend(ledger).left_red] == [["a"]]

    def test_red_and_green_without_an_edit_between_is_flaky(self, ledger: Ledger) -> None:
        ledger.session("s")
        ledger.signal("s", "test_failure", -3, names=["shaky"])
        ledger.signal("s", "vr_pass", 2)
        ledger.edit("s")
        ledger.signal("s", "test_failure", -3, names=["honest"])
        ledger.edit("s")
        ledger.signal("s", "vr_pass", 2, fingerprint="later")
        assert [episode.names for episode in the_trend(ledger).flaky] == [["shaky"]]

    def test_ten_thousand_sessions_cost_no_more_each_than_a_thousand(self, ledger: Ledger) -> None:
        ledger.connection.execute("BEGIN")
        for number in range(10_000):
            ledger.session(f"s{number}")
            ledger.signal(f"s{number}", "test_failure", -3, names=[f"t{number % 7}"])
            ledger.signal(f"s{number}", "vr_pass", 2)
        ledger.connection.execute("COMMIT")
        small, _ = self.timed(ledger, 1_000)
        large, found = self.timed(ledger, 10_000)
        assert len(found.sessions) == 10_000
        assert found.average == 49.0
        assert large < 30 * small  # ten times the sessions, and room for a busy machine

    def timed(self, ledger: Ledger, count: int) -> tuple[float, trend.Trend]:
        started = time.process_time()
        found = the_trend(ledger, count)
        return time.process_time() - started, found

    def test_the_sparkline_has_a_fixed_scale(self) -> None:
        assert sparkline([0, 50, 100]) == "▁▄█"


class TestRetrospective:
    def test_sections_come_in_order_of_weight(self, ledger: Ledger) -> None:
        ledger.session("s")
        ledger.signal("s", "test_failure", -3, names=["t.py::a"])
        ledger.signal(
            "s", "type_error", -2, signal_tool="mypy", command="mypy app", files=["a.py:3", "b.py:1"], names=["x"]
        )
        ledger.signal("s", "build_failure", -4, signal_tool="gcc", command="make", files=["main.c:2"])
        ledger.signal("s", "rule_violation", -3, signal_tool="mcp", rule_id="CR-7", command="")
        ledger.signal("s", "rule_violation", -3, signal_tool="mcp", rule_id="CR-7", command="")
        ledger.edit("s")
        ledger.signal("s", "vr_pass", 2)
        found = self.of(ledger)
        text = markdown(found)
        titles = [line[3:] for line in text.splitlines() if line.startswith("## ")]
        assert titles == [
            "Blockers: build failures",
            "Test failures",
            "Type errors by file",
            "Rule violations",
            "Green again",
            "Left red",
            "Next actions",
        ]
        assert [errors.file for errors in found.type_errors] == ["a.py", "b.py"]
        assert "`t.py::a` from `pytest`" in text
        assert found.actions == [
            "Fix the build (main.c:2): `make` was left red.",
            "Fix the types (x): `mypy app` was left red.",
            "Decide about rule CR-7: broken 2 times.",
        ]

    def test_a_session_that_verified_nothing_is_told_to(self, ledger: Ledger) -> None:
        ledger.session("s")
        ledger.edit("s")
        assert self.of(ledger).actions == [
            "Run a check before stopping: 1 of 1 sessions edited files and verified nothing."
        ]

    def test_nothing_to_report_is_readable(self, ledger: Ledger) -> None:
        assert "0 sessions, 0 green runs, nothing red" in markdown(self.of(ledger))

    def of(self, ledger: Ledger) -> retrospective.Retrospective:
        rows = quality.last_sessions(ledger.connection, 20)
        return retrospective.of_sessions(ledger.connection, "Retrospective", rows, [])


def test_a_damaged_list_is_unknown_rather_than_an_error(ledger: Ledger) -> None:
    ledger.session("s")
    ledger.signal("s", "test_failure", -3)
    ledger.connection.execute("UPDATE quality_events SET names = '[redacted'")
    assert signals.load(ledger.connection, ["s"])[0].names == []
