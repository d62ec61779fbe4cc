"""Many Python processes that wait for each other, then do the same thing at once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import clickstop

_READY = """
import sys
sys.path.insert(0, {source!r})
{imports}
print("ready", flush=True)
sys.stdin.readline()
{work}
"""


def at_once(count: int, imports: str, work: str, *arguments: str) -> list[str]:
    """Run `work` in so many processes, begun together; what each of them printed."""
    code = _READY.format(source=str(Path(clickstop.__file__).parent.parent), imports=imports, work=work)
    crowd = [
        subprocess.Popen(
            [sys.executable, "-I", "-c", code, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(count)
    ]
    for one in crowd:
        assert one.stdout is not None
        assert one.stdout.readline() == "ready\n"
    for one in crowd:
        assert one.stdin is not None
        one.stdin.write("go\n")
        one.stdin.flush()
    said = [one.communicate(timeout=60)[0].strip() for one in crowd]
    assert [one.returncode for one in crowd] == [0] * count
    return said
