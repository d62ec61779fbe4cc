"""Tests in several processes, which are forked once all tests are collected.

Collecting takes as long as hundreds of tests do, so it happens once. Each worker asks for one test after another;
tests that share something stay together. A worker that dies costs the test it was running, and another takes over.
"""

from __future__ import annotations

import atexit
import os
import pickle
import selectors
import signal
import socket
import traceback
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest
from _pytest.runner import runtestprotocol

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_HEADER = 8  # bytes that hold the length of a message
_NEXT = None  # what a worker sends to ask for a test; all else it sends are reports


class Workers:
    """A plugin that runs the tests of a session in `count` forked processes; `group` names what stays together."""

    def __init__(self, count: int, group: Callable[[pytest.Item], str]) -> None:
        self._count = count
        self._group = group

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        if session.config.option.collectonly or session.testsfailed:
            return None  # the ordinary loop tells what could not be collected
        reporter = session.config.pluginmanager.get_plugin("terminalreporter")
        if reporter is not None:
            reporter.showfspath = False  # tests of many files end in any order
        _Crew(session, self._groups(session)).run(min(self._count, len(session.items)))
        if session.shouldfail:
            raise session.Failed(session.shouldfail)
        return True

    def _groups(self, session: pytest.Session) -> deque[deque[int]]:
        """Numbers of tests that one worker gets all of, the largest groups first: a late one would run alone."""
        groups: dict[str, deque[int]] = {}
        for number, item in enumerate(session.items):
            groups.setdefault(self._group(item), deque()).append(number)
        return deque(sorted(groups.values(), key=len, reverse=True))


@dataclass
class _Worker:
    process: int
    channel: socket.socket
    group: deque[int] = field(default_factory=deque)  # tests that it will get
    begun: deque[int] = field(default_factory=deque)  # the test it runs, and the one it runs next


class _Crew:
    """All workers of a session, seen from the process that collected."""

    def __init__(self, session: pytest.Session, groups: deque[deque[int]]) -> None:
        self._session = session
        self._groups = groups
        self._folder = session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
        self._forked = 0
        self._workers = selectors.DefaultSelector()

    def run(self, count: int) -> None:
        for _ in range(count):
            self._fork()
        try:
            while self._workers.get_map():
                for key, _ in self._workers.select():
                    self._listen(key.data)
        except BaseException:
            for key in self._workers.get_map().values():
                os.kill(key.data.process, signal.SIGKILL)
            raise

    def _fork(self) -> None:
        ours, theirs = socket.socketpair()
        process = os.fork()
        if process == 0:
            for key in self._workers.get_map().values():
                key.data.channel.close()
            ours.close()
            _work(self._session, theirs, self._folder / f"worker-{self._forked}")
        theirs.close()
        self._workers.register(ours, selectors.EVENT_READ, _Worker(process, ours))
        self._forked += 1

    def _listen(self, worker: _Worker) -> None:
        try:
            message = _receive(worker.channel)
        except EOFError:
            self._bury(worker)
        else:
            if message is _NEXT:
                _send(worker.channel, self._next(worker))
            else:
                self._log(worker.begun.popleft(), message)

    def _next(self, worker: _Worker) -> int | None:
        if self._session.shouldfail or self._session.shouldstop:
            return None
        if not worker.group and self._groups:
            worker.group = self._groups.popleft()
        if not worker.group:
            return None
        worker.begun.append(worker.group.popleft())
        return worker.begun[-1]

    def _log(self, number: int, reports: list[dict[str, Any]]) -> None:
        config, item = self._session.config, self._session.items[number]
        config.hook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        for data in reports:
            report = config.hook.pytest_report_from_serializable(config=config, data=data)
            config.hook.pytest_runtest_logreport(report=report)
        config.hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)

    def _bury(self, worker: _Worker) -> None:
        """If it ended in the middle of a test, that one has failed; another worker does what it has left."""
        self._workers.unregister(worker.channel)
        worker.channel.close()
        code = os.waitstatus_to_exitcode(os.waitpid(worker.process, 0)[1])
        if not worker.begun:
            assert code == 0, f"A worker ended with {code} after its last test."
            return
        number = worker.begun.popleft()
        item = self._session.items[number]
        report = pytest.TestReport(
            item.nodeid, item.location, {}, "failed", f"The worker ended with {code} in this test.", "call"
        )
        config = self._session.config
        self._log(number, [config.hook.pytest_report_to_serializable(config=config, report=report)])
        self._groups.appendleft(worker.begun + worker.group)
        self._fork()


def _work(session: pytest.Session, channel: socket.socket, folder: Path) -> None:
    """Run tests until there are no more, and leave."""
    code = 1
    try:
        atexit._clear()
        _own_surroundings(session.config, folder)
        reports = _Reports()
        session.config.pluginmanager.register(reports)
        current = _asked(channel)
        while current is not None:
            following = _asked(channel)
            item = session.items[current]
            nextitem = None if following is None else session.items[following]
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=nextitem)
            _send(channel, reports.kept)
            current = following
        atexit._run_exitfuncs()
        code = 0
    except BaseException:  # noqa: BLE001  # the other process sees the code
        traceback.print_exc()
    finally:
        os._exit(code)


def _own_surroundings(config: pytest.Config, folder: Path) -> None:
    """What processes must not share: a folder for files, and those that hold captured output."""
    folder.mkdir(mode=0o700)
    config._tmp_path_factory._basetemp = folder  # type: ignore[attr-defined]
    capturing = config.pluginmanager.get_plugin("capturemanager")
    assert capturing is not None
    capturing.stop_global_capturing()
    capturing.start_global_capturing()
    capturing.suspend_global_capture()


def _asked(channel: socket.socket) -> int | None:
    _send(channel, _NEXT)
    number: int | None = _receive(channel)
    return number


class _Reports:
    """A plugin that keeps the reports of a test instead of showing them."""

    def __init__(self) -> None:
        self.kept: list[dict[str, Any]] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool:
        reports = runtestprotocol(item, nextitem=nextitem, log=False)
        self.kept = [
            item.config.hook.pytest_report_to_serializable(config=item.config, report=it) for it in reports
        ]
        return True


def _send(channel: socket.socket, message: object) -> None:
    data = pickle.dumps(message)
    channel.sendall(len(data).to_bytes(_HEADER, "big") + data)


def _receive(channel: socket.socket) -> Any:
    return pickle.loads(_read(channel, int.from_bytes(_read(channel, _HEADER), "big")))


def _read(channel: socket.socket, size: int) -> bytes:
    data = bytearray()
    while len(data) < size:
        part = channel.recv(size - len(data))
        if not part:
            raise EOFError
        data += part
    return bytes(data)
