"""What git is asked: the answers that its own commands give, from what it has stored and from our own reading."""

from __future__ import annotations

import hashlib
import os
import sys
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.core.git import Git, _forked, _spawned, _waited_for, staging
from tests.each import each
from tests.harness import git, make_repo

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def committed(repo: Path, environ: dict[str, str]) -> Path:
    (repo / "src").mkdir()
    for name in ("a.txt", "src/b.py", "src/c.py"):
        (repo / name).write_text(f"{name}\n")
    git(repo, environ, "add", "-A")
    git(repo, environ, "commit", "-q", "-m", "files")
    return repo


def _touch(*files: Path) -> None:
    for file in files:
        os.utime(file, (1_000_000_000, 1_000_000_000))


def _changes(folder: Path, environ: dict[str, str]) -> list[str] | None:
    found = Git(str(folder), environ).changes()
    return None if found is None else [f"{one.status} {one.path}" for one in found]


def test_changes_are_what_the_commit_does_not_hold(committed: Path, environ: dict[str, str]) -> None:
    (committed / "a.txt").write_text("new\n")
    (committed / "src" / "b.py").unlink()
    (committed / "src" / "c.py").chmod(0o755)
    (committed / "d.txt").write_text("d\n")
    git(committed, environ, "add", "d.txt")
    assert _changes(committed, environ) == ["M a.txt", "A d.txt", "D src/b.py", "M src/c.py"]
    assert _changes(committed / "src", environ) == ["D b.py", "M c.py"]


def test_a_file_with_other_times_and_the_same_content_is_no_change(
    committed: Path, environ: dict[str, str]
) -> None:
    (committed / "link").symlink_to("a.txt")
    git(committed, environ, "add", "-A")
    git(committed, environ, "commit", "-q", "-m", "link")
    (committed / "link").unlink()
    (committed / "link").symlink_to("a.txt")
    _touch(*committed.glob("**/*.txt"), *committed.glob("**/*.py"))
    assert _changes(committed, environ) == []
    assert Git(str(committed), environ).changes_to_lose() == []


def test_line_ends_that_git_converts_are_no_change(committed: Path, environ: dict[str, str]) -> None:
    (committed / ".gitattributes").write_text("*.txt text eol=crlf\n")
    git(committed, environ, "add", "-A")
    git(committed, environ, "commit", "-q", "-m", "attributes")
    (committed / "a.txt").write_bytes(b"a.txt\r\n")
    assert _changes(committed, environ) == []


def test_a_large_file_that_a_pointer_stands_for_is_no_change(committed: Path, environ: dict[str, str]) -> None:
    data = os.urandom(100_000)
    pointer = (
        f"version https://git-lfs.github.com/spec/v1\noid sha256:{hashlib.sha256(data).hexdigest()}\nsize 100000\n"
    )
    (committed / "big.bin").write_text(pointer)
    (committed / ".gitattributes").write_text("*.bin filter=lfs diff=lfs merge=lfs -text\n")
    git(committed, environ, "add", "-A")
    git(committed, environ, "commit", "-q", "-m", "big")
    (committed / "big.bin").write_bytes(data)
    assert _changes(committed, environ) == []
    (committed / "big.bin").write_bytes(data[:-1] + b"x")
    assert _changes(committed, environ) == ["M big.bin"]


def test_what_is_staged_and_taken_back_or_deleted_is_there_to_lose(
    committed: Path, environ: dict[str, str]
) -> None:
    for name in ("a.txt", "src/b.py"):
        (committed / name).write_text("staged\n")
    git(committed, environ, "add", "-A")
    (committed / "a.txt").unlink()
    (committed / "src" / "b.py").write_text("src/b.py\n")
    (committed / "src" / "c.py").unlink()
    assert Git(str(committed), environ).changes_to_lose() == ["a.txt", "src/b.py"]


def test_before_the_first_commit_all_that_is_staged_is_a_change(tmp_path: Path, environ: dict[str, str]) -> None:
    for form in ("sha1", "sha256"):
        repo = tmp_path / form
        git(tmp_path, environ, "init", "-q", f"--object-format={form}", str(repo))
        (repo / "a.txt").write_text("a\n")
        git(repo, environ, "add", "-A")
        assert _changes(repo, environ) == ["A a.txt"]
        git(repo, environ, "commit", "-q", "-m", "first")
        _touch(repo / "a.txt")
        assert _changes(repo, environ) == []
        assert Git(str(repo), environ).content("HEAD", "a.txt") == "a\n"


