"""`clickstop init --shared` writes down how the team installs clickstop, once, and shows it to who lacks it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.install import origin
from clickstop.install.checks import CHECKS
from tests.harness import PACKAGE
from tests.install.doctoring import Doctor

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Cli

ODD = """pipx install 'it"s' $(touch x) `touch x`"""


def _configured(repo: Path) -> Any:
    return tomllib.loads((repo / "clickstop.toml").read_text(encoding="utf-8"))["project"]["install"]


def _shown(repo: Path, environ: dict[str, str], tmp_path: Path) -> str:
    """What somebody without clickstop reads when they start a session there."""
    settings = json.loads((repo / ".claude" / "settings.json").read_text(encoding="utf-8"))
    command = settings["hooks"]["SessionStart"][0]["hooks"][0]["command"]
    newcomer = {**environ, "HOME": str(tmp_path / "newcomer")}
    done = subprocess.run(["/bin/sh", "-c", command], input=b"{}", env=newcomer, capture_output=True, check=True)
    return str(json.loads(done.stdout)["systemMessage"])


def test_unasked_it_is_where_this_copy_came_from(
    clickstop: Cli, repo: Path, environ: dict[str, str], tmp_path: Path
) -> None:
    clickstop("init", "--shared", "--yes")
    assert _configured(repo) == origin.recorded()
    assert f"To set it up: {origin.recorded()}, then run clickstop init" in _shown(repo, environ, tmp_path)
    assert "nothing was changed" in clickstop("init", "--shared", "--yes").stdout


def test_what_the_configuration_says_stays(
    clickstop: Cli, repo: Path, environ: dict[str, str], tmp_path: Path
) -> None:
    (repo / "clickstop.toml").write_text('[project]\ninstall = "make tools"\n', encoding="utf-8")
    clickstop("init", "--shared", "--yes")
    assert _configured(repo) == "make tools"
    assert "To set it up: make tools, then" in _shown(repo, environ, tmp_path)


def test_a_given_line_is_written_shown_and_never_run(
    clickstop: Cli, repo: Path, environ: dict[str, str], tmp_path: Path
) -> None:
    clickstop("init", "--shared", "--yes", "--install-line", "old")
    clickstop("init", "--shared", "--yes", "--install-line", ODD)
    assert _configured(repo) == ODD
    assert f"To set it up: {ODD}, then" in _shown(repo, environ, tmp_path)
    doctor = Doctor(repo, environ)
    assert doctor.troubles(*(check for check in CHECKS if check != "alive")) == []
    assert doctor.proof("PreToolUse", "Stop") == []
    assert not (repo / "x").exists()


@pytest.mark.parametrize(
    ("text", "after"),
    [
        (
            '# ours\n[project]\nid = "a"  # stay\n\n# [handlers]\n',
            '# ours\n[project]\ninstall = "L"\nid = "a"  # stay\n\n# [handlers]\n',
        ),
        ("[stop]\nmax_blocks = 2\n", '[stop]\nmax_blocks = 2\n\n[project]\ninstall = "L"\n'),
        ('project.id = "a"\n', 'project.id = "a"\nproject.install = "L"\n'),
        ('[project]\r\nid = "a"\r\n', '[project]\r\ninstall = "L"\r\nid = "a"\r\n'),
        ('[project]\nid = "a"\ninstall = "old" # why\n', '[project]\nid = "a"\ninstall = "L" # why\n'),
        ('\ufeff[project]\nid = "a"\n', '\ufeff[project]\ninstall = "L"\nid = "a"\n'),
    ],
)
def test_the_rest_of_the_configuration_stays_as_it_is(text: str, after: str, clickstop: Cli, repo: Path) -> None:
    (repo / "clickstop.toml").write_bytes(text.encode())
    clickstop("init", "--shared", "--yes", "--install-line", "L")
    written = (repo / "clickstop.toml").read_bytes().decode()
    assert tomllib.loads(written.removeprefix("\ufeff")) == tomllib.loads(after.removeprefix("\ufeff"))
    assert written == after


def test_where_the_configuration_is_in_pyproject_the_line_is_too(clickstop: Cli, repo: Path) -> None:
    (repo / "clickstop.toml").unlink()
    (repo / "pyproject.toml").write_text('[project]\nname = "shop"\n\n[tool.clickstop.project]\nid = "a"\n')
    clickstop("init", "--shared", "--yes", "--install-line", "L")
    written = tomllib.loads((repo / "pyproject.toml").read_text())
    assert written["tool"]["clickstop"]["project"] == {"id": "a", "install": "L"}
    assert written["project"] == {"name": "shop"}
    assert not (repo / "clickstop.toml").exists()


@pytest.mark.parametrize("line", ["a\nb", "a\x1b[31mb", "x" * 301])
def test_a_line_that_cannot_be_shown_is_refused_and_nothing_changes(line: str, clickstop: Cli, repo: Path) -> None:
    said = clickstop("init", "--shared", "--yes", "--install-line", line, code=2).output
    assert "the install line " in said
    assert not (repo / ".claude").exists()
    assert (repo / "clickstop.toml").read_text() == ""


def test_a_configured_line_that_cannot_be_shown_is_an_error_of_the_configuration(
    clickstop: Cli, repo: Path
) -> None:
    (repo / "clickstop.toml").write_text('[project]\ninstall = "a\\nb"\n', encoding="utf-8")
    said = clickstop("config", "check", code=1).output
    assert "project.install: must be one line, without control characters" in said


def test_a_line_is_for_those_who_share(clickstop: Cli) -> None:
    assert "--install-line requires --shared" in clickstop("init", "--yes", "--install-line", "L", code=2).output


@pytest.mark.skipif(sys.platform == "win32", reason="a POSIX terminal")
def test_a_person_is_asked_and_sees_the_default(repo: Path, environ: dict[str, str]) -> None:
    leader, follower = os.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "clickstop", "init", "--shared"],
        cwd=repo,
        env={**environ, "PYTHONPATH": str(PACKAGE.parent)},
        stdin=follower,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        os.write(leader, b"make tools\ny\n")
        said = process.communicate(timeout=60)[0]
    os.close(leader)
    os.close(follower)
    assert process.returncode == 0, said
    assert f"How does your team install clickstop? [{origin.recorded()}]" in said
    assert _configured(repo) == "make tools"
