"""What tests share: scratch repositories, real hook processes, the store they leave behind."""

from __future__ import annotations

import atexit
import collections
import contextlib
import functools
import json
import os
import selectors
import shutil
import socket
import sqlite3
import subprocess
import sys
import sysconfig
import tempfile
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import clickstop
from clickstop.core.places import Places, look_again, registered, user_state
from clickstop.store.create import create
from tests import inside
from tests.prepared import HOME, NAME, prepare
from tests.trusting import set_up, trust_around

if TYPE_CHECKING:
    from collections.abc import Mapping

CASES = Path(__file__).parent / "cases"
PACKAGE = Path(clickstop.__file__).parent
BOOTSTRAP = PACKAGE / "hook" / "bootstrap.py"

_PATH = os.environ["PATH"]  # tests of commands empty the environment before the first process is started
_homes: dict[Path, Mapping[str, str]] = {}  # of the repositories that were made
_AHEAD = 6  # copies of a repository
_ready: dict[str, collections.deque[Path]] = {}  # copies, the oldest first
originals: dict[str, str] = {}  # the folder of those that are copied, where somebody removes it: no worker does
_DEFINITION = "SELECT sql FROM sqlite_master WHERE name = ?"

# Somebody who commits; git looks for something to tidy up after each commit otherwise.
AS_DEV = ("-c", "user.name=dev", "-c", "user.email=dev@example.org", "-c", "maintenance.auto=false")

# Where recorded payloads were made; they are moved into the scratch folders.
RECORDED_HOME = "/home/dev"
RECORDED_REPO = "/home/dev/shop"

# Prefixes of variables that an agent, a git hook or a developer's shell may have set.
FOREIGN = (
    *(
        "CLAUDE",
        "ANTHROPIC",
        "CODEX",
        "OPENAI",
        "GEMINI",
        "CURSOR",
        "COPILOT",
        "OPENCODE",
        "AUGMENT",
        "CLINE",
        "AMP_",
    ),
    *("GOOSE", "AIDER", "WINDSURF", "TRAE", "AI_AGENT", "AGENT", "CLICKSTOP", "XDG", "GIT_", "PYTEST_ADDOPTS"),
)
DEVELOPERS_HOME = os.path.expanduser("~")  # where toolchains are; tests themselves see a scratch one


@dataclass(frozen=True)
class Answer:
    """What a process of ours left on its way out."""

    stdout: bytes
    stderr: str
    code: int

    @property
    def reply(self) -> dict[str, Any] | None:
        """The one JSON object on stdout, or None for silence. Anything else is no legal reply."""
        if not self.stdout:
            return None
        said = json.loads(self.stdout)
        assert isinstance(said, dict)
        return said

    @property
    def specific(self) -> dict[str, Any]:
        """The part of the reply that belongs to the event, or {}."""
        found = (self.reply or {}).get("hookSpecificOutput", {})
        assert isinstance(found, dict)
        return found


class Forker:
    """A process that others are forked from, started when it is first needed (see tests/forker.py). It has the
    modules of the package that stands in `source`.
    """

    def __init__(self, kind: str, source: Path = PACKAGE.parent) -> None:
        self._kind = kind
        self._source = str(source)
        self._server: socket.socket | None = None  # to the process, also of workers that are forked from this one
        self._process: subprocess.Popen[bytes] | None = None
        self._channel: socket.socket | None = None  # to a copy of it that serves this process alone

    def __call__(self, arguments: list[str], stdin: bytes, cwd: Path, environ: Mapping[str, str]) -> Answer:
        pipes = [os.pipe() for _ in range(3)]
        (stdin_read, stdin_write), (stdout_read, stdout_write), (stderr_read, stderr_write) = pipes
        streams = [stdin_read, stdout_write, stderr_write]
        self.start(arguments, streams, cwd, environ)
        for descriptor in streams:
            os.close(descriptor)
        stdout, stderr = _exchange(stdin, stdin_write, [stdout_read, stderr_read])
        return Answer(stdout, stderr.decode(), self.wait())

    def start(self, arguments: list[str], streams: list[int], cwd: Path, environ: Mapping[str, str]) -> None:
        """With these for stdin, stdout and stderr; nothing else is started before `wait`."""
        inside.kept.close()
        self._channel = self._channel or self._connected()
        job = json.dumps({"arguments": arguments, "cwd": str(cwd), "environ": dict(environ)}).encode()
        socket.send_fds(self._channel, [len(job).to_bytes(8, "big")], streams)
        self._channel.sendall(job)

    def wait(self) -> int:
        """The exit code of what was started."""
        assert self._channel is not None
        return int.from_bytes(self._channel.recv(4), "big", signed=True)

    def _connected(self) -> socket.socket:
        self.load()
        assert self._server is not None
        ours, theirs = socket.socketpair()
        ours.settimeout(180)
        socket.send_fds(self._server, [b"!"], [theirs.fileno()])
        theirs.close()
        return ours

    def load(self) -> None:
        """Start the process, if that has not happened."""
        if self._server is not None:
            return
        ours, theirs = socket.socketpair()
        started = [str(Path(__file__).with_name("forker.py")), str(theirs.fileno()), self._kind]
        if self._kind == "hook":
            started = ["-I", "-S", *started, self._source, sysconfig.get_path("purelib")]
        environ = {"PATH": _PATH, "LANG": "C.UTF-8", "PYTHONPATH": self._source}
        process = subprocess.Popen([sys.executable, *started], env=environ, pass_fds=[theirs.fileno()])
        theirs.close()
        self._server, self._process = ours, process  # a worker that forgot the process would be warned of it

        def end() -> None:
            if self._channel is not None:
                self._channel.close()
            ours.close()
            process.wait(timeout=60)

        atexit.register(end)


