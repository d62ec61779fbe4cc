"""What is saved before a call, through real hook processes, and what `clickstop undo` makes of it."""

from __future__ import annotations

import json
import os
import subprocess
import time
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.core.ids import PROBE
from clickstop.core.places import Places, look_again
from clickstop.undo.saved_state import CALL, EDIT, PROMPT, States
from tests.harness import git, run_clickstop
from tests.printed import data_of
from tests.working import Working

if TYPE_CHECKING:
    from pathlib import Path

    from clickstop.undo.saved_state import SavedState
    from tests.harness import Hook


@pytest.fixture
def work(repo: Path, environ: dict[str, str]) -> Path:
    """Two hours of it, and nothing committed."""
    (repo / "src").mkdir()
    for name in ("a", "b", "c"):
        (repo / f"src/{name}.py").write_text(f"{name} = 1\n", encoding="utf-8")
    git(repo, environ, "add", "-A")
    git(repo, environ, "commit", "-q", "-m", "shop")
    (repo / "src/a.py").write_text("two hours of work\n", encoding="utf-8")
    (repo / "notes.txt").write_text("mine\n", encoding="utf-8")
    return repo


@pytest.fixture
def states(hook: Hook, repo: Path) -> States:
    look_again()
    return States(Places(str(repo), hook.environ).undo)


def _of(states: States, reason: str) -> list[SavedState]:
    return [state for state in states.all() if state.reason == reason]


def _wait_for_prompt(states: States, count: int) -> SavedState:
    """A process beside the session saves it."""
    end = time.monotonic() + 60
    while len(_of(states, PROMPT)) < count:
        assert time.monotonic() < end, "nothing was saved at the prompt"
        time.sleep(0.02)
    return _of(states, PROMPT)[0]


def test_a_prompt_that_only_proves_the_hooks_is_not_saved(
    hook: Hook, session: Working, work: Path, states: States
) -> None:
    Working(hook, work, f"{PROBE}1").prompt(1, "clickstop doctor")
    session.prompt(1, "clean up")  # saved later than what came before it
    _wait_for_prompt(states, 1)
    assert [state.command for state in _of(states, PROMPT)] == ["clean up"]


def _before(session: Working, line: str, **changes: Any) -> dict[str, Any]:
    session.calls += 1
    call = {"tool_name": "Bash", "tool_input": {"command": line}, "tool_use_id": f"toolu_{session.calls}"}
    return session.event("PreToolUse", **{**call, **changes}).reply or {}


