"""Who may import whom, and where SQL, programs, output and agents' words may stand."""

from __future__ import annotations

import ast
import collections
import re
from typing import TYPE_CHECKING

from clickstop.agents.agent import Agent
from clickstop.agents.claude_code import decode
from clickstop.agents.index import AGENTS
from tests.contracts.source import Module, modules
from tests.each import each
from tests.harness import PACKAGE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

EVERYTHING = modules()


def _ids(module: Module) -> str:
    return module.where


def _ours(names: set[str]) -> set[str]:
    return {name for name in names if name == "clickstop" or name.startswith("clickstop.")}


@each("module", EVERYTHING, ids=_ids)
def test_a_module_says_in_its_docstring_what_it_is(module: Module) -> None:
    assert module.docstring.partition("\n\n")[0].endswith((".", ":", ".`"))


@each("module", modules("core/event.py", "core/decision.py"), ids=_ids)
def test_events_and_decisions_import_nothing_of_ours(module: Module) -> None:
    assert _ours(module.imports(typing=True)) == set()


@each("module", [one for one in modules("handlers/") if one.where.count("/") == 2], ids=_ids)
def test_handlers_do_nothing_but_decide(module: Module) -> None:
    """No files, no clock of their own, no catching: context and dispatcher are for that."""
    assert module.nodes(ast.Try) == []
    assert {name for _, name in module.calls if name in ("open", "print", "exec", "eval")} == set()
    assert not module.imports() & {"os", "sys", "time", "subprocess", "sqlite3", "socket"}
    # What others recorded is asked for by name (`ctx.recorded`), not searched in what is about to be written.
    assert [node.lineno for node in module.nodes(ast.Attribute) if node.attr == "operations"] == []


SQL = re.compile(
    r"\b(SELECT\s.+\sFROM|INSERT\s+(OR\s+\w+\s+)?INTO|DELETE\s+FROM|UPDATE\s+\w+\s+SET|CREATE\s+(TABLE|INDEX|TRIGGER|VIRTUAL)"
    r"|DROP\s+TABLE|PRAGMA\s+\w+)\b",
    re.DOTALL,
)
OUTSIDE_STORE = [one for one in EVERYTHING if not one.where.startswith(("store/", "team/"))]


@each("module", OUTSIDE_STORE, ids=_ids)
def test_sql_stands_only_in_the_store(module: Module) -> None:
    assert [(line, text) for line, text in module.texts if SQL.search(text)] == []
    assert not module.imports() & {"sqlite3", "_sqlite3"}
    assert [name for _, name in module.calls if name.endswith((".execute", ".executemany"))] == []


@each("module", [one for one in EVERYTHING if one.where.startswith("team/")], ids=_ids)
def test_the_teams_database_knows_no_sql_of_the_store(module: Module) -> None:
    assert not module.imports() & {"sqlite3", "_sqlite3"}
    assert [name for _, name in module.calls if name.startswith(("self.store.execute", "store.execute"))] == []


@each("module", [one for one in EVERYTHING if not one.where.startswith("team/")], ids=_ids)
def test_the_driver_of_the_teams_database_is_loaded_there_alone(module: Module) -> None:
    assert not {name for name in module.imports() if name.split(".")[0] == "psycopg"}


# Where programs may be started: behind ctx.run, for a project's own checks, and where people and installers work.
# A process of its own for handlers that are not ours starts no program.
STARTERS = (
    "context/programs.py",
    "context/detached.py",
    "core/git.py",
    "checks/",
    "install/",
    "cli/",
    "demo/",
    "hook/guardian.py",
    "render/pager.py",
)
STARTING = {"os.system", "os.popen", "os.fork", "os.execv", "os.execve", "os.posix_spawn", "os.spawnv"}


@each("module", EVERYTHING, ids=_ids)
def test_programs_are_started_in_few_places(module: Module) -> None:
    if module.where.startswith(STARTERS):
        return
    assert not {name for name in module.imports() if name.split(".")[0] in ("subprocess", "multiprocessing", "pty")}
    assert not STARTING & {name for _, name in module.calls}


# The dashboard listens on the loopback address alone. The exporter of OpenTelemetry sends, where
# `clickstop export otlp` is run; nothing else may load it.
NETWORK = {"socket", "socketserver", "ssl", "http", "urllib", "ftplib", "smtplib", "xmlrpc", "requests", "httpx"}
LISTENING = [("dashboard/serve.py", "socket")]


