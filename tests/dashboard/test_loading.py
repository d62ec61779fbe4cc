"""What is loaded when: the server and its templates by `clickstop dashboard` alone."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.harness import PACKAGE

HEAVY = ("starlette", "uvicorn", "jinja2", "anyio", "h11")


@pytest.mark.parametrize(
    "module",
    ["clickstop.cli.main", "clickstop.cli.report", "clickstop.cli.dashboard", "clickstop.app.learning"],
)
def test_commands_and_reports_load_no_server(module: str) -> None:
    look = f"import sys, {module}; print(*(name for name in {HEAVY} if name in sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", look],
        env={"PYTHONPATH": str(PACKAGE.parent)},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stdout.strip() == ""
