"""`clickstop secret scan`: the engine that redacts, for files that people have."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

import pytest

from tests import tokens
from tests.harness import git
from tests.printed import data_of
from tests.trusting import trust_around

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Cli

    Scan = Callable[..., subprocess.CompletedProcess[str]]

TOKEN, OTHER = tokens.github("scan"), tokens.github("scan again")


@pytest.fixture
def scan(clickstop: Cli, repo: Path, monkeypatch: pytest.MonkeyPatch) -> Scan:
    def run(*arguments: str, cwd: Path = repo) -> subprocess.CompletedProcess[str]:
        monkeypatch.chdir(cwd)
        trust_around(str(cwd), clickstop.environ, "secret")
        done = clickstop.run("secret", "scan", *arguments)
        return subprocess.CompletedProcess(arguments, done.exit_code, done.stdout, done.stderr)

    return run


def test_a_clean_repository_is_clean(scan: Scan) -> None:
    done = scan()
    assert (done.returncode, done.stdout) == (0, "No secrets found.\n")


def test_a_secret_is_named_by_file_line_and_kind_and_never_shown(scan: Scan, repo: Path) -> None:
    (repo / "config.py").write_text(f"a = 1\nTOKEN = '{TOKEN}'\npassword = 'hunter2-Horse9'\n")
    done = scan()
    assert done.returncode == 1
    assert "config.py:2:10" in done.stdout
    assert "github-token" in done.stdout
    assert "valid checksum" in done.stdout
    assert "config.py:3:13" in done.stdout
    assert TOKEN not in done.stdout
    assert "hunter2" not in done.stdout


def test_json_has_all_a_program_needs(scan: Scan, repo: Path) -> None:
    (repo / "config.py").write_text(f"TOKEN = '{TOKEN}'\n")
    (found,) = data_of(scan("--json").stdout)
    digest = found.pop("digest")
    assert found == {
        "path": "config.py",
        "line": 1,
        "column": 10,
        "kind": "github-token",
        "sure": True,
        "verified": True,
    }
    (repo / "clickstop.toml").write_text(f'[secrets]\nallow = ["{digest}"]\n')
    assert scan().returncode == 0


def test_only_what_is_sure_counts_if_that_is_wanted(scan: Scan, repo: Path) -> None:
    (repo / "config.py").write_text("password = 'hunter2-Horse9'\n")
    assert scan().returncode == 1
    assert scan("--sure").returncode == 0


@pytest.mark.parametrize("path", ["tests/fixtures/login.txt", "config.example", "docs/allowed.md"])
def test_examples_fixtures_and_what_is_allowed_are_left_out(scan: Scan, repo: Path, path: str) -> None:
    (repo / "clickstop.toml").write_text('[secrets]\nallow = ["docs/*.md"]\n')
    (repo / path).parent.mkdir(parents=True, exist_ok=True)
    (repo / path).write_text(f"key: {tokens.gitlab()}\n")
    assert scan().returncode == 0


def test_what_git_ignores_is_looked_at_only_if_it_is_named(scan: Scan, repo: Path) -> None:
    (repo / ".gitignore").write_text("local.txt\n")
    (repo / "local.txt").write_text(f"{TOKEN}\n")
    assert scan().returncode == 0
    assert scan("local.txt").returncode == 1


def test_what_is_staged_counts_if_it_is_new(scan: Scan, repo: Path, environ: dict[str, str]) -> None:
    (repo / "config.py").write_text(f"OLD = '{OTHER}'\n")
    git(repo, environ, "add", "-A")
    git(repo, environ, "commit", "-q", "-m", "old")
    (repo / "config.py").write_text(f"OLD = '{OTHER}'\nNEW = '{TOKEN}'\n")
    assert scan("--staged").returncode == 0
    git(repo, environ, "add", "-A")
    (repo / "config.py").write_text("nothing\n")
    done = scan("--staged", "--json")
    assert [(one["path"], one["line"]) for one in data_of(done.stdout)] == [("config.py", 2)]
    assert done.returncode == 1


def test_a_staged_file_of_secrets_is_looked_into(scan: Scan, repo: Path, environ: dict[str, str]) -> None:
    (repo / ".env").write_text(f"PORT=8080\nSHOP_PLACE={tokens.any_of('abcdefgh23456789', 24)}\nX='{TOKEN}'\n")
    git(repo, environ, "add", "-f", ".env")
    done = scan("--staged", "--json")
    assert [(one["path"], one["line"]) for one in data_of(done.stdout)] == [(".env", 2), (".env", 3)]
    assert done.returncode == 1


def test_pictures_and_the_like_are_no_text(scan: Scan, repo: Path) -> None:
    (repo / "picture.png").write_bytes(b"\x89PNG\0" + TOKEN.encode())
    assert scan().returncode == 0


def test_a_folder_without_git_or_clickstop_can_be_searched(scan: Scan, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "notes.txt").write_text(f"{TOKEN}\n")
    assert scan(str(tmp_path / "elsewhere"), cwd=tmp_path / "elsewhere").returncode == 1


def test_staged_takes_no_paths(scan: Scan, repo: Path) -> None:
    assert scan("--staged", "clickstop.toml").returncode == 2


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such file names")
def test_a_file_name_with_a_line_break_makes_no_line_of_its_own(scan: Scan, repo: Path) -> None:
    (repo / "a\nNo secrets found.py").write_text(f"TOKEN = '{TOKEN}'\n")
    lines = scan().stdout.splitlines()
    assert not [line for line in lines if line.startswith("No secrets found")]
    assert [line for line in lines if line.startswith("a\\x0aNo secrets found.py:1:")]
