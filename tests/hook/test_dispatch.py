"""Handlers in two parts: the second runs after all handlers of the event, and harms nobody if it fails."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

from clickstop.config.compile import refresh
from clickstop.context.context import Context
from clickstop.core.decision import Capability, inject
from clickstop.core.places import Places
from clickstop.core.plan import Plan
from clickstop.hook.dispatch import decide
from clickstop.testing import make_event

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from clickstop.core.decision import Decision
    from clickstop.core.event import Event


def _module(monkeypatch: pytest.MonkeyPatch, name: str, **functions: Any) -> dict[str, Any]:
    """A handler, as the plan names it."""
    module = ModuleType(name)
    vars(module).update(functions)
    monkeypatch.setitem(sys.modules, name, module)
    return {"id": name.removeprefix("clickstop."), "module": name}


def _decided(rows: list[dict[str, Any]], repo: Path, environ: dict[str, str]) -> tuple[Decision, Context]:
    event = make_event("prompt.submit", cwd=str(repo), root=str(repo))
    plan = refresh(str(repo), environ)
    plan["kinds"]["prompt.submit"] = rows
    ctx = Context(event, Plan(plan, environ), Places(str(repo), environ), environ)
    return decide(event, ctx, Capability(context=True), []), ctx


def test_the_second_part_runs_after_all_handlers(
    monkeypatch: pytest.MonkeyPatch, repo: Path, environ: dict[str, str]
) -> None:
    steps: list[str] = []

    def first(_event: Event, ctx: Context) -> None:
        ctx.memo["begun"] = "listing"
        steps.append("begin")

    def second(_event: Event, _ctx: Context) -> None:
        steps.append("other")

    def finish(_event: Event, ctx: Context) -> None:
        steps.append(f"finish {ctx.memo['begun']}")

    rows = [
        _module(monkeypatch, "clickstop.slow", handle=first, finish=finish),
        _module(monkeypatch, "clickstop.quick", handle=second),
    ]
    _decided(rows, repo, environ)
    assert steps == ["begin", "other", "finish listing"]


def test_a_second_part_that_fails_is_recorded_and_costs_no_decision(
    monkeypatch: pytest.MonkeyPatch, repo: Path, environ: dict[str, str]
) -> None:
    def handle(_event: Event, _ctx: Context) -> Decision:
        return inject("greeting", "Hello.")

    def finish(_event: Event, _ctx: Context) -> None:
        raise OSError("the listing broke off")

    row = _module(monkeypatch, "clickstop.broken", handle=handle, finish=finish)
    decision, ctx = _decided([row], repo, environ)
    assert [item.text for item in decision.context] == ["Hello."]
    (failure,) = ctx.recorded("handler_failures")
    assert (failure["handler"], failure["error"]) == ("broken", "OSError: the listing broke off")


def test_a_function_of_that_name_in_a_plug_in_is_its_own(
    monkeypatch: pytest.MonkeyPatch, repo: Path, environ: dict[str, str]
) -> None:
    called: list[str] = []
    row = _module(
        monkeypatch, "guards.one", handle=lambda _event, _ctx: None, finish=lambda *_: called.append("finish")
    )
    _decided([row], repo, environ)
    assert called == []
