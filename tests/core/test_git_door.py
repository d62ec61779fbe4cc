"""Whatever a repository names, git runs none of it for us: each trap springs for plain git, and none for ours."""

from __future__ import annotations

import contextlib
import os
import select
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.core.git import SECONDS, Git
from tests import inside
from tests.core.git_traps import TRAPS, Ground, dirty, ground
from tests.harness import PACKAGE, Hook, git
from tests.trusting import trust_around

if TYPE_CHECKING:
    from collections.abc import Callable

    Payload = Callable[..., dict[str, Any]]

# What git may be asked: each reads objects, the index or names, and starts nothing by itself.
PLUMBING = {
    "status",  # for programs, and without the configuration of the repository
    *(
        "cat-file",
        "check-ignore",
        "checkout-index",
        "diff-index",
        "diff-tree",
        "for-each-ref",
        "pack-objects",
        "grep",
    ),
    *("ls-files", "merge-base", "read-tree", "rev-list", "rev-parse"),
}
# Traps that plain git springs although the others of their line are laid in the same repository, in this order.
TOGETHER = (
    "pager ssh credential merge alternates embedded bare file module clean fsmonitor",
    "alias editor hooks-path textconv",
    "own-hooks driver smudge included upload",
    "process included-if signed",
    "external worktree-config promised",
    "worktree-elsewhere",
)
LINES = (
    *("rm -rf bare", "rm -rf embedded", "rm -rf file", "rm -rf module", "rm -rf .", "rm b.py"),
    *("git -C bare reset --hard", "git -C embedded clean -fdx", "cd file && git checkout -- ."),
    *(
        "git reset --hard HEAD~1",
        "git checkout -- a.txt",
        "git clean -fdx",
        "git stash drop",
        "git branch -D other",
    ),
    *("git worktree remove --force embedded", "git commit -am done", "mv b.py c.py"),
)
EVENTS = (
    *("SessionStart--startup", "UserPromptSubmit--first", "PostToolUse--Edit", "PostToolBatch--Edit"),
    *("PostToolUse--Bash-commit", "PreCompact--manual", "Stop", "SubagentStop", "SessionEnd"),
)
COMMANDS = (
    *("status", "doctor", "check", "scan", "scan --staged", "scan --diff other", "scan vendor", "secret scan"),
    *("secret scan vendor", "secret scan --staged", "rule prove", "command", "gate", "config show", "evidence"),
    *("workflow init", "init --yes"),
)


@pytest.fixture
def asked(tmp_path: Path, environ: dict[str, str]) -> Callable[[], list[list[str]]]:
    """Puts a git before the real one that notes how it is called; call it for the notes."""
    real, notes, folder = shutil.which("git", path=environ["PATH"]), tmp_path / "asked", tmp_path / "path"
    folder.mkdir()
    file = folder / "git"
    noted = '"$GIT_DIR" "$GIT_WORK_TREE" "$@"'
    file.write_text(
        "#!/bin/sh\n"  # one line at a time: what is saved at a prompt asks beside us
        f"[ -n \"$CLICKSTOP_NESTED\" ] && call=$(printf '%s\\037' {noted}) && printf '%s\\n' \"$call\" >> {notes}\n"
        f'exec {real} "$@"\n'
    )
    file.chmod(0o755)
    environ["PATH"] = f"{folder}{os.pathsep}{environ['PATH']}"

    def read() -> list[list[str]]:
        text = notes.read_text() if notes.exists() else ""
        return [line.split("\x1f")[:-1] for line in text.splitlines() if "\x1f" in line]

    return read


def _laid(repo: Path, environ: dict[str, str], programs: Path, names: str) -> Ground:
    made = ground(repo, environ, programs)
    for name in names.split():
        next(trap for trap in TRAPS if trap.name == name).lay(made)
    dirty(made)
    for sprung in made.sprung:  # by laying others
        (programs / "sprung" / sprung).unlink()
    return made


def test_every_trap_is_laid_for_us() -> None:
    assert sorted(" ".join(TOGETHER).split()) == sorted(trap.name for trap in TRAPS)


def _begun(door: Git) -> Git:
    door.begin_files()
    return door


