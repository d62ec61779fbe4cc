"""What comes in and goes out of a hook process."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.harness import PACKAGE

if TYPE_CHECKING:
    from pathlib import Path

_DRAIN = """
import sys
sys.path.append(sys.argv[1])
from clickstop.hook import streams
streams._LARGEST = 200_000
chunks = []
streams.drain(chunks)
print(sum(map(len, chunks)))
"""


def test_a_payload_without_end_is_read_whole_and_kept_in_part() -> None:
    argv = [sys.executable, "-I", "-S", "-c", _DRAIN, str(PACKAGE.parent)]
    whole = subprocess.run(argv, input=b"x" * 150_000, capture_output=True, check=True)
    cut = subprocess.run(argv, input=b"x" * 2_000_000, capture_output=True, check=True)  # nobody breaks the pipe
    assert int(whole.stdout) == 150_000
    assert 0 < int(cut.stdout) < 200_000


_BEGIN = """
import os, signal, sys, time
sys.path.append(sys.argv[1])
from clickstop.hook import guardian, streams
"""
_CLAIM = f"""{_BEGIN}
streams.debug("before")
streams.reply("first ")
streams.claim()
print("a handler prints", flush=True)
os.system("echo its child prints; echo and complains >&2")
child = os.fork()
if not child:
    streams.reply("a copy answers")
    streams.end_forked_child()
    os._exit(7)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
streams.end_forked_child()
streams.debug("größe")
streams.reply("größe\\ud800")
"""
# What the copy of the hook that handles the event does, and what the one that guards it says if there is no answer.
_GUARD = f"""{_BEGIN}
streams.claim()
if guardian.stand_guard(0.2):
    {{}}
streams.reply("guard")
"""


def _said(program: str, *, debug: str = "1", **options: object) -> tuple[bytes, bytes]:
    argv = [sys.executable, "-I", "-S", "-c", program, str(PACKAGE.parent)]
    environ = {"PATH": os.environ["PATH"], "CLICKSTOP_DEBUG": debug}
    done = subprocess.run(argv, capture_output=True, check=True, env=environ, timeout=120, **options)  # type: ignore[call-overload]
    return done.stdout, done.stderr


@pytest.mark.parametrize(("debug", "is_wanted"), [("1", True), ("True", True), ("", False), ("0", False)])
def test_only_the_reply_and_debug_lines_that_are_wanted_reach_the_client(debug: str, is_wanted: bool) -> None:
    lines = "clickstop: before\nclickstop: größe\n".encode()
    assert _said(_CLAIM, debug=debug) == ("first größe\\ud800".encode(), lines if is_wanted else b"")


def test_a_client_that_is_gone_or_closed_its_streams_is_no_failure() -> None:
    steps = ("os.close(0)", "os.close(1)", "streams.drain([])", "streams.claim()", "streams.reply('x')")
    assert _said("\n".join([_BEGIN, *steps, "streams.debug('x')"])) == (b"", b"clickstop: x\n")


def test_a_process_that_a_handler_leaves_behind_does_not_keep_the_client_waiting(tmp_path: Path) -> None:
    mark = tmp_path / "pid"
    program = f"""{_BEGIN}
streams.claim()
child = os.fork()
if not child:
    time.sleep(600)
open({str(mark)!r}, "w").write(str(child))
streams.reply("done")
"""
    assert _said(program) == (b"done", b"")
    os.kill(int(mark.read_text()), 9)


@pytest.mark.parametrize(
    ("deed", "said"),
    [
        ("streams.reply('answer'); os._exit(0)", b"answer"),
        ("streams.reply(''); os._exit(0)", b""),
        ("os.write(streams._fds[1], b'half an ans'); os._exit(0)", b"guard"),
        ("os.abort()", b"guard"),
        ("time.sleep(600)", b"guard"),
        ("streams.reply('answer'); time.sleep(600)", b"answer"),
        ("streams.reply('x' * 200_000); os._exit(0)", b"x" * 200_000),
        ("os.kill(os.getppid(), signal.SIGTERM); time.sleep(600)", b"guard"),
    ],
)
def test_the_guardian_passes_a_whole_answer_on_and_otherwise_goes_on_alone(deed: str, said: bytes) -> None:
    assert _said(_GUARD.format(deed))[0] == said


def test_a_guardian_leaves_time_for_our_own_handlers() -> None:
    from clickstop.hook.guardian import share

    assert [share(seconds) for seconds in (4.0, 5.0, 6.0, 240.0)] == [2.4, 3.0, 4.0, 238.0]