def _undo(hook: Hook, repo: Path, *arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    return run_clickstop("undo", *arguments, cwd=repo, environ={**hook.environ, **environ})


def test_what_was_saved_is_not_asked_about_and_comes_back(
    session: Working, work: Path, states: States, hook: Hook
) -> None:
    reply = _before(session, "git checkout -- .")
    sentence = reply["systemMessage"]
    assert sentence.startswith("Saved first: 1 file. To restore: clickstop undo ")
    assert reply["hookSpecificOutput"] == {"hookEventName": "PreToolUse", "additionalContext": sentence}
    session.git("checkout", "--", ".")
    done = _undo(hook, work)
    assert done.returncode == 0, done.stderr
    assert (work / "src/a.py").read_text(encoding="utf-8") == "two hours of work\n"
    assert [state.reason for state in states.all()] == ["undo", CALL]
    assert "src/a.py" in done.stdout


def test_a_deletion_that_no_rule_asks_about_is_saved_in_silence(
    session: Working, work: Path, states: States
) -> None:
    session.git("checkout", "--", ".")
    assert _before(session, "rm src/a.py") == {}
    (state,) = _of(states, CALL)
    assert [item.path for item in state.items] == [str(work / "src/a.py")]
    assert (state.session_id, state.command, state.call_id) == (session.session_id, "rm src/a.py", "toolu_1")


def test_a_command_in_a_worktree_saves_what_is_there(session: Working, work: Path, states: States) -> None:
    git(work, session.hook.environ, "worktree", "add", "-q", "../tree")
    place = work.parent / "tree" / "src/b.py"
    place.write_text("an hour of work\n", encoding="utf-8")
    _before(session, "git -C ../tree checkout -- .")
    (state,) = _of(states, CALL)
    assert [item.path for item in state.items] == [str(place)]


def test_a_path_elsewhere_does_not_hide_which_checkout_git_changes(
    session: Working, work: Path, states: States
) -> None:
    other = work.parent / "other.txt"
    other.write_text("not in a repository\n", encoding="utf-8")
    _before(session, f"rm {other}; git checkout -- .")
    (state,) = _of(states, CALL)
    assert str(work / "src/a.py") in [item.path for item in state.items]


def test_what_is_made_again_is_not_saved_and_said(session: Working, work: Path, states: States) -> None:
    (work / ".gitignore").write_text("node_modules/\n.env\n", encoding="utf-8")
    (work / ".env").write_text("KEY=1\n", encoding="utf-8")
    (work / "node_modules").mkdir()
    (work / "node_modules/x.js").write_text("x", encoding="utf-8")
    message = _before(session, "git clean -fdX")["systemMessage"]
    assert "Saved first: 1 file. Not saved, because it can be regenerated: node_modules. To restore: " in message
    assert [item.path for item in states.all()[0].items] == [str(work / ".env")]


@pytest.mark.usefixtures("work")
@pytest.mark.parametrize("line", ["git status", "ls -la", "rm -f nothing.txt", "echo x > new.txt", "git clean -nd"])
def test_a_call_that_can_lose_nothing_saves_nothing(line: str, session: Working, states: States) -> None:
    _before(session, line)
    assert states.all() == []


@pytest.mark.usefixtures("work")
def test_a_blocked_call_saves_nothing(session: Working, states: States) -> None:
    reply = _before(session, "git checkout -- . && rm -rf .git")
    assert reply["hookSpecificOutput"]["permissionDecision"] == "deny"
    assert "Saved first" not in json.dumps(reply)
    assert states.all() == []


@pytest.mark.usefixtures("work")
def test_a_call_that_is_asked_about_for_another_reason_saves(session: Working, states: States) -> None:
    reply = _before(session, "git checkout -- . && git push -f origin topic")
    said = reply["hookSpecificOutput"]
    assert said["permissionDecision"] == "ask"
    assert "uncommitted" not in said["permissionDecisionReason"]
    assert "Saved first: 1 file" in reply["systemMessage"]
    assert len(_of(states, CALL)) == 1


def test_strict_asks_all_the_same(session: Working, work: Path, states: States) -> None:
    (work / "clickstop.toml").write_text('[project]\npreset = "strict"\n', encoding="utf-8")
    assert _before(session, "git checkout -- .")["hookSpecificOutput"]["permissionDecision"] == "ask"
    assert len(_of(states, CALL)) == 1


def test_what_could_not_be_saved_is_named_in_the_question(session: Working, work: Path) -> None:
    (work / "clickstop.toml").write_text("[undo]\nmax_file_mb = 1\n", encoding="utf-8")
    (work / "src/b.py").write_text("x" * 1_200_000, encoding="utf-8")
    said = _before(session, "git checkout -- .")["hookSpecificOutput"]
    assert said["permissionDecision"] == "ask"
    assert "what could not be saved first: src/b.py: it is larger than 1 MB" in said["permissionDecisionReason"]


@pytest.mark.usefixtures("work")
@pytest.mark.parametrize(
    ("line", "program"),
    [("cat list | xargs rm", "rm"), ("git grep -l a | xargs sed -i s/a/b/", "sed"), ("scp host:/a.log .", "scp")],
)
def test_what_could_not_be_saved_is_said_where_nobody_asks(
    line: str, program: str, session: Working, states: States
) -> None:
    """Of files that nobody can name before the command runs, those of the checkout are saved."""
    reply = _before(session, line)
    short = states.all()[0].id[-7:]
    assert reply["systemMessage"] == (
        f"Saved first: 2 files. To restore: clickstop undo {short}. Could not be saved first, so undo"
        f" cannot restore it: what `{program}` changes outside this checkout or among ignored files, which cannot"
        " be known before it runs"
    )
    assert "permissionDecision" not in reply["hookSpecificOutput"]


def test_without_saving_the_gates_ask_as_ever(session: Working, work: Path, states: States) -> None:
    (work / "clickstop.toml").write_text("[undo]\nenabled = false\n", encoding="utf-8")
    assert _before(session, "git checkout -- .")["hookSpecificOutput"]["permissionDecision"] == "ask"
    session.prompt(1)
    assert states.all() == []


@pytest.mark.usefixtures("work")
def test_where_nobody_can_be_asked_it_passes_as_well(session: Working, states: States) -> None:
    reply = _before(session, "git checkout -- .", permission_mode="dontAsk")
    assert "permissionDecision" not in reply["hookSpecificOutput"]
    assert len(_of(states, CALL)) == 1


def test_a_store_that_cannot_be_written_leaves_the_question(session: Working, states: States, work: Path) -> None:
    assert work.exists()
    os.makedirs(os.path.dirname(states.folder), exist_ok=True)
    with open(states.folder, "w", encoding="utf-8") as file:
        file.write("a file in its place")
    said = _before(session, "git checkout -- .")["hookSpecificOutput"]
    assert said["permissionDecision"] == "ask"
    assert "File exists" in said["permissionDecisionReason"]


def test_a_prompt_is_undone_as_a_whole(session: Working, work: Path, states: States, hook: Hook) -> None:
    """Commands, edits of ignored files and new ones; only what machines send is no prompt."""
    (work / ".gitignore").write_text(".env\n", encoding="utf-8")
    (work / ".env").write_text("KEY=1\n", encoding="utf-8")
    before = sorted(path.name for path in work.iterdir())
    session.prompt(1, "clean up")
    assert _wait_for_prompt(states, 1).command == "clean up"
    edit = {"file_path": str(work / ".env"), "old_string": "1", "new_string": "2"}
    session.ask("Edit", edit)
    session.ask("Edit", edit)
    assert len(_of(states, EDIT)) == 1
    (work / ".env").write_text("KEY=2\n", encoding="utf-8")
    session.ask("Write", {"file_path": str(work / "made.py"), "content": "x"})
    (work / "made.py").write_text("x", encoding="utf-8")
    subprocess.run(["sh", "-c", "rm -r src; echo x > more.txt"], cwd=work, check=True)
    shown = run_clickstop("diff", cwd=work, environ=hook.environ)
    for line in ("-KEY=1", "+KEY=2", "-two hours of work", "--- saved/more.txt", "-b = 1"):
        assert line in shown.stdout.splitlines(), shown.stdout + shown.stderr
    done = _undo(hook, work, "--prompt", "1")
    assert done.returncode == 0, done.stderr
    assert (work / ".env").read_text(encoding="utf-8") == "KEY=1\n"
    assert (work / "src/a.py").read_text(encoding="utf-8") == "two hours of work\n"
    assert sorted(path.name for path in work.iterdir()) == before


@pytest.mark.usefixtures("work")
def test_an_agent_undoes_what_its_own_session_lost(
    session: Working, work: Path, states: States, hook: Hook
) -> None:
    _before(session, "git checkout -- .")
    session.git("checkout", "--", ".")
    agent = {"CLAUDECODE": "1"}
    refused = _undo(hook, work, **agent)
    assert refused.returncode != 0
    assert "an agent may only undo what its own session lost" in refused.stderr
    assert (work / "src/a.py").read_text(encoding="utf-8") == "a = 1\n"
    assert _before(session, "clickstop undo") == {}
    assert _undo(hook, work, **agent).returncode == 0
    assert (work / "src/a.py").read_text(encoding="utf-8") == "two hours of work\n"
    assert len(_of(states, CALL)) == 1


@pytest.mark.usefixtures("work")
def test_an_agent_does_not_undo_what_another_session_lost(session: Working, work: Path, hook: Hook) -> None:
    _before(session, "git checkout -- .")
    session.git("checkout", "--", ".")
    session.session_id = "another"
    for line in ("clickstop undo", "clickstop undo list", "clickstop undo show abc"):
        assert _before(session, line) == {}
    assert "own session" in _undo(hook, work, CLAUDECODE="1").stderr
    assert "git checkout" in _undo(hook, work, "list", CLAUDECODE="1").stdout


@pytest.mark.usefixtures("work")
def test_list_show_and_dry_run_change_nothing(session: Working, work: Path, states: States, hook: Hook) -> None:
    _before(session, "git checkout -- .")
    session.git("checkout", "--", ".")
    (state,) = states.all()
    listed = data_of(_undo(hook, work, "list", "--json").stdout)
    assert [(one["id"], one["command"], one["saved"]) for one in listed] == [
        (state.id, "git checkout -- .", "1 file")
    ]
    shown = _undo(hook, work, "show", state.id[-7:]).stdout
    assert "-two hours of work\n+a = 1" in shown
    would = data_of(_undo(hook, work, "--dry-run", "--json").stdout)
    assert would["files"] == [{"path": str(work / "src/a.py"), "step": "replaced"}]
    assert (work / "src/a.py").read_text(encoding="utf-8") == "a = 1\n"
    assert states.all() != []
    assert "there is no saved state nothing" in _undo(hook, work, "nothing").stderr


def test_explain_and_why_say_what_is_saved(session: Working, work: Path, hook: Hook, states: States) -> None:
    told = run_clickstop("gate", "explain", "git checkout -- .", cwd=work, environ=hook.environ)
    assert told.stdout.startswith("✓ pass")
    assert "Would be saved first: 1 file." in told.stdout
    assert states.all() == []
    (work / "clickstop.toml").write_text('[project]\npreset = "strict"\n', encoding="utf-8")
    _before(session, "git checkout -- .")
    why = run_clickstop("why", cwd=work, environ=hook.environ).stdout
    assert f"Saved first: 2 files; to bring it back: clickstop undo {states.all()[0].id[-7:]}" in why


@pytest.mark.usefixtures("work")
def test_what_is_saved_is_kept_as_long_as_told_and_forgotten(
    session: Working, work: Path, hook: Hook, states: States
) -> None:
    session.start()
    _before(session, "rm notes.txt")
    old = states.all()[0]
    old.created_at = "2020-01-01T00:00:00.000Z"
    states.write(old)
    _before(session, "rm src/a.py")
    done = run_clickstop("maintain", "--json", cwd=work, environ=hook.environ)
    assert data_of(done.stdout)["removed"] == {"saved states": 1}
    forgotten = run_clickstop("forget", "--session", session.session_id, "--yes", cwd=work, environ=hook.environ)
    assert "1 saved state" in forgotten.stdout, forgotten.stderr
    assert states.all() == []
    assert os.listdir(states.folder) == []
