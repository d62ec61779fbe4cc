"""Events handled in this process: the whole plan of a scratch repository, a real store, and a clock that is set."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Any

from clickstop.agents.index import agent_named
from clickstop.config.compile import assemble
from clickstop.config.plugins import Plugins
from clickstop.context.context import Context
from clickstop.core.ids import utc
from clickstop.core.places import Places
from clickstop.core.plan import Plan, Settings
from clickstop.hook.dispatch import decide
from clickstop.hook.plan import COMPILER
from clickstop.hook.record import store_event
from clickstop.secrets import redact
from clickstop.store.save import Store
from clickstop.testing import make_event
from tests.harness import read_rows
from tests.trusting import load

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from clickstop.core.decision import Decision
    from clickstop.store.write import Operation


class Desk:
    """One repository. Rows that earlier events would have left are put into its store."""

    def __init__(self, repo: Path, environ: Mapping[str, str]) -> None:
        self.repo = repo
        self.root = os.path.realpath(repo)
        self.environ = {**environ, "TMPDIR": str(repo.parent)}
        self.places = Places(self.root, self.environ)
        self.now = float(int(time.time()))
        self._open: list[Context] = []

    def ago(self, seconds: float) -> str:
        """So long before now, as it is stored."""
        return utc(self.now - seconds)

    def write(self, path: str, text: str) -> Path:
        file = self.repo / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return file

    def put(self, *operations: Operation) -> None:
        store = Store(self.places, "r1")
        assert store.save(list(operations)) == ""
        store.close()
        assert self.rows("handler_failures") == []

    def rows(self, table: str) -> list[dict[str, Any]]:
        return read_rows(self.repo / ".clickstop" / "memory.db", table)

    def context(
        self, kind: str = "turn.stop", *, handler: str = "", process: int | None = None, **fields: Any
    ) -> Context:
        """What handlers of an event are given, with the settings of one of them."""
        plan = Plan(
            assemble(self.root, self.environ, load(self.root, self.environ), Plugins()), self.environ, COMPILER
        )
        event = make_event(kind, cwd=self.root, root=self.root, **fields)
        event.process = process
        ctx = Context(event, plan, self.places, self.environ)
        ctx.now = self.now
        if handler:
            ctx.settings = next(Settings(row.settings) for row in plan.rows(kind) if row.id == handler)
        self._open.append(ctx)
        return ctx

    def send(self, kind: str, *only: str, **fields: Any) -> Decision:
        """Let these handlers see an event, and store what they record; what is decided."""
        ctx = self.context(kind, **fields)
        ctx.only = only
        spoken: list[Any] = []
        decision = decide(ctx.event, ctx, agent_named(ctx.event.agent).capability(kind), spoken)
        assert store_event(ctx.event, ctx, decision, spoken, time.perf_counter_ns()) == ""
        self.close()
        assert self.rows("handler_failures") == []
        return decision

    def close(self) -> None:
        for ctx in self._open:
            ctx.database.close()
        self._open.clear()
        redact.end()