def test_no_module_of_ours_can_open_a_connection() -> None:
    """The README promises that nothing leaves the machine unless the person sets that up."""
    imported = [(module.where, name) for module in EVERYTHING for name in module.imported]
    # `urllib.parse` takes addresses apart and opens none.
    guilty = [(where, name) for where, name in imported if name.split(".")[0] in NETWORK and name != "urllib.parse"]
    assert guilty == LISTENING
    exporters = {where for where, name in imported if name.startswith("opentelemetry.exporter")}
    assert {where.rpartition("/")[2] for where in exporters} == {"otlp.py"}
    (server,) = (module for module in EVERYTHING if module.where == "dashboard/serve.py")
    text = server.path.read_text(encoding="utf-8")
    assert [word for word in ("connect(", "gethost", "getaddrinfo", "sendto") if word in text] == []


# Git is asked through one door. The demo also plays somebody who works with git, in a repository of its own making.
ASKING_GIT = ("core/git.py",)
PLAYING_WITH_GIT = ("demo/scratch.py", "demo/session.py")


@each("module", EVERYTHING, ids=_ids)
def test_git_is_started_in_one_place(module: Module) -> None:
    if module.where in (*ASKING_GIT, *PLAYING_WITH_GIT):
        return
    lists: list[ast.List | ast.Tuple] = module.nodes(ast.List, ast.Tuple)
    commands = [node for node in lists if len(node.elts) > 1 and _is_git(node.elts[0])]
    if commands:
        commands = [node for node in commands if id(node) not in {*_compared(module), *_shown(module)}]
    assert [node.lineno for node in commands] == []
    if module.where.startswith(STARTERS):
        assert [text for _, text in module.texts if text.startswith("git ")] == []


def _compared(module: Module) -> Iterator[int]:
    for node in module.nodes(ast.Compare):
        yield from map(id, (node.left, *node.comparators))


def _shown(module: Module) -> Iterator[int]:
    for node in module.nodes(ast.Call):
        if ast.unparse(node.func) == "shlex.join":
            yield from map(id, node.args)


def _is_git(node: object) -> bool:
    return isinstance(node, ast.Constant) and str(node.value).rpartition("/")[2] in ("git", "git.exe")


# The hook's own six, and what people see. The bootstrap ends a process whose package is broken, the start one that
# settings answer.
SPEAKERS = (
    *("hook/main.py", "hook/streams.py", "hook/bootstrap.py", "hook/start.py"),
    *("hook/deadline.py", "hook/guardian.py"),  # whatever hangs, the process ends
    *("cli/", "render/", "__main__.py", "mcp/start.py"),
)
ENDING = {
    "sys.exit",
    "os._exit",
    "exit",
    "quit",
    "SystemExit",
    "print",
    "click.echo",
    "sys.stdout.write",
    "os.abort",
}


@each("module", EVERYTHING, ids=_ids)
def test_output_and_exit_codes_belong_to_the_edges(module: Module) -> None:
    if module.where.startswith(SPEAKERS):
        return
    assert [(line, name) for line, name in module.calls if name in ENDING] == []
    raised = [ast.unparse(node.exc) for node in module.nodes(ast.Raise) if node.exc]
    assert [one for one in raised if one.startswith("SystemExit")] == []


# Commands are one surface of three: what the others share with them knows nothing of the command line.
SHARED = ("app/", "render/", "mcp/", "dashboard/")


def test_only_commands_know_the_command_line() -> None:
    shared = [module for module in EVERYTHING if module.where.startswith(SHARED)]
    assert len(shared) > 50
    assert [module.where for module in shared if "click" in module.imports(typing=True)] == []


# Words that belong to an agent: its name, its events, and keys that no neutral part would choose.
REPLY_KEYS = ("hookSpecificOutput", "permissionDecision", "additionalContext", "systemMessage", "updatedInput")
PAYLOAD_KEYS = (
    "hook_event_name",
    "tool_input",
    "tool_response",
    "tool_use_id",
    "transcript_path",
    "permission_mode",
    "stop_hook_active",
    "last_assistant_message",
    "compact_summary",
    "is_interrupt",
    "structuredPatch",
    "backgroundTaskId",
    "task-notification",
)
EVENTS = [name for name in decode.KINDS if name != "Stop"]  # too common a word
TOOLS = ("NotebookEdit", "WebFetch", "TodoWrite", "AskUserQuestion")
STATES = ("acceptEdits", "dontAsk", "bypassPermissions", "prompt_input_exit")
COMMON = ("copilot", "cursor")  # a program of AWS, a place in a text or a table
NAMES = (*(name for name in AGENTS if name not in COMMON), "claude", "CLAUDE", "Claude", "anthropic")
WORDS = re.compile("|".join((*NAMES, *REPLY_KEYS, *PAYLOAD_KEYS, *EVENTS, *TOOLS, *STATES)))
OUTSIDE_AGENTS = [one for one in EVERYTHING if not one.where.startswith("agents/")]


