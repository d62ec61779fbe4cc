"""What stands on every page about a store with something of everything, drawings and all."""

from __future__ import annotations

import json
import re
import time
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from clickstop import __version__
from clickstop.core.ids import seconds_of
from clickstop.dashboard.page import Asked, taken
from clickstop.dashboard.site import DashboardSite
from tests.dashboard import stores
from tests.pinned import calls, inputs, pinned, told

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Rows = Callable[[str], list[dict[str, Any]]]

HERE = Path(__file__).parent / "pinned"
NOW = seconds_of("2030-01-15T12:00:00.000Z")
_ID = re.compile(r"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])")
_KNOWN = ("names", "status")  # of handlers, which stand in the reference


@pytest.fixture
def stopped_clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """It is noon in London on some day."""
    local = time.localtime
    with monkeypatch.context() as now:
        now.setenv("TZ", "UTC")
        time.tzset()
        now.setattr(time, "time", lambda: NOW)
        now.setattr(time, "localtime", lambda seconds=NOW: local(seconds))
        yield
    time.tzset()


@pytest.mark.usefixtures("stopped_clock")
def test_every_page_says_what_it_said(repo: Path, environ: dict[str, str], rows: Rows) -> None:
    stores.seed(repo, environ, stores.normal(NOW))
    site = DashboardSite(str(repo), str(repo), environ)
    places = {str(repo): "REPO", environ["HOME"]: "HOME", __version__: "VERSION"}
    shorts = [
        row["id"][-7:] for table in ("gate_decisions", "events", "fixes", "observations") for row in rows(table)
    ]
    file = HERE / "pages.txt"

    def shown(line: str) -> str:
        name, _, query = line.partition(" ")
        with site.open() as connection:
            page = import_module(f"clickstop.dashboard.pages.{name}").page(
                Asked(site, connection, json.loads(query or "{}"))
            )
            values = {name: value for name, value in page.values.items() if name not in _KNOWN}
            lines = [f"{page.title} | {page.heading}", told(values)]
            lines += [f"{table}: {taken(page, table, 'csv')!r}" for table in page.tables]
        text = _ID.sub("<id>", "\n".join(lines))
        for place, known in {**places, **dict.fromkeys(shorts, "<id>")}.items():
            text = text.replace(place, known)
        return text

    pinned(file, {line: shown(line) for line in inputs(file)})


@pytest.mark.usefixtures("stopped_clock")
def test_what_the_functions_on_texts_give_is_as_it_was() -> None:
    names: dict[str, Any] = {"seconds_of": seconds_of}
    calls(HERE / "calls", "clickstop.dashboard", names)
