"""What handlers of memory need to know of one event: records in, observations and summaries out.

Loaded at the edges of a turn (prompt, stop, start, compaction), never by an ordinary call.
"""

from __future__ import annotations

import os

from clickstop.core.event import storable
from clickstop.core.wire import loads
from clickstop.store.database import Error as StoreError
from clickstop.store.memory import MemoryReader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.context.context import Context
    from clickstop.core.agent import Offered
    from clickstop.memory.budget import Piece
    from clickstop.memory.observation import Observation, Turn
    from clickstop.memory.rules import Rule
    from clickstop.memory.sections import Tried
    from clickstop.memory.summary import Record

NEW_CONTEXT = ("compact", "clear", "fork")
_SNAPSHOT = "session"
_ID = 32  # digits of a row's id: in whatever words, what it stands for is told once
_OURS = (
    *("observations", "digests", "session_summaries", "prompt_outcomes", "lost_sessions"),
    *("settled_attempts", "used_injections"),
)
_AT_ONCE = 3  # sessions that one start completes
_DAY = 86_400  # after that a process of the same number may be another one
_SILENT = 7_200  # seconds without a sign of life after which a session is over
_RECENT = 30 * 86_400  # seconds for which a decision is recent


class Recall:
    """One per event."""

    __slots__ = ("ctx", "session_id")

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.session_id = storable(ctx.event.session_id)

    @property
    def store(self) -> MemoryReader:
        return MemoryReader(self.ctx.database.open())

    @property
    def places(self) -> dict[str, Any]:
        found: dict[str, Any] = self.ctx.settings.memory
        return found

    # observations

    def digest(self, session_id: str = "") -> None:
        """Make observations of what a session has done since that was last asked."""
        whose = session_id or self.session_id
        since, last = self.store.digested(whose)
        if not self.store.acted_since(whose, last) and not self._spoke_since(whose, last):
            return
        turn = self.turn(whose, since)
        session = self.store.session(whose)
        branch = str(session[0]) if session else self.ctx.branch
        for one in self._derived(turn, str(session[1]) if session else ""):
            self._remember(one, whose, branch)
        self._note_use(turn)
        upto = turn.prompts[-1].at if turn.prompts else since
        self._change("digests", session_id=whose, upto=upto, created_at=self.ctx.at)

    def _spoke_since(self, session_id: str, moment: str) -> bool:
        prompt = self.store.last_prompt(session_id)
        return prompt is not None and str(prompt[5]) >= moment

    def _derived(self, turn: Turn, worktree: str) -> list[Observation]:
        from clickstop.memory.attempts import Attempt
        from clickstop.memory.derive import Places, derive

        top = worktree or self.ctx.event.root
        places = Places(
            [worktree, self.ctx.event.root, os.path.realpath(top)],
            self.places["decisions"],
            self.places["incidents"],
            lambda path: self.ctx.text_of(os.path.join(top, path)),
        )
        known = [Attempt(str(row[9]), str(row[7]), loads(row[3])) for row in self.store.open_attempts()]
        return derive(turn, places, known)

    def turn(self, session_id: str, since: str) -> Turn:
        """The records of a session from a moment on."""
        from clickstop.memory import observation as records

        turn = records.Turn(session_id)
        turn.prompts = [records.Prompt(row) for row in self.store.prompts(session_id, since)]
        turn.calls = [records.Call(row) for row in self.store.calls(session_id, since)]
        turn.signals = [records.Signal(row, loads) for row in self.store.signals(session_id, since)]
        turn.gates = [records.Gate(row) for row in self.store.gates(session_id, since)]
        turn.checks = [records.Check(row) for row in self.store.checks(session_id, since)]
        committing = [call.at for call in turn.calls if "commit" in call.command]
        if committing:
            turn.commits = self._commits(committing[0])
        return turn

    def _commits(self, since: str) -> list[Any]:
        from clickstop.memory.observation import Commit

        form = "--format=%H%x1f%ct%x1f%s%x1f%b"
        asked = ["log", "-z", "-n", "100", "--branches", "HEAD", f"--since={since[:16]}Z", form, "--"]
        found = [
            text.split("\x1f") for text in self.ctx.git(self.ctx.event.cwd or self.ctx.event.root, asked) or ()
        ]
        return [Commit(one[0].strip(), float(one[1]), one[2], one[3]) for one in found if len(one) == 4]

    def _remember(self, one: Observation, session_id: str, branch: str) -> None:
        from clickstop.memory.attempts import Settled

        if isinstance(one, Settled):
            self._change("settled_attempts", key=one.key, at=one.at)
        else:
            self._record("observations", session_id, **one.row(session_id, branch))
            self.ctx.operations[-1][1]["created_at"] = one.at

    def decide(self, title: str, detail: str, key: str) -> None:
        """Keep what the person has decided in this event."""
        from clickstop.memory.observation import Observation

        one = Observation(
            "decision",
            f"{self.session_id} {key}",
            title,
            self.ctx.at,
            detail=detail,
            prompt_id=storable(self.ctx.event.prompt_id),
        )
        self._remember(one, self.session_id, self.ctx.branch)

    def _note_use(self, turn: Turn) -> None:
        """What was injected is used once a later call names what it is about."""
        from clickstop.memory.marks import uses

        waiting = self.store.unused(turn.session_id)
        for row_id, marks, at in waiting:
            wanted = loads(marks)
            call = next((one for one in turn.calls if one.at > at and uses(one.target, wanted)), None)
            if call is not None:
                self._change("used_injections", id=row_id, used_at=call.at, used_by=call.call_id)

    # prompts

    def judge_last_prompt(self, outcome: str, *, unless: tuple[str, ...] = ()) -> None:
        """Say what became of the person's last prompt, unless that is known."""
        prompt = self.store.last_prompt(self.session_id)
        if prompt is not None and prompt[4] != outcome and prompt[4] not in unless:
            self._change("prompt_outcomes", id=prompt[0], outcome=outcome)

    def was_interrupted(self) -> bool:
        """Whether the turn before this prompt was broken off: by its last call, or by the client's own word."""
        prompt = self.store.last_prompt(self.session_id)
        if prompt is None or prompt[4]:
            return False
        calls = self.store.calls(self.session_id, str(prompt[5]))
        if calls and calls[-1][5] == "interrupted":
            return True
        return self.ctx.agent.was_interrupted(self.ctx.event.transcript)

    def link_task(self, plan_file: str) -> str:
        """The session works on this plan from now on; the task's name."""
        task = os.path.splitext(os.path.basename(plan_file))[0]
        self._change("session_tasks", session_id=self.session_id, task_id=task, plan_file=plan_file)
        return task

    def plan_named(self, text: str) -> str:
        """The plan file that a text names, relative to the repository; "" if none that exists."""
        if ".md" not in text:
            return ""
        from clickstop.memory.plans import named_plan

        event = self.ctx.event
        return named_plan(text, self.places["plans"], [self.ctx.worktree or event.root, event.cwd])

    # summaries

    def summarise(self, session_id: str = "", *, state: str = "") -> tuple[Record, dict[str, Any]] | None:
        """Keep the summary of a session as far as it has come; None if there is nothing to tell."""
        from clickstop.memory.summary import heading, parts, told

        whose = session_id or self.session_id
        record = self.record(whose)
        record.state = state or record.state
        if record.is_empty:
            return None
        found = parts(record)
        last_at = self.ctx.at
        if whose != self.session_id:
            session = self.store.session(whose)
            last_at = str(session[3]) if session else last_at
        text = told(found, headline=heading(record.state, record.branch, last_at))
        self._record(
            "session_summaries",
            whose,
            branch=record.branch,
            task_id=record.task_id,
            score=record.score,
            text=text,
            last_at=last_at,
            **found,
        )
        return record, found

    def record(self, session_id: str) -> Record:
        """What is known of a session."""
        from clickstop.memory.summary import Record

        store, found = self.store, Record(session_id)
        session = store.session(session_id)
        if session:
            found.branch, found.started_at, found.state = str(session[0]), str(session[2]), str(session[5])
            found.task_id, found.plan_file = str(session[6]), str(session[7])
        last = store.last_prompt(session_id)
        first = store.first_prompt(session_id)
        found.prompts = [first, str(last[3])] if last else []
        found.outcome = str(last[4]) if last else ""
        observed = {
            str(key): (str(kind), str(title), loads(files))
            for kind, title, files, key in store.observed(session_id)
        }
        attempts = {
            str(row[9]): str(row[1]) for row in reversed(store.open_attempts()) if session_id in loads(row[10])
        }
        for table, row in self.ctx.operations:  # what this event has found out and not stored yet
            if table == "settled_attempts" or (table == "observations" and row["settled_at"]):
                attempts.pop(row["key"], None)
            elif table == "observations" and row["session_id"] == session_id:
                observed[row["key"]] = (row["type"], row["title"], loads(row["files"]))
                if row["type"] == "failed_attempt":
                    attempts[row["key"]] = row["title"]
        found.observations, found.attempts = list(observed.values()), list(attempts.values())
        found.checks = _verified(store.verified(session_id))
        found.debts = [f"{kind} {key}" for kind, key, _ in store.debts()]
        found.score = store.score(session_id)
        if found.plan_file:
            from clickstop.memory.plans import open_items

            found.plan_items = open_items(self.ctx.text_of(os.path.join(self.ctx.event.root, found.plan_file)))
        return found

    def refresh_current(self, record: Record, found: dict[str, Any]) -> None:
        """Write where the work stands; the page of another session is archived first, once."""
        if self.ctx.database.dry:
            return
        from clickstop.memory.current import page, replace

        text = page(
            found,
            session_id=record.session_id,
            branch=record.branch,
            state=record.state,
            at=self.ctx.at,
            score=record.score,
        )
        path = os.path.join(self.ctx.event.root, self.places["current"])
        replace(path, text, record.session_id, self.ctx.places.archive, self.ctx.at[:10])

    def complete_others(self) -> None:
        """Bring sessions to their end that nobody else will: those that died, and those that left only a mark."""
        done = 0
        for session_id in self.store.left_behind(self.session_id, 10):
            if done < _AT_ONCE and not self._is_alive(session_id):
                self._complete(session_id)
                done += 1

    def _complete(self, session_id: str) -> None:
        session = self.store.session(session_id)
        assert session is not None
        self.apart(lambda: self.digest(session_id))
        lost = session[4] is None and (session[8] is not None or self._is_silent(str(session[3])))
        if lost:
            self._change("lost_sessions", session_id=session_id, last_at=session[3])
        prompt = self.store.last_prompt(session_id)
        if prompt is not None and prompt[4] in ("", "done") and (not prompt[4] or self._ended_red(session_id)):
            self._change("prompt_outcomes", id=prompt[0], outcome="abandoned")
        self.apart()
        told = self.summarise(session_id, state="lost" if lost else str(session[5]))
        if told is None:  # so that nobody looks at it again
            self._record("session_summaries", session_id, **_NOTHING, last_at=session[3], branch=session[0])
        self.apart()
        if told is not None and str(session[3]) >= self.store.newest_summary(session_id):
            self.refresh_current(*told)

    def _ended_red(self, session_id: str) -> bool:
        return any(row[1] != "vr_pass" for row in self.store.verified(session_id)[:1])

    def _is_alive(self, session_id: str) -> bool:
        """Whether a session is known to run in another terminal."""
        session = self.store.session(session_id)
        if session is None or session[4] is not None:
            return False
        process = session[8]
        if process is None or process == self.ctx.event.process:  # a process has one session at a time
            return False
        if not hasattr(os, "killpg") or self._is_silent(str(session[3]), _DAY):  # signal 0 is none elsewhere
            return not self._is_silent(str(session[3]))
        try:
            os.kill(process, 0)
        except OSError as error:
            return isinstance(error, PermissionError)
        return True

    def _is_silent(self, last_at: str, seconds: int = _SILENT) -> bool:
        from clickstop.core.ids import utc

        return last_at < utc(self.ctx.now - seconds)

    def apart(self, work: Any = None) -> None:
        """Store what was recorded by `work`, or by us so far, now: what follows asks for it."""
        if work is not None:
            before = self.ctx.operations[:]
            self.ctx.operations.clear()
            work()
            ours, self.ctx.operations[:] = self.ctx.operations[:], before
        else:
            ours = [one for one in self.ctx.operations if one[0] in _OURS]
            self.ctx.operations[:] = [one for one in self.ctx.operations if one[0] not in _OURS]
        if ours and not self.ctx.database.dry:
            self.ctx.database.save(ours)

    # compaction

    def keep_snapshot(self) -> None:
        """Before a compaction. Several events of one compaction leave one."""
        from clickstop.memory.snapshot import snapshot

        text = snapshot(self.record(self.session_id))
        if text:
            self.ctx.record("snapshots", source=_SNAPSHOT, key="state", text=text)

    def keep_client_summary(self, text: str) -> None:
        if text.strip():
            self.ctx.record("snapshots", source="client", key="summary", text=text)

    def snapshot(self) -> tuple[str, str] | None:
        return self.store.snapshot(self.session_id, _SNAPSHOT)

    # plans

    @property
    def top(self) -> str:
        """The checkout in which the work is done."""
        return self.ctx.worktree or self.ctx.event.root

    def path_below(self, path: str) -> str:
        """A path from the checkout on; "" for one that lies elsewhere."""
        whole = os.path.join(self.ctx.event.cwd or self.top, path) if path else ""
        for top in (self.top, os.path.realpath(self.top)):
            if whole.startswith(top + os.sep):
                return whole[len(top) + 1 :].replace(os.sep, "/")
        return ""

    def exists(self, path: str) -> bool:
        """Whether a file that a plan names is there: from the checkout on, or from where the agent works."""
        return any(
            os.path.exists(os.path.join(folder, path)) for folder in (self.top, self.ctx.event.cwd) if folder
        )

    def text_below(self, path: str) -> str:
        folders = [folder for folder in (self.top, self.ctx.event.cwd) if folder]
        return next((text for folder in folders if (text := self.ctx.text_of(os.path.join(folder, path)))), "")

    def ticked_items(self) -> list[str]:
        """Items of a plan file that the call would tick."""
        from clickstop.memory.plans import is_plan, newly_done

        event = self.ctx.event
        path = self.path_below(event.target)
        if not path or not is_plan(path, self.places["plans"]):
            return []
        before = self.ctx.text_of(os.path.join(self.top, path))
        return [item.text for item in newly_done(before, event.applied(before))]

    def done_items(self) -> list[str]:
        """The words of tasks that the call marks as done, with what the session's plan says of them."""
        from clickstop.memory.plans import items

        session = self.store.session(self.session_id)
        plan = self.ctx.text_of(os.path.join(self.top, str(session[7]))) if session and session[7] else ""
        known = {" ".join(item.title.lower().split()): item.text for item in items(plan)}
        found = []
        for text in self.ctx.event.done:
            said = self.store.task_subject(self.session_id, text[1:]) if text.startswith("#") else text
            found.append(known.get(" ".join(said.lower().split()), said))
        return [text for text in found if text]

    # context

    @property
    def context_no(self) -> int:
        """Which context of the session this event speaks to; a compaction, a clear or a fork begins a new one."""
        return self.store.contexts(self.session_id) + int(self.begins_context)

    @property
    def begins_context(self) -> bool:
        return self.ctx.event.kind == "session.start" and self.ctx.event.source in NEW_CONTEXT

    def begin_context(self) -> None:
        row = {"session_id": self.session_id, "key": f"context: {self.ctx.at}", "created_at": self.ctx.at}
        self.ctx.operations.append(("flags", row))

    def untold(self, pieces: list[Any]) -> list[Any]:
        """Those that this context does not hold yet."""
        if not pieces:
            return []
        known = self.store.injected(self.session_id, self.context_no)
        if self.ctx.event.source == "compact":  # what nobody has answered yet is not compacted, but kept as it is
            prompt = self.store.last_prompt(self.session_id)
            known |= self.store.injected_since(self.session_id, str(prompt[5]) if prompt else "")
        ids = {part for key in known for part in key.split() if len(part) == _ID}
        return [one for one in pieces if one.key not in known and ids.isdisjoint(one.key.split())]

    def files_in_play(self) -> list[str]:
        """Files that were changed lately on this branch, and those that are not committed."""
        event = self.ctx.event
        found = [path for text in self.store.changed_files(self.ctx.branch) for path in loads(text)]
        listed = self.ctx.git(event.cwd or event.root, ["status", "--porcelain", "-z", "--no-renames"]) or []
        return list(dict.fromkeys([*found, *(entry[3:] for entry in listed)]))

    def attempts(self) -> list[Tried]:
        """Failed attempts that nothing has settled."""
        from clickstop.memory.sections import Tried

        rows = self.store.open_attempts()
        if self.ctx.event.source == "resume":  # its own are in its conversation
            rows = [row for row in rows if self.session_id not in loads(row[10])]
        return [Tried(row, loads(row[3])) for row in rows]

    def last_start(self) -> str:
        """When the last session before this one began."""
        return self.ctx.store.last_session_start(self.session_id)

    def last_summary(self) -> dict[str, Any] | None:
        """Of another session; for one that goes on, only what happened since."""
        session = self.store.session(self.session_id) if self.ctx.event.source == "resume" else None
        return self.store.summary(self.session_id, self.ctx.branch, str(session[3]) if session else "")

    def rules_for_all(self) -> list[tuple[str, str]]:
        """Name and text of rules that concern the whole project, the most severe first."""
        return [(rule.id, rule.text) for rule in self.rules() if not rule.paths]

    def rules(self) -> list[Rule]:
        """Of the configuration and of rule files."""
        from clickstop.memory.rules import configured, from_files

        said = configured(self.ctx.settings.context["rule"])
        found = from_files(self.top, self.places["rules"], self.ctx.text_of)
        return sorted([*said, *found], key=lambda rule: rule.rank)

    def known_of(self, named: list[str]) -> list[Piece]:
        """What memory knows of these names: exact hits only, the most important first."""
        from clickstop.memory import recollection

        query = recollection.query(named)
        rows = self.store.known(query, recollection.LOOKED_AT) if query else []
        return recollection.pieces([(*row[:4], loads(row[4]), *row[5:]) for row in rows], named)

    def recent_decisions(self) -> list[tuple[str, str, str]]:
        from clickstop.core.ids import utc

        return self.store.decisions(self.ctx.branch, utc(self.ctx.now - _RECENT), 5)

    def _record(self, table: str, session_id: str, **values: Any) -> None:
        self.ctx.record(table, **values)
        if session_id != self.session_id:
            session = self.store.session(session_id)
            row = self.ctx.operations[-1][1]
            row["session_id"], row["agent"] = session_id, str(session[9]) if session else row["agent"]

    def _change(self, table: str, **values: Any) -> None:
        self.ctx.operations.append((table, values))