@pytest.mark.parametrize("names", TOGETHER, ids=lambda names: names.split()[-1])
def test_no_question_springs_a_trap_and_plain_git_springs_each(
    names: str, repo: Path, environ: dict[str, str], tmp_path: Path
) -> None:
    made = _laid(repo, environ, tmp_path / "programs", names)
    door = Git(str(repo), environ)
    (tmp_path / "out").mkdir()
    is_embedded = "embedded" in names.split()
    answers = {
        "around": (door.around(str(repo / "embedded")) is None) == is_embedded,
        "begin_files": "new.txt" in (_begun(door).files() or []),
        "blob": door.blob("HEAD", "a.txt") == b"second\n",
        "blobs": list(door.blobs([entry.blob for entry in door.entries("a.txt") or []]).values()) == [b"second\n"],
        "changes": "a.txt" in [one.path for one in door.changes() or []],
        "changes_to_lose": "a.txt" in (door.changes_to_lose() or []),
        "commits": len(door.commits("%H", most=9, branches=True) or []) >= 3,
        "commits_that": "a.txt" in door.commits_that("M", most=2)[0][1],
        "content": door.content("", "a.txt") == "second\n",
        "differing": door.differing("HEAD~1") is not None,
        "entries": [entry.path for entry in door.entries("a.txt") or []] == ["a.txt"],
        "files": "new.txt" in (door.files() or []),
        "has": door.has("HEAD", "b.py"),
        "has_branch": door.has_branch("other"),
        "holding": door.holding(["import"], [".py"]) == ["b.py"],
        "is_unpushed": door.is_unpushed("a.txt"),
        "is_ignored": not door.is_ignored("a.txt"),
        "merge_base": door.merge_base("other") is not None,
        "module": door.module(str(repo / "module")) is None,
        "named": (door.named(str(repo / "embedded")) is None) == is_embedded,
        "only_in": len(door.only_in("main", "HEAD", "^HEAD~1") or []) == 1,
        # Where an object is only promised, nobody can tell.
        "packed": (door.packed(["HEAD"], []) or b"PACK")[:4] == b"PACK",
        "patch": "+sekond" in (door.patch("a.txt") or ""),
        "patches": "+second" in door.patches(["*.txt"], most=5, seconds=5)[0],
        "refs": "refs/heads/other" in (door.refs() or {}),
        "staged": [path for path in door.staged("d") or [] if path != "module"] == [],
        "stashes": len(door.stashes() or []) == 1,
        "tracked": door.tracked("a.txt") == ["a.txt"],
        "tracked_all_the_same": door.tracked_all_the_same() is not None,
        "tracked_in": "a.txt" in (door.tracked_in([""]) or []),
        "untracked": "new.txt" in (door.untracked(folders=True) or []),
        "whole": "a.txt" in (door.whole(5).tracked("a.txt") or []),
        "work": (found := door.work()) is not None and "a.txt" in [one.path for one in found.unstaged],
        "write_out": door.write_out("HEAD", str(tmp_path / "out" / "before")),
    }
    assert made.sprung == []
    assert [name for name, is_right in answers.items() if not is_right] == []
    assert set(answers) == {name for name in vars(Git) if name[0] != "_"} - {"checkout", "folder", "seconds"}
    for trap in TRAPS:
        if trap.name in names.split():
            dirty(made)
            made.plain(*trap.plain)
    assert made.sprung == sorted(names.split())


@pytest.mark.parametrize("names", TOGETHER, ids=lambda names: names.split()[-1])
def test_no_event_springs_a_trap(
    names: str,
    hook: Hook,
    payload: Payload,
    environ: dict[str, str],
    tmp_path: Path,
    asked: Callable[[], list[list[str]]],
) -> None:
    made = _laid(hook.cwd, environ, tmp_path / "programs", names)
    for name in EVENTS[:2]:
        hook(payload(name))
    for line in LINES:
        hook(payload("PreToolUse--Bash", tool_input={"command": line}))
    inside = [folder for folder in ("bare", "embedded", "file") if (hook.cwd / folder).exists()]
    for folder in inside:
        hook(payload("PreToolUse--Bash", tool_input={"command": "git reset --hard"}, cwd=str(hook.cwd / folder)))
    for name in EVENTS[2:]:
        hook(payload(name))
    assert made.sprung == []
    _is_plumbing(asked(), environ, hook.cwd)


@pytest.mark.parametrize("names", TOGETHER, ids=lambda names: names.split()[-1])
def test_no_command_springs_a_trap(
    names: str, repo: Path, environ: dict[str, str], tmp_path: Path, asked: Callable[[], list[list[str]]]
) -> None:
    made = _laid(repo, environ, tmp_path / "programs", names)
    (repo / "vendor").mkdir()
    for line in COMMANDS:
        words = tuple(line.split())
        trust_around(repo, environ, words[0])
        assert inside.command(words, repo, environ).exit_code in (0, 1), line
    assert made.sprung == []
    _is_plumbing(asked(), environ, repo)