@each("module", OUTSIDE_AGENTS, ids=_ids)
def test_no_agents_name_or_key_stands_outside_its_folder(module: Module) -> None:
    assert [(line, text[:80]) for line, text in module.texts if WORDS.search(text)] == []
    names = {node.id for node in module.nodes(ast.Name, typing=True)}
    names |= {node.attr for node in module.nodes(ast.Attribute, typing=True)}
    assert {name for name in names if WORDS.search(name)} == set()
    folders = tuple(AGENTS.values())
    assert {name for name in module.imports(typing=True) if name.startswith(folders)} == set()


# What the rest may know of agents besides the class: the table, settings files and entries, what was measured.
FACES = ("agent", "beside", "coverage", "document", "entries", "index", "providers", "sites", "stub_server")


@each("module", OUTSIDE_AGENTS, ids=_ids)
def test_agents_are_asked_and_their_modules_are_not(module: Module) -> None:
    known = {name.split(".")[2] for name in module.imports(typing=True) if name.startswith("clickstop.agents.")}
    assert known <= {*FACES}
    loading = [line for line, name in module.calls if name in ("__import__", "import_module")]
    assert not loading or "clickstop.agents" not in "".join(text for _, text in module.texts)


@each("module", EVERYTHING, ids=_ids)
def test_no_agent_stands_for_all(module: Module) -> None:
    iterated = [node for node in module.nodes(ast.Call, typing=True) if getattr(node.func, "id", "") == "iter"]
    asked = [node.args[0] for node in iterated]
    asked += [node.value for node in module.nodes(ast.Subscript, typing=True) if isinstance(node.value, ast.Call)]
    assert [node.lineno for node in asked if _is_of_all(node)] == []


def _is_of_all(node: ast.expr) -> bool:
    return ast.unparse(node).startswith(("AGENTS", "list(AGENTS)", "all_agents()"))


def test_every_part_of_an_agent_is_asked_for_by_somebody() -> None:
    parts = {name for name in (*vars(Agent), *Agent.__annotations__) if not name.startswith("_")}
    folders = tuple(path.removeprefix("clickstop.").replace(".", "/") for path in AGENTS.values())
    asked = {
        node.attr
        for module in EVERYTHING
        if not module.where.startswith(folders)
        for node in module.nodes(ast.Attribute, typing=True)
    }
    assert parts - asked == set()


def test_one_class_name_has_one_meaning() -> None:
    places: dict[str, list[str]] = {}
    for module in EVERYTHING:
        for node in module.nodes(ast.ClassDef, typing=True):
            places.setdefault(node.name.lstrip("_"), []).append(module.where)
    assert {name: files for name, files in places.items() if len(files) > 1} == {}


def _defined(module: Module) -> Iterator[str]:
    """Names of functions and values at the top of a module; a decorator registers what it decorates."""
    for node in module.nodes(ast.Module)[0].body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.decorator_list:
            yield node.name
        elif isinstance(node, ast.Assign):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))


def _times(texts: Iterable[str]) -> collections.Counter[str]:
    return collections.Counter(word for text in texts for word in re.findall(r"\w+", text))


def test_what_a_module_defines_is_used_by_more_than_tests() -> None:
    root = PACKAGE.parent.parent
    files = [path for path in PACKAGE.rglob("*") if path.suffix in (".py", ".html", ".txt")]
    files += [path for name in ("tools", "bench") for path in root.glob(f"{name}/**/*.py")]
    times = _times(path.read_text(encoding="utf-8") for path in files)
    by_name = re.compile(r"__\w+__|check_\w+")  # the doctor collects its checks by their names
    unused = [
        f"{module.where}: {name}"
        for module in EVERYTHING
        for own in [_times([module.path.read_text(encoding="utf-8")])]
        for name in _defined(module)
        if (own if name.startswith("_") else times)[name] == 1 and not by_name.fullmatch(name)
    ]
    assert unused == []
