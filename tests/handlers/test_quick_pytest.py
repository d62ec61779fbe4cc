"""The quick stand-in says to us what pytest itself says."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from clickstop.signals.read import read
from tests.handlers.project import GOOD, REAL_TEST, TEST, WITH_TEST, WRONG

if TYPE_CHECKING:
    from pathlib import Path

    from clickstop.signals.signal import QualitySignal

TWO = WITH_TEST + "\n\ndef test_it() -> None:\n    raise ValueError\n"


def meant(line: str, folder: Path, environ: dict[str, str]) -> tuple[int, list[dict[str, object]]]:
    done = subprocess.run(line, shell=True, cwd=folder, env=environ, capture_output=True, text=True, check=False)
    return done.returncode, [_values(finding) for finding in read(line, done.stdout, done.returncode)]


def _values(finding: QualitySignal) -> dict[str, object]:
    return {name: getattr(finding, name) for name in finding.__slots__ if name != "at"}


@pytest.mark.parametrize(("code", "tests"), [(GOOD, WITH_TEST), (WRONG, WITH_TEST), (WRONG, TWO), (GOOD, "")])
def test_it_ends_and_is_read_as_the_real_one(
    tmp_path: Path, environ: dict[str, str], code: str, tests: str
) -> None:
    (tmp_path / "cart.py").write_text(code)
    (tmp_path / "test_cart.py").write_text(tests)
    real = {**environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # other people's take longer than all else
    assert meant(TEST, tmp_path, environ) == meant(REAL_TEST, tmp_path, real)
