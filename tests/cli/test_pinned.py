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
from tests.handlers.test_rules import FILE as FILE_OF_RULE
from tests.handlers.test_rules import RULE
from tests.pinned import inputs, pinned, told
from tests.trusting import trust_around

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    import pytest

    from tests.cli.conftest import Cli

    Rows = Callable[[str], list[dict[str, Any]]]

FILE = Path(__file__).parent / "pinned" / "looking.txt"
NOW = seconds_of("2030-01-15T12:00:00.000Z")
CONFIGURED = {
    "clickstop.toml": """[commands]
test = "true"
check = ["true", "echo {files}"]

[checks.slow]
command = "sleep 0"
timeout = 30
paths = ["web/**"]

[workflow.e2e]
preset = "playwright"

[workflow.docs]
guards = ["docs/**/*.md"]
runlog = "notes/{feature}.md"
stages = ["plan", "write"]
required = ["plan"]
log_update = "off"
labels = { plan = ["Outline"] }

[workflow.docs.exempt]
lines = 3
paths = ["docs/drafts/**"]
labels = ["quick"]

[gates.rules]
"git.discard" = "block"

[[gates.rule]]
id = "no-prod"
regex = "deploy prod"
verdict = "ask"
message = "Ask the release manager."

[[gates.allow]]
rule = "delete.recursive"
match = "rm -rf build"
reason = "build is made anew"
expires = "2030-12-31"
""",
    ".clickstop/features.toml": """[features.login]
title = "Sign in"
priority = "critical"
components = [{ path = "src/auth.py", primary = true }, { path = "src/gone.py" }]
""",
    "src/auth.py": "def login():\n    return True\n",
    "src/app.py": "import auth\n",
    "docs/guide.md": "# Guide\n",
    FILE_OF_RULE: RULE,
    "memory/feedback_guidance.md": "---\nname: guidance\ndescription: Be kind.\n---\n# Kind\n",
}
_ID = re.compile(r"\b[0-9a-f]{32}\b")

_SIZE = re.compile(r"[0-9.]+ [kM]B\b")  # of a database, which SQLite decides
_PRICED = re.compile(r"as of [0-9-]{10}|(?<=prices_date: )\"[0-9-]{10}\"")


def _told(document: str) -> str:
    data = json.loads(document)["data"]
    return told(data)


def _printed(clickstop: Cli, line: str, names: dict[str, str]) -> str:
    done = clickstop.run(*shlex.split(line), COLUMNS="240", TERM="dumb")
    text = _told(done.output) if done.output.startswith("{") else done.output.rstrip()
    text += f"\n({done.exit_code})" if done.exit_code else ""
    text = _PRICED.sub("as of DAY", _SIZE.sub("SIZE", _ID.sub("<id>", text)))
    for place, name in names.items():
        text = text.replace(place, name)
    return text


def _names(clickstop: Cli, repo: Path) -> dict[str, str]:
    return {str(repo): "REPO", clickstop.environ["HOME"]: "HOME", __version__: "VERSION"}


def test_commands_that_look_print_what_they_printed(
    clickstop: Cli, repo: Path, rows: Rows, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "time", lambda: NOW)
    stores.seed(repo, clickstop.environ, stores.normal(NOW))
    shorts = [row["id"][-7:] for table in ("gate_decisions", "events", "fixes") for row in rows(table)]
    names = {**_names(clickstop, repo), **dict.fromkeys(shorts, "<id>")}
    pinned(FILE, {line: _printed(clickstop, line, names) for line in inputs(FILE)})


def test_commands_print_what_a_repository_has_configured(
    clickstop: Cli, repo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for path, text in CONFIGURED.items():
        (repo / path).parent.mkdir(parents=True, exist_ok=True)
        (repo / path).write_text(text, encoding="utf-8")
    monkeypatch.setattr(time, "time", lambda: NOW)
    trust_around(str(repo), clickstop.environ, "")
    file, names = FILE.with_name("configured.txt"), _names(clickstop, repo)
    pinned(file, {line: _printed(clickstop, line, names) for line in inputs(file)})
