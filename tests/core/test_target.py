"""Which folders an installation is about."""

from __future__ import annotations

from pathlib import Path

import pytest

from clickstop.core.target import Target, target, why_not
from tests.harness import git


def _plain_repo(path: Path, environ: dict[str, str]) -> Path:
    path.mkdir()
    git(path, environ, "init", "-q", "-b", "main")
    git(path, environ, "commit", "-q", "--allow-empty", "-m", "start")
    return path


def test_below_a_checkout_it_is_the_checkout(tmp_path: Path, environ: dict[str, str]) -> None:
    top = _plain_repo(tmp_path / "shop", environ)
    (top / "src" / "cart").mkdir(parents=True)
    assert target(str(top / "src" / "cart"), environ) == Target(str(top), str(top), str(top))


def test_an_initialised_folder_inside_a_checkout_stands_for_itself(tmp_path: Path, environ: dict[str, str]) -> None:
    top = _plain_repo(tmp_path / "mono", environ)
    (top / "shop").mkdir()
    (top / "shop" / "clickstop.toml").touch()
    assert target(str(top / "shop"), environ) == Target(str(top / "shop"), str(top / "shop"), str(top))


def test_an_initialised_folder_around_a_checkout_does_not_count(tmp_path: Path, environ: dict[str, str]) -> None:
    (tmp_path / "clickstop.toml").touch()
    top = _plain_repo(tmp_path / "shop", environ)
    assert target(str(top), environ).root == str(top)


def test_a_worktree_keeps_its_store_in_the_main_checkout(tmp_path: Path, environ: dict[str, str]) -> None:
    top = _plain_repo(tmp_path / "shop", environ)
    tree = tmp_path / "tree"
    git(top, environ, "worktree", "add", "-q", str(tree))
    for marker in (None, "clickstop.toml"):
        if marker:
            (top / marker).touch()
        assert target(str(tree), environ) == Target(str(top), str(tree), str(tree))


def test_outside_git_it_is_the_folder_itself(tmp_path: Path, environ: dict[str, str]) -> None:
    assert target(str(tmp_path), environ) == Target(str(tmp_path), str(tmp_path), "")


@pytest.mark.parametrize("link", [False, True])
def test_the_home_folder_is_refused_by_any_name(link: bool, tmp_path: Path, environ: dict[str, str]) -> None:
    home = Path(environ["HOME"])
    if link:
        (tmp_path / "me").symlink_to(home)
        home = tmp_path / "me"
    assert "home folder" in why_not(Target(str(home), str(home), ""), environ)
    assert why_not(Target(str(home / "shop"), str(home / "shop"), ""), environ) == ""


def test_the_top_of_the_file_system_is_refused(environ: dict[str, str]) -> None:
    assert why_not(Target("/", "/", ""), environ)