def test_a_worktree_has_a_head_and_an_index_of_its_own(
    committed: Path, environ: dict[str, str], tmp_path: Path
) -> None:
    other = tmp_path / "other"
    git(committed, environ, "worktree", "add", "-q", "-b", "topic", str(other))
    (other / "a.txt").write_text("there\n")
    git(other, environ, "commit", "-q", "-a", "-m", "there")
    (other / "src" / "b.py").write_text("changed\n")
    assert _changes(other, environ) == ["M src/b.py"]
    assert _changes(committed, environ) == []
    assert Git(str(other), environ).content("HEAD", "a.txt") == "there\n"
    door = Git(str(committed), environ).around(str(other / "src"))
    assert door is not None
    assert door.changes_to_lose() == ["src/b.py"]


def test_a_folder_that_only_claims_to_be_a_worktree_is_not_entered(
    committed: Path, environ: dict[str, str], tmp_path: Path
) -> None:
    git(committed, environ, "worktree", "add", "-q", str(tmp_path / "real"))
    claiming = tmp_path / "claiming"
    claiming.mkdir()
    (claiming / ".git").write_text((tmp_path / "real" / ".git").read_text())
    assert Git(str(committed), environ).around(str(claiming)) is None


def test_a_branch_that_was_left_is_seen_at_once(committed: Path, environ: dict[str, str]) -> None:
    door = Git(str(committed), environ)
    assert door.content("HEAD", "a.txt") == "a.txt\n"
    git(committed, environ, "checkout", "-q", "--detach", "HEAD~1")
    assert Git(str(committed), environ).content("HEAD", "a.txt") is None
    git(committed, environ, "checkout", "-q", "-")
    assert Git(str(committed), environ).content("HEAD~1", "a.txt") is None
    assert Git(str(committed), environ).content("HEAD@{1}", "a.txt") is None
    assert Git(str(committed), environ).content("HEAD@{2}", "a.txt") == "a.txt\n"
    git(committed, environ, "reset", "-q", "--hard", "HEAD~1")
    assert Git(str(committed), environ).content("ORIG_HEAD", "a.txt") == "a.txt\n"


def test_a_module_is_asked_and_another_repository_is_not(
    committed: Path, environ: dict[str, str], tmp_path: Path
) -> None:
    lib = make_repo(tmp_path / "lib", environ)
    git(committed, environ, "-c", "protocol.file.allow=always", "submodule", "add", "-q", str(lib), "lib")
    git(committed, environ, "clone", "-q", str(lib), "copy")
    door = Git(str(committed), environ)
    module = door.module(str(committed / "lib"))
    assert module is not None
    assert module.tracked() == ["clickstop.toml"]
    assert door.module(str(committed / "copy")) is None


def test_commits_are_told_in_the_parts_that_are_wanted(committed: Path, environ: dict[str, str]) -> None:
    git(committed, environ, "commit", "-q", "--allow-empty", "-m", "subject\n\nbody\nof two lines")
    sha = git(committed, environ, "rev-parse", "HEAD")
    found = Git(str(committed), environ).commits("%H", "%s", "%b", most=2) or []
    assert found[0] == [sha, "subject", "body\nof two lines\n"]
    assert [subject for _, subject, _ in found] == ["subject", "files"]


def test_the_newest_commits_that_changed_files_are_named_with_the_files(
    committed: Path, environ: dict[str, str]
) -> None:
    (committed / "a.txt").write_text("1\n")
    (committed / "src" / "b.py").unlink()
    git(committed, environ, "commit", "-q", "-a", "-m", "one")
    first = git(committed, environ, "rev-parse", "HEAD")
    (committed / "new.txt").write_text("1\n")
    git(committed, environ, "add", "-A")
    git(committed, environ, "commit", "-q", "-m", "only adds")
    (committed / "a.txt").write_text("2\n")
    git(committed, environ, "commit", "-q", "-a", "-m", "two")
    second = git(committed, environ, "rev-parse", "HEAD")
    door = Git(str(committed), environ)
    assert door.commits_that("MD", most=5) == [(second, ["a.txt"]), (first, ["a.txt", "src/b.py"])]
    assert door.commits_that("MD", most=1) == [(second, ["a.txt"])]
    assert door.commits_that("MD", "src", most=5) == [(first, ["src/b.py"])]


