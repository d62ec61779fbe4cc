"""What an ordinary event costs, as far as it can be counted: modules, statements, lines, bytes."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.agents.index import AGENTS, agent_named
from clickstop.hook.imports import MERE_WORDS
from tests.harness import BOOTSTRAP, PACKAGE, as_bytes

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.harness import Hook

    Payload = Callable[..., dict[str, Any]]

INSTRUMENTED = Path(__file__).parent / "instrumented.py"

# Recorded payloads of ordinary events, and how many modules each loads in all, the interpreter's own start not
# counted. One more is a decision: say why where it is made. All of them read a payload of any size in time
# (`hook/payload.py`) and ask whose repository this is (`core/initialised.py`).
ORDINARY = {
    "PostToolUse--Bash-ok": 45,  # whether the command may have changed files
    "PostToolUse--Read": 43,
    "PostToolUse--Edit": 49,
    "PostToolUse--mcp-object": 43,
    "PostToolUseFailure--Read": 43,
    "PostToolBatch--Bash-Bash": 52,
    "PreToolUse--Bash": 48,
    "PreToolUse--Write": 56,  # what the file held is saved, once per prompt
    "UserPromptSubmit--typed": 63,  # what memory knows of the names in it, which command fits, a start of saving
    "SubagentStart": 45,
    "SubagentStop": 45,
    "PreCompact--manual": 52,
}
# The same for the other agents: what their payloads need besides. The end of a call is a step as well.
OTHER_AGENTS = {
    "codex": {
        "PreToolUse--Bash": 49,
        "PreToolUse--apply_patch-update": 58,
        "PostToolUse--Bash": 55,  # how it ended stands in the client's own record
        "PostToolUse--apply_patch-update": 77,
        "UserPromptSubmit": 60,
    },
    "qwen": {
        "PreToolUse--run_shell_command": 49,
        "PostToolUse--run_shell_command": 52,
        "PostToolBatch": 40,
        "UserPromptSubmit": 60,
        "UserPromptSubmit--continuation": 38,  # before every request to the model: nothing is recorded
    },
    "gemini": {
        "BeforeTool--run_shell_command": 51,  # without ids, calls are paired from memory
        "AfterTool--run_shell_command": 55,
        "BeforeAgent": 63,
    },
    "copilot": {"PreToolUse--Bash": 51, "PostToolUse--Bash": 55, "UserPromptSubmit": 63},
    "opencode": {"tool.execute.before--bash": 50, "tool.execute.after--bash": 53, "chat.message": 62},
    "cursor": {"preToolUse--Shell": 50, "postToolUse--Shell": 53, "beforeSubmitPrompt": 62},
}
STATUS_LINE = 46
STOP = 70  # files of ours that the end of a turn with a prompt and a call enters
STOP_AFTER_FIX = 115  # and of one that probably fixed a bug, which loads what learns from it
STANDARD = (
    *("typing", "dataclasses", "inspect", "logging", "argparse", "subprocess", "tomllib", "importlib.metadata"),
    *("asyncio", "http", "urllib", "pathlib", "traceback", "uuid", "secrets", "tempfile", "hashlib", "datetime"),
    *("threading", "re", "json", "sqlite3", "enum", "contextlib", "site", "functools", "collections"),
)
OTHERS = ("click", "pydantic", "yaml", "msgspec", "tomlkit", "tree_sitter", "clickstop.core.expression")
OURS = ("cli", "app", "mcp", "dashboard", "install", "render", "config", "demo")
BANNED = (*STANDARD, *OTHERS, *(f"clickstop.{name}" for name in OURS))


class Told:
    """The report of one instrumented hook process."""

    def __init__(self, text: str) -> None:
        modules, _, rest = text.partition("# statements")
        statements, _, sockets = rest.partition("# sockets")
        self.sockets = sockets.split()
        self.modules = modules.split()[2:]
        self.statements = [line for line in statements.split("\n") if line]


@pytest.fixture
def run(hook: Hook, repo: Path, tmp_path: Path, payload: Payload) -> Callable[..., Told]:
    """Run a case's payload in a fresh, instrumented process; plan, database and session are there already."""
    report = tmp_path / "report"

    def told(name: str, agent: str = "claude-code", **changes: Any) -> Told:
        given = payload(name, agent, **changes)
        start = "SessionStart--startup" if agent == "claude-code" else agent_named(agent).name_of("session.start")
        same = {key: given[key] for key in ("session_id", "conversation_id", "session") if key in given}
        hook(payload(start, agent, **same), agent=agent)
        done = subprocess.run(
            [
                *(sys.executable, "-I", "-S", str(INSTRUMENTED), str(report), str(BOOTSTRAP)),
                *(agent, given["hook_event_name"]),
            ],
            input=as_bytes(given),
            capture_output=True,
            cwd=repo,
            env=hook.environ,
            check=True,
        )
        assert done.stderr == b""
        return Told(report.read_text(encoding="utf-8"))

    return told


