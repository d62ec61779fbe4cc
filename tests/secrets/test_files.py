"""A file of secrets is the same for every tool that shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests import tokens
from tests.each import each
from tests.harness import git

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.harness import Hook

    Payload = Callable[..., dict[str, Any]]
    Rows = Callable[[str], list[dict[str, Any]]]

VALUE = tokens.any_of("abcdefghijkmnpqrstuvwxyz23456789", 22, "files")
FILES = {
    ".env": f"PORT=8080\nSOME_PLACE={VALUE}\n",
    ".env.production": f"export SOME_PLACE='{VALUE}'\nDEBUG=0\n",
    "deploy/secrets.yaml": f"shop:\n  debug: false\n  place: {VALUE}\n",
    ".netrc": f"machine git.internal login dev password {VALUE}\n",
    "credentials.json": f'{{"kind": "shop",\n "place": "{VALUE}"}}\n',
    ".pgpass": f"db.internal:5432:shop:app:{VALUE}\n",
    ".htpasswd": f"admin:$apr1${VALUE[:8]}${VALUE}\n",
    "kubeconfig": f"users:\n- name: admin\n  user:\n    token: {VALUE}\n",
    "manifests/shop.yaml": f"apiVersion: v1\nkind: Secret\ndata:\n  place: {VALUE}\n",
}


def _read(payload: Payload, path: Path, text: str) -> dict[str, Any]:
    file = {"filePath": str(path), "content": text, "numLines": 3, "startLine": 1, "totalLines": 3}
    response = {"type": "text", "file": file}
    return payload("PostToolUse--Read", tool_input={"file_path": str(path)}, tool_response=response)


def _shown(payload: Payload, command: str, text: str) -> dict[str, Any]:
    response = {"stdout": text, "stderr": "", "interrupted": False, "isImage": False}
    return payload("PostToolUse--Bash-ok", tool_input={"command": command}, tool_response=response)


@each("name", FILES)
def test_reading_and_printing_a_file_of_secrets_hide_the_same(
    hook: Hook, payload: Payload, repo: Path, name: str
) -> None:
    text = FILES[name]
    (repo / name).parent.mkdir(parents=True, exist_ok=True)
    (repo / name).write_text(text)
    read = hook(_read(payload, repo / name, text)).specific["updatedToolOutput"]["file"]["content"]
    assert VALUE not in read
    assert "[redacted:" in read
    for command in (f"cat {name}", f"head -n 5 ./{name}", f"cd {repo} && cat '{repo}/{name}' | sort"):
        assert hook(_shown(payload, command, text)).specific["updatedToolOutput"]["stdout"] == read


def test_a_search_in_a_file_of_secrets_hides_its_values(hook: Hook, payload: Payload, repo: Path) -> None:
    (repo / ".env.local").write_text("")
    told = hook(_shown(payload, "grep -rn PLACE .env.local", f".env.local:3:SOME_PLACE={VALUE}\n"))
    assert VALUE not in told.stdout.decode()


def test_a_file_that_holds_secrets_only_at_home_is_known_there(hook: Hook, payload: Payload) -> None:
    text = f"SOME_PLACE={VALUE}\n"
    assert hook(_shown(payload, "cat .npmrc", text)).reply is None
    for file in ("~/.npmrc", "$HOME/.npmrc", '"${HOME}/.npmrc"'):
        shown = hook(_shown(payload, f"cat {file}", text)).specific["updatedToolOutput"]["stdout"]
        assert shown == "SOME_PLACE=[redacted:secret:1]\n"


def test_an_example_of_such_a_file_holds_no_secret(hook: Hook, payload: Payload) -> None:
    assert hook(_shown(payload, "cat .env.example", "SOME_PLACE=somewhere-1\nPORT=8080\n")).reply is None


def test_a_value_of_such_a_file_is_hidden_elsewhere_in_the_result_but_not_inside_words(
    hook: Hook, payload: Payload
) -> None:
    text = f"SOME_PLACE={VALUE}\n{VALUE} x{VALUE}x\n"
    shown = hook(_shown(payload, "cat .env", text)).specific["updatedToolOutput"]["stdout"]
    assert shown == f"SOME_PLACE=[redacted:secret:1]\n[redacted:secret:1] x{VALUE}x\n"


def test_a_guess_is_replaced_where_it_stands_and_nowhere_else(hook: Hook, payload: Payload) -> None:
    text = "password: 'cassandra1'\nthe cassandra1 driver, cassandra1.cluster\n"
    shown = hook(_shown(payload, "make", text)).specific["updatedToolOutput"]["stdout"]
    assert shown == "password: '[redacted:password:1]'\nthe cassandra1 driver, cassandra1.cluster\n"


def test_what_was_hidden_once_in_a_session_stays_hidden(hook: Hook, payload: Payload, rows: Rows) -> None:
    """Nothing gives it away where it turns up again: in a log, an address, a later command, the last words."""
    hook(_shown(payload, "cat .env", f"SOME_PLACE={VALUE}\n"))
    told = hook(_shown(payload, "make logs", f"line one\nconnected to {VALUE}, x={VALUE}&y=1 b{VALUE}\n"))
    shown = told.specific["updatedToolOutput"]["stdout"]
    assert shown == f"line one\nconnected to [redacted:secret:1], x=[redacted:secret:1]&y=1 b{VALUE}\n"
    hook(payload("PreToolUse--Bash", tool_input={"command": f"ping {VALUE}"}, tool_use_id="t2"))
    hook(payload("Stop", last_assistant_message=f"It is {VALUE}."))
    stored = str(rows("events")) + str(rows("tool_calls"))
    assert f"ping {VALUE}" not in stored
    assert f"It is {VALUE}" not in stored


def test_another_session_does_not_know_it(hook: Hook, payload: Payload) -> None:
    hook(_shown(payload, "cat .env", f"SOME_PLACE={VALUE}\n"))
    told = hook({**_shown(payload, "make logs", f"connected to {VALUE}\n"), "session_id": "another"})
    assert told.reply is None


def _would(payload: Payload, command: str) -> dict[str, Any]:
    return payload("PreToolUse--Bash", tool_input={"command": command})


def test_staging_and_committing_a_file_of_secrets_is_asked_about(
    hook: Hook, payload: Payload, repo: Path, environ: dict[str, str]
) -> None:
    (repo / ".env").write_text(f"PORT=8080\nSOME_PLACE={VALUE}\n")
    for command in ("git add .env", "git add -f ./.env", "git add -A", "git add . && git commit -m x"):
        assert hook(_would(payload, command)).specific.get("permissionDecision") == "ask", command
    assert hook(_would(payload, "git commit -m x")).reply is None, "nothing is staged yet"
    git(repo, environ, "add", "-f", ".env")
    assert hook(_would(payload, "git commit -m x")).specific.get("permissionDecision") == "ask"


def test_files_without_secrets_are_staged_without_a_word(hook: Hook, payload: Payload, repo: Path) -> None:
    (repo / ".env").write_text("PORT=8080\nDEBUG=0\n")
    (repo / ".env.example").write_text("API_KEY=\n")
    for command in ("git add .env", "git add .env.example", "git status", "git add -A"):
        assert hook(_would(payload, command)).reply is None, command


LIVE, CLEAN = f"PORT=8080\nSOME_PLACE={VALUE}\n", "PORT=8080\nDEBUG=0\n"


def _commit_clean(repo: Path, environ: dict[str, str]) -> None:
    (repo / ".env").write_text(CLEAN)
    git(repo, environ, "add", "-f", ".env")
    git(repo, environ, "commit", "-q", "-m", "settings")


@pytest.fixture
def _changed(repo: Path, environ: dict[str, str]) -> None:
    """A file that git knows without secrets holds one now."""
    _commit_clean(repo, environ)
    (repo / ".env").write_text(LIVE)


def _verdict(hook: Hook, payload: Payload, command: str, **changes: Any) -> str:
    answer = hook({**_would(payload, command), **changes})
    return str(answer.specific.get("permissionDecision", "")) if answer.reply else ""


def test_a_commit_is_judged_by_what_is_staged_and_not_by_the_file(
    hook: Hook, payload: Payload, repo: Path, environ: dict[str, str]
) -> None:
    _commit_clean(repo, environ)
    (repo / ".env").write_text(LIVE)
    git(repo, environ, "add", ".env")
    (repo / ".env").write_text(CLEAN)
    assert _verdict(hook, payload, "git commit -m x") == "ask", "the secret is staged, whatever the file holds now"
    git(repo, environ, "add", ".env")
    (repo / ".env").write_text(LIVE)
    assert _verdict(hook, payload, "git commit -m 'all of -a .env'") == "", "what is staged holds none"


@pytest.mark.usefixtures("_changed")
@each(
    "command",
    [
        *(
            "git commit -a -m x",
            "git commit -am x",
            "git commit -qam 'x y'",
            "git commit --all -m x",
            "git commit -va",
        ),
        *("git commit .env -m x", "git commit -m x -- .env", "git commit -m x ./", "git commit -o -m x .env"),
        *(
            "git add -u",
            "git add -u && git commit -m x",
            "git -C . commit -am x",
            "git add '*.env'",
            "git stage :/",
        ),
        *("true && git commit -a", "git -c user.name=x commit -am y", "git commit -i .env -m x"),
    ],
)
def test_a_commit_that_takes_changed_files_along_is_judged_by_them(
    hook: Hook, payload: Payload, command: str
) -> None:
    assert _verdict(hook, payload, command) == "ask"


@pytest.mark.usefixtures("_changed")
@each(
    "command",
    [
        *(
            "git commit -m -a",
            "git commit -m 'add .env'",
            "git commit -ma",
            "git commit -m x README.md",
            "git status",
        ),
        *(
            "git log -a .env",
            "git add README.md && git commit -m x",
            "git commit --amend --no-edit",
            "git add -n .",
        ),
    ],
)
def test_a_commit_that_leaves_the_file_alone_is_not_asked_about(hook: Hook, payload: Payload, command: str) -> None:
    assert _verdict(hook, payload, command) == ""


def test_files_of_other_folders_are_found_from_wherever_the_command_runs(
    hook: Hook, payload: Payload, repo: Path, environ: dict[str, str]
) -> None:
    (repo / "web").mkdir()
    (repo / "web" / ".env.local").write_text(LIVE)
    for command in ("git add -A", "git add .", "git add web", "cd web && git add .env.local", "git -C web add ."):
        assert _verdict(hook, payload, command) == "ask", command
    assert _verdict(hook, payload, "git add ../web/", cwd=str(repo / "web")) == "ask"
    git(repo, environ, "add", "-A")
    assert _verdict(hook, payload, "git commit -m x", cwd=str(repo / "web")) == "ask"


def test_fifty_files_are_looked_into(hook: Hook, payload: Payload, repo: Path) -> None:
    for number in range(50):
        (repo / f".env.{number:02}").write_text(LIVE if number == 49 else CLEAN)
    assert _verdict(hook, payload, "git add -A") == "ask"


def test_what_git_ignores_is_staged_by_force_only(hook: Hook, payload: Payload, repo: Path) -> None:
    (repo / ".gitignore").write_text(".env\n")
    (repo / ".env").write_text(LIVE)
    assert _verdict(hook, payload, "git add -A") == ""
    assert _verdict(hook, payload, "git add -f .") == "ask"


def _read_settings(hook: Hook, payload: Payload, repo: Path) -> None:
    (repo / ".env").write_text(LIVE)
    assert VALUE not in hook(_read(payload, repo / ".env", LIVE)).stdout.decode()


def test_what_a_file_of_secrets_held_is_hidden_in_results_of_every_tool_and_agent(
    hook: Hook, payload: Payload, repo: Path
) -> None:
    """By processes of their own, which know it only by a digest."""
    _read_settings(hook, payload, repo)
    text = f"connected to {VALUE} at once"
    seen = "connected to [redacted:secret:1] at once"
    shell = hook(_shown(payload, "make logs", text))
    assert shell.specific["updatedToolOutput"]["stdout"] == seen
    mcp = hook(payload("PostToolUse--mcp", tool_use_id="m1", tool_response=[{"type": "text", "text": text}]))
    assert seen in mcp.stdout.decode()
    assert VALUE not in mcp.stdout.decode()
    helper = {"agent_id": "helper-1", "agent_type": "Explore", "tool_use_id": "s1"}
    assert hook({**_shown(payload, "make logs", text), **helper}).specific["updatedToolOutput"]["stdout"] == seen
    read = hook(_read(payload, repo / "notes.md", text)).specific["updatedToolOutput"]["file"]["content"]
    assert read == seen


def test_what_a_file_of_secrets_held_is_stored_of_no_prompt_and_told_to_no_later_session(
    hook: Hook, payload: Payload, repo: Path, rows: Rows
) -> None:
    _read_settings(hook, payload, repo)
    session = payload("PostToolUse--Read")["session_id"]
    for name, words in (
        ("UserPromptSubmit--typed", {"prompt": f"Why does {VALUE} not answer? Use it for the database."}),
        ("Stop", {"last_assistant_message": f"The database is {VALUE}; I noted that."}),
        ("PostCompact--manual", {"compact_summary": f"They use {VALUE}."}),
    ):
        hook(payload(name, session_id=session, **words))
    for table in ("events", "prompts", "tool_calls", "sessions"):
        assert VALUE not in str(rows(table)), table
    for later in (
        payload("SessionStart--startup", session_id="later"),
        payload("SessionStart--startup", session_id=session, source="compact"),
        payload("UserPromptSubmit--typed", session_id="later", prompt="what did we say about the database?"),
    ):
        assert VALUE not in hook(later).stdout.decode()


def test_a_guess_does_not_spread_to_later_results(hook: Hook, payload: Payload) -> None:
    hook(_shown(payload, "make", "password: 'cassandra1'\n"))
    assert hook(_shown(payload, "make docs", "the cassandra1 driver, cassandra1.cluster\n")).reply is None
