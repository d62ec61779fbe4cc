"""What is told of a store with something of everything, before anybody prints it."""

from __future__ import annotations

import re
import time
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from clickstop.app.by_day import KeptDays
from clickstop.app.here import Here
from clickstop.core.ids import seconds_of
from tests.dashboard import stores
from tests.pinned import calls, inputs, pinned, told

if TYPE_CHECKING:
    import pytest

HERE = Path(__file__).parent / "pinned"
NOW = seconds_of("2030-01-15T12:00:00.000Z")
_ID = re.compile(r"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])")
_SHORT = re.compile(r'(?<="short": ")[0-9a-f]{7}(?=")|(?<=gate allow )[0-9a-f]{7}')
_MODULES = (
    *("timeline", "usage", "trend", "retrospective", "why", "entry", "learning", "comparison", "period", "search"),
    *("score", "signals", "costs", "lanes", "latency", "ledgers", "context", "workflow", "running", "episodes"),
    *("status", "next_steps", "incidents", "gates", "handlers", "options", "features", "rules"),
)


def _told(line: str, scope: dict[str, Any]) -> str:
    try:
        return told(eval(line, scope))
    except Exception as error:  # noqa: BLE001  # which is a result, too
        return f"{type(error).__name__}: {error}"


def test_what_is_told_of_a_full_store_is_as_it_was(
    repo: Path, environ: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "time", lambda: NOW)
    stores.seed(repo, environ, stores.normal(NOW))
    here = Here(str(repo), environ, str(repo))
    file = HERE / "telling.txt"
    scope: dict[str, Any] = {
        "repo": here,
        "last": stores.name_of(7),
        "first": stores.name_of(0),
        "KeptDays": KeptDays,
    }
    for name in _MODULES:
        scope[name] = import_module(f"clickstop.app.{name}")
    scope["db"] = here.connection
    results = {line: _told(line, scope) for line in inputs(file)}
    here.close()
    places = {str(repo): "REPO", environ["HOME"]: "HOME"}
    for line, text in results.items():
        plain = _ID.sub("<id>", text)
        for place, name in places.items():
            plain = plain.replace(place, name)
        results[line] = _SHORT.sub("<id>", plain)
    pinned(file, results)


def test_what_the_functions_on_texts_give_is_as_it_was() -> None:
    calls(HERE / "calls", "clickstop.app", {"Here": Here, "call": SimpleNamespace})