_reports: dict[str, Told] = {}


@pytest.fixture
def ordinary(run: Callable[[str], Told]) -> Callable[[str], Told]:
    """The report of an ordinary event in a repository of its own; several tests read the same one."""

    def told(name: str) -> Told:
        if name not in _reports:
            _reports[name] = run(name)
        return _reports[name]

    return told


@pytest.mark.parametrize("name", ORDINARY)
def test_an_ordinary_event_loads_nothing_heavy_and_not_many(name: str, ordinary: Callable[[str], Told]) -> None:
    modules = ordinary(name).modules
    heavy = [one for one in modules if any(one == word or one.startswith(f"{word}.") for word in BANNED)]
    assert heavy == []
    assert "clickstop.hook.main" in modules
    assert len(modules) <= ORDINARY[name], f"{len(modules)}: {' '.join(modules)}"


@pytest.mark.parametrize(
    ("agent", "name"), [(agent, name) for agent, names in OTHER_AGENTS.items() for name in names]
)
def test_an_event_of_another_agent_loads_as_little(agent: str, name: str, run: Callable[..., Told]) -> None:
    modules = run(name, agent).modules
    heavy = [one for one in modules if any(one == word or one.startswith(f"{word}.") for word in BANNED)]
    assert heavy == []
    assert len(modules) <= OTHER_AGENTS[agent][name], f"{len(modules)}: {' '.join(modules)}"


def test_every_agent_has_a_budget() -> None:
    assert {"claude-code", *OTHER_AGENTS} == set(AGENTS)


@pytest.mark.parametrize("name", ORDINARY)
def test_an_event_is_one_write_transaction(name: str, ordinary: Callable[[str], Told]) -> None:
    statements = ordinary(name).statements
    assert [line for line in statements if line.startswith(("BEGIN", "COMMIT", "ROLLBACK"))] == [
        "BEGIN IMMEDIATE",
        "COMMIT",
    ]
    writing = [line for line in statements if line.startswith(("INSERT", "UPDATE", "DELETE"))]
    begin, commit = statements.index("BEGIN IMMEDIATE"), statements.index("COMMIT")
    assert writing
    assert all(begin < statements.index(line) < commit for line in writing)


def test_only_handlers_that_match_are_imported(run: Callable[[str], Told]) -> None:
    loaded = {one for one in run("PreToolUse--Write").modules if one.startswith("clickstop.handlers.")}
    assert "clickstop.handlers.gate.canary" not in loaded
    assert "clickstop.handlers.capture.prompt" not in loaded
    assert "clickstop.handlers.index" not in loaded
    assert "clickstop.handlers.gate.canary" in run("PreToolUse--canary").modules


def test_the_bootstrap_is_short() -> None:
    assert len(BOOTSTRAP.read_text(encoding="utf-8").splitlines()) <= 20


def test_patterns_are_loaded_only_after_a_literal_said_they_may_matter(run: Callable[[str], Told]) -> None:
    assert "clickstop.secrets.find" in run("PostToolUse--Bash-secret").modules
    assert "clickstop.secrets.find" not in run("PostToolUse--Bash-ok").modules
    assert "re" not in run("PostToolUse--Bash-secret").modules


