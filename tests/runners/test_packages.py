"""Packages of a repository, and the one that a file belongs to."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from clickstop.core.paths import nearest
from clickstop.runners.packages import MOST, packages
from tests.runners.project_files import write

if TYPE_CHECKING:
    from pathlib import Path


def below(root: Path, folders: list[str]) -> list[str]:
    return [os.path.relpath(folder, root) for folder in folders]


def test_folders_with_files_that_a_source_reads_are_packages(tmp_path: Path) -> None:
    listed = ["README.md", "web/package.json", "api/Cargo.toml", "api/crates/a/Cargo.toml", "net/Shop.csproj"]
    assert below(tmp_path, packages(str(tmp_path), listed)) == [".", "api", "api/crates/a", "net", "web"]


def test_other_peoples_code_and_projects_to_test_on_are_none(tmp_path: Path) -> None:
    listed = [
        *(
            "web/node_modules/x/package.json",
            "vendor/y/go.mod",
            ".github/package.json",
            "tests/fixtures/z/Cargo.toml",
        ),
        *("tools/build/package.json", "a/b/c/d/e/f/g/h/i/package.json"),
    ]
    assert below(tmp_path, packages(str(tmp_path), listed)) == [".", "tools/build"]


def test_without_git_the_tree_is_walked_and_results_of_builds_are_skipped(tmp_path: Path) -> None:
    for name in ("web/package.json", "web/dist/package.json", "node_modules/x/package.json", ".venv/setup.cfg"):
        write(tmp_path, name, "{}")
    assert below(tmp_path, packages(str(tmp_path))) == [".", "web"]


def test_their_number_is_limited(tmp_path: Path) -> None:
    assert len(packages(str(tmp_path), [f"p{number}/package.json" for number in range(1000)])) == MOST


def test_the_nearest_package_holds_the_file(tmp_path: Path) -> None:
    root = str(tmp_path)
    folders = packages(root, ["web/package.json", "web/ui/package.json"])
    assert nearest(os.path.join(root, "web", "ui", "src", "a.ts"), folders) == os.path.join(root, "web", "ui")
    assert nearest(os.path.join(root, "web", "b.ts"), folders) == os.path.join(root, "web")
    assert nearest(os.path.join(root, "website", "c.ts"), folders) == root
    assert nearest(os.path.join(root, "web"), folders) == os.path.join(root, "web")
    assert nearest("/elsewhere/a.ts", folders) == ""
