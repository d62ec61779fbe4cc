"""Our entries among other people's in Claude Code's settings."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.agents.claude_code import AGENT, install
from clickstop.agents.claude_code.decode import KINDS
from clickstop.agents.document import UnsafeEditError
from clickstop.agents.hook_table import is_ours
from clickstop.agents.sites import Site, Start, this_machine
from tests.harness import BOOTSTRAP, PACKAGE, drained, git

if TYPE_CHECKING:
    from pathlib import Path

START = Start("/opt/py thon/bin/python3", "/opt/clickstöp/hook/bootstrap.py")
MOVED = Start("/usr/bin/python3", "/usr/lib/clickstop/hook/bootstrap.py")
LINE = r"""pipx install "it's" `touch x` $(touch x) ${HOME} \n %s 'q'; touch x"""
FOREIGN = {
    "permissions": {"allow": ["Bash(make:*)"]},
    "hooks": {
        "Stop": [{"hooks": [{"type": "command", "command": "say done"}]}],
        "PreToolUse": [
            {
                "matcher": "Bash",
                "hooks": [{"type": "command", "command": "guard clickstop:1 --strict", "timeout": 5}],
            },
            {
                "matcher": "Edit|Write",
                "hooks": [{"type": "command", "command": "fmt", "args": ["--for=clickstop:1"]}],
            },
        ],
        "Notification": [{"hooks": [{"type": "http", "url": "http://127.0.0.1:1/"}]}],
    },
    "futureKey": {"détail": [1.50, None]},
}


def _written(value: Any) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


def _groups(text: str, event: str) -> list[Any]:
    found = json.loads(text)["hooks"][event]
    assert isinstance(found, list)
    return found


def test_every_event_that_can_be_decoded_is_registered_once_with_its_time_limit() -> None:
    hooks = json.loads(install.merge("{}", "local", START))["hooks"]
    assert set(hooks) == set(KINDS)
    limits = {event: groups[0]["hooks"][0].get("timeout") for event, groups in hooks.items()}
    assert (limits["PreToolUse"], limits["SessionStart"], limits["PostToolBatch"]) == (10, 15, 120)
    assert (limits["Stop"], limits["SubagentStop"], limits["SessionEnd"]) == (300, 300, None)
    assert {event for event, groups in hooks.items() if "matcher" in groups[0]} == {
        "PreToolUse",
        "PostToolUse",
        "PostToolUseFailure",
        "PermissionDenied",
    }


def test_an_entry_starts_the_interpreter_and_names_agent_event_and_marker() -> None:
    (group,) = _groups(install.merge("{}", "local", START), "PreToolUse")
    (handler,) = group.pop("hooks")
    assert group == {"matcher": "*"}
    argv = [handler.pop("command"), *handler.pop("args")]
    assert f"{shlex.quote(START.bootstrap)} claude-code PreToolUse;" in handler.pop("bash")  # for Copilot CLI
    assert handler == {"type": "command", "timeout": 10}
    assert argv[-7:] == [START.python, "-I", "-S", START.bootstrap, "claude-code", "PreToolUse", "clickstop:1"]
    assert argv[:-7] in ([], ["/bin/sh", "-c", argv[2]])


class TestVanishedProgram:
    """Entries of this machine, when the program that they start has gone: uninstalled, moved, or half of it."""

    @staticmethod
    def _argv(event: str, start: Start, scope: str = "local") -> list[str]:
        (group,) = _groups(install.merge("{}", scope, start), event)
        (handler,) = group["hooks"]
        return [handler["command"], *handler["args"]]

    @staticmethod
    def _gone(what: str, folder: Path) -> Start:
        """An interpreter and a package, one of which is there no more."""
        python, bootstrap = folder / "python", folder / "bootstrap.py"
        python.symlink_to(folder / "removed" if what == "interpreter" else sys.executable)
        if what != "package":
            bootstrap.touch()
        return Start(str(python), str(bootstrap), LINE)

    @pytest.mark.parametrize("what", ["interpreter", "package"])
    @pytest.mark.parametrize("event", sorted({*KINDS} - {"SessionStart"}))
    def test_an_event_is_drained_and_ends_well(
        self, what: str, event: str, environ: dict[str, str], tmp_path: Path
    ) -> None:
        done = drained(self._argv(event, self._gone(what, tmp_path)), environ)
        assert (done.code, done.stdout, done.stderr) == (0, b"", "")

    @pytest.mark.parametrize("what", ["interpreter", "package"])
    def test_a_sessions_start_says_what_is_missing_and_both_ways_out(
        self, what: str, environ: dict[str, str], tmp_path: Path
    ) -> None:
        start = self._gone(what, tmp_path)
        done = drained(self._argv("SessionStart", start), environ)
        assert (done.code, done.stderr) == (0, "")
        assert (done.reply or {}).keys() == {"systemMessage"}
        said = (done.reply or {})["systemMessage"]
        assert f"is missing from {start.python}." in said
        assert f"To restore it: {LINE}, then run clickstop init" in said
        assert "entries with clickstop:1 from .claude/settings.local.json" in said

    def test_a_script_that_is_half_written_ends_well_wherever_it_was_cut(
        self, environ: dict[str, str], tmp_path: Path
    ) -> None:
        whole = BOOTSTRAP.read_bytes()
        package = tmp_path / "clickstop"
        (package / "hook").mkdir(parents=True)
        for file in (*PACKAGE.iterdir(), *BOOTSTRAP.parent.iterdir()):
            if file.name not in ("hook", "bootstrap.py"):
                (package / file.relative_to(PACKAGE)).symlink_to(file)
        half = package / "hook" / "bootstrap.py"
        argv = self._argv("PreToolUse", Start(sys.executable, str(half), LINE))
        for end in (*range(0, len(whole) - 1, 37), len(whole) - 1):
            half.write_bytes(whole[:end])
            done = drained(argv, environ)
            assert (done.code, done.stdout, done.stderr) == (0, b"", ""), whole[:end]

    def test_local_and_user_entries_stay_the_same_so_that_they_run_once(self) -> None:
        assert install.hook_entries("local", START) == install.hook_entries("user", START)

    def test_a_status_line_shows_one_line_and_no_error(self, environ: dict[str, str], tmp_path: Path) -> None:
        settings = json.loads(install.with_status_line("{}", self._gone("interpreter", tmp_path)))
        assert install.status_line(settings) == "ours"
        done = drained(["/bin/sh", "-c", settings["statusLine"]["command"]], environ)
        assert (done.code, done.stderr) == (0, "")
        assert done.stdout.startswith(b"clickstop is missing")
        assert done.stdout.count(b"\n") == 1


def test_other_peoples_hooks_stay_first_and_in_order() -> None:
    merged = json.loads(install.merge(_written(FOREIGN), "local", START))
    for event, groups in FOREIGN["hooks"].items():  # type: ignore[attr-defined]  # plain data
        assert merged["hooks"][event][: len(groups)] == groups
    assert list(merged) == list(FOREIGN)
    assert list(merged["hooks"])[:3] == ["Stop", "PreToolUse", "Notification"]


def test_merging_again_changes_nothing_and_stripping_gives_the_same_bytes_back() -> None:
    text = _written(FOREIGN)
    merged = install.merge(text, "local", START)
    assert install.merge(merged, "local", START) == merged
    assert install.strip(merged) == text


def test_a_part_of_a_word_is_not_our_marker() -> None:
    assert install.strip(_written(FOREIGN)) == _written(FOREIGN)
    assert not is_ours({"command": "x", "args": ["clickstop:10", "no clickstop:1"]})
    assert not is_ours({"command": "x clickstop:1;"})
    assert not is_ours({"command": ["clickstop:1"]})
    assert is_ours({"command": "x", "args": [1, "clickstop:1", "more"]})


def test_entries_of_a_moved_installation_are_replaced_where_they_stand() -> None:
    older = install.merge(_written(FOREIGN), "local", START)
    later = json.loads(older)
    later["hooks"]["Stop"].append({"hooks": [{"type": "command", "command": "added after us"}]})
    updated = install.merge(_written(later), "local", MOVED)
    stop = _groups(updated, "Stop")
    assert [group["hooks"][0]["command"] for group in stop] == ["say done", "/bin/sh", "added after us"]
    assert MOVED.python in stop[1]["hooks"][0]["args"]
    assert START.bootstrap not in updated


def test_missing_events_are_added_and_events_we_no_longer_hear_are_dropped() -> None:
    settings = json.loads(install.merge("{}", "local", START))
    settings["hooks"]["Setup"] = settings["hooks"].pop("Stop")
    hooks = json.loads(install.merge(_written(settings), "local", START))["hooks"]
    assert set(hooks) == set(KINDS)


def test_a_second_entry_of_ours_for_one_event_goes() -> None:
    settings = json.loads(install.merge("{}", "local", START))
    settings["hooks"]["Stop"] *= 2
    assert len(_groups(install.merge(_written(settings), "local", START), "Stop")) == 1


def test_an_entry_under_somebody_elses_matcher_gets_a_group_of_its_own() -> None:
    settings = json.loads(install.merge("{}", "local", START))
    settings["hooks"]["PreToolUse"][0]["matcher"] = "Bash"
    settings["hooks"]["PreToolUse"][0]["hooks"].insert(0, {"type": "command", "command": "theirs"})
    theirs, ours = _groups(install.merge(_written(settings), "local", START), "PreToolUse")
    assert theirs == {"matcher": "Bash", "hooks": [{"type": "command", "command": "theirs"}]}
    assert ours["matcher"] == "*"


def test_an_entry_that_shares_a_group_for_everything_stays_in_it() -> None:
    settings = json.loads(install.merge("{}", "local", START))
    theirs = {"type": "command", "command": "theirs"}
    settings["hooks"]["Stop"][0]["hooks"].append(theirs)
    text = install.merge(_written(settings), "local", MOVED)
    (group,) = _groups(text, "Stop")
    assert MOVED.bootstrap in group["hooks"][0]["args"]
    assert group["hooks"][1:] == [theirs]
    assert json.loads(install.strip(text)) == {"hooks": {"Stop": [{"hooks": [theirs]}]}}


def test_our_own_group_with_another_matcher_is_set_right() -> None:
    settings = json.loads(install.merge("{}", "local", START))
    settings["hooks"]["PreToolUse"][0]["matcher"] = "Bash"
    (group,) = _groups(install.merge(_written(settings), "local", START), "PreToolUse")
    assert group["matcher"] == "*"


def test_empty_containers_stay_where_they_were_there_before() -> None:
    before: dict[str, Any] = {"hooks": {"Stop": [], "PreToolUse": []}}
    merged = install.merge(_written(before), "local", START)
    assert json.loads(install.strip(merged, before)) == before
    assert json.loads(install.strip(merged)) == {}


@pytest.mark.parametrize("hooks", ["[]", '"off"', '{"Stop": {}}', '{"Stop": null}'])
def test_a_table_of_another_shape_is_refused(hooks: str) -> None:
    with pytest.raises(UnsafeEditError, match="must be"):
        install.merge(f'{{"hooks": {hooks}}}', "local", START)


def test_groups_of_another_shape_are_left_alone() -> None:
    odd = {"hooks": {"Stop": [1, {"hooks": 2}, {"hooks": [3]}, {}], "Other": 4}}
    merged = install.merge(_written(odd), "local", START)
    assert install.strip(merged) == _written(odd)


def test_settings_are_looked_for_where_the_client_looks(tmp_path: Path, environ: dict[str, str]) -> None:
    files = {site.scope: site.file for site in install.sites(str(tmp_path), environ)}
    assert files == {
        "local": str(tmp_path / ".claude" / "settings.local.json"),
        "shared": str(tmp_path / ".claude" / "settings.json"),
        "user": os.path.join(environ["HOME"], ".claude", "settings.json"),
    }
    moved = {
        site.scope: site.file for site in install.sites(str(tmp_path), {**environ, "CLAUDE_CONFIG_DIR": "/etc/c"})
    }
    assert moved["user"] == os.path.join("/etc/c", "settings.json")


def test_a_worktree_has_its_own_shared_settings_and_the_main_checkouts_local_ones(
    repo: Path, environ: dict[str, str], tmp_path: Path
) -> None:
    tree = tmp_path / "tree"
    git(repo, environ, "worktree", "add", "-q", str(tree))
    files = {site.scope: site.file for site in install.sites(str(tree), environ)}
    assert files["local"] == str(repo / ".claude" / "settings.local.json")
    assert files["shared"] == str(tree / ".claude" / "settings.json")


class TestSharedEntry:
    """The shell command that every teammate's machine must be able to run."""

    @staticmethod
    def _argv(event: str) -> list[str]:
        (group,) = _groups(install.merge("{}", "shared", START), event)
        assert "args" not in group["hooks"][0]
        return ["/bin/sh", "-c", group["hooks"][0]["command"]]

    def _run(self, event: str, environ: dict[str, str], stdin: bytes) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(self._argv(event), input=stdin, env=environ, capture_output=True, check=False)

    def test_it_names_nothing_of_this_machine(self) -> None:
        text = install.merge("{}", "shared", START)
        assert START.python not in text
        assert START.bootstrap not in text

    def test_without_a_launcher_it_drains_stdin_and_says_nothing(self, environ: dict[str, str]) -> None:
        done = drained(self._argv("PreToolUse"), environ)
        assert (done.code, done.stdout, done.stderr) == (0, b"", "")

    def test_only_a_sessions_start_says_how_to_install(self, environ: dict[str, str]) -> None:
        done = drained(self._argv("SessionStart"), environ)
        assert (done.code, done.stderr) == (0, "")
        message = (done.reply or {})["systemMessage"]
        assert "To set it up: install it as your team does, then run clickstop init" in message
        assert done.stdout.count(b"\n") == 1

    @pytest.mark.parametrize("scope", ["shared", "plugin"])
    def test_a_line_that_a_shell_would_run_is_only_shown(
        self, scope: str, environ: dict[str, str], tmp_path: Path
    ) -> None:
        (group,) = _groups(install.merge("{}", scope, Start("", "", LINE)), "SessionStart")
        command = group["hooks"][0]["command"]
        assert "${HOME}" not in command.partition("; m=")[2], "the client would fill it in"
        done = subprocess.run(
            ["/bin/sh", "-c", command], input=b"{}", env=environ, cwd=tmp_path, capture_output=True, check=True
        )
        assert f": {LINE}, then run clickstop init" in json.loads(done.stdout)["systemMessage"]
        assert done.stderr == b""
        assert not (tmp_path / "x").exists()

    @pytest.mark.parametrize("event", sorted(KINDS))
    @pytest.mark.parametrize("state", ["XDG_STATE_HOME", "HOME"])
    def test_the_launcher_gets_agent_event_and_payload(
        self, event: str, state: str, environ: dict[str, str], tmp_path: Path
    ) -> None:
        folder = tmp_path / "a state with späce's"
        launcher = (folder if state == "XDG_STATE_HOME" else folder / ".local/state") / "clickstop" / "hook"
        launcher.parent.mkdir(parents=True)
        launcher.write_text('#!/bin/sh\nprintf "%s %s: " "$1" "$2"; cat\n')
        launcher.chmod(0o755)
        done = self._run(event, {**environ, state: str(folder)}, b"the payload")
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout.decode() == f"claude-code {event}: the payload"

    def test_a_launcher_that_may_not_be_run_counts_as_none(self, environ: dict[str, str], tmp_path: Path) -> None:
        launcher = tmp_path / "clickstop" / "hook"
        launcher.parent.mkdir()
        launcher.write_text("#!/bin/sh\necho wrong\n")
        done = self._run("Stop", {**environ, "XDG_STATE_HOME": str(tmp_path)}, b"{}")
        assert (done.returncode, done.stdout) == (0, b"")

    def test_it_is_recognised_by_its_last_word(self) -> None:
        text = install.merge(_written(FOREIGN), "shared", this_machine())
        assert len(AGENT.installed(json.loads(text), Site(AGENT.name, "local", ""), START)) == len(KINDS)
        assert install.strip(text) == _written(FOREIGN)
