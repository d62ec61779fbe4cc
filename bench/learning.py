"""`make bench-learning`: how right the recognition of bug fixes is, on sessions played through real hooks."""

from __future__ import annotations

import argparse
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import clickstop
from bench.learning_sessions import FILES, SESSIONS
from bench.recognition import READINGS, scored
from clickstop.core.event import ACCEPT_EDITS, Event
from clickstop.core.ids import new_id
from clickstop.core.places import Places
from clickstop.core.registry import register
from clickstop.demo.player import Player
from clickstop.demo.scratch import Scratch, _environ

if TYPE_CHECKING:
    from bench.learning_sessions import Session, Step

PRECISION, RECALL = 0.9, 0.8
AGENT = "claude-code"
BOOTSTRAP = os.path.join(os.path.dirname(clickstop.__file__), "hook", "bootstrap.py")
_WORKERS = 2


@dataclass(frozen=True)
class Judged:
    """A session, and what was made of it."""

    session: Session
    score: float  # 0 where nothing was armed
    signals: str
    held: bool

    @property
    def armed(self) -> bool:
        return self.score > 0


class Stage:
    """A scratch repository in which one session is played."""

    def __init__(self, folder: str, template: str) -> None:
        shutil.copytree(template, os.path.join(folder, "shop"), symlinks=True)
        environ = {**_environ(os.path.join(folder, "home")), "TMPDIR": folder}
        os.makedirs(environ["HOME"])
        self.scratch = Scratch(os.path.join(folder, "shop"), environ)
        register(self.scratch.repo, environ)
        entry = [sys.executable, "-I", "-S", BOOTSTRAP, AGENT]
        self.player = Player(self.scratch, AGENT, lambda name: [*entry, name])
        self.session_id = new_id()
        self.prompt_id = ""
        self.held = False

    def play(self, steps: tuple[Step, ...]) -> None:
        self.send("session.start", source="startup")
        for name, *arguments in steps:
            getattr(self, f"_{name}")(*arguments)

    def send(self, kind: str, **fields: Any) -> None:
        event = Event(
            AGENT,
            kind,
            session_id=self.session_id,
            prompt_id=self.prompt_id,
            cwd=self.scratch.repo,
            mode=ACCEPT_EDITS,
            transcript=os.path.join(self.scratch.repo, "..", "transcript.jsonl"),
            **fields,
        )
        sent = self.player.send(event)
        self.held = self.held or (
            kind == "turn.stop" and sent.verdict == "block" and "A bug was fixed" in sent.reply
        )

    def _prompt(self, text: str) -> None:
        self.prompt_id = new_id()
        self.send("prompt.submit", prompt=text)

    def _edit(self, path: str, old: str, new: str) -> None:
        before = self.scratch.read(path)
        if before.count(old) != 1:
            raise ValueError(f"{path} holds {old!r} {before.count(old)} times")
        whole_old, whole_new = _whole_lines(before, old, new)
        patch = "\n".join([f"-{line}" for line in whole_old] + [f"+{line}" for line in whole_new])
        self._call("edit", path, content=new, patch=patch, text=before.replace(old, new))

    def _write(self, path: str, text: str) -> None:
        self._call("write", path, content=text, patch="", text=text)

    def _call(self, tool: str, path: str, *, content: str, patch: str, text: str) -> None:
        call = {
            "tool": tool,
            "call_id": new_id(),
            "paths": (self.scratch.path(path),),
            "content": content,
            "patch": patch,
        }
        self.send("tool.before", **call)
        self.scratch.write(path, text)
        self.send("tool.after", **call, duration_ms=3)

    def _shell(self, command: str) -> None:
        call = {"tool": "shell", "call_id": new_id(), "command": command}
        self.send("tool.before", **call)
        ran = self.scratch.run(command)
        self.send(
            "tool.failed" if ran.code else "tool.after",
            **call,
            output=ran.output,
            exit_code=ran.code,
            duration_ms=ran.millis,
        )

    def _said(self, command: str, output: str, code: int) -> None:
        call = {"tool": "shell", "call_id": new_id(), "command": command}
        self.send("tool.before", **call)
        self.send("tool.failed" if code else "tool.after", **call, output=output, exit_code=code, duration_ms=40)

    def _stop(self) -> None:
        self.send("turn.stop", last_message="Done.")

    def judged(self, session: Session) -> Judged:
        with closing(sqlite3.connect(Places(self.scratch.repo, self.scratch.environ).database)) as connection:
            rows = connection.execute("SELECT score, signals FROM fixes ORDER BY score DESC").fetchall()
            failures = connection.execute("SELECT handler, error FROM handler_failures").fetchall()
        if failures:
            raise RuntimeError(f"{session.name}: {failures[0]}")
        return Judged(session, rows[0][0] if rows else 0.0, rows[0][1] if rows else "", self.held)


