"""Where the store's files are, and who may read them."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from clickstop.core.places import Places, digest, user_state
from tests.harness import Hook, make_repo, store_of
from tests.store.stage import Stage

if TYPE_CHECKING:
    from collections.abc import Mapping


def stage_at(repo: Path, environ: Mapping[str, str]) -> Stage:
    return Stage(repo, Hook(environ, repo), Places(str(repo), environ))


def test_the_store_stands_in_the_users_state_and_nothing_in_the_repository(
    stage: Stage, environ: dict[str, str]
) -> None:
    stage.call("c1")
    assert str(stage.database).startswith(os.path.join(user_state(environ), "stores", ""))
    assert sorted(os.listdir(stage.repo)) == [".git", "clickstop.toml"]


@pytest.mark.skipif(os.name != "posix", reason="file modes are a POSIX matter")
def test_nobody_else_may_read_what_was_said(stage: Stage) -> None:
    stage.call("c1")
    stage.stop()
    holding = [stage.database, *stage.database.parent.glob("memory.db-*")]
    backups = list(Path(stage.places.backups).rglob("*.db"))
    stage.database.unlink()
    stage.database.mkdir()  # now events go to the spool
    stage.call("c2")
    for path in (*holding, *backups, *stage.spool()):
        if path.exists() and path.is_file():
            assert stat.S_IMODE(path.stat().st_mode) == 0o600, path
    assert stat.S_IMODE(Path(stage.places.spool).stat().st_mode) == 0o700
    assert stat.S_IMODE(backups[0].parent.stat().st_mode) == 0o700
    assert len(stage.spool()) == 1


@pytest.mark.parametrize("moved", ["elsewhere/my.db", "../beside.db"])
def test_a_relative_clickstop_db_belongs_to_the_repository_wherever_the_client_stands(
    repo: Path, environ: dict[str, str], moved: str
) -> None:
    below = repo / "src"
    below.mkdir()
    stage = stage_at(repo, {**environ, "CLICKSTOP_DB": moved})
    stage.sent.append("c1")
    stage.events += 1
    stage.hook(stage.call_payload("c1"), cwd=below)
    assert stage.database == Path(os.path.normpath(repo / moved))
    stage.verify()
    assert not (store_of(repo) / "memory.db").exists()


def test_clickstop_db_may_name_a_folder_that_does_not_exist_yet(
    repo: Path, environ: dict[str, str], tmp_path: Path
) -> None:
    stage = stage_at(repo, {**environ, "CLICKSTOP_DB": str(tmp_path / "a" / "b" / "my.db")})
    stage.call("c1")
    stage.verify()


def test_clickstop_db_may_begin_with_the_home_folder(repo: Path, environ: dict[str, str]) -> None:
    stage = stage_at(repo, {**environ, "CLICKSTOP_DB": "~/dbs/my.db"})
    stage.call("c1")
    assert stage.database == Path(environ["HOME"], "dbs", "my.db")
    stage.verify()


def test_two_databases_in_one_folder_do_not_share_a_spool(tmp_path: Path, environ: dict[str, str]) -> None:
    def at(name: str) -> Stage:
        return stage_at(
            make_repo(tmp_path / name, environ), {**environ, "CLICKSTOP_DB": str(tmp_path / f"{name}.db")}
        )

    one, two = at("one"), at("two")
    one.database.mkdir()
    one.call("c1")
    two.call("c2")
    two.verify()
    one.database.rmdir()
    one.call("c3")
    one.verify()


@pytest.mark.parametrize("name", ["my shop", "läden/日本", "100%?#&;'\"", "-rf"])
def test_any_name_of_a_folder_will_do(tmp_path: Path, environ: dict[str, str], name: str) -> None:
    environ = {**environ, "HOME": str(tmp_path / name / "home")}
    stage = stage_at(make_repo(tmp_path / name, environ), environ)
    stage.start()
    stage.call("c1")
    stage.stop()
    stage.verify()
    assert len(list(Path(stage.places.backups).rglob("*.db"))) == 1


def test_paths_that_differ_little_are_told_apart() -> None:
    paths = {f"/home/dev/{one}/{two}/.clickstop/memory.db" for one in range(100) for two in range(100)}
    assert len({digest(path) for path in paths}) == len(paths)


def test_nothing_is_made_where_clickstop_was_not_set_up(tmp_path: Path, environ: dict[str, str]) -> None:
    folder = tmp_path / "plain"
    folder.mkdir()
    Stage(folder, Hook(environ, folder), Places(str(folder), environ)).call("c1")
    assert list(folder.iterdir()) == []
    assert not Path(user_state(environ)).exists()
