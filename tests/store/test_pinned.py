"""What is read of a store with something of everything."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clickstop.core.ids import seconds_of
from clickstop.core.places import Places
from clickstop.store import (
    audit,
    checks,
    costs,
    decisions,
    failures,
    forget,
    learned,
    lists,
    look,
    outgoing,
    pages,
    pins,
    quality,
    rows,
    search,
    sessions,
    spoken,
    telemetry,
    timeline,
    workflow,
)
from clickstop.store import calls as tool_calls
from clickstop.store.check_runs import CheckRuns
from clickstop.store.findings import FindingReader
from clickstop.store.fixes import FixReader
from clickstop.store.glance import Glance
from clickstop.store.learned import LearnedReader
from clickstop.store.memory import MemoryReader
from clickstop.store.observations import ObservationReader
from clickstop.store.read import Reader
from clickstop.store.reading import reading
from clickstop.store.save import Store
from clickstop.store.spending import SpendingReader
from clickstop.store.turns import TurnReader
from clickstop.store.workflow import WorkflowReader
from tests.dashboard import stores
from tests.pinned import calls, inputs, pinned, told

if TYPE_CHECKING:
    import pytest

HERE = Path(__file__).parent / "pinned"
NOW = seconds_of("2030-01-15T12:00:00.000Z")
_ID = re.compile(r"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])")
_SECONDS = re.compile(r"[0-9]{9,}\.[0-9]+")  # which SQLite works out from days
_MODULES = (
    *(audit, checks, costs, decisions, failures, forget, learned, lists, look, outgoing, pages, pins, quality),
    *(rows, search, sessions, spoken, telemetry, timeline, workflow),
)
_READERS = (
    *(Reader, MemoryReader, ObservationReader, TurnReader, FixReader, WorkflowReader),
    *(FindingReader, Glance, LearnedReader, SpendingReader),
)


def _read(line: str, scope: dict[str, Any]) -> str:
    try:
        result = told(eval(line, scope))
        return _SECONDS.sub(lambda seconds: str(round(float(seconds[0]))), result)
    except Exception as error:  # noqa: BLE001  # which is a result, too
        return f"{type(error).__name__}: {error}"


def test_everything_that_is_read_of_a_store_is_as_it_was(
    repo: Path, environ: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "time", lambda: NOW)
    stores.seed(repo, environ, stores.normal(NOW))
    places = Places(str(repo), environ)
    file, store = HERE / "reading.txt", Store(places)
    with reading(places) as connection:
        scope: dict[str, Any] = {reader.__name__: reader(connection) for reader in _READERS}
        scope |= {module.__name__.rpartition(".")[2]: module for module in _MODULES}
        runs, last, first = CheckRuns(store, stores.name_of(7)), stores.name_of(7), stores.name_of(0)
        scope |= {
            "Day": rows.Day,
            "tool_calls": tool_calls,
            "db": connection,
            "last": last,
            "first": first,
            "runs": runs,
            "shop": "/shop",
        }
        results = {line: _ID.sub("<id>", _read(line, scope)) for line in inputs(file)}
    store.close()
    pinned(file, results)


def test_what_the_functions_on_texts_give_is_as_it_was() -> None:
    calls(HERE / "calls", "clickstop.store", {})
