"""`make bench-secrets`: what looking for secrets costs a fresh process, imports included, and whether any is left.

Exits 1 if 30,000 characters take 10 ms or more, a million 150 ms or more, one of 20,000 generated outputs 50 ms or
more, or if a secret is left in one. Times are of the processor, the best of a few.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from clickstop.secrets.redact import redact
from tests import tokens
from tests.secrets.outputs import output

ROOT = Path(__file__).parent.parent
SMALL, LARGE = 30_000, 1_000_000  # characters
SMALL_LIMIT, LARGE_LIMIT, EACH_LIMIT = 10.0, 150.0, 50.0  # milliseconds
OUTPUTS = 20_000
ROUNDS = 5

# What a fresh hook process pays, which has its own parts loaded.
_FRESH = """
import sys, time
sys.path.insert(0, sys.argv[1])
import clickstop.core.event, clickstop.core.wire
with open(sys.argv[2], encoding="utf-8", newline="") as file:
    text = file.read()
start = time.process_time()
from clickstop.secrets.redact import redact
redact(text)
print((time.process_time() - start) * 1000)
"""


def kinds() -> dict[str, str]:
    """Lines of output, to be repeated; those with secrets have some on every page."""
    log = "2026-01-01 12:00:00 INFO shop.server: GET /basket/17 took 3 ms, 0 errors\n"
    page = log * 40
    code = Path(os.__file__).with_name("ssl.py").read_text(encoding="utf-8")
    return {
        "log": log,
        "log with a token on each page": f"{page}remote: {tokens.github()}\n",
        "log with all sorts of secrets": page.join(
            f"x {before}{secret}\n" for _, secret, before in tokens.of_formats()
        ),
        "log that speaks of tokens": "2026-01-01 12:00:00 INFO auth.server: token refreshed for user 17 in 3 ms\n",
        "tests": "tests/test_login.py::test_password_is_asked_for PASSED  [ 50%]\n",
        "code": code,
        "JSON": '{"id": 17, "name": "x", "usage": {"input_tokens": 100}, "items": [1, 2, 3], "url": "https://a.b/c"}\n',
        "variables": f"PORT=3000\nDB_PASSWORD=hunter2-Horse9\n{log * 20}",
        "a private key on each page": f"{page}{tokens.private_key()}\n",
        "one line": "a",
        "one long word": "a1B2_-",
        "not ASCII": "größe: 12 cm, 価格: 300円\n",
        "colours": "\x1b[31m\x1b[1mx\x1b[0m",
    }


def repeated(text: str, size: int) -> str:
    return (text * (size // len(text) + 1))[:size]


def fresh(text: str) -> float:
    """Milliseconds that a new process needs."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "output")
        Path(path).write_text(text, encoding="utf-8", newline="")
        argv = [sys.executable, "-I", "-S", "-c", _FRESH, str(ROOT / "src"), path]
        found = [
            float(subprocess.run(argv, capture_output=True, check=True, text=True).stdout) for _ in range(ROUNDS)
        ]
    return min(found)


def print_times() -> bool:
    fine = True
    print(f"{'milliseconds':<32}{'30,000':>10}{'1,000,000':>12}")
    for name, text in kinds().items():
        small, large = fresh(repeated(text, SMALL)), fresh(repeated(text, LARGE))
        print(f"{name:<32}{small:>10.1f}{large:>12.1f}")
        fine = fine and small < SMALL_LIMIT and large < LARGE_LIMIT
    return fine


def print_outputs(many: int) -> bool:
    slowest, left = 0.0, []
    for number in range(many):
        given = output(number)
        start = time.process_time()
        told = redact(given.text)
        slowest = max(slowest, (time.process_time() - start) * 1000)
        left += [number for secret in given.secrets if secret in told]
    print(f"\n{many:,} generated outputs: {len(left)} with a secret left, the slowest {slowest:.1f} ms")
    return not left and slowest < EACH_LIMIT


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--outputs", type=int, default=OUTPUTS, metavar="N", help="how many outputs to generate")
    options = parser.parse_args(argv)
    fine = print_times()
    fine &= print_outputs(options.outputs)
    print("fine" if fine else f"not fine: {SMALL_LIMIT}, {LARGE_LIMIT} and {EACH_LIMIT} ms, no secret left")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
