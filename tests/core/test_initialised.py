"""Whose repository a folder is: set up by this user, moved, copied, a clone in its place, a stranger's."""

from __future__ import annotations

import json
import os
import shutil
import stat
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.core import registry
from clickstop.core.initialised import standing
from clickstop.core.places import Places, look_again, registered, repos_file, store_of, user_state
from clickstop.core.registry import register, unregister
from tests.harness import git, make_repo, read_rows

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.harness import Hook

    Payload = Callable[..., dict[str, Any]]

Environ = dict[str, str]


def whose(folder: Path, environ: Environ) -> tuple[str, str]:
    look_again()
    found = standing(str(folder), environ)
    return found.root, found.kind


def mark(repo: Path) -> Path:
    return repo / ".git" / "clickstop"


def test_a_folder_below_belongs_to_the_nearest_root(repo: Path, environ: Environ) -> None:
    inner = repo / "packages" / "cart" / "src"
    inner.mkdir(parents=True)
    assert whose(inner, environ) == (str(repo), "initialised")
    register(str(repo / "packages" / "cart"), environ)
    assert whose(inner, environ) == (str(repo / "packages" / "cart"), "initialised")
    assert whose(repo / "packages", environ) == (str(repo), "initialised")
    assert store_of(str(repo), environ) != store_of(str(repo / "packages" / "cart"), environ)


def test_a_configuration_that_somebody_puts_into_a_subfolder_changes_nothing(repo: Path, environ: Environ) -> None:
    (repo / "vendor").mkdir()
    (repo / "vendor" / "clickstop.toml").touch()
    assert whose(repo / "vendor", environ) == (str(repo), "initialised")


@pytest.mark.parametrize("name", ["clickstop.toml", ".clickstop"])
def test_a_folder_with_a_configuration_is_a_strangers_until_this_user_has_set_it_up(
    name: str, tmp_path: Path, environ: Environ
) -> None:
    folder = tmp_path / "plain"
    (folder / name).mkdir(parents=True)
    assert whose(folder / "src", environ) == (str(folder), "stranger")
    register(str(folder), environ)
    assert whose(folder / "src", environ) == (str(folder), "initialised")


def test_there_may_be_no_repository_at_all(tmp_path: Path, environ: Environ) -> None:
    assert whose(tmp_path / "gone" / "for" / "good", environ) == ("", "")


def test_nobody_else_may_read_the_registry_the_key_or_the_mark(repo: Path, environ: Environ) -> None:
    Places(str(repo), environ).ensure_state()
    state = Path(user_state(environ))
    for file in (state / "key", state / "repos.json", mark(repo)):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file
    for folder in (state, state / "stores", Path(Places(str(repo), environ).state)):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700, folder


