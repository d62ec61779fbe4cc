"""A workflow that is added to the project's configuration, and the preset that fits the project."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from clickstop.config.errors import ConfigError
from clickstop.config.workflow_file import add, fitting
from tests.each import each

if TYPE_CHECKING:
    from pathlib import Path


@each(
    ("before", "after"),
    [
        ("", '[workflow.e2e]\npreset = "playwright"\n'),
        (
            "# mine\n[stop]\nmax_blocks = 2",
            '# mine\n[stop]\nmax_blocks = 2\n\n[workflow.e2e]\npreset = "playwright"\n',
        ),
        ("[stop]\n", '[stop]\n\n[workflow.e2e]\npreset = "playwright"\n'),
        ("[stop]\n\n", '[stop]\n\n[workflow.e2e]\npreset = "playwright"\n'),
    ],
)
def test_it_follows_what_is_there_after_one_empty_line(
    before: str, after: str, repo: Path, environ: dict[str, str]
) -> None:
    file = repo / "clickstop.toml"
    file.write_text(before, encoding="utf-8")
    assert add(str(repo), environ, "e2e", "playwright") == str(file)
    assert file.read_text(encoding="utf-8") == after


def test_options_in_pyproject_stay_there(repo: Path, environ: dict[str, str]) -> None:
    (repo / "clickstop.toml").unlink(missing_ok=True)
    file = repo / "pyproject.toml"
    file.write_text("[tool.clickstop.stop]\nmax_blocks = 2\n", encoding="utf-8")
    assert add(str(repo), environ, "unit", "pytest") == str(file)
    assert file.read_text(encoding="utf-8").endswith('\n\n[tool.clickstop.workflow.unit]\npreset = "pytest"\n')


def test_what_would_not_be_valid_is_taken_back(repo: Path, environ: dict[str, str]) -> None:
    file = repo / "clickstop.toml"
    add(str(repo), environ, "e2e", "playwright")
    before = file.read_bytes()
    with pytest.raises(ConfigError):
        add(str(repo), environ, "e2e", "playwright")
    with pytest.raises(ConfigError):
        add(str(repo), environ, "other", "selenium")
    assert file.read_bytes() == before


@each(
    ("name", "text", "preset"),
    [
        ("notes.md", "", "feature"),
        ("playwright.config.ts", "", "playwright"),
        ("package.json", '{"devDependencies": {"@playwright/test": "1"}}', "playwright"),
        ("package.json", "{}", "feature"),
        ("conftest.py", "", "pytest"),
        ("pytest.ini", "", "pytest"),
        ("pyproject.toml", "[tool.pytest.ini_options]\n", "pytest"),
        ("pyproject.toml", "[project]\n", "feature"),
        ("tox.ini", "[pytest]\n", "pytest"),
    ],
)
def test_the_preset_fits_what_the_project_has(name: str, text: str, preset: str, tmp_path: Path) -> None:
    folder = tmp_path / f"{preset}-{len(text)}-{name}"
    folder.mkdir()
    (folder / name).write_text(text, encoding="utf-8")
    assert fitting(str(folder)) == preset