def _whole_lines(text: str, old: str, new: str) -> tuple[list[str], list[str]]:
    """The lines that a replacement touches, before and after."""
    at = text.index(old)
    start = text.rfind("\n", 0, at) + 1
    end = text.find("\n", at + len(old) - (1 if old.endswith("\n") else 0))
    end = len(text) if end < 0 else end
    before = text[start:end].split("\n")
    after = (
        (text[start:at] + new + text[at + len(old) : end]).split("\n")
        if not old.endswith("\n")
        else (text[start:at] + new.removesuffix("\n")).split("\n")
    )
    while before and after and before[0] == after[0]:
        before, after = before[1:], after[1:]
    while before and after and before[-1] == after[-1]:
        before, after = before[:-1], after[:-1]
    return before, after


def template(folder: str) -> str:
    """The repository as every session finds it."""
    path = os.path.join(folder, "template")
    made = Scratch(path, _environ(folder))
    for name, text in FILES.items():
        made.write(name, text)
    for command in ("git -c init.defaultBranch=main init -q", "git add -A", "git commit -q -m start"):
        done = made.run(command)
        if done.code:
            raise RuntimeError(done.output)
    return path


def judge(session: Session, folder: str, made: str) -> Judged:
    place = tempfile.mkdtemp(dir=folder)
    stage = Stage(place, made)
    stage.play(session.steps)
    found = stage.judged(session)
    shutil.rmtree(place, ignore_errors=True)
    return found


def run(only: str = "") -> list[Judged]:
    chosen = [one for one in SESSIONS if only in one.name]
    with tempfile.TemporaryDirectory(prefix="clickstop-bench-") as folder, ThreadPoolExecutor(_WORKERS) as pool:
        made = template(folder)
        return list(pool.map(lambda one: judge(one, folder, made), chosen))


def report(judged: list[Judged], *, every: bool) -> bool:
    """Print the figures; whether they are good enough."""
    right = sum(one.armed and one.session.is_fix for one in judged)
    wrong = [one for one in judged if one.armed and not one.session.is_fix]
    missed = [one for one in judged if not one.armed and one.session.is_fix]
    precision = right / max(1, right + len(wrong))
    recall = right / max(1, right + len(missed))
    for one in judged if every else [*wrong, *missed]:
        label = "fix" if one.session.is_fix else "no fix"
        print(f"  {one.session.kind:16} {one.session.name:34} is {label:6} score {one.score:.2f} {one.signals}")
    kinds: dict[str, list[Judged]] = {}
    for one in judged:
        kinds.setdefault(one.session.kind, []).append(one)
    for kind, some in kinds.items():
        print(
            f"{kind:18} {len(some):3} sessions, {sum(one.armed for one in some):3} armed,"
            f" {sum(one.held for one in some):3} held"
        )
    print(
        f"{len(judged)} sessions: precision {precision:.3f} (at least {PRECISION}),"
        f" recall {recall:.3f} (at least {RECALL})"
    )
    return precision >= PRECISION and recall >= RECALL


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", action="store_true", help="show every session, not only those judged wrongly")
    parser.add_argument("--only", default="", help="sessions whose name holds this")
    given = parser.parse_args()
    scores = [scored(reading) for reading in READINGS]
    for score in scores:
        print(score)
    is_good = report(run(given.only), every=given.every)
    return 0 if is_good and all(score.is_good for score in scores) else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except subprocess.CalledProcessError as error:
        sys.exit(str(error))
