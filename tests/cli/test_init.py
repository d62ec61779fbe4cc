"""`clickstop init`: everything a person needs, nothing else touched, the same again when run twice."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from clickstop.agents.claude_code import install
from clickstop.agents.sites import Start, this_machine
from clickstop.core.places import Places, registered
from clickstop.install import entries, launcher
from tests.cli.conftest import Cli
from tests.harness import PACKAGE, git, make_repo, read_rows, store_of

FOREIGN = """\
{
\t"model": "opus",
\t"hooks": {
\t\t"Stop": [{"hooks": [{"type": "command", "command": "say hi"}]}]
\t}
}
"""


@pytest.fixture
def fresh(tmp_path: Path, environ: dict[str, str]) -> Path:
    """A git repository that has never heard of clickstop."""
    return _repo(tmp_path / "fresh", environ)


@pytest.fixture
def clickstop(fresh: Path, environ: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    monkeypatch.chdir(fresh)
    for name in list(os.environ):
        monkeypatch.delenv(name)
    return Cli(environ)


def _repo(path: Path, environ: dict[str, str]) -> Path:
    path.mkdir(parents=True)
    git(path, environ, "init", "-q", "-b", "main")
    git(path, environ, "commit", "-q", "--allow-empty", "-m", "start")
    return path


def _tree(*folders: Path) -> dict[str, bytes]:
    """Every file with its bytes; state that events change is left out."""
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    return {str(path): path.read_bytes() for path in files if not {"stores", "git"} & set(path.parts)}


def _scopes(folder: Path, environ: dict[str, str]) -> set[str]:
    return {entry.scope for entry in entries.find(str(folder), environ)}


def _local(folder: Path) -> Path:
    return folder / ".claude" / "settings.local.json"


def test_a_fresh_repository_gets_configuration_state_and_hooks(
    clickstop: Cli, fresh: Path, environ: dict[str, str]
) -> None:
    report = clickstop.json("init", "--yes")
    assert report["changed"] == [
        str(fresh / "clickstop.toml"),
        str(_local(fresh)),
        str(fresh / ".git" / "info" / "exclude"),
        str(store_of(fresh, environ)),
    ]
    assert len(tomllib.loads((fresh / "clickstop.toml").read_text())["project"]["id"]) == 32
    assert all(entry.ours_current for entry in entries.find(str(fresh), environ))
    assert git(fresh, environ, "status", "--short") == "?? clickstop.toml"
    (row,) = read_rows(store_of(fresh, environ) / "memory.db", "audit_log")
    assert (row["actor"].partition(":")[0], row["action"], row["subject"]) == ("unknown", "init", str(fresh))
    assert list(registered(environ)) == [str(fresh)]


def test_its_configuration_is_valid_and_its_identity_is_in_force(
    clickstop: Cli, fresh: Path, environ: dict[str, str]
) -> None:
    clickstop("init", "--yes")
    written = tomllib.loads((fresh / "clickstop.toml").read_text())["project"]["id"]
    plan = json.loads((store_of(fresh, environ) / "plan" / "plan.json").read_text())
    assert plan["repo_id"] == written
    assert "problem" not in plan


def test_the_entry_that_it_writes_is_alive(clickstop: Cli, fresh: Path, environ: dict[str, str]) -> None:
    clickstop("init", "--yes")
    (entry,) = [one for one in entries.find(str(fresh), environ) if one.event == "PreToolUse"]
    call = {"tool_name": "Bash", "tool_input": {"command": "clickstop-canary abc123"}, "cwd": str(fresh)}
    done = subprocess.run(
        [entry.command, *entry.args], input=json.dumps(call).encode(), env=environ, capture_output=True, check=True
    )
    assert json.loads(done.stdout)["hookSpecificOutput"]["permissionDecision"] == "deny"


def test_running_it_twice_changes_nothing_and_says_so(clickstop: Cli, fresh: Path, environ: dict[str, str]) -> None:
    clickstop("init", "--yes")
    before = _tree(fresh, Path(environ["HOME"]))
    again = clickstop("init")
    assert "nothing was changed" in again.output
    assert _tree(fresh, Path(environ["HOME"])) == before
    assert len(read_rows(store_of(fresh, environ) / "memory.db", "audit_log")) == 1


def test_it_shows_the_diff_of_every_file_first(clickstop: Cli, fresh: Path) -> None:
    _local(fresh).parent.mkdir()
    _local(fresh).write_text(FOREIGN)
    shown = clickstop("init", "--dry-run", "--verbose").output
    for file in ("clickstop.toml", ".claude/settings.local.json", ".git/info/exclude"):
        assert f"+++ {fresh / file}" in shown
    assert '+\t\t"SessionStart": [' in shown
    assert "+/.claude/settings.local.json" in shown


def test_settings_are_written_as_a_formatter_leaves_them(clickstop: Cli, fresh: Path) -> None:
    clickstop("init", "--yes", "--agent", "claude-code")
    written = _local(fresh).read_text()
    assert written == json.dumps(json.loads(written), indent=2) + "\n"


def test_entries_that_are_alike_are_shown_once_unless_everything_is_wanted(clickstop: Cli, fresh: Path) -> None:
    every = clickstop("init", "--dry-run", "--verbose").output
    shown = clickstop("init", "--dry-run").output
    clickstop("init", "--yes")
    count = len(json.loads(_local(fresh).read_text())["hooks"])
    assert every.count('"type": "command"') == count
    assert shown.count('"type": "command"') == 1
    assert f"... and {count - 1} more like it" in shown
    _local(fresh).unlink()
    assert clickstop("init", "--yes", "--verbose").output.count('"type": "command"') == count


def test_a_project_without_commands_is_told_that_no_checks_run(clickstop: Cli, fresh: Path) -> None:
    assert "No commands for tests or checks were found, so none run." in clickstop("init", "--yes").output
    assert "so no checks run; set them under [commands]" in clickstop("doctor").output
    (fresh / "Makefile").write_text("test:\n\ttrue\n")
    assert "No commands" not in clickstop("init", "--yes").output


def test_two_places_at_once_are_refused(clickstop: Cli, fresh: Path) -> None:
    assert (
        "--shared and --user cannot be combined" in clickstop("init", "--yes", "--shared", "--user", code=2).output
    )
    assert not (fresh / ".claude").exists()


def test_a_dry_run_writes_nothing(clickstop: Cli, fresh: Path, environ: dict[str, str]) -> None:
    before = _tree(fresh, Path(environ["HOME"]))
    report = clickstop.json("init", "--dry-run")
    assert str(fresh / "clickstop.toml") in report["would_change"]
    assert _tree(fresh, Path(environ["HOME"])) == before
    assert not (fresh / ".clickstop").exists()


def test_without_a_terminal_it_wants_yes_and_changes_nothing(
    clickstop: Cli, fresh: Path, environ: dict[str, str]
) -> None:
    before = _tree(fresh, Path(environ["HOME"]))
    refused = clickstop("init", code=2)
    assert "--yes" in refused.output
    assert _tree(fresh, Path(environ["HOME"])) == before
    assert not (fresh / ".clickstop").exists()


@pytest.mark.parametrize(("answer", "code"), [(b"y\n", 0), (b"n\n", 1)])
def test_at_a_terminal_it_asks(answer: bytes, code: int, fresh: Path, environ: dict[str, str]) -> None:
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    os.write(ours, answer)
    start = "from clickstop.cli.main import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", start, "init"],
        stdin=theirs,
        cwd=fresh,
        env={**environ, "PYTHONPATH": str(PACKAGE.parent)},
        capture_output=True,
        timeout=60,
        check=False,
    )
    os.close(ours)
    os.close(theirs)
    assert done.returncode == code, done.stderr
    assert b"Make these changes?" in done.stdout + done.stderr
    assert (fresh / "clickstop.toml").exists() == (code == 0)


def test_other_peoples_settings_keep_their_order_and_style(clickstop: Cli, fresh: Path) -> None:
    _local(fresh).parent.mkdir()
    _local(fresh).write_bytes(FOREIGN.replace("\n", "\r\n").encode())
    clickstop("init", "--yes")
    text = _local(fresh).read_bytes().decode()
    settings = json.loads(text)
    assert list(settings) == ["model", "hooks"]
    assert settings["hooks"]["Stop"][0]["hooks"][0]["command"] == "say hi"
    assert text.count("\n") == text.count("\r\n")
    assert all(line.startswith(("\t", "{", "}")) for line in text.splitlines())


def test_it_updates_entries_of_an_older_place(clickstop: Cli, fresh: Path, environ: dict[str, str]) -> None:
    _local(fresh).parent.mkdir()
    older = json.loads(install.merge(FOREIGN, "local", Start("/gone/python", "/gone/bootstrap.py")))
    del older["hooks"]["SessionEnd"]
    _local(fresh).write_text(json.dumps(older, indent=2))
    clickstop("init", "--yes")
    found = entries.find(str(fresh), environ)
    assert sorted(entry.event for entry in found) == sorted(install.TIMEOUTS)
    assert all(entry.ours_current for entry in found)
    assert "/gone/" not in _local(fresh).read_text()


@pytest.mark.parametrize(
    ("raw", "line"), [(b'{\n  // a comment\n  "a": 1\n}', 2), (b'{\n  "a": 1,,\n}', 2), (b"[]\n", 1)]
)
def test_settings_that_cannot_be_edited_end_it_before_anything_is_written(
    raw: bytes, line: int, clickstop: Cli, fresh: Path
) -> None:
    _local(fresh).parent.mkdir()
    _local(fresh).write_bytes(raw)
    refused = clickstop("init", "--yes", code=1)
    assert f"{_local(fresh)}:{line}: " in refused.output
    assert _local(fresh).read_bytes() == raw
    assert not (fresh / "clickstop.toml").exists()


@pytest.mark.parametrize("name", ["clickstop.toml", ".claude", ".claude/settings.local.json"])
def test_a_link_that_leads_out_of_the_repository_ends_it_before_anything_is_written(
    name: str, clickstop: Cli, fresh: Path, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (fresh / name).parent.mkdir(exist_ok=True)
    (fresh / name).symlink_to(elsewhere / "new.json" if "." in name[1:] else elsewhere)
    refused = clickstop("init", "--yes", code=1)
    assert f"{fresh / name}" in refused.output
    assert "it is a link that points outside the repository" in refused.output
    assert list(elsewhere.iterdir()) == []
    assert name == "clickstop.toml" or not (fresh / "clickstop.toml").exists()


def test_a_link_within_the_repository_is_written_through(clickstop: Cli, fresh: Path) -> None:
    (fresh / "settings").mkdir()
    _local(fresh).parent.symlink_to("settings")
    clickstop("init", "--yes")
    assert "hooks" in (fresh / "settings" / "settings.local.json").read_text()


def test_a_list_of_excluded_files_outside_the_git_folder_stays_as_it_is(
    clickstop: Cli, fresh: Path, tmp_path: Path
) -> None:
    exclude = fresh / ".git" / "info" / "exclude"
    exclude.unlink()
    exclude.symlink_to(tmp_path / "elsewhere")
    clickstop("init", "--yes")
    assert not (tmp_path / "elsewhere").exists()


@pytest.mark.parametrize("name", ["with space & 'quote'", "größe-ショップ", "n" * 200])
def test_odd_and_long_paths_work(name: str, clickstop: Cli, environ: dict[str, str], tmp_path: Path) -> None:
    folder = tmp_path
    for _ in range(4 if len(name) > 100 else 1):
        folder = folder / name
    repo = _repo(folder / "shop", environ)
    os.chdir(repo)
    clickstop("init", "--yes")
    assert git(repo, environ, "status", "--short") == "?? clickstop.toml"
    (entry,) = [one for one in entries.find(str(repo), environ) if one.event == "UserPromptSubmit"]
    prompt = json.dumps({"prompt": "hello", "session_id": "s", "cwd": str(repo)}).encode()
    subprocess.run([entry.command, *entry.args], input=prompt, env=environ, check=True)
    database = Path(Places(str(repo), environ).database)  # a very long path has its store elsewhere
    assert [row["text"] for row in read_rows(database, "prompts")] == ["hello"]


def test_in_the_home_folder_it_refuses(clickstop: Cli, environ: dict[str, str]) -> None:
    os.chdir(environ["HOME"])
    assert "home folder" in clickstop("init", "--yes", code=2).output
    assert list(Path(environ["HOME"]).iterdir()) == []


def test_outside_git_it_works_and_says_so(clickstop: Cli, environ: dict[str, str], tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.mkdir()
    os.chdir(plain)
    assert "not in a git repository" in clickstop("init", "--yes").output
    assert _scopes(plain, environ) == {"local"}
    assert (store_of(plain, environ) / "memory.db").exists()


def test_configuration_that_is_there_stays(clickstop: Cli, fresh: Path) -> None:
    (fresh / "clickstop.toml").write_text("# mine\n")
    clickstop("init", "--yes")
    assert (fresh / "clickstop.toml").read_text() == "# mine\n"


def test_a_table_in_pyproject_is_configuration_too(clickstop: Cli, fresh: Path, environ: dict[str, str]) -> None:
    (fresh / "pyproject.toml").write_text("[tool.clickstop.capture]\npayloads = 3\n")
    clickstop("init", "--yes")
    assert not (fresh / "clickstop.toml").exists()
    plan = json.loads((store_of(fresh, environ) / "plan" / "plan.json").read_text())
    assert plan["keep_events"] == 3


def test_a_configuration_with_an_error_is_reported(clickstop: Cli, fresh: Path) -> None:
    (fresh / "clickstop.toml").write_text("[captur]\n")
    assert "captur" in clickstop("init", "--yes").output


def test_a_clone_that_has_the_configuration_gets_state_and_hooks(
    clickstop: Cli, fresh: Path, environ: dict[str, str]
) -> None:
    (fresh / "clickstop.toml").write_text('[project]\nid = "abc"\n')
    assert "--yes" in clickstop("init", code=2).output
    clickstop("init", "--yes")
    assert (store_of(fresh, environ) / "memory.db").exists()


def test_settings_that_git_ignores_need_no_line_of_ours(
    clickstop: Cli, fresh: Path, environ: dict[str, str]
) -> None:
    (fresh / ".gitignore").write_text(".claude/settings.local.json\nclickstop.local.toml\n")
    exclude = (fresh / ".git" / "info" / "exclude").read_bytes()
    clickstop("init", "--yes")
    assert (fresh / ".git" / "info" / "exclude").read_bytes() == exclude


def test_tracked_local_settings_are_pointed_out(clickstop: Cli, fresh: Path, environ: dict[str, str]) -> None:
    _local(fresh).parent.mkdir()
    _local(fresh).write_text("{}\n")
    git(fresh, environ, "add", "-f", str(_local(fresh)))
    git(fresh, environ, "commit", "-q", "-m", "settings")
    said = clickstop("init", "--yes").output
    assert f"{_local(fresh)} is tracked by git" in said
    command = said.partition("To keep it local: ")[2].splitlines()[0]
    subprocess.run(shlex.split(command), env=environ, check=True, capture_output=True)
    assert git(fresh, environ, "ls-files", ".claude") == ""
    assert _local(fresh).exists()


class TestShared:
    def test_the_team_gets_a_command_for_every_machine_and_this_one_a_launcher(
        self, clickstop: Cli, fresh: Path, environ: dict[str, str]
    ) -> None:
        clickstop("init", "--yes", "--shared")
        text = (fresh / ".claude" / "settings.json").read_text()
        assert environ["HOME"] not in text
        assert sys.executable not in text
        assert os.access(launcher.path(environ), os.X_OK)
        assert _scopes(fresh, environ) == {"shared"}
        assert git(fresh, environ, "status", "--short").splitlines() == ["?? .claude/", "?? clickstop.toml"]

    def test_a_teammate_gets_only_what_the_machine_lacks(self, clickstop: Cli, environ: dict[str, str]) -> None:
        clickstop("init", "--yes", "--shared")
        os.remove(launcher.path(environ))
        report = clickstop.json("init", "--yes")
        assert report["scopes"] == ["shared"]
        assert report["changed"] == [launcher.path(environ)]

    def test_local_entries_move_so_that_no_event_comes_twice(
        self, clickstop: Cli, fresh: Path, environ: dict[str, str]
    ) -> None:
        clickstop("init", "--yes")
        clickstop("init", "--yes", "--shared")
        assert _scopes(fresh, environ) == {"shared"}
        assert not _local(fresh).exists()

    def test_entries_of_the_user_beside_it_are_pointed_out(self, clickstop: Cli) -> None:
        clickstop("init", "--yes", "--user")
        assert "clickstop uninstall --user" in clickstop("init", "--yes", "--shared").output

    def test_a_person_whose_own_settings_do_the_work_needs_no_launcher(
        self, clickstop: Cli, fresh: Path, environ: dict[str, str]
    ) -> None:
        (fresh / ".claude").mkdir()
        (fresh / ".claude" / "settings.json").write_text(install.merge("{}", "shared", this_machine()))
        clickstop("init", "--yes", "--user")
        assert "twice" not in clickstop("init", "--yes").output
        assert not os.path.exists(launcher.path(environ))


class TestUser:
    def test_hooks_go_into_the_users_own_settings(
        self, clickstop: Cli, fresh: Path, environ: dict[str, str]
    ) -> None:
        clickstop("init", "--yes", "--user")
        assert _scopes(fresh, environ) == {"user"}
        assert not (fresh / ".claude").exists()
        assert git(fresh, environ, "status", "--short") == "?? clickstop.toml"

    def test_the_next_repository_needs_no_entries(
        self, clickstop: Cli, environ: dict[str, str], tmp_path: Path
    ) -> None:
        clickstop("init", "--yes", "--user")
        other = _repo(tmp_path / "other", environ)
        os.chdir(other)
        report = clickstop.json("init", "--yes")
        assert report["scopes"] == ["user"]
        exclude = other / ".git" / "info" / "exclude"
        assert report["changed"] == [
            str(path) for path in (other / "clickstop.toml", exclude, store_of(other, environ))
        ]

    def test_even_a_state_folder_alone_is_not_made_unasked(
        self, clickstop: Cli, environ: dict[str, str], tmp_path: Path
    ) -> None:
        clickstop("init", "--yes", "--user")
        other = make_repo(tmp_path / "other", environ)
        os.chdir(other)
        assert "--yes" in clickstop("init", code=2).output
        assert not (other / ".clickstop").exists()

    def test_a_moved_configuration_folder_is_followed(self, clickstop: Cli, tmp_path: Path) -> None:
        clickstop("init", "--yes", "--user", CLAUDE_CONFIG_DIR=str(tmp_path / "conf"))
        assert "hooks" in json.loads((tmp_path / "conf" / "settings.json").read_text())


class TestWorktree:
    @pytest.fixture
    def tree(self, fresh: Path, environ: dict[str, str], tmp_path: Path) -> Path:
        git(fresh, environ, "worktree", "add", "-q", str(tmp_path / "tree"))
        return tmp_path / "tree"

    def test_store_and_local_settings_are_the_main_checkouts(
        self, clickstop: Cli, fresh: Path, tree: Path, environ: dict[str, str]
    ) -> None:
        os.chdir(tree)
        clickstop("init", "--yes")
        assert (store_of(fresh, environ) / "memory.db").exists()
        assert [path.name for path in tree.iterdir()] == [".git"]
        assert _scopes(tree, environ) == _scopes(fresh, environ) == {"local"}
        assert git(fresh, environ, "status", "--short") == "?? clickstop.toml"
        os.chdir(fresh)
        assert clickstop.json("init", "--yes")["changed"] == []

    def test_shared_settings_are_its_own(self, clickstop: Cli, fresh: Path, tree: Path) -> None:
        os.chdir(tree)
        clickstop("init", "--yes", "--shared")
        assert (tree / ".claude" / "settings.json").exists()
        assert not (fresh / ".claude").exists()


def test_only_the_named_agent_is_installed_for(clickstop: Cli) -> None:
    report: dict[str, Any] = clickstop.json("init", "--yes", "--agent", "claude-code")
    assert report["agents"] == ["claude-code"]
    assert "Invalid value" in clickstop("init", "--yes", "--agent", "nobody", code=2).output


# -- commands


def _commands(fresh: Path) -> None:
    (fresh / "AGENTS.md").write_text("---\ncommands:\n  test: pytest -q\n  check: [ruff check, mypy .]\n---\n")


def _waiting(clickstop: Cli) -> list[str]:
    commands = clickstop.json("command")["packages"][0]["commands"]
    return [line for one in commands if not one["trusted"] for line in one["lines"]]


def test_the_projects_commands_are_shown_and_yes_trusts_exactly_those(
    clickstop: Cli, fresh: Path, environ: dict[str, str]
) -> None:
    _commands(fresh)
    said = clickstop("init", "--yes").output
    for words in ("pytest -q", "ruff check", "mypy .", "AGENTS.md:3", "trusted 3 commands"):
        assert words in said
    assert _waiting(clickstop) == []
    (fresh / "AGENTS.md").write_text("---\ncommands:\n  test: pytest -q\n  build: make\n---\n")
    assert _waiting(clickstop) == ["make"]
    actions = [row["action"] for row in read_rows(store_of(fresh, environ) / "memory.db", "audit_log")]
    assert actions == ["init", "trust", "trust", "trust"]


def test_a_second_run_trusts_what_is_new_and_the_third_changes_nothing(clickstop: Cli, fresh: Path) -> None:
    clickstop("init", "--yes")
    _commands(fresh)
    report = clickstop.json("init", "--yes")
    assert (report["changed"], report["trusted"]) == ([], ["pytest -q", "ruff check", "mypy ."])
    assert [one["trusted"] for one in report["commands"]] == [True, True]
    assert "nothing was changed" in clickstop("init", "--yes").output


def test_without_yes_nothing_is_trusted_and_the_person_is_told_how(clickstop: Cli, fresh: Path) -> None:
    clickstop("init", "--yes")
    _commands(fresh)
    assert (
        "2 commands of this project will not run until you trust them: clickstop trust" in clickstop("init").output
    )
    assert len(_waiting(clickstop)) == 3


def test_a_rehearsal_trusts_nothing(clickstop: Cli, fresh: Path, environ: dict[str, str]) -> None:
    _commands(fresh)
    assert "pytest -q" in clickstop("init", "--dry-run", "--yes").output
    assert not (Path(environ["HOME"]) / ".local" / "state" / "clickstop" / "trust.json").exists()


def test_broken_front_matter_is_said(clickstop: Cli, fresh: Path) -> None:
    (fresh / "AGENTS.md").write_text("---\ncommands:\n  test: a: b\n---\n")
    assert f"{fresh / 'AGENTS.md'}:3: not valid YAML" in clickstop("init", "--yes").output
