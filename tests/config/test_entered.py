"""Which settings files have our entries, as hooks that a plugin starts read it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from clickstop.agents.beside import ENTRIES
from clickstop.config import entered
from clickstop.config.compile import refresh
from clickstop.core.places import Places
from clickstop.core.target import Target
from clickstop.install import setup

if TYPE_CHECKING:
    from pathlib import Path


def init(repo: Path, environ: dict[str, str]) -> None:
    for step in setup.installing(
        Target(str(repo), str(repo), str(repo)), ["claude-code"], ["local"], environ, moved=False
    ):
        step.do()


def test_every_settings_file_is_listed_with_its_scope_where_it_has_our_entries(
    repo: Path, environ: dict[str, str]
) -> None:
    assert {scope for _, scope, _ in entered.find(str(repo), environ).values()} == {"-"}
    init(repo, environ)
    found = entered.find(str(repo), environ)
    assert {os.path.relpath(file, repo): fields[:2] for file, fields in found.items() if fields[1] != "-"} == {
        ".claude/settings.local.json": ["claude-code", "local"]
    }
    assert found.keys() == {site.file for site in entered.sites(str(repo), environ)}


def test_they_are_written_beside_the_plan_but_for_paths_with_a_line_break(
    repo: Path, environ: dict[str, str]
) -> None:
    init(repo, environ)
    refresh(str(repo), environ)
    file = f"{Places(str(repo), environ).plan}/{ENTRIES}"
    with open(file, encoding="utf-8") as lines:
        assert any(" local " in line and line.endswith("settings.local.json\n") for line in lines)
    entered.write(
        os.path.dirname(file), {"/a\nb": ["x", "-", "1"], "/c d": ["y", "user", "2"], "/e": ["z", "-", "3"]}
    )
    with open(file, encoding="utf-8") as lines:
        assert lines.read() == "y user 2 /c d\nz - 3 /e"
