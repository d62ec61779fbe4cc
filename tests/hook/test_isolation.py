"""Handlers run one after the other: each sees what earlier ones changed, and one that fails costs only itself."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.config.compile import refresh
from clickstop.context.context import Context
from clickstop.core.decision import Capability, Decision, ask, block, rewrite, warn
from clickstop.core.places import Places
from clickstop.core.plan import Plan
from clickstop.hook.deadline import CalledOffError, DeadlineError
from clickstop.hook.dispatch import SEARCHING, Spoken, decide
from clickstop.hook.explain import explain
from clickstop.testing import make_event
from tests.tokens import github

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from clickstop.core.event import Event

    Handle = Callable[[Event, Context], Decision | None]

ALL = Capability(block="hold", ask="hold", warn="context", context=True, message=True, rewrite=True, output=True)


class Line:
    """An event, and the handlers that stand in line for it."""

    def __init__(self, event: Event, repo: Path, environ: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
        event.root = event.cwd = str(repo)
        self.event = event
        self.patch = monkeypatch
        self.plan = refresh(str(repo), environ)
        self.plan["kinds"][event.kind] = []
        self.ctx = Context(event, Plan(self.plan, environ), Places(str(repo), environ), environ)
        self.spoken: list[Spoken] = []

    def add(self, name: str, handle: Handle, **row: Any) -> None:
        module = ModuleType(f"clickstop.made_up.{name}")
        vars(module).update(handle=handle)
        self.patch.setitem(sys.modules, module.__name__, module)
        self.plan["kinds"][self.event.kind].append({"id": name, "module": module.__name__, **row})

    def decide(self, can: Capability = ALL) -> Decision:
        return decide(self.event, self.ctx, can, self.spoken)

    def failures(self) -> list[tuple[str, str]]:
        return [(row["handler"], row["error"]) for row in self.ctx.recorded("handler_failures")]


@pytest.fixture
def line(repo: Path, environ: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Line]:
    def of(kind: str, **fields: Any) -> Line:
        return Line(make_event(kind, **fields), repo, environ, monkeypatch)

    return of


def _raise(error: BaseException) -> Handle:
    def handle(_event: Event, _ctx: Context) -> Decision:
        raise error

    return handle


def test_a_later_handler_sees_what_an_earlier_one_made_of_the_call(line: Callable[..., Line]) -> None:
    row = line("tool.before", command="make all")
    row.add("first", lambda _event, _ctx: rewrite(command="make test"))
    row.add("second", lambda event, _ctx: warn(f"It runs {event.command}."))
    decision = row.decide()
    assert decision.rewrite == {"command": "make test"}
    assert [item.text.partition("\n")[0] for item in decision.context] == ["It runs make test."]


def test_a_later_handler_sees_the_output_that_the_agent_will_see(line: Callable[..., Line]) -> None:
    row = line("tool.after", command="env", output="secret")
    row.add("first", lambda _event, _ctx: Decision(output="hidden"))
    row.add("second", lambda event, _ctx: warn(f"It printed {event.output}."))
    assert row.decide().context[0].text.startswith("It printed hidden.")

    row = line("tool.after", command="env", output=f"a\n{github()}")
    row.add("first", lambda _event, _ctx: Decision(texts={github(): "[gone]"}))
    row.add("second", lambda event, _ctx: warn(f"It printed {event.output}."))
    assert github() not in row.decide().context[0].text


def test_one_that_fails_is_recorded_and_the_others_are_heard(line: Callable[..., Line]) -> None:
    row = line("tool.before", command="make")
    row.add("broken", _raise(ValueError("no")))
    row.add("exits", _raise(SystemExit(3)))
    row.add("odd", lambda _event, _ctx: "stop")  # type: ignore[arg-type, return-value]
    row.add("fine", lambda _event, _ctx: block("Not now."))
    assert row.decide().verdict == "block"
    assert row.failures() == [
        ("broken", "ValueError: no"),
        ("exits", "SystemExit: 3"),
        ("odd", "TypeError: a handler must return a Decision or None, not str"),
    ]
    assert [bool(answer.error) for answer in row.spoken] == [True, True, True, False]


@pytest.mark.parametrize(
    ("command", "ceiling", "verdict"),
    [("rm -rf x", "block", "block"), ("rm -rf x", "warn", "pass"), ("ls", "block", "pass")],
)
def test_a_safety_gate_that_fails_stops_what_its_literals_name_up_to_its_ceiling(
    line: Callable[..., Line], command: str, ceiling: str, verdict: str
) -> None:
    row = line("tool.before", command=command)
    row.add("gate", _raise(ValueError("no")), fail_on=["rm -rf"], ceiling=ceiling, tools=["shell"])
    decision = row.decide()
    assert decision.verdict == verdict
    assert ("contains 'rm -rf'" in decision.reason) is (verdict == "block")


def test_a_gate_that_fails_says_nothing_of_other_tools(line: Callable[..., Line]) -> None:
    row = line("tool.before", content="rm -rf x", paths=("notes.md",))
    row.add("late", _raise(DeadlineError("not done after 4 s")))
    row.add("gate", lambda _event, _ctx: None, fail_on=["rm -rf"], tools=["shell"])
    assert row.decide().verdict == "pass"


def test_a_call_too_large_to_be_read_is_stopped_by_a_gate_that_fails(line: Callable[..., Line]) -> None:
    row = line("tool.before", command="ls")
    row.event.unread = 5
    row.add("gate", _raise(ValueError("no")), fail_on=["rm -rf"])
    assert "is too large to be read as a whole" in row.decide().reason
    row = line("tool.before", command="ls")
    row.event.unread = 5
    row.add("other", _raise(ValueError("no")))
    assert row.decide().verdict == "pass"


def test_an_output_that_could_not_be_searched_is_announced_to_both(line: Callable[..., Line]) -> None:
    row = line("tool.after", command="env", output="A=1")
    row.add(SEARCHING, _raise(ValueError("no")))
    decision = row.decide()
    assert decision.context[0].text.startswith("This output could not be searched")
    assert decision.message.startswith("clickstop: This output could not be searched")
    row = line("tool.before", command="env")
    row.add(SEARCHING, _raise(ValueError("no")))
    assert row.decide().speaks is False


def test_at_the_deadline_the_rest_is_not_run_and_gates_fall_back_to_their_literals(
    line: Callable[..., Line],
) -> None:
    ran: list[str] = []
    row = line("tool.before", command="rm -rf x")
    row.add("quick", lambda _event, _ctx: warn("Quick."))
    row.add("slow", _raise(DeadlineError("not done after 4 s")))
    row.add("gate", lambda _event, _ctx: ran.append("gate"), fail_on=["rm -rf"])
    decision = row.decide()
    assert ran == []
    assert decision.verdict == "block"
    assert "The gate gate failed" in decision.reason
    assert [answer.handler for answer in row.spoken] == ["quick", "gate"]
    assert row.failures() == [("slow", "DeadlineError: not done after 4 s")]


def test_a_hook_that_the_client_called_off_is_nobodys_failure(line: Callable[..., Line]) -> None:
    row = line("tool.before", command="ls")
    row.add("slow", _raise(CalledOffError("the client ended the hook")))
    assert row.decide().verdict == "pass"
    assert row.failures() == []


def test_handlers_that_run_afterwards_see_the_decision_and_add_only_words(line: Callable[..., Line]) -> None:
    row = line("turn.stop")
    row.add("check", lambda _event, _ctx: block("Red."))
    row.add("sum", lambda _event, ctx: Decision(message=ctx.memo["settled"].verdict), afterwards=True)
    decision = row.decide()
    assert (decision.verdict, decision.message) == ("block", "block")
    assert [answer.handler for answer in row.spoken] == ["check", "sum"]


def test_of_two_causes_that_hold_a_stop_only_the_first_is_named(line: Callable[..., Line]) -> None:
    row = line("turn.stop")
    row.add("check", lambda _event, _ctx: block("The test is red."))
    row.add("note", lambda _event, _ctx: warn("A note."))
    row.add("learn", lambda _event, _ctx: block("Write it down."))
    decision = row.decide(Capability(block="hold", warn="message", message=True))
    assert "The test is red." in decision.reason
    assert "Write it down." not in decision.reason
    assert [entry["handler"] for entry in row.ctx.recorded("gate_decisions")] == ["check", "note"]


def test_each_verdict_is_recorded_with_the_way_it_took(line: Callable[..., Line]) -> None:
    row = line("tool.after", command="make")
    row.add("quiet", lambda _event, _ctx: Decision())
    row.add("loud", lambda _event, _ctx: block("Broken.", debt="check:test"))
    row.add("asks", lambda _event, _ctx: ask("May it?", unattended="warn"))
    row.decide(Capability(block="context", ask="message", warn="", context=True, message=True))
    recorded = {entry["handler"]: (entry["verdict"], entry["said"]) for entry in row.ctx.recorded("gate_decisions")}
    assert recorded == {"loud": ("block", "context"), "asks": ("ask", "message")}
    assert [(debt["kind"], debt["key"]) for debt in row.ctx.recorded("debts")] == [("check", "test")]


def test_debug_lines_say_why_each_handler_ran_or_not(
    line: Callable[..., Line], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CLICKSTOP_DEBUG", "1")
    row = line("tool.before", command="make test")
    row.add("every", lambda _event, _ctx: None)
    row.add("shells", lambda _event, _ctx: Decision("warn", "First line.\nSecond.", rule_id="r"), tools=["shell"])
    row.add("named", lambda _event, _ctx: None, needs={"command": ["lint", "test"]})
    row.add("files", lambda _event, _ctx: None, tools=["edit", "write", ""])
    row.add("stops", lambda _event, _ctx: None, tools=[""])
    row.add("other", lambda _event, _ctx: None, needs={"command": ["q1", "q2", "q3", "q4", "q5"], "content": ["x"]})
    row.add("secrets", lambda _event, _ctx: None, suspect=True)
    row.add("broken", _raise(ValueError("no")))
    decision = row.decide()
    capfd.readouterr()
    explain(row.event, row.ctx, row.spoken, decision)
    lines = [text.partition(": ")[2] for text in capfd.readouterr().err.splitlines()]
    assert lines[0] == f"{row.event.name} is tool.before, tool shell ({row.event.tool_name}), in {row.event.root}"
    told = [text.partition(", ")[0] if " ran, " not in text else text for text in lines[1:]]
    expected = [
        "every ran, because it handles every tool.before: no opinion",
        "shells ran, because it handles shell: warn (r)",
        "named ran, because command holds 'test': no opinion",
        "files did not run: it handles edit",
        "stops did not run: it handles events without a tool",
        "other did not run: it needs 'q1' or 'q2' or 'q3' or 2 more in command; or 'x' in content",
        "secrets did not run: nothing looks like a secret",
        "broken ran, because it handles every tool.before: it failed",
        "decided: pass",  # with context: the call runs
    ]
    assert [text[: len(start)] for text, start in zip(told, expected, strict=True)] == expected
    assert lines[2].endswith(" ms: First line.")