_NOTHING: dict[str, Any] = {
    **{name: [] for name in ("done", "decisions", "failed", "files", "checks", "debts", "next")},
    "request": "",
    "text": "",
    "score": 50,
}


def _verified(rows: list[tuple[Any, ...]]) -> list[tuple[str, str]]:
    """What each tool said last."""
    found: dict[str, str] = {}
    for tool, kind, counts, _ in rows:
        counted = ", ".join(f"{count} {name}" for name, count in loads(counts).items() if count)
        said = "passed" if kind == "vr_pass" else "failed"
        found.setdefault(str(tool), f"{said} ({counted})" if counted else said)
    return list(found.items())


def recall_of(ctx: Context) -> Recall:
    """What is remembered, and ways to remember more."""
    return Recall(ctx)


def memory_texts(ctx: Context) -> list[tuple[str, str]]:
    """Name and text of the files of memory and rules that the agent loads when a session starts."""
    event = ctx.event
    root = os.path.realpath(event.root)
    files = ctx.agent.memory_files(root, event.cwd, event.transcript, ctx.environ)
    return [(path.removeprefix(root + os.sep), ctx.text_of(path)) for path in files]


def project_commands(ctx: Context) -> list[Offered]:
    """The commands and skills that the project has for this agent."""
    return ctx.agent.offered(ctx.worktree or ctx.event.root)


def note_injected(ctx: Context, items: tuple[Any, ...]) -> None:
    """A row for each piece of context that this event gives the agent."""
    from clickstop.memory.budget import tokens
    from clickstop.memory.marks import marks

    recall = recall_of(ctx)
    try:
        number = recall.context_no
    except (StoreError, OSError):  # the ledger is not worth an event
        return
    for item in items:
        ctx.record(
            "injections",
            key=item.key,
            kind=ctx.event.kind,
            title=item.text.partition("\n")[0][:200],
            tokens=tokens(item.text),
            context_no=number,
            marks=marks(item.text),
        )