_fork_hook = Forker("hook")
fork_command = Forker("command")


def load_forkers() -> None:
    """Before workers are forked: then theirs are copies, and modules are loaded once."""
    _fork_hook.load()
    fork_command.load()


def run_clickstop(*arguments: str, cwd: Path | str, environ: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """The command line in a process of its own, as a person would use it, with nothing on stdin."""
    trust_around(cwd, environ, arguments[0])
    done = fork_command(list(arguments), b"", Path(cwd), {**environ, "PYTHONPATH": str(PACKAGE.parent)})
    return subprocess.CompletedProcess(arguments, done.code, done.stdout.decode(), done.stderr)


def _exchange(given: bytes, into: int, out_of: list[int]) -> list[bytes]:
    """Write all of it, and read all that comes from the others until they end."""
    taken: dict[int, list[bytes]] = {descriptor: [] for descriptor in out_of}
    left = memoryview(given)
    os.set_blocking(into, False)
    with selectors.DefaultSelector() as waiting:
        waiting.register(into, selectors.EVENT_WRITE)
        for descriptor in out_of:
            waiting.register(descriptor, selectors.EVENT_READ)
        while waiting.get_map():
            ready = waiting.select(180)
            assert ready, "the hook does not end"
            for key, _ in ready:
                if key.fd == into:
                    try:
                        left = left[os.write(into, left[:65536]) :]
                    except BrokenPipeError:
                        left = left[:0]
                    over = not left
                else:
                    part = os.read(key.fd, 65536)
                    taken[key.fd].append(part)
                    over = not part
                if over:
                    waiting.unregister(key.fd)
                    os.close(key.fd)
    return [b"".join(taken[descriptor]) for descriptor in out_of]


@dataclass(frozen=True)
class Hook:
    """Runs real hook processes, as the client does: no shell, no `site`, a clean environment.

    They are forked from a process that has loaded the modules; `cold` ones are started from nothing.
    """

    environ: Mapping[str, str]
    cwd: Path
    cold: bool = False
    trusting: bool = True  # whether the person trusts what the repository holds at the moment
    here: bool = False  # in this process (see tests/inside.py)

    def __call__(
        self,
        payload: dict[str, Any] | bytes | str,
        event: str = "",
        *,
        agent: str = "claude-code",
        cwd: Path | None = None,
        **environ: str,
    ) -> Answer:
        if self.trusting:
            trust_around(cwd or self.cwd, {**self.environ, **environ})
        if not self.cold:
            name, told, variables = _name_of(payload, event), as_bytes(payload), {**self.environ, **environ}
            if self.here and name != "statusline":
                with contextlib.suppress(inside.ForeignHandlersError):
                    stdout, printed = inside.answer(agent, name, told, cwd or self.cwd, variables)
                    return Answer(stdout, printed.decode(), 0)
            return _fork_hook([agent, name], told, cwd or self.cwd, variables)
        process = self.start(payload, event, agent=agent, cwd=cwd, **environ)
        stdout, stderr = process.communicate(as_bytes(payload), timeout=180)
        return Answer(stdout, stderr.decode(), process.returncode)

    def start(
        self,
        payload: dict[str, Any] | bytes | str,
        event: str = "",
        *,
        agent: str = "claude-code",
        cwd: Path | None = None,
        **environ: str,
    ) -> subprocess.Popen[bytes]:
        """A cold process with its pipes; whoever asked writes the payload."""
        inside.kept.close()
        if self.trusting:
            trust_around(cwd or self.cwd, {**self.environ, **environ})
        return subprocess.Popen(
            [sys.executable, "-I", "-S", str(BOOTSTRAP), agent, _name_of(payload, event)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=cwd or self.cwd,
            env={**self.environ, **environ},
        )


def _name_of(payload: dict[str, Any] | bytes | str, event: str) -> str:
    return event or (str(payload.get("hook_event_name", "")) if isinstance(payload, dict) else "")


def as_bytes(payload: dict[str, Any] | bytes | str) -> bytes:
    if isinstance(payload, bytes):
        return payload
    return (payload if isinstance(payload, str) else json.dumps(payload) + "\n").encode()


def drained(argv: list[str], environ: Mapping[str, str]) -> Answer:
    """Run a program with more on stdin than a pipe holds; BrokenPipeError if it does not take all of it."""
    process = subprocess.Popen(
        argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environ
    )
    assert process.stdin is not None
    try:
        process.stdin.write(b"x" * 1_000_000)
    finally:
        stdout, stderr = process.communicate(timeout=60)
    return Answer(stdout, stderr.decode(), process.returncode)


def clean_environ(home: Path) -> dict[str, str]:
    """Nothing of the developer's: a PATH, a scratch HOME, UTF-8."""
    home.mkdir(parents=True, exist_ok=True)
    return {"PATH": os.environ["PATH"], "HOME": str(home), "LANG": "C.UTF-8"}


def make_repo(
    path: Path,
    environ: Mapping[str, str],
    config: str = "",
    *,
    is_new: bool = True,
    files: Mapping[str, str] = MappingProxyType({}),
) -> Path:
    """A git repository with one commit that holds clickstop.toml and these files, which this user has set up.
    Unless it is new, it has a database, and without settings and files a plan.
    """
    is_plain = not config and not files and not path.exists()
    path.parent.mkdir(parents=True, exist_ok=True)
    if is_plain:
        shutil.move(_older_copy(_git_in(environ["PATH"])), path)
    else:
        _committed(_git_in(environ["PATH"]), config, tuple(files.items())).write(path)
    set_up(str(path), environ)
    _homes[path] = environ
    if not is_new:
        places = Places(str(path), environ)
        places.ensure_state()
        shutil.copy(_new_database(), places.database)
        if is_plain:
            prepare_plan(path, environ)
    return path


def prepare_plan(repo: Path, environ: Mapping[str, str]) -> None:
    """What the first event in a repository without settings would compile (see tests/prepared.py)."""
    prepare(repo, environ, _original)


def forget_plan(repo: Path) -> None:
    """The repository is as before its first event: no configuration of it was ever valid."""
    shutil.rmtree(store_of(repo) / "plan", ignore_errors=True)


def copy_package(to: Path, *left_out: str) -> Path:
    """Our package, compiled as far as it is here: compiling takes a cold process longer than all else it does."""
    return Path(
        shutil.copytree(PACKAGE, to, ignore=shutil.ignore_patterns("static", "templates", "*.bundle", *left_out))
    )


def store_of(repo: Path, environ: Mapping[str, str] | None = None) -> Path:
    """The folder in the user's state in which the store of a repository stands."""
    environ = environ or _homes.get(repo) or {"HOME": str(_home_beside(repo))}
    look_again()
    entry = registered(environ).get(os.path.realpath(repo))
    return Path(user_state(environ), "stores", entry["id"]) if entry else Path(Places(str(repo), environ).state)


def in_the_way_of_the_database(repo: Path) -> None:
    """A folder where the file should be, so that nothing can be stored."""
    database = store_of(repo) / "memory.db"
    database.unlink(missing_ok=True)
    database.mkdir(parents=True)


def in_the_way_of_the_store(repo: Path) -> Path:
    """A file where the store's folder should be."""
    store = store_of(repo)
    shutil.rmtree(store, ignore_errors=True)
    store.parent.mkdir(parents=True, exist_ok=True)
    store.write_text("a file where the folder should be")
    return store


def _home_beside(repo: Path) -> Path:
    """The scratch HOME of the test, which stands above or beside the repository."""
    return next(folder / "home" for folder in repo.parents if (folder / "home").is_dir())


@functools.cache
def _new_database() -> Path:
    """What the first event of a store would make: tables and no rows."""
    folder = Path(tempfile.mkdtemp(prefix="clickstop-database-", dir=originals.get("folder")))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    create(str(folder / "memory.db"))
    return folder / "memory.db"


def _original() -> tuple[Path, Mapping[str, str]]:
    """A repository whose plan others are given."""
    folder = Path(tempfile.mkdtemp(prefix="clickstop-plan-", dir=originals.get("folder")))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    environ = {**clean_environ(folder / HOME), "PATH": _PATH}
    return make_repo(folder / NAME, environ), environ


def _older_copy(program: str) -> Path:
    """Of a repository with no settings, made some tests ago: no session takes its files for new ones, and nobody
    waits for that. Moving a folder makes the files in it no younger.
    """
    ready = _ready.setdefault(program, collections.deque())
    while len(ready) <= _AHEAD:
        copies = Path(tempfile.mkdtemp(prefix="clickstop-copy-", dir=originals.get("folder")))
        atexit.register(shutil.rmtree, copies, ignore_errors=True)
        _committed(program).write(copies / "shop")
        ready.append(copies / "shop")
    return ready.popleft()


@dataclass(frozen=True)
class _Tree:
    """Folders and files to write again and again, with less to do than copying has."""

    folders: list[str]
    files: list[tuple[str, int, bytes]]

    @classmethod
    def of(cls, folder: Path) -> _Tree:
        paths = sorted(folder.rglob("*"))
        files = [(path, path.stat().st_mode & 0o777, path.read_bytes()) for path in paths if path.is_file()]
        return cls(
            [str(path.relative_to(folder)) for path in paths if path.is_dir()],
            [(str(path.relative_to(folder)), mode, content) for path, mode, content in files],
        )

    def write(self, to: Path) -> None:
        for folder in ("", *self.folders):
            with contextlib.suppress(FileExistsError):
                os.mkdir(f"{to}/{folder}")
        for name, mode, content in self.files:
            descriptor = os.open(f"{to}/{name}", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
            os.write(descriptor, content)
            os.close(descriptor)


@functools.cache
def _git_in(search: str) -> str:
    program = shutil.which("git", path=search)
    assert program, f"no git in {search}"
    return program


@functools.cache
def _committed(program: str, config: str = "", files: tuple[tuple[str, str], ...] = ()) -> _Tree:
    """The repository that others are copies of, made by this git."""
    with tempfile.TemporaryDirectory(prefix="clickstop-repository-", dir=originals.get("folder")) as place:
        folder = Path(place)
        for name, text in (("clickstop.toml", config), *files):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
        environ = {"PATH": os.path.dirname(program), "HOME": place}
        git(folder, environ, "init", "-q", "-b", "main")
        for sample in (folder / ".git" / "hooks").iterdir():
            sample.unlink()
        git(folder, environ, "add", "-A")
        git(folder, environ, "commit", "-q", "-m", "start")
        git(folder, environ, "repack", "-adqn")  # fewer folders to make
        (folder / ".git" / "COMMIT_EDITMSG").unlink()
        return _Tree.of(folder)


def git(cwd: Path, environ: Mapping[str, str], *arguments: str) -> str:
    """Run git without anybody's own configuration; what it printed."""
    done = subprocess.run(
        ["git", *AS_DEV, *arguments],
        cwd=cwd,
        env={**environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"},
        capture_output=True,
        check=True,
    )
    return done.stdout.decode().strip()


def read_rows(database: Path, table: str) -> list[dict[str, Any]]:
    """All rows of a table in the order they were written; [] if there is no database."""
    if not database.exists():
        return []
    connection = inside.kept.reader(str(database))
    try:
        asking = connection.cursor()
        asking.row_factory = sqlite3.Row
        keyed = "WITHOUT ROWID" in str(asking.execute(_DEFINITION, (table,)).fetchone()[0])
        order = "" if keyed else "ORDER BY rowid"
        return [dict(row) for row in asking.execute(f"SELECT * FROM {table} {order}")]
    finally:
        inside.kept.leave(connection)


def relocated(value: Any, places: Mapping[str, str]) -> Any:
    """The value with each recorded path replaced by where the test keeps it."""
    text = json.dumps(value, ensure_ascii=False)
    for recorded, actual in sorted(places.items(), key=lambda pair: -len(pair[0])):
        text = text.replace(recorded, json.dumps(actual, ensure_ascii=False)[1:-1])
    return json.loads(text)
