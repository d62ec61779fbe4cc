"""What commands that only look print, about a store with something of everything."""

from __future__ import annotations

import json
import re
import shlex
import time
from pathlib import Path
from typing import TYPE_CHECKING

from clickstop import __version__
from clickstop.core.ids import seconds_of
from tests.dashboard import stores
from tests.pinned import inputs, pinned, told

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    import pytest

    from tests.cli.conftest import Cli

    Rows = Callable[[str], list[dict[str, Any]]]

FILE = Path(__file__).parent / "pinned" / "looking.txt"
NOW = seconds_of("2030-01-15T12:00:00.000Z")
_ID = re.compile(r"\b[0-9a-f]{32}\b")

_SIZE = re.compile(r"[0-9.]+ [kM]B\b")  # of a database, which SQLite decides
_PRICED = re.compile(r"as of [0-9-]{10}|(?<=prices_date: )\"[0-9-]{10}\"")


def _told(document: str) -> str:
    data = json.loads(document)["data"]
    return told(data)


def test_commands_that_look_print_what_they_printed(
    clickstop: Cli, repo: Path, rows: Rows, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "time", lambda: NOW)
    stores.seed(repo, clickstop.environ, stores.normal(NOW))
    places = {str(repo): "REPO", clickstop.environ["HOME"]: "HOME", __version__: "VERSION"}
    shorts = [row["id"][-7:] for table in ("gate_decisions", "events", "fixes") for row in rows(table)]

    def printed(line: str) -> str:
        done = clickstop.run(*shlex.split(line), COLUMNS="240", TERM="dumb")
        text = _told(done.output) if done.output.startswith("{") else done.output.rstrip()
        text += f"\n({done.exit_code})" if done.exit_code else ""
        text = _PRICED.sub("as of DAY", _SIZE.sub("SIZE", _ID.sub("<id>", text)))
        for place, name in {**places, **dict.fromkeys(shorts, "<id>")}.items():
            text = text.replace(place, name)
        return text

    pinned(FILE, {line: printed(line) for line in inputs(FILE)})