def test_a_commit_that_is_being_made_may_have_its_own_index(committed: Path, environ: dict[str, str]) -> None:
    (committed / "a.txt").write_text("staged\n")
    index = str(committed / ".git" / "next-index.lock")
    git(committed, {**environ, "GIT_INDEX_FILE": index}, "read-tree", "HEAD")
    git(committed, {**environ, "GIT_INDEX_FILE": index}, "add", "a.txt")
    assert staging(str(committed), environ).staged("ACMR") == []
    door = staging(str(committed), {**environ, "GIT_INDEX_FILE": index})
    assert door.staged("ACMR") == ["a.txt"]
    assert door.blob("", "a.txt") == b"staged\n"
    elsewhere = staging(str(committed), {**environ, "GIT_INDEX_FILE": str(committed / "index")})
    assert elsewhere.staged("ACMR") == []


@pytest.mark.parametrize("word", ["--output=made", "-n", ":a.txt", ""])
def test_an_option_in_the_place_of_a_commit_is_no_commit(
    word: str, committed: Path, environ: dict[str, str]
) -> None:
    door = Git(str(committed), environ)
    assert door.changes(base=word) is None
    assert door.patch(base=word) is None
    assert door.merge_base(word) is None
    assert door.only_in("main", word) is None
    assert not door.write_out(word, str(committed / "out"))
    assert not door.has(word, "a.txt")
    assert not (committed / "made").exists()


def test_a_commit_is_written_out_as_it_is_stored(committed: Path, environ: dict[str, str], tmp_path: Path) -> None:
    place = tmp_path / "out" / "before"
    place.parent.mkdir()
    assert Git(str(committed), environ).write_out("HEAD", str(place))
    assert (place / "src" / "b.py").read_text() == "src/b.py\n"
    assert git(committed, environ, "status", "--short") == ""


def test_outside_of_git_nothing_can_be_told(
    committed: Path, tmp_path: Path, environ: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (committed / "a.txt").write_text("changed\n")
    git(committed, environ, "stash")
    monkeypatch.chdir(committed)  # another repository, of which nothing is asked
    door = Git(str(tmp_path), environ)
    assert (door.files(), door.changes(), door.content("HEAD", "a"), door.stashes()) == (None, None, None, None)
    assert door.around(str(tmp_path)) is None


def test_an_answer_that_was_begun_is_the_one_that_git_would_give_now(
    committed: Path, environ: dict[str, str]
) -> None:
    (committed / "new.txt").write_text("new\n")
    expected = Git(str(committed), environ).files(without=["src/"])
    door = Git(str(committed), environ)
    door.begin_files(without=["src/"])
    assert door.files(without=["src/"]) == expected
    assert door.files(without=["src/"]) == expected  # asked again, git is started again


def test_another_question_than_the_one_begun_gets_its_own_answer(committed: Path, environ: dict[str, str]) -> None:
    door = Git(str(committed), environ)
    door.begin_files()
    assert door.tracked("a.txt") == ["a.txt"]
    assert set(door.files() or []) >= {"a.txt", "src/b.py"}


def test_nothing_begins_where_there_is_no_checkout(tmp_path: Path, environ: dict[str, str]) -> None:
    door = Git(str(tmp_path), environ)
    door.begin_files()
    assert door.files() is None


@pytest.mark.skipif(sys.platform != "linux", reason="one of them is for Linux alone")
@each("start", [_forked, _waited_for, _spawned])
def test_however_a_program_is_started_it_gives_its_output_and_its_code(start: Any) -> None:
    assert start(["/bin/sh", "-c", "echo out; exit 3"], {}, 30.0, None) == (b"out\n", 3)
    assert start(["/no/such/program"], {}, 30.0, None)[0] == b""
    assert start(["/bin/sh", "-c", "echo begun; while :; do :; done"], {}, 0.1, None)[1] < 0
