"""Programs that a command line needs and that are not there."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from clickstop.runners.missing import missing
from tests.runners.project_files import write

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    write(tmp_path, "path/make", "#!/bin/sh\n")
    return {"PATH": os.fspath(tmp_path / "path")}


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("make test", []),
        ("cargo test", ["cargo"]),
        ("CARGO=1 cargo clippy && cargo check", ["cargo"]),
        ("make lint | tee log", ["tee"]),
        ('test -z "$(gofmt -l .)"', []),
        ("cd web && make", []),
        ("cd web && ./build.sh", []),
        ("$MAKE test", []),
        ("./run.sh", []),
        ("./gone.sh --all", ["./gone.sh"]),
        ("not-executable/file", ["not-executable/file"]),
        ("", []),
    ],
)
def test_programs_are_looked_for_where_a_shell_would(
    command: str, expected: list[str], tmp_path: Path, environ: dict[str, str]
) -> None:
    write(tmp_path, "run.sh", "#!/bin/sh\n")
    write(tmp_path, "not-executable/file")
    assert missing(command, str(tmp_path), environ) == expected
