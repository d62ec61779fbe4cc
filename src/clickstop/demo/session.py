"""The demo's session, step by step. Files, git and test runs are real; only the model is scripted."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from clickstop.core.event import COMPACT, DEFAULT, STARTUP, Event
from clickstop.core.ids import new_id
from clickstop.demo.scratch import AFTER, BEFORE, HALF, MISTAKE, RULE, RULE_FILE, TEST

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clickstop.demo.player import PlayedEvent, Player
    from clickstop.demo.scratch import ProgramResult, Scratch

PROMPT = "Fix the crash on an empty cart"
_READ = ("src/cart.py", "tests/test_cart.py")
_SECOND = "src/wishes.py"
_SUBAGENT = "reviewer"
_DANGER = "rm -rf ~"
_COMMIT = 'git commit -q -a -m "An empty cart has no first item" && git log --oneline -1'


@dataclass(frozen=True, slots=True)
class DemoStep:
    """What happened, in a few words, and the events that were sent."""

    title: str
    sent: tuple[PlayedEvent, ...]


class DemoSession:
    """One scripted session. Iterating over `steps` plays it."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.session_id = new_id()
        self.nonce = self.session_id[-8:]
        self.subagent = ""  # id of the subagent that acts; "" for the main agent
        self._calls = 0

    def steps(self) -> Iterator[DemoStep]:
        for play in (
            self._start,
            self._prompt,
            self._read,
            self._test,
            self._secret,
            self._danger,
            partial(self._edit, BEFORE, HALF),
            self._stop_too_soon,
            partial(self._edit, HALF, AFTER),
            self._test,
            self._commit,
            self._stop_unlearned,
            self._learn,
            self._same_mistake,
            self._delegate,
            self._compact,
            self._stop,
        ):
            before = len(self.player.sent)
            title = play()
            yield DemoStep(title, tuple(self.player.sent[before:]))

    @property
    def _scratch(self) -> Scratch:
        return self.player.scratch

    def _start(self) -> str:
        self._send("session.start", source=STARTUP)
        return "the session starts"

    def _prompt(self) -> str:
        self._send("prompt.submit", prompt=PROMPT)
        return f"prompt: {PROMPT}"

    def _read(self) -> str:
        self._finished(*map(self._read_file, _READ))
        return f"reads {' and '.join(_READ)}"

    def _test(self) -> str:
        ran, _ = self._shell(TEST)
        return f"runs the tests: {ran.output.splitlines()[-1]}"

    def _secret(self) -> str:
        _, after = self._shell("cat .env")
        return f"reads .env, and sees: {after.output or 'ALL OF IT'}"

    def _danger(self) -> str:
        call = self._call("shell", command=_DANGER)
        sent = self._send_call("tool.before", call)
        if sent.verdict != "block":
            return f"tries {call.command}: NOT stopped"
        call.output = sent.reply
        self._send("tool.batch", calls=(call,))
        return f"tries {call.command}: stopped before it ran"

    def _edit(self, old: str, new: str) -> str:
        call = self._call("edit", paths=(self._scratch.path(_READ[0]),), content=new, patch=f"-{old}\n+{new}")
        self._send_call("tool.before", call)
        started = time.perf_counter()
        self._scratch.write(_READ[0], self._scratch.read(_READ[0]).replace(old, new))
        call.duration_ms = _millis_since(started)
        self._send_call("tool.after", call)
        self._send("tool.batch", calls=(call,))
        return f"edits {_READ[0]}"

    def _stop_too_soon(self) -> str:
        sent = self._send("turn.stop", last_message="The crash is fixed; all tests pass.")
        if sent.verdict != "block":
            return "says that it is done: NOT held"
        return f"says that it is done: held, {sent.reply.splitlines()[1]}"

    def _commit(self) -> str:
        ran, _ = self._shell(_COMMIT)
        return f"commits: {ran.output}"

    def _stop_unlearned(self) -> str:
        sent = self._send("turn.stop", last_message="The crash is fixed; all tests pass.")
        return f"says so again: {'held, the fix has no rule yet' if sent.verdict == 'block' else 'NOT held'}"

    def _learn(self) -> str:
        sent = self._write(RULE_FILE, RULE)
        return f"writes {RULE_FILE}: {sent.reply.partition(':')[0]}"

    def _same_mistake(self) -> str:
        call = self._call("write", paths=(self._scratch.path(_SECOND),), content=MISTAKE)
        sent = self._send_call("tool.before", call)
        if sent.verdict != "block":
            return f"writes the same mistake into {_SECOND}: NOT stopped"
        call.output = sent.reply
        self._send("tool.batch", calls=(call,))
        return f"writes the same mistake into {_SECOND}: stopped before it was written"

    def _write(self, name: str, text: str) -> PlayedEvent:
        call = self._call("write", paths=(self._scratch.path(name),), content=text)
        self._send_call("tool.before", call)
        started = time.perf_counter()
        self._scratch.write(name, text)
        call.duration_ms = _millis_since(started)
        sent = self._send_call("tool.after", call)
        self._send("tool.batch", calls=(call,))
        return sent

    def _delegate(self) -> str:
        call = self._call(
            "agent", target="Review the commit", prompt="Review the last commit", output="Looks right."
        )
        self._send_call("tool.before", call)
        started = time.perf_counter()
        self.subagent = new_id()[-16:]
        self._send("subagent.start")
        self._shell("git show --stat")
        self._send("subagent.stop", last_message=call.output)
        self.subagent = ""
        call.duration_ms = _millis_since(started)
        self._send_call("tool.after", call)
        self._send("tool.batch", calls=(call,))
        return "a subagent reviews the commit"

    def _compact(self) -> str:
        self._send("compact.before", source="auto")
        self._send("session.start", source=COMPACT)
        self._send("compact.after", source="auto", output="The empty cart is fixed and committed.")
        return "the context is compacted"

    def _stop(self) -> str:
        self._send("turn.stop", last_message="The crash is fixed; all tests pass.")
        self._send("session.end", source="other")
        return "the agent stops, the session ends"

    def _read_file(self, name: str) -> Event:
        started = time.perf_counter()
        call = self._call("read", paths=(self._scratch.path(name),), output=self._scratch.read(name))
        call.duration_ms = _millis_since(started)
        return call

    def _shell(self, command: str) -> tuple[ProgramResult, PlayedEvent]:
        """Run a shell call and send its events. Returns the program's result and the reply to it."""
        call = self._call("shell", command=command)
        self._send_call("tool.before", call)
        ran = self._scratch.run(command)
        call.output, call.exit_code, call.duration_ms = ran.output, ran.code, ran.millis
        after = self._send_call("tool.failed" if ran.code else "tool.after", call)
        self._send("tool.batch", calls=(call,))
        return ran, after

    def _finished(self, *calls: Event) -> None:
        """Send successful calls of one message: all starts, all ends, then the batch."""
        for kind in ("tool.before", "tool.after"):
            for call in calls:
                self._send_call(kind, call)
        self._send("tool.batch", calls=calls)

    def _call(self, tool: str, **fields: Any) -> Event:
        self._calls += 1
        return self._event("tool.before", tool=tool, call_id=f"call_{self.nonce}_{self._calls}", **fields)

    def _send_call(self, kind: str, call: Event) -> PlayedEvent:
        call.kind = kind
        return self.player.send(call)

    def _send(self, kind: str, **fields: Any) -> PlayedEvent:
        return self.player.send(self._event(kind, **fields))

    def _event(self, kind: str, **fields: Any) -> Event:
        home = self._scratch.environ["HOME"]
        return Event(
            self.player.agent,
            kind,
            session_id=self.session_id,
            prompt_id=f"{self.session_id[:-1]}p" if kind != "session.start" else "",
            cwd=self._scratch.repo,
            mode=DEFAULT,
            transcript=os.path.join(home, "transcripts", f"{self.session_id}.jsonl"),
            agent_id=self.subagent,
            agent_type=_SUBAGENT,  # in payloads only with an agent_id, or in the call that starts it
            **fields,
        )


def _millis_since(started: float) -> int:
    return round((time.perf_counter() - started) * 1000)
