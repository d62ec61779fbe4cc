"""`clickstop uninstall`: exactly what is ours, and what was recorded only when asked."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from clickstop.app.here import Here
from clickstop.config import trust
from clickstop.core.places import registered
from clickstop.install import launcher
from clickstop.store import backup
from tests.harness import git, make_repo, read_rows, store_of

if TYPE_CHECKING:
    from tests.cli.conftest import Cli

FOREIGN = b'{\r\n    "hooks": {"Stop": [ {"hooks": [{"type": "command", "command": "say hi"}]} ]}\r\n}'


def _tree(*folders: Path) -> dict[str, bytes]:
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    return {str(path): path.read_bytes() for path in files if not {".clickstop", "clickstop"} & set(path.parts)}


@pytest.mark.parametrize("flags", [(), ("--shared",), ("--user",)])
def test_every_file_of_others_is_as_it_was(
    flags: tuple[str, ...], clickstop: Cli, repo: Path, environ: dict[str, str]
) -> None:
    home = Path(environ["HOME"])
    for folder in (repo / ".claude", home / ".claude"):
        folder.mkdir()
        (folder / "settings.json").write_bytes(FOREIGN)
    (repo / "clickstop.toml").write_text('[project]\ninstall = "make install"\n', encoding="utf-8")
    before = _tree(repo, home)
    clickstop("init", "--yes", *flags)
    assert _tree(repo, home) != before
    clickstop("uninstall", "--yes", *flags)
    assert _tree(repo, home) == before


def test_folders_that_init_made_are_gone_and_the_users_data_stays(
    clickstop: Cli, repo: Path, environ: dict[str, str]
) -> None:
    clickstop("init", "--yes")
    clickstop("uninstall", "--yes")
    assert sorted(path.name for path in repo.iterdir()) == [".git", "clickstop.toml"]
    assert git(repo, environ, "status", "--short") == ""
    assert [row["action"] for row in read_rows(store_of(repo) / "memory.db", "audit_log")] == [
        "init",
        "uninstall",
    ]
    assert registered(environ)[str(repo)]["off"]
    assert not (repo / ".git" / "clickstop").exists()


def test_what_was_added_since_is_kept(clickstop: Cli, repo: Path) -> None:
    clickstop("init", "--yes")
    file = repo / ".claude" / "settings.local.json"
    settings = json.loads(file.read_text())
    settings["permissions"] = {"allow": ["Bash(ls:*)"]}
    settings["hooks"]["Stop"].append({"hooks": [{"type": "command", "command": "say hi"}]})
    file.write_text(json.dumps(settings, indent=2))
    clickstop("uninstall", "--yes")
    assert json.loads(file.read_text()) == {
        "hooks": {"Stop": [{"hooks": [{"type": "command", "command": "say hi"}]}]},
        "permissions": {"allow": ["Bash(ls:*)"]},
    }


def test_a_second_time_there_is_nothing_to_remove(clickstop: Cli) -> None:
    clickstop("init", "--yes")
    clickstop("uninstall", "--yes")
    assert "nothing to remove" in clickstop("uninstall").output


def test_entries_in_other_settings_are_pointed_out(clickstop: Cli) -> None:
    clickstop("init", "--yes", "--user")
    assert "clickstop uninstall --user" in clickstop("uninstall").output
    assert clickstop.json("uninstall", "--yes")["left"] == ["user"]
    assert clickstop.json("uninstall", "--yes", "--all-scopes")["left"] == []


def test_without_a_terminal_it_wants_yes_and_changes_nothing(clickstop: Cli, repo: Path) -> None:
    clickstop("init", "--yes")
    before = _tree(repo)
    assert "--yes" in clickstop("uninstall", code=2).output
    assert _tree(repo) == before


def test_an_agent_may_not_take_the_hooks_out(clickstop: Cli, repo: Path) -> None:
    clickstop("init", "--yes")
    before = _tree(repo)
    assert "a coding agent may not" in clickstop("uninstall", "--yes", code=1, CLAUDECODE="1").output
    assert _tree(repo) == before


def test_broken_settings_are_left_and_named(clickstop: Cli, repo: Path) -> None:
    clickstop("init", "--yes")
    file = repo / ".claude" / "settings.local.json"
    file.write_text(file.read_text() + "// my note\n")
    before = file.read_bytes()
    assert f"{file}:" in clickstop("uninstall", "--yes", code=1).output
    assert file.read_bytes() == before


def test_purge_takes_everything_recorded(clickstop: Cli, repo: Path, environ: dict[str, str]) -> None:
    (repo / ".claude").mkdir()
    (repo / ".claude" / "settings.local.json").write_bytes(FOREIGN)
    clickstop("init", "--yes")
    here = Here(str(repo), environ)
    connection = here.connection
    assert os.path.exists(backup.make(connection, here.places, here.plan().repo_id))
    connection.close()
    store = store_of(repo)
    report = clickstop.json("uninstall", "--yes", "--purge")
    assert str(store) in report["changed"]
    assert registered(environ) == {}
    assert sorted(path.name for path in repo.iterdir()) == [".claude", ".git"]
    assert (repo / ".claude" / "settings.local.json").read_bytes() == FOREIGN
    left = [path for path in (Path(environ["HOME"]) / ".local").rglob("*") if path.is_file()]
    assert {path.name for path in left} == {"repos.json", "key"}


def test_purge_forgets_what_was_trusted_here_and_nowhere_else(
    clickstop: Cli, repo: Path, environ: dict[str, str], tmp_path: Path
) -> None:
    (repo / "mine.py").write_text("HANDLERS = []\n")
    clickstop("init", "--yes")
    trust.trust([str(repo / "mine.py"), str(tmp_path / "shop2.py")], environ)
    trust.record_lines(str(repo), ["make test", "make lint"], environ)
    trust.record_lines(str(tmp_path), ["make all"], environ)
    said = clickstop("uninstall", "--yes", "--purge").output
    assert "will no longer be trusted: 2 trusted commands and 1 trusted file (mine.py)" in said
    assert "  forgot 2 trusted commands and 1 trusted file (mine.py)" in said
    assert "  stays: ~/.local/state/clickstop/trust.json" in said
    assert trust.trusted_in(str(repo), environ) == ({}, 0)
    assert trust.trusted_lines(str(tmp_path), ["make all"], environ) == {"make all"}


def test_purge_after_the_state_was_deleted_by_hand_still_finds_the_backups(
    clickstop: Cli, repo: Path, environ: dict[str, str]
) -> None:
    clickstop("init", "--yes")
    here = Here(str(repo), environ)
    connection = here.connection
    made = Path(backup.make(connection, here.places, here.plan().repo_id))
    connection.close()
    shutil.rmtree(store_of(repo))
    assert str(made.parent) in clickstop.json("uninstall", "--yes", "--purge")["changed"]
    assert not made.parent.exists()


def test_afterwards_it_is_said_that_the_data_is_kept(clickstop: Cli, repo: Path) -> None:
    clickstop("init", "--yes")
    clickstop("uninstall", "--yes")
    for command in ("status", "sessions"):
        output = clickstop.process(command, cwd=repo).stdout.decode()
        assert "he data recorded before the hooks were removed is kept. To use it again: clickstop init" in output
    clickstop("init", "--yes")
    assert "No sessions recorded yet." in clickstop("sessions").output


def test_purge_afterwards_finds_what_an_earlier_one_left(
    clickstop: Cli, repo: Path, environ: dict[str, str]
) -> None:
    clickstop("init", "--yes")
    clickstop("maintain")
    store = store_of(repo)
    (backups,) = (Path(environ["HOME"]) / ".local/state/clickstop/backups").glob("*/memory-*.db")
    clickstop("uninstall", "--yes")
    removed = clickstop.json("uninstall", "--yes", "--purge")["changed"]
    assert str(store) in removed
    assert str(backups.parent) in removed
    left = [path for path in (Path(environ["HOME"]) / ".local").rglob("*") if path.is_file()]
    assert {path.name for path in left} == {"repos.json", "key"}


def test_backups_from_before_the_repositorys_id_changed_are_purged(
    clickstop: Cli, repo: Path, environ: dict[str, str]
) -> None:
    clickstop("init", "--yes")
    clickstop("maintain")
    (repo / "clickstop.toml").write_text('[project]\nid = "another"\n')
    clickstop("maintain")
    backups = Path(environ["HOME"]) / ".local/state/clickstop/backups"
    assert len(list(backups.glob("*/memory-*.db"))) == 2
    clickstop("uninstall", "--yes", "--purge")
    assert not list(backups.rglob("memory-*"))


def test_purge_asks_even_if_no_entry_is_left(clickstop: Cli, repo: Path) -> None:
    clickstop("init", "--yes")
    clickstop("uninstall", "--yes")
    assert "--yes" in clickstop("uninstall", "--purge", code=2).output
    assert (store_of(repo) / "memory.db").exists()


def test_set_up_again_it_remembers(clickstop: Cli, repo: Path) -> None:
    clickstop("init", "--yes")
    store = store_of(repo)
    clickstop("uninstall", "--yes")
    clickstop("init", "--yes")
    assert store_of(repo) == store
    assert len(read_rows(store / "memory.db", "audit_log")) == 3


def test_without_purge_it_names_what_stays(clickstop: Cli, repo: Path) -> None:
    clickstop("init", "--yes")
    said = clickstop("uninstall", "--yes").output
    assert "  stays: ~/.local/state/clickstop/stores\n" in said
    assert "clickstop uninstall --purge" in said


def test_purge_of_one_place_keeps_what_another_needs(clickstop: Cli, repo: Path, environ: dict[str, str]) -> None:
    user = Path(environ["HOME"]) / ".claude" / "settings.json"
    user.parent.mkdir()
    user.write_bytes(b"{ }")  # which only a copy can give back
    clickstop("init", "--yes", "--user")
    clickstop("uninstall", "--yes", "--purge")
    clickstop("uninstall", "--yes", "--user")
    assert user.read_bytes() == b"{ }"


def test_a_moved_database_is_purged_but_not_its_neighbours(clickstop: Cli, repo: Path, tmp_path: Path) -> None:
    moved = tmp_path / "elsewhere" / "memory.db"
    moved.parent.mkdir()
    (moved.parent / "log").mkdir()
    (moved.parent / "log" / "syslog").touch()
    clickstop("init", "--yes", CLICKSTOP_DB=str(moved))
    assert moved.exists()
    clickstop("uninstall", "--yes", "--purge", CLICKSTOP_DB=str(moved))
    assert [path.name for path in moved.parent.iterdir()] == ["log"]
    assert (moved.parent / "log" / "syslog").exists()


def test_the_launcher_stays_while_another_repository_shares_it(
    clickstop: Cli, repo: Path, environ: dict[str, str], tmp_path: Path
) -> None:
    other = make_repo(tmp_path / "other", environ)
    for folder in (repo, other):
        os.chdir(folder)
        clickstop("init", "--yes", "--shared")
    clickstop("uninstall", "--yes", "--shared")
    assert os.access(launcher.path(environ), os.X_OK)
    os.chdir(repo)
    clickstop("uninstall", "--yes", "--shared")
    assert not os.path.exists(launcher.path(environ))


def test_purge_of_a_folder_without_anything_of_ours_leaves_it_so(clickstop: Cli, tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.mkdir()
    os.chdir(plain)
    assert "nothing to remove" in clickstop("uninstall", "--purge").output
    assert "--purge" not in clickstop("uninstall").output  # nothing was recorded
    assert list(plain.iterdir()) == []


def test_it_works_where_the_state_is_gone(
    clickstop: Cli, repo: Path, environ: dict[str, str], tmp_path: Path
) -> None:
    clickstop("init", "--yes", "--user")
    os.chdir(tmp_path)
    clickstop("uninstall", "--yes", "--user")
    assert not (Path(environ["HOME"]) / ".claude").exists()
    assert not (tmp_path / ".clickstop").exists()
