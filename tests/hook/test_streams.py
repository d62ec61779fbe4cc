"""What comes in and goes out of a hook process."""

from __future__ import annotations

import subprocess
import sys

from tests.harness import PACKAGE

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
