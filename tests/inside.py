"""The steps of a hook process and commands, taken in the process of the test: all of it but starting and leaving.

Forking costs three times what an ordinary event does. Deadlines, descriptors, signals and handlers that are not
ours are what a process has of its own: tests of those start one.
"""

from __future__ import annotations

import faulthandler
import os
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from click.testing import CliRunner

from clickstop.cli.main import cli
from clickstop.core.places import look_again
from clickstop.hook import main, streams
from clickstop.hook.guardian import theirs
from clickstop.secrets import redact

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from click.testing import Result

    from clickstop.core.plan import Plan

_REPLY, _DEBUG = 1, 2
_PATIENCE = 120  # seconds


class ForeignHandlersError(Exception):
    """The event has handlers that are not ours, which run in a process of their own. Nothing has happened."""


class _Run(main._Run):
    def runs_theirs(self, plan: Plan, kind: str) -> list[str]:
        if theirs(plan, kind):
            raise ForeignHandlersError
        return []


def answer(agent: str, event: str, payload: bytes, cwd: Path, environ: Mapping[str, str]) -> list[bytes]:
    """What it would write to stdout and stderr. ForeignHandlersError where only a process can tell."""
    with _surroundings(cwd, environ), _streams() as written, _not_for_ever():
        main._STARTED = time.perf_counter_ns()
        run = _Run(agent, event, os.environ)
        run.received.append(payload)
        try:
            if run.is_event:
                run.answer()
        except ForeignHandlersError:
            raise
        except BaseException as error:  # noqa: BLE001  # as the hook's last boundary does
            run.rescue(error)
        finally:
            if run.ctx is not None:
                run.ctx.database.close()
            redact.end()
        return written()


def command(arguments: tuple[str, ...], cwd: Path, environ: Mapping[str, str]) -> Result:
    """A command as a person would type it, with nothing on stdin."""
    with _surroundings(cwd, environ), _not_for_ever():
        done = CliRunner().invoke(cli, arguments, prog_name="clickstop")
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done


@contextmanager
def _not_for_ever() -> Iterator[None]:
    """A process would be ended at its deadline; where an event hangs here, the worker says where and ends."""
    faulthandler.dump_traceback_later(_PATIENCE, exit=True)
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()


@contextmanager
def _surroundings(cwd: Path, environ: Mapping[str, str]) -> Iterator[None]:
    """A folder, an environment and a path for modules of its own; nothing remembered of an earlier event."""
    folder, variables, path = os.getcwd(), dict(os.environ), list(sys.path)
    os.chdir(cwd)
    _take_on(environ, variables)
    look_again()
    try:
        yield
    finally:
        os.chdir(folder)
        _take_on(variables, dict(os.environ))
        sys.path[:] = path
        look_again()


def _take_on(environ: Mapping[str, str], before: Mapping[str, str]) -> None:
    """Only what differs: setting all variables for each event took longer than reading its payload."""
    for name in before.keys() - environ.keys():
        del os.environ[name]
    os.environ.update(environ.items() - before.items())


@contextmanager
def _streams() -> Iterator[Callable[[], list[bytes]]]:
    descriptors = {number: os.memfd_create(str(number)) for number in (_REPLY, _DEBUG)}
    before = dict(streams._fds)
    streams._fds.update(descriptors)
    try:
        yield lambda: [os.pread(written, os.fstat(written).st_size, 0) for written in descriptors.values()]
    finally:
        streams._fds.update(before)
        for descriptor in descriptors.values():
            os.close(descriptor)