def test_a_clone_is_a_stranger(repo: Path, environ: Environ, tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    git(tmp_path, environ, "clone", "-q", str(repo), str(clone))
    assert not mark(clone).exists()
    assert whose(clone, environ) == (str(clone), "stranger")
    assert store_of(str(clone), environ) != store_of(str(repo), environ)


def test_a_clone_in_the_place_of_a_repository_is_a_stranger(repo: Path, environ: Environ, tmp_path: Path) -> None:
    before = store_of(str(repo), environ)
    kept = tmp_path / "kept"
    git(tmp_path, environ, "clone", "-q", str(repo), str(kept))
    shutil.rmtree(repo)
    kept.rename(repo)
    assert whose(repo, environ) == (str(repo), "stranger")
    assert store_of(str(repo), environ) != before
    assert register(str(repo), environ) != before


def test_a_moved_repository_keeps_its_store(repo: Path, environ: Environ, tmp_path: Path) -> None:
    before = store_of(str(repo), environ)
    moved = repo.rename(tmp_path / "renamed")
    assert whose(moved / "src", environ) == (str(moved), "initialised")
    assert store_of(str(moved), environ) == before
    assert list(registered(environ)) == [str(moved)]


def test_projects_in_a_moved_checkout_keep_their_stores(repo: Path, environ: Environ, tmp_path: Path) -> None:
    cart, shop = repo / "cart", repo / "größe\n2"
    for folder in (cart, shop):
        folder.mkdir()
        register(str(folder), environ)
    before = [store_of(str(folder), environ) for folder in (repo, cart, shop)]
    moved = repo.rename(tmp_path / "renamed")
    after = [moved / "cart" / "src", moved / shop.name, moved / "src"]
    assert [whose(folder, environ)[1] for folder in after] == ["initialised"] * 3
    assert [store_of(str(folder), environ) for folder in (moved, moved / "cart", moved / shop.name)] == before
    assert len(registered(environ)) == 3


def test_a_copy_is_noticed_and_has_no_part_in_the_store(repo: Path, environ: Environ, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(repo, copy)
    assert whose(copy, environ) == (str(copy), "copy")
    assert standing(str(copy), environ).original == str(repo)
    assert store_of(str(copy), environ).startswith("guest-")
    assert whose(repo, environ) == (str(repo), "initialised")
    shutil.rmtree(repo)
    assert whose(copy, environ) == (str(copy), "initialised")


def test_a_new_store_for_a_copy_leaves_the_original_alone(repo: Path, environ: Environ, tmp_path: Path) -> None:
    before = store_of(str(repo), environ)
    copy = tmp_path / "copy"
    shutil.copytree(repo, copy)
    assert register(str(copy), environ) != before
    assert (whose(copy, environ)[1], whose(repo, environ)[1]) == ("initialised", "initialised")
    assert store_of(str(repo), environ) == before


@pytest.mark.parametrize("is_link", [True, False])
def test_a_folder_that_names_another_repositorys_git_folder_takes_nothing_from_it(
    is_link: bool, repo: Path, environ: Environ, tmp_path: Path
) -> None:
    before, text = store_of(str(repo), environ), mark(repo).read_text()
    other = tmp_path / "other"
    other.mkdir()
    if is_link:
        (other / ".git").symlink_to(repo / ".git")
    else:
        (other / ".git").write_text(f"gitdir: {repo}/.git\n")
    assert register(str(other), environ) != before
    assert mark(repo).read_text() == text
    assert (whose(other, environ)[1], whose(repo, environ)[1]) == ("initialised", "initialised")
    assert store_of(str(repo), environ) == before


def test_a_file_of_marks_that_holds_anything_is_replaced(tmp_path: Path, environ: Environ) -> None:
    folder = tmp_path / "strange"
    git(tmp_path, environ, "init", "-q", str(folder))
    mark(folder).write_bytes(bytes(range(256)) + b'\n\xff \xff "sub"\n')
    register(str(folder), environ)
    assert whose(folder, environ) == (str(folder), "initialised")


@pytest.mark.parametrize("deed", ["another key", "made up", "no proof", "a line too many", "a link", "a FIFO"])
def test_a_mark_that_does_not_prove_itself_is_nobodys(
    deed: str, repo: Path, environ: Environ, tmp_path: Path
) -> None:
    """Somebody who knows the id of a store, and ships a `.git` folder in an archive."""
    store = store_of(str(repo), environ)
    other = {**environ, "HOME": str(tmp_path / "other")}
    theirs = make_repo(tmp_path / "theirs", other)
    proof = mark(theirs).read_text().split(" ")[1]
    mark(theirs).unlink()
    if deed == "a link":
        mark(theirs).symlink_to(mark(repo))
    elif deed == "a FIFO":
        os.mkfifo(mark(theirs))
    else:
        texts = {"another key": proof, "made up": "0" * 32, "no proof": "", "a line too many": f"{proof} x"}
        mark(theirs).write_text(f'{store} {texts[deed]} "."\n' * (2 if deed == "a line too many" else 1))
    assert whose(theirs, environ) == (str(theirs), "stranger")
    shutil.rmtree(repo)
    assert whose(theirs, environ) == (str(theirs), "stranger")
    assert store_of(str(theirs), environ) != store


def test_without_git_a_folder_is_known_by_its_place(tmp_path: Path, environ: Environ) -> None:
    plain = tmp_path / "plain"
    plain.mkdir()
    store = register(str(plain), environ)
    assert whose(plain, environ) == (str(plain), "initialised")
    assert store_of(str(plain), environ) == store
    moved = plain.rename(tmp_path / "moved")
    assert whose(moved, environ) == ("", "")


def test_a_repository_is_itself_by_any_way_that_leads_to_it(repo: Path, environ: Environ, tmp_path: Path) -> None:
    (repo / "src").mkdir()
    link = tmp_path / "link"
    link.symlink_to(repo)
    assert whose(link / "src", environ) == (str(link), "initialised")
    assert store_of(str(link), environ) == store_of(str(repo), environ)


def test_a_worktree_belongs_to_its_main_checkout(repo: Path, environ: Environ, tmp_path: Path) -> None:
    (repo / "cart").mkdir()
    register(str(repo / "cart"), environ)
    tree = tmp_path / "elsewhere" / "feature tree"
    git(repo, environ, "worktree", "add", "-q", "-b", "feature", str(tree))
    (tree / "cart" / "src").mkdir(parents=True)
    assert whose(tree, environ) == (str(repo), "initialised")
    assert whose(tree / "cart" / "src", environ) == (str(repo / "cart"), "initialised")


def test_a_folder_that_only_says_that_it_is_a_worktree_is_none(
    repo: Path, environ: Environ, tmp_path: Path
) -> None:
    git(repo, environ, "worktree", "add", "-q", "-b", "feature", str(tmp_path / "tree"))
    liar = tmp_path / "liar"
    liar.mkdir()
    (liar / "clickstop.toml").touch()
    shutil.copy(tmp_path / "tree" / ".git", liar / ".git")
    assert whose(liar, environ) == (str(liar), "stranger")


def test_a_worktree_of_a_bare_repository_stands_for_itself(repo: Path, environ: Environ, tmp_path: Path) -> None:
    git(tmp_path, environ, "clone", "-q", "--bare", str(repo), str(tmp_path / "shop.git"))
    tree, other = tmp_path / "tree", tmp_path / "other"
    git(tmp_path / "shop.git", environ, "worktree", "add", "-q", str(tree), "main")
    git(tmp_path / "shop.git", environ, "worktree", "add", "-q", "-b", "other", str(other))
    register(str(tree), environ)
    assert whose(tree, environ) == (str(tree), "initialised")
    assert whose(other, environ) == (str(other), "stranger")


def test_a_submodule_stands_for_itself_once_it_is_set_up(repo: Path, environ: Environ, tmp_path: Path) -> None:
    library = make_repo(tmp_path / "library", environ)
    git(repo, environ, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(library), "lib")
    assert whose(repo / "lib", environ) == (str(repo), "initialised")
    register(str(repo / "lib"), environ)
    assert whose(repo / "lib", environ) == (str(repo / "lib"), "initialised")
    assert whose(repo, environ) == (str(repo), "initialised")


def test_off_the_list_its_store_waits_for_it(repo: Path, environ: Environ) -> None:
    store = store_of(str(repo), environ)
    unregister(str(repo), environ)
    assert not mark(repo).exists()
    assert whose(repo, environ) == (str(repo), "stranger")
    assert register(str(repo), environ) == store


def test_a_registry_that_nobody_holds_is_not_waited_for(
    repo: Path, environ: Environ, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "_PATIENCE", 20.0)
    began = time.monotonic()
    register(str(repo), environ)
    assert time.monotonic() - began < 10


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "7"])
def test_a_registry_that_cannot_be_read_knows_nobody_and_marks_bring_it_back(
    text: str, repo: Path, environ: Environ
) -> None:
    store = store_of(str(repo), environ)
    Path(repos_file(environ)).write_text(text)
    assert whose(repo, environ) == (str(repo), "initialised")
    assert store_of(str(repo), environ) == store


def test_the_plan_of_a_moved_repository_is_compiled_again(
    hook: Hook, repo: Path, environ: Environ, payload: Payload, tmp_path: Path
) -> None:
    hook(payload("UserPromptSubmit--typed"))
    state = Path(Places(str(repo), environ).state)
    moved = repo.rename(tmp_path / "renamed")
    hook(payload("UserPromptSubmit--typed", cwd=str(moved), session_id="s2"), cwd=moved)
    assert json.loads((state / "plan" / "plan.json").read_text())["root"] == str(moved)
    assert len(read_rows(state / "memory.db", "prompts")) == 2
