"""`python -m tests.secrets.probes.measure`: which planted secrets stay visible, which harmless lines change."""

from __future__ import annotations

import sys
from pathlib import Path

from clickstop.secrets.redact import redact
from tests.secrets.probes.planted import Probe, every_layout, is_hidden, probes


def harmless() -> list[str]:
    return Path(__file__).with_name("harmless.txt").read_text(encoding="utf-8").splitlines()


def shown(planted: list[Probe]) -> list[Probe]:
    return [probe for probe in planted if not is_hidden(probe, redact(probe.text))]


def changed(lines: list[str]) -> list[str]:
    return [line for line in lines if redact(line) != line]


def main() -> None:
    for title, planted in (("planted", probes()), ("every kind in every layout", every_layout())):
        left = shown(planted)
        print(f"{title}: {len(planted) - len(left)} of {len(planted)} hidden")
        if "-v" in sys.argv:
            print(*(f"  {probe.what} ({probe.place}): {probe.text[:200]!r}" for probe in left), sep="\n")
    mangled = changed(harmless())
    print(f"harmless: {len(mangled)} of {len(harmless())} changed")
    if "-v" in sys.argv:
        print(*(f"  {line}\n    {redact(line)}" for line in mangled), sep="\n")


if __name__ == "__main__":
    main()