@pytest.mark.parametrize("name", ["Stop", "SessionStart--startup", "UserPromptSubmit--typed"])
def test_starts_and_ends_do_without_what_takes_as_long_as_the_interpreter(
    name: str, run: Callable[..., Told]
) -> None:
    assert _slow(run(name)) == set()


@pytest.mark.parametrize(
    "command",
    [
        'for f in src/*.py; do echo "$f"; done && VAR=1 env rm -rf "$HOME/build"',
        "cd src && rm -f *.pyc ${X} > /dev/null",
        'if [ -f x ]; then mv x "$(pwd)/y"; fi 2>&1 | tee out.txt',
    ],
)
def test_a_command_is_parsed_without_it_too(command: str, run: Callable[..., Told]) -> None:
    told = run("PreToolUse--Bash", tool_input={"command": command})
    assert "tree_sitter._binding" in told.modules
    assert _slow(told) == set()


def _slow(told: Told) -> set[str]:
    return {"re", "enum", "datetime", "calendar", "collections"} & {*told.modules}


def test_a_stop_enters_few_files(run: Callable[..., Told], hook: Hook, payload: Payload) -> None:
    session = payload("Stop")["session_id"]
    hook(payload("UserPromptSubmit--typed", session_id=session))
    hook(payload("PostToolUse--Bash-ok", session_id=session))
    files = [name for name in run("Stop").modules if name.startswith("clickstop.") and not _is_mere_package(name)]
    assert len(files) <= STOP, f"{len(files)}: {' '.join(files)}"


def test_a_stop_after_a_fix_enters_no_more_than_what_learns_from_it(
    run: Callable[..., Told], hook: Hook, repo: Path, payload: Payload
) -> None:
    session = payload("Stop")["session_id"]
    hook(payload("UserPromptSubmit--typed", session_id=session))
    (repo / "src").mkdir(exist_ok=True)
    (repo / "src" / "cart.py").write_text("def first(items):\n    return items[0] if items else None\n", "utf-8")
    hook(payload("PostToolUse--Edit", session_id=session))
    files = [name for name in run("Stop").modules if name.startswith("clickstop.") and not _is_mere_package(name)]
    assert "clickstop.learning.lessons" in files
    assert len(files) <= STOP_AFTER_FIX, f"{len(files)}: {' '.join(files)}"


def _is_mere_package(name: str) -> bool:
    """Whether it is a folder whose `__init__.py` is not even read."""
    init = PACKAGE.joinpath(*name.split(".")[1:], "__init__.py")
    return init.is_file() and init.stat().st_size < MERE_WORDS


def test_costs_are_looked_at_when_a_turn_or_a_session_ends_and_not_in_between(
    run: Callable[[str], Told], ordinary: Callable[[str], Told]
) -> None:
    assert "clickstop.handlers.capture.cost" in run("Stop").modules
    assert [name for name in ORDINARY if "clickstop.handlers.capture.cost" in ordinary(name).modules] == []


def test_the_status_line_loads_nothing_heavy(hook: Hook, repo: Path, tmp_path: Path, payload: Payload) -> None:
    hook(payload("SessionStart--startup"))
    report = tmp_path / "report"
    done = subprocess.run(
        [
            *(sys.executable, "-I", "-S", str(INSTRUMENTED), str(report), str(BOOTSTRAP)),
            "claude-code",
            "statusline",
        ],
        input=as_bytes({"session_id": "s", "cwd": str(repo), "context_window": {"used_percentage": 12}}),
        capture_output=True,
        cwd=repo,
        env=hook.environ,
        check=True,
    )
    told = Told(report.read_text(encoding="utf-8"))
    assert done.stdout.decode() == "clickstop no signals · context 12%\n"
    assert [one for one in told.modules if any(one == word or one.startswith(f"{word}.") for word in BANNED)] == []
    assert len(told.modules) <= STATUS_LINE, len(told.modules)
    assert [line for line in told.statements if not line.startswith(("SELECT", "PRAGMA"))] == []


