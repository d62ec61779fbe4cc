"""What a handler may use besides its event: settings, memory of the session, a place to record."""

from __future__ import annotations

import os
import time

from clickstop.hook import repository
from clickstop.hook.event import storable
from clickstop.hook.plan import Settings
from clickstop.hook.wire import dumps
from clickstop.secrets.redact import PLACEHOLDER, begin, excerpts, head, may_hold_secret
from clickstop.store.database import BUSY_MS
from clickstop.store.database import Error as StoreError
from clickstop.store.ids import new_id, utc
from clickstop.store.places import home
from clickstop.store.save import Store

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from sqlite3 import Connection
    from typing import IO, Any

    from clickstop.checks.project import Project
    from clickstop.hook.event import Event
    from clickstop.hook.features import Registry
    from clickstop.hook.fixes import Fixes
    from clickstop.hook.gates import Gates
    from clickstop.hook.learned import Learned
    from clickstop.hook.lessons import Lessons
    from clickstop.hook.plan import Plan
    from clickstop.hook.project import Step
    from clickstop.hook.recall import Recall
    from clickstop.hook.spending import Spending
    from clickstop.hook.workflow import Workflows
    from clickstop.memory.suggest import Offered
    from clickstop.secrets.look import Way
    from clickstop.store.check_ledger import CheckLedger
    from clickstop.store.places import Places
    from clickstop.store.rates import Rate
    from clickstop.store.read import Reader
    from clickstop.store.write import Operation

_EMPTY = Settings({})
_LONGEST = 65_536  # characters of one text in a row
_TELLING = 8_000  # characters by which calls are told apart
_PRIME = 9_223_372_036_854_775_783  # the largest that a column of numbers holds
_PRINTED = 1_000_000  # bytes kept of what a program printed
_TAIL = 262_144  # bytes read of an output file
_DAY = 86_400


class Finished:
    """How a program ended that a handler started."""

    __slots__ = ("code", "output", "timed_out")

    def __init__(self, code: int | None, output: str, *, timed_out: bool = False) -> None:
        self.code = code
        self.output = output
        self.timed_out = timed_out


