"""`clickstop uninstall --everywhere`: no entry of ours is left in any repository, and nothing else is lost."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from clickstop.agents import entries
from clickstop.core.places import registered
from clickstop.install import launcher
from tests.harness import git, make_repo, read_rows, store_of

if TYPE_CHECKING:
    from tests.cli.conftest import Cli

FOREIGN = b'{\r\n    "hooks": {"Stop": [ {"hooks": [{"type": "command", "command": "say hi"}]} ]}\r\n}'
CONFIG = '[project]\ninstall = "make tools"\n'


@pytest.fixture
def folders(repo: Path, tmp_path: Path, environ: dict[str, str]) -> list[Path]:
    """Repositories with settings of their own, and a person with some."""
    (repo / "clickstop.toml").write_text(CONFIG)
    found = [repo, *(make_repo(tmp_path / name, environ, CONFIG) for name in ("second", "third"))]
    for folder in [*found, Path(environ["HOME"])]:
        (folder / ".claude").mkdir()
        (folder / ".claude" / "settings.json").write_bytes(FOREIGN)
    return found


def _tree(*folders: Path) -> dict[str, bytes]:
    """Every file of others."""
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    return {str(path): path.read_bytes() for path in files if not {".clickstop", "clickstop"} & set(path.parts)}


def _on_the_list(environ: dict[str, str]) -> set[str]:
    return {root for root, entry in registered(environ).items() if not entry.get("off")}


def _set_up(clickstop: Cli, folders: list[Path], *flags: tuple[str, ...]) -> None:
    for folder, more in zip(folders, flags, strict=True):
        os.chdir(folder)
        clickstop("init", "--yes", *more)


def test_every_entry_goes_and_every_other_byte_stays(
    clickstop: Cli, folders: list[Path], environ: dict[str, str], tmp_path: Path
) -> None:
    home = Path(environ["HOME"])
    before = _tree(*folders, home)
    _set_up(clickstop, folders, ("--statusline", "--mcp"), ("--shared",), ("--user",))
    os.chdir(tmp_path)
    said = clickstop("uninstall", "--everywhere", "--yes").output
    assert all(f"{folder.name}\n" in said for folder in folders)
    assert "  your own settings\n" in said
    assert _tree(*folders, home) == before
    assert [entry for folder in folders for entry in entries.find(str(folder), environ)] == []
    assert not os.path.exists(launcher.path(environ))
    assert _on_the_list(environ) == set()
    assert all((store_of(folder) / "memory.db").exists() for folder in folders)
    audited = [row["action"] for row in read_rows(store_of(folders[0]) / "memory.db", "audit_log")]
    assert audited == ["init", "trust", "uninstall"]
    assert "nothing to remove" in clickstop("uninstall", "--everywhere").output


def test_one_scope_alone_can_be_named(clickstop: Cli, folders: list[Path], environ: dict[str, str]) -> None:
    _set_up(clickstop, folders, (), ("--shared",), ("--user",))
    clickstop("uninstall", "--everywhere", "--user", "--yes")
    assert {entry.scope for folder in folders for entry in entries.find(str(folder), environ)} == {
        "local",
        "shared",
    }
    assert _on_the_list(environ) == {str(folder) for folder in folders[:2]}


def test_it_lists_and_asks_first(clickstop: Cli, folders: list[Path], environ: dict[str, str]) -> None:
    _set_up(clickstop, folders, (), (), ())
    before = _tree(*folders)
    said = clickstop("uninstall", "--everywhere", code=2).output
    assert "third" in said
    assert "--yes" in said
    assert _tree(*folders) == before


def test_a_folder_that_is_not_there_is_named_and_stays_on_the_list(
    clickstop: Cli, folders: list[Path], environ: dict[str, str]
) -> None:
    _set_up(clickstop, folders, (), (), ())
    shutil.move(folders[1], folders[1].with_name("moved"))
    report = clickstop.json("uninstall", "--everywhere", "--yes", code=1)
    assert report["skipped"] == {str(folders[1]): "the folder is missing"}
    assert entries.find(str(folders[2]), environ) == []
    assert _on_the_list(environ) == {str(folders[1])}


def test_settings_that_cannot_be_edited_do_not_keep_the_others(
    clickstop: Cli, folders: list[Path], environ: dict[str, str]
) -> None:
    _set_up(clickstop, folders, (), (), ())
    broken = folders[0] / ".claude" / "settings.local.json"
    broken.write_text(broken.read_text() + "// my note\n")
    before = broken.read_bytes()
    said = clickstop("uninstall", "--everywhere", "--yes", code=1).output
    assert f"unchanged: {broken}:" in said
    assert broken.read_bytes() == before
    assert [entry for folder in folders[1:] for entry in entries.find(str(folder), environ)] == []


def test_worktrees_and_their_main_checkout_go_together(
    clickstop: Cli, repo: Path, tmp_path: Path, environ: dict[str, str]
) -> None:
    exclude = (repo / ".git" / "info" / "exclude").read_bytes()
    tree = tmp_path / "tree"
    git(repo, environ, "worktree", "add", "-q", str(tree))
    _set_up(clickstop, [repo, tree], ("--mcp",), ("--mcp",))
    clickstop("uninstall", "--everywhere", "--yes")
    assert entries.find(str(tree), environ) == []
    assert not (tree / ".mcp.json").exists()
    assert (repo / ".git" / "info" / "exclude").read_bytes() == exclude


def test_from_the_home_folder_too(clickstop: Cli, folders: list[Path], environ: dict[str, str]) -> None:
    home = Path(environ["HOME"])
    before = _tree(*folders, home)
    _set_up(clickstop, folders, ("--user",), (), ())
    os.chdir(home)
    clickstop("uninstall", "--everywhere", "--yes")
    assert _tree(*folders, home) == before


def test_an_agent_may_not_and_purging_is_for_one_place(clickstop: Cli, folders: list[Path]) -> None:
    _set_up(clickstop, folders, (), (), ())
    before = _tree(*folders)
    assert (
        "a coding agent may not" in clickstop("uninstall", "--everywhere", "--yes", code=1, CLAUDECODE="1").output
    )
    assert "run it there" in clickstop("uninstall", "--everywhere", "--purge", "--yes", code=2).output
    assert _tree(*folders) == before
