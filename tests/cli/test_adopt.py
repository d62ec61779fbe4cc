"""`clickstop adopt`: a store that is taken over, and what else is done about moved, copied and restored ones."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from clickstop.core.initialised import standing
from clickstop.core.places import Places, look_again, registered, store_of, user_state
from tests.harness import git, make_repo, read_rows
from tests.install.doctoring import Doctor

if TYPE_CHECKING:
    from tests.cli.conftest import Cli

Environ = dict[str, str]


@pytest.fixture
def used(clickstop: Cli, repo: Path, environ: Environ) -> str:
    """The name of a store that holds something."""
    clickstop("init", "--yes")
    return store_of(str(repo), environ)


def _copy(repo: Path, to: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(repo, to)
    monkeypatch.chdir(to)
    return to


def test_a_copy_may_have_the_store_and_its_original_is_the_copy_then(
    used: str, clickstop: Cli, repo: Path, environ: Environ, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = _copy(repo, tmp_path / "copy", monkeypatch)
    assert clickstop.json("adopt", "--yes") == {"root": str(copy), "store": used, "from": str(repo)}
    assert store_of(str(copy), environ) == used
    found = standing(str(repo), environ)
    assert (found.kind, found.original) == ("copy", str(copy))
    actions = [row["action"] for row in read_rows(Path(Places(str(copy), environ).database), "audit_log")]
    assert actions == ["init", "adopt"]


def test_doctor_names_both_and_what_can_be_done(
    used: str, clickstop: Cli, repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = _copy(repo, tmp_path / "copy", monkeypatch)
    finding = next(one for one in clickstop.json("doctor", code=1)["findings"] if one["check"] == "repository")
    assert finding["severity"] == "error"
    for words in (str(copy), str(repo), "clickstop adopt", "clickstop init"):
        assert words in finding["what"] + finding["remedy"]
    clickstop("init", "--yes")
    assert {one.severity for one in Doctor(copy, clickstop.environ).findings("repository")} == {"ok"}
    assert len({entry["id"] for entry in registered(clickstop.environ).values()}) == 2


@pytest.mark.parametrize("lost", ["key", "repos.json", "mark"])
def test_what_was_lost_is_no_loss_of_the_store(
    lost: str, used: str, clickstop: Cli, repo: Path, environ: Environ
) -> None:
    state = Path(user_state(environ))
    for name in {"key": ("key", "repos.json"), "repos.json": ("repos.json",), "mark": ()}[lost]:
        (state / name).unlink()
    if lost == "mark":
        (repo / ".git" / "clickstop").unlink()
    look_again()
    kind = standing(str(repo), environ).kind
    assert kind == ("initialised" if lost == "repos.json" else "stranger")
    if kind == "stranger":
        assert clickstop.json("adopt", "--yes")["store"] == used
    assert store_of(str(repo), environ) == used


def test_a_store_from_a_backup_is_taken_over_by_its_name(
    used: str, clickstop: Cli, repo: Path, environ: Environ, tmp_path: Path
) -> None:
    """A machine that was set up anew: the folder of the store is all that is left."""
    kept = tmp_path / "kept"
    shutil.move(Path(user_state(environ), "stores", used), kept)
    shutil.rmtree(user_state(environ))
    clickstop("init", "--yes")
    assert store_of(str(repo), environ) != used
    shutil.move(kept, Path(user_state(environ), "stores", used))
    assert "already has the store" in clickstop("adopt", "--yes", code=2).output
    clickstop("adopt", used[:8], "--yes")
    assert store_of(str(repo), environ) == used
    assert len(os.listdir(Path(user_state(environ), "stores"))) == 2  # nothing is deleted


def test_several_are_listed_and_none_is_taken(
    used: str, clickstop: Cli, repo: Path, environ: Environ, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = make_repo(tmp_path / "other", environ)
    monkeypatch.chdir(other)
    clickstop("init", "--yes")
    for gone in (repo, other):
        shutil.rmtree(gone)
    new = tmp_path / "new"
    new.mkdir()
    git(new, environ, "init", "-q")
    monkeypatch.chdir(new)
    told = clickstop("adopt", "--yes", code=2).output
    assert used in told
    assert "several stores" in told
    listed = clickstop.json("adopt", "--yes", code=1)["candidates"]
    assert {store["root"] for store in listed} == {str(repo), str(other)}
    assert str(new) not in registered(environ)
    assert "no such store" in clickstop("adopt", "zzz", "--yes", code=2).output


def test_an_agent_may_not(used: str, clickstop: Cli) -> None:
    done = clickstop("adopt", "--yes", code=1, CLAUDECODE="1")
    assert "a coding agent may not run it" in done.output


def test_a_clone_in_the_old_place_gets_a_store_of_its_own_and_is_told_of_the_other(
    used: str, clickstop: Cli, repo: Path, environ: Environ, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    git(tmp_path, environ, "clone", "-q", str(repo), "clone")
    shutil.rmtree(repo)
    (tmp_path / "clone").rename(repo)
    monkeypatch.chdir(repo)
    assert f"clickstop adopt {used}" in clickstop("init", "--yes").output
    assert store_of(str(repo), environ) != used


def test_a_home_that_does_not_last_is_told_of(clickstop: Cli, repo: Path) -> None:
    assert "will be lost: this is a CI job" in clickstop("init", "--yes", CI="true").output
    told = [one.what for one in Doctor(repo, {**clickstop.environ, "CI": "true"}).findings("repository")]
    assert any("will be lost: this is a CI job" in what for what in told)


def test_settings_of_one_machine_are_kept_out_of_git(clickstop: Cli, repo: Path, environ: Environ) -> None:
    (repo / "clickstop.local.toml").write_text("")
    clickstop("init", "--yes")
    assert git(repo, environ, "status", "--short") == ""
    exclude = repo / ".git" / "info" / "exclude"
    exclude.write_text("")
    doctor = Doctor(repo, environ)
    troubles = [one.what for one in doctor.troubles("repository")]
    assert f"{repo / 'clickstop.local.toml'} is not ignored by git" in troubles
    doctor.fix("repository")
    assert "/clickstop.local.toml" in exclude.read_text()