class Context:
    """One per event. Everything recorded goes into one transaction after all handlers."""

    __slots__ = (
        "environ",
        "event",
        "held",
        "memo",
        "memory",
        "now",
        "only",
        "operations",
        "places",
        "plan",
        "settings",
    )

    def __init__(self, event: Event, plan: Plan, places: Places, environ: Mapping[str, str]) -> None:
        self.event = event
        self.plan = plan
        self.places = places
        self.environ = environ
        self.now = time.time()
        self.only: tuple[str, ...] = ()  # handlers that were asked for by name; else all of the plan
        self.held = False  # an earlier handler has blocked
        self.memo: dict[str, Any] = {}  # what handlers of one event share, so that it is found out once
        self.settings = _EMPTY  # of the handler that is running; the dispatcher sets it
        self.operations: list[Operation] = []
        self.memory = Store(places, plan.repo_id, 250 if event.kind == "session.end" else BUSY_MS)
        begin(self.name_secrets)

    def record(self, table: str, **values: Any) -> str:
        """Add a row, redacted and with the columns that every row has; its id. Lists and such become JSON."""
        row = {"id": new_id(), "repo_id": self.plan.repo_id, "created_at": self.at}
        if table != "audit_log":
            row["session_id"] = storable(self.event.session_id)
            row["agent"] = self.event.agent
            row["agent_id"] = storable(self.event.agent_id)
        texts = {}
        for column, value in values.items():
            text = dumps(value) if isinstance(value, list | dict) else value
            if isinstance(text, str):
                texts[column] = storable(text)
            else:
                row[column] = text
        row.update(excerpts(texts, _LONGEST))
        self.operations.append((table, row))
        return str(row["id"])

    @property
    def payload(self) -> str:
        """What the client sent, as JSON; "" if it is nested too deeply for that."""
        if "payload" not in self.memo:
            try:
                self.memo["payload"] = dumps(self.event.raw)
            except (RecursionError, ValueError, TypeError):
                self.memo["payload"] = ""
        return str(self.memo["payload"])

    @property
    def suspicious(self) -> bool:
        """Whether what the client sent may hold a secret, or what stands for one."""
        if "suspicious" not in self.memo:
            text = self.payload or self.event.output
            self.memo["suspicious"] = not text or may_hold_secret(text) or PLACEHOLDER in text
        return bool(self.memo["suspicious"])

    def name_secrets(self, pairs: list[tuple[str, str]]) -> dict[tuple[str, str], str]:
        """What stands for each of these secrets in this session."""
        from clickstop.hook.plan import seal
        from clickstop.store.redactions import placeholders

        session = storable(self.event.session_id)
        return placeholders(self.memory.open(), session, seal(self.environ), pairs, self.at)

    def memory_texts(self) -> list[tuple[str, str]]:
        """Name and text of the files of memory and rules that the agent loads when a session starts."""
        from clickstop.agents.index import part

        event = self.event
        root = os.path.realpath(event.root)
        files = part(event.agent, "memory").memory_files(root, event.cwd, event.transcript, self.environ)
        return [(path.removeprefix(root + os.sep), self.text_of(path)) for path in files]

    def way_to_look(self, options: dict[str, Any]) -> Way | None:
        """How closely the event's result is searched for secrets; None if not at all."""
        from clickstop.secrets.look import way_for

        event = self.event
        return way_for(event.tool, event.command, event.output, self.place_of_file(options["allow"]), options)

    def place_of_file(self, allow: list[str]) -> str:
        """What the path of the event's file says about secrets in it; "" without one."""
        from clickstop.secrets.places import place_of

        paths = self.paths
        checkout = repository.find_checkout(self.event.cwd) or self.event.root
        roots = [os.path.realpath(root) for root in (checkout, self.event.root)]
        return place_of(paths[0], roots=roots, home=home(self.environ), allow=allow) if paths else ""

    def project_commands(self) -> list[Offered]:
        """The commands and skills that the project has for this agent."""
        from clickstop.agents.index import part

        found: list[Offered] = part(self.event.agent, "offers").offered(self.worktree or self.event.root)
        return found

    def text_of(self, path: str) -> str:
        """What a file holds now, as far as a handler may look; "" where there is none."""
        try:
            with open(path, "rb") as file:
                return file.read(_PRINTED).decode("utf-8", "replace")
        except (OSError, ValueError):
            return ""

    def once(self, key: str, *, ever: bool = False) -> bool:
        """True the first time this session asks for `key`, or any session at all."""
        row = {"session_id": "" if ever else storable(self.event.session_id), "key": storable(key)}
        if self.store.flagged(row["session_id"], row["key"]):
            return False
        self.operations.append(("flags", {**row, "created_at": self.at}))
        return True

    def once_or(self, key: str, *, otherwise: bool) -> bool:
        """The same for what must go on without the store; `otherwise` counts where it cannot be asked."""
        try:
            return self.once(key)
        except (StoreError, OSError):
            return otherwise

    def pay(self, kind: str, key: str) -> None:
        """What was owed is done, in whichever session it was left."""
        self.operations.append(("paid_debts", {"kind": kind, "key": storable(key), "paid_at": self.at}))

    @property
    def at(self) -> str:
        """The event's time as it is stored."""
        return utc(self.now)

    @property
    def mark(self) -> int:
        """A number by which the same call of the same agent in the same session is known again: as it was asked
        for, whatever handlers made of it.
        """
        if "mark" not in self.memo:
            self.memo["mark"] = self.mark_of(self.event.deed)
        return int(self.memo["mark"])

    def mark_of(self, deed: str) -> int:
        """The same for another deed. Of its text without secrets: a number may be turned back."""
        if not deed:
            return 0
        event = self.event
        who = f"{event.session_id}\0{event.agent_id}\0{event.tool_name}"
        size = len(deed) if len(deed) > _TELLING else ""
        text = f"{who}\0{size}\0{head(deed, _TELLING)}"
        return int.from_bytes(text.encode("utf-8", "replace"), "big") % _PRIME

    def same_calls(self, undoing: int, limit: int) -> list[tuple[int, str, str, str, str]]:
        """See `Reader.same_calls`. Nothing is stopped for want of memory."""
        try:
            return self.store.same_calls(self.mark, undoing, limit)
        except (StoreError, OSError):
            return []

    def admit(self, seconds: float, limits: dict[str, int]) -> list[Rate]:
        """Count this call among those of the session within so many seconds; see `store/rates.py`."""
        from clickstop.store.rates import admit

        event = self.event
        try:
            return admit(
                self.memory,
                session_id=storable(event.session_id),
                server=storable(event.server),
                tool=storable(event.tool_name),
                now=self.now,
                seconds=seconds,
                limits=limits,
            )
        except (StoreError, OSError):  # nothing is stopped for want of a count
            return []

    @property
    def branch(self) -> str:
        return repository.branch(self.event.cwd)

    @property
    def worktree(self) -> str:
        return repository.worktree(self.event.cwd)

    def last_commit(self, *folders: str) -> repository.Commit | None:
        """The newest commit where the event is, or in the folder to which these lead from there."""
        return repository.last_commit(os.path.join(self.event.cwd, *folders))

    @property
    def gates(self) -> Gates:
        """What gates need to know: the call's effects, the policy, the surroundings. Found out once per command."""
        from clickstop.hook.gates import Gates

        key = f"gates\0{self.event.command}"
        if key not in self.memo:
            self.memo[key] = Gates(self)
        found: Gates = self.memo[key]
        return found

    @property
    def features(self) -> Registry:
        """The features of the project around the event, and what they live in."""
        from clickstop.hook.features import load

        return load(self)

    @property
    def paths(self) -> list[str]:
        """The event's paths, absolute and without links."""
        cwd = self.event.cwd or self.event.root
        return [os.path.realpath(os.path.join(cwd, path)) for path in self.event.paths]

    @property
    def inside(self) -> list[str]:
        """Those of the event's paths that lie in the checkout, from there on and with slashes."""
        top = os.path.realpath(self.worktree or self.event.root) + os.sep
        return [path[len(top) :].replace(os.sep, "/") for path in self.paths if path.startswith(top)]

    @property
    def recall(self) -> Recall:
        """What is remembered, and ways to remember more."""
        from clickstop.hook.recall import Recall

        return Recall(self)

    @property
    def has_test_runs(self) -> bool:
        """Whether a test of a workflow has run in this session. Nothing is stopped for want of memory."""
        from clickstop.store.workflow import WorkflowReader

        try:
            return WorkflowReader(self.memory.open()).has_runs(storable(self.event.session_id))
        except (StoreError, OSError):
            return False

    @property
    def workflow(self) -> Workflows:
        """The documented workflows of this repository, and what they need to know of the event."""
        from clickstop.hook.workflow import Workflows

        found: Workflows = self.memo.setdefault("workflow", None) or Workflows(self)
        self.memo["workflow"] = found
        return found

    @property
    def learned(self) -> Learned:
        """The rules that incidents taught, and what they need to know of the event."""
        from clickstop.hook.learned import Learned

        if "learned" not in self.memo:
            self.memo["learned"] = Learned(self)
        found: Learned = self.memo["learned"]
        return found

    @property
    def fixes(self) -> Fixes:
        """The bug fix of this session, and what it still needs."""
        from clickstop.hook.fixes import Fixes

        found: Fixes = self.memo.setdefault("fixes", None) or Fixes(self)
        self.memo["fixes"] = found
        return found

    @property
    def lessons(self) -> Lessons:
        """Classes of failures and incidents, and the files they are kept in."""
        from clickstop.hook.lessons import Lessons

        return Lessons(self)

    def spending(self, prices_file: str) -> Spending:
        """What sessions cost, by a table of prices."""
        from clickstop.hook.spending import Spending

        return Spending(self, prices_file)

    def git(self, folder: str, arguments: list[str]) -> list[str] | None:
        """What git lists, split at NUL; None if it cannot."""
        from clickstop.checks.git import ask_git

        return ask_git(folder, arguments, self.environ)

    def whole_output(self) -> str:
        """The event's output, and the end of the file with the rest where the client cut it."""
        path = self.event.output_path
        if not path:
            return self.event.output
        try:
            with open(path, "rb") as file:
                size = file.seek(0, os.SEEK_END)
                file.seek(max(0, size - _TAIL))
                return f"{self.event.output}\n{file.read().decode('utf-8', 'replace')}"
        except (OSError, ValueError):  # the client has removed it, or it never was a path
            return self.event.output

    @property
    def store(self) -> Reader:
        """Questions to the database, opened when the first one is asked."""
        from clickstop.store.read import Reader

        return Reader(self.memory.open())

    def project(self, paths: tuple[str, ...] = ()) -> Project | None:
        """The checks of the checkout around the event; None where the configuration is not valid."""
        from clickstop.hook.project import load

        event = self.event
        checkout = repository.find_checkout(event.cwd)
        inside = not checkout or f"{event.root}{os.sep}".startswith(f"{checkout}{os.sep}")
        return load(self.places.plan, event.root, event.root if inside else checkout, self.environ, paths)

    def step(self) -> Step | None:
        """What a batch of calls has changed; found out once."""
        if "step" not in self.memo:
            self.memo["step"] = None
            if self.event.mode != "plan" and any(map(_may_change, self.event.calls)):
                from clickstop.hook.project import step_of

                self.memo["step"] = step_of(self)
        step: Step | None = self.memo["step"]
        return step

    def check_book(self, moment: str) -> CheckLedger:
        """What checks have said, and a place for what they say now."""
        from clickstop.store.check_ledger import CheckLedger

        who = {name: storable(getattr(self.event, name)) for name in ("session_id", "agent", "agent_id")}
        return CheckLedger(self.memory, by="clickstop", moment=moment, **who)

    def store_complaints(self) -> list[str]:
        """What a glance at the store tells: its header, its schema, its size, what waits."""
        from clickstop.store.look import gaps, look

        missing = gaps(self.memory.open())
        lines = look(self.places)
        if missing:
            lines.append(f"its database lacks {', '.join(missing[:3])}. Run: clickstop doctor --fix")
        return lines

    def check_store_daily(self) -> None:
        """Have the whole database read, in a process of its own, if that was not done for a day."""
        if self.memory.dry or self.store.checked_at() > utc(self.now - _DAY):
            return
        if not self.once(f"daily check: {self.at[:10]}", ever=True):
            return
        import sys

        call = f"check({self.places.root!r}, {self.plan.repo_id!r})"
        self.detach(f"import sys; sys.path[:] = {sys.path!r}; from clickstop.store.daily import check; {call}")

    def lost_hooks(self) -> str:
        """What the agent's settings lack of our hooks; "" if nothing."""
        from clickstop.install.watch import lost

        return lost(self.event.agent, self.event.cwd or self.event.root, self.environ)

    @property
    def connection(self) -> Connection | None:
        """The open connection, if a handler has asked a question."""
        return self.memory.connection

    def detach(self, program: str) -> None:
        """Start a text of Python that outlives this event; nobody waits for it, and it can tell nobody anything."""
        import subprocess
        import sys

        own = (
            {"start_new_session": True} if os.name != "nt" else {"creationflags": 0x0000_0208}
        )  # a group, no console
        subprocess.Popen(  # noqa: S603  # as in `run`
            [sys.executable, "-I", "-S", "-c", program],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self.event.root,
            env={**self.environ, "CLICKSTOP_NESTED": "1"},
            **own,
        )

    def run(self, argv: list[str], *, seconds: float, cwd: str = "") -> Finished:
        """Run a program without a terminal; agents started by it do not call us again. What it leaves running
        in the background is not waited for; what is still running when its time is up, or ours, is ended.
        """
        import subprocess
        import tempfile

        environ = {**self.environ, "CLICKSTOP_NESTED": "1"}
        with tempfile.TemporaryFile() as output:
            try:
                child = subprocess.Popen(  # noqa: S603  # the one place where handlers start programs
                    argv,
                    stdin=subprocess.DEVNULL,
                    stdout=output,
                    stderr=subprocess.STDOUT,
                    cwd=cwd or self.event.root or None,
                    env=environ,
                    start_new_session=True,
                )
            except (OSError, ValueError) as error:
                return Finished(127, str(error))
            try:
                return Finished(child.wait(seconds), _end_of(output))
            except subprocess.TimeoutExpired:
                return Finished(None, _end_of(output), timed_out=True)
            finally:
                if child.returncode is None:
                    _kill_group(child.pid)
                    child.wait()


def _may_change(call: Event) -> bool:
    """Whether a call can have changed files, as far as it tells."""
    if call.tool == "shell":
        from clickstop.shell.changes import may_change_files

        return may_change_files(call.command, call.words)
    return call.tool in ("edit", "write", "notebook", "mcp", "other")


def _kill_group(pid: int) -> None:
    """The program and all that it has started: it leads a group of its own."""
    import signal

    try:
        if hasattr(os, "killpg"):
            os.killpg(pid, signal.SIGKILL)
        else:
            os.kill(pid, signal.SIGTERM)
    except OSError:  # it has just ended
        return


def _end_of(output: IO[bytes]) -> str:
    """What was printed; of very much, the end."""
    size = output.seek(0, os.SEEK_END)
    output.seek(max(0, size - _PRINTED))
    left_out = f"[... {size - _PRINTED} bytes not kept ...]\n" if size > _PRINTED else ""
    return left_out + output.read().decode("utf-8", "replace")