@pytest.mark.parametrize(
    "name", ["PostToolUse--Bash-ok", "PostToolUse--Read", "PostToolUse--Edit", "PreToolUse--Bash"]
)
def test_a_workflow_costs_events_that_do_not_concern_it_nothing(
    name: str, run: Callable[[str], Told], hook: Hook, repo: Path, payload: Payload
) -> None:
    before = set(run(name).modules)
    (repo / "clickstop.toml").write_text('[workflow.e2e]\npreset = "playwright"\n', encoding="utf-8")
    hook(payload("SessionStart--startup"))
    handlers = {
        f"clickstop.handlers.{one}" for one in ("gate.retry_limit", "gate.log_update", "capture.workflow_run")
    }
    # whether any test has run so far
    readers = {"clickstop.store.read", "clickstop.store.workflow"}
    asked = {*handlers, *readers, "clickstop.workflow", "clickstop.workflow.service"}
    assert set(run(name).modules) - before <= asked


@pytest.mark.parametrize(
    "names", [[*ORDINARY], ["Stop"], ["SessionStart--startup"], ["SessionEnd"]], ids=lambda it: it[-1]
)
def test_a_team_costs_events_nothing_whether_its_server_answers_or_not(
    names: list[str], run: Callable[[str], Told], repo: Path
) -> None:
    """Its address is that of a door that opens, so that nobody who knocks goes unseen."""
    for name in names:  # the second time, nothing is done for the first time
        run(name)
    before = {name: run(name) for name in names}
    with socket.create_server(("127.0.0.1", 0)) as server:
        config = repo.parent / "home" / ".config" / "clickstop" / "config.toml"
        config.parent.mkdir(parents=True)
        port = server.getsockname()[1]
        config.write_text(f'[team]\nurl = "postgresql://127.0.0.1:{port}/team"\n', encoding="utf-8")
        run(names[0])  # compiles the plan
        after = {name: run(name) for name in names}
        server.setblocking(False)
        with pytest.raises(BlockingIOError):
            server.accept()
    for name, told in after.items():
        assert [module for module in told.modules if module.startswith(("psycopg", "clickstop.team"))] == [], name
        assert told.sockets == [], name
        if name != "SessionStart--startup":  # which compares what earlier sessions began with, whatever was changed
            assert sorted(set(told.modules) ^ set(before[name].modules)) == [], name
            assert len(told.statements) == len(before[name].statements), name


def test_a_sync_after_the_session_is_no_part_of_its_event(run: Callable[[str], Told], repo: Path) -> None:
    config = repo.parent / "home" / ".config" / "clickstop" / "config.toml"
    config.parent.mkdir(parents=True)
    config.write_text('[team]\nurl = "postgresql://127.0.0.1:1/team"\nafter_session = true\n', encoding="utf-8")
    told = run("SessionEnd")
    assert "clickstop.handlers.capture.sync" in told.modules
    assert [module for module in told.modules if module.startswith(("psycopg", "clickstop.team"))] == []
    assert told.sockets == []


def test_a_plug_ins_hook_that_is_not_needed_loads_nothing_of_the_hook(
    repo: Path, environ: dict[str, str], tmp_path: Path
) -> None:
    clickstop = [sys.executable, "-m", "clickstop", "init", "--yes"]
    subprocess.run(
        clickstop, cwd=repo, env={**environ, "PYTHONPATH": str(PACKAGE.parent)}, check=True, capture_output=True
    )
    report = tmp_path / "report"
    subprocess.run(
        [
            *(sys.executable, "-I", "-S", str(INSTRUMENTED), str(report), str(BOOTSTRAP)),
            *("claude-code", "PreToolUse"),
        ],
        input=b"{}",
        cwd=repo,
        env={**environ, "CLICKSTOP_PLUGIN": str(repo)},
        capture_output=True,
        check=True,
    )
    loaded = Told(report.read_text(encoding="utf-8")).modules
    listening = ("clickstop.store", "clickstop.store.sqlite")  # what tells loads them itself
    assert {name for name in loaded if name.startswith("clickstop.") and name not in listening} == {
        "clickstop.agents",
        "clickstop.agents.beside",
        "clickstop.core",
        "clickstop.core.initialised",
        "clickstop.core.places",
        "clickstop.core.wire",
        "clickstop.hook",
        "clickstop.hook.imports",
        "clickstop.hook.start",
    }
