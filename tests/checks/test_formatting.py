"""Formatting what has changed, and nothing else; with a formatter that is really run."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.checks.check import Check
from clickstop.checks.formatting import format_files
from clickstop.checks.ledger import CheckLedger
from clickstop.checks.project import Project
from clickstop.core.places import Places
from clickstop.store.save import Store
from tests.checks.projects import command, project
from tests.harness import git

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FMT = f"{sys.executable} -m ruff format --no-cache"
UGLY, NICE = "x = [ 1 ]\n", "x = [1]\n"


class Shop:
    """A repository whose files `old.py` and `new.py` are not formatted; the second is not committed."""

    def __init__(self, repo: Path, environ: dict[str, str]) -> None:
        self.repo = repo
        self.environ = environ
        self.store = Store(Places(str(repo), environ), "test")
        self.book = CheckLedger(self.store, by="clickstop", moment="edit")
        (repo / "old.py").write_text(UGLY)
        git(repo, environ, "add", "-A")
        git(repo, environ, "commit", "-q", "-m", "old")
        (repo / "new.py").write_text(UGLY)

    def format(self, commands: dict[str, dict[str, Any]], *files: str, check: Check | None = None) -> str:
        top = str(self.repo)
        data = project({"": {}}, checks=(check,) if check else ()).data
        placed = {name: {**said, "folder": top} for name, said in commands.items()}
        of = Project({**data, "top": top, "packages": [(top, placed)]})
        return format_files(of, top, [f"{top}/{file}" for file in files], self.book, self.environ)

    def text(self, name: str) -> str:
        return (self.repo / name).read_text()


@pytest.fixture
def shop(repo: Path, environ: dict[str, str]) -> Iterator[Shop]:
    made = Shop(repo, environ)
    yield made
    made.store.close()


def test_a_line_for_files_formats_just_those(shop: Shop) -> None:
    assert shop.format({"fix": command(f"{FMT} {{files}}")}, "new.py") == ""
    assert (shop.text("new.py"), shop.text("old.py")) == (NICE, UGLY)


def test_files_that_are_gone_or_not_meant_are_left_out(shop: Shop) -> None:
    only = Check("format", paths=("src/*.py",))
    assert shop.format({"fix": command(f"{FMT} {{files}}")}, "new.py", check=only) == ""
    assert shop.format({"fix": command(f"{FMT} {{files}}")}, "gone.py") == ""
    assert (shop.text("new.py"), shop.text("old.py")) == (UGLY, UGLY)


def test_a_line_for_all_that_somebody_wrote_down_is_run(shop: Shop) -> None:
    assert shop.format({"fix": command(FMT)}, "new.py") == ""
    assert (shop.text("new.py"), shop.text("old.py")) == (NICE, NICE)


def test_a_line_for_all_that_was_only_found_spares_files_without_changes(shop: Shop) -> None:
    found = {"fix": command(FMT, written=False), "format": command(f"{FMT} --check", written=False)}
    said = shop.format(found, "new.py")
    assert "old.py" in said
    assert "new.py" not in said
    assert shop.text("new.py") == UGLY
    (shop.repo / "old.py").write_text(NICE)
    git(shop.repo, shop.environ, "commit", "-qam", "formatted")
    assert shop.format(found, "new.py") == ""
    assert shop.text("new.py") == NICE


def test_a_found_line_without_a_way_to_look_first_is_not_run(shop: Shop) -> None:
    assert shop.format({"fix": command(FMT, written=False)}, "new.py") == ""
    assert shop.text("new.py") == UGLY


def test_what_nobody_has_agreed_to_is_not_run_and_said(shop: Shop) -> None:
    said = shop.format({"fix": command(f"{FMT} {{files}}", trusted=False)}, "new.py")
    assert "clickstop trust" in said
    assert shop.text("new.py") == UGLY


def test_a_formatter_that_takes_too_long_is_not_run_and_said_without_figures_that_vary(shop: Shop) -> None:
    slow = f"{sys.executable} -c 'import time; time.sleep(0.2)' {{files}}"
    shop.format({"fix": command(slow)}, "new.py")
    of_no_time = Check("format", timeout=600)
    data = {"fix": command(slow)}
    assert shop.format(data, "new.py", check=of_no_time) == ""
    shop.store.open().execute("UPDATE evidence SET duration_ms = 9000")
    said = shop.format(data, "new.py")
    assert "takes more than 3 s" in said
    assert "9" not in said
    assert shop.format(data, "new.py", check=Check("format", pinned=True)) == ""


def test_a_project_without_a_formatter_is_left_alone(shop: Shop) -> None:
    assert shop.format({}, "new.py") == ""


def test_a_formatter_that_cannot_start_is_said(shop: Shop) -> None:
    (shop.repo / "Makefile").write_text("fmt:\n\tno-such-formatter .\n")
    for line, why in {"make fmt": "no-such-formatter", "no-such-formatter {files}": "is missing"}.items():
        said = shop.format({"fix": command(line)}, "new.py")
        assert said.startswith(f"clickstop: files are not formatted with `{line}`: ")
        assert why in said
    assert shop.format({"fix": command("false")}, "new.py") == ""