def _is_plumbing(asked: list[list[str]], environ: dict[str, str], repo: Path) -> None:
    """Git was asked, through our own view, about this checkout, and in few words."""
    assert len(asked) > 5
    views = os.path.join(environ["HOME"], ".local", "state", "clickstop", "git", "")
    assert {call[0][: len(views)] for call in asked} == {views}
    assert {call[1] for call in asked} == {str(repo)}
    assert {next(word for word in call[2:] if word in PLUMBING) for call in asked} <= PLUMBING
    assert {(repo / call[call.index("-C") + 1]).is_relative_to(repo) for call in asked} == {True}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("GIT_CONFIG_COUNT", "1"),
        ("GIT_CONFIG_PARAMETERS", "'core.fsmonitor'='{program}'"),
        ("GIT_EXTERNAL_DIFF", "{program}"),
        ("GIT_TRACE", "{sprung}/variable"),
        ("GIT_TRACE2_EVENT", "{sprung}/variable"),
        ("GIT_DIR", "{programs}/other/.git"),
    ],
)
def test_variables_that_steer_git_do_not_reach_it(
    name: str, value: str, repo: Path, environ: dict[str, str], tmp_path: Path
) -> None:
    made = ground(repo, environ, tmp_path / "programs")
    program = made.program("variable", "exit 1")
    git(made.programs, environ, "init", "-q", "other")
    git(made.programs / "other", environ, "config", "core.fsmonitor", program)
    given = {name: value.format(program=program, sprung=made.programs / "sprung", programs=made.programs)}
    if name == "GIT_CONFIG_COUNT":
        given |= {"GIT_CONFIG_KEY_0": "core.fsmonitor", "GIT_CONFIG_VALUE_0": program}
    made.plain("diff" if name == "GIT_EXTERNAL_DIFF" else "status", **given)
    assert "variable" in made.sprung
    (made.programs / "sprung" / "variable").unlink()
    door = Git(str(repo), {**environ, **given})
    assert [one.path for one in door.changes() or []] == ["a.txt"]
    assert door.untracked() == ["new.txt"]
    assert "variable" not in made.sprung


@pytest.mark.parametrize("folder", ["", ".", "bin", "{repo}/bin", "{repo}"])
def test_a_git_that_the_repository_brings_is_not_the_git_we_ask(
    folder: str, repo: Path, environ: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = ground(repo, environ, tmp_path / "programs")
    (repo / "bin").mkdir()
    for place in (repo, repo / "bin"):
        shutil.copy(made.program("git", "exit 1"), place / "git")
    monkeypatch.chdir(repo)
    search = f"{folder.format(repo=repo)}{os.pathsep}{environ['PATH']}"
    assert Git(str(repo), {**environ, "PATH": search}).tracked("a.txt") == ["a.txt"]
    assert made.sprung == []


def test_the_persons_own_configuration_says_what_to_ignore(repo: Path, environ: dict[str, str]) -> None:
    home = Path(environ["HOME"])
    (home / ".gitconfig").write_text(f"[core]\n\texcludesFile = {home}/ignored\n")
    (home / "ignored").write_text("*.mine\n")
    (repo / "a.mine").touch()
    (repo / "a.other").touch()
    assert Git(str(repo), environ).untracked() == ["a.other"]


def test_a_git_that_does_not_end_is_ended(repo: Path, environ: dict[str, str]) -> None:
    os.mkfifo(repo / ".gitignore")
    door, began = Git(str(repo), environ), time.monotonic()
    assert door.untracked() is None
    assert door.changes() is None, "what was slow once is not asked again"
    assert SECONDS - 0.5 < time.monotonic() - began < SECONDS + 30


def test_git_ends_by_itself_when_nobody_is_left_to_end_it(repo: Path, environ: dict[str, str]) -> None:
    os.mkfifo(repo / ".gitignore")
    program = f"from clickstop.core.git import Git; Git({str(repo)!r}, {environ!r}).untracked()"
    process = subprocess.Popen([sys.executable, "-c", program], env={**environ, "PYTHONPATH": str(PACKAGE.parent)})
    ignored = _opened_for_a_reader(repo / ".gitignore", process)
    asked = os.pidfd_open(_child_of(process))
    process.kill()
    process.wait()
    ended, _, _ = select.select([asked], [], [], 30)
    os.close(asked)
    os.close(ignored)
    assert ended


def _child_of(process: subprocess.Popen[bytes]) -> int:
    """The kernel's list may miss a child for a moment."""
    listed = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    while process.poll() is None:
        if children := listed.read_text().split():
            return int(children[0])
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(0.01)
    raise AssertionError("it has ended without a child")


def _opened_for_a_reader(fifo: Path, process: subprocess.Popen[bytes]) -> int:
    """As soon as somebody reads it, while this process lives."""
    while process.poll() is None:
        with contextlib.suppress(OSError):
            return os.open(fifo, os.O_WRONLY | os.O_NONBLOCK)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(0.01)
    raise AssertionError("nobody has read it")


@pytest.mark.parametrize("name", ["index", "packed-refs", "shallow", "info/exclude", "objects/info/alternates"])
def test_a_device_in_the_place_of_a_file_is_not_read(name: str, repo: Path, environ: dict[str, str]) -> None:
    file = repo / ".git" / name
    file.parent.mkdir(exist_ok=True)
    file.unlink(missing_ok=True)
    file.symlink_to("/dev/zero")
    began = time.monotonic()
    assert Git(str(repo), environ).files() is None
    assert time.monotonic() - began < SECONDS
