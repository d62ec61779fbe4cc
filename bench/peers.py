"""`make bench-peers`: other guards and ours on the same labelled commands, in one scene, as real hook processes.

Peers are installed from the registries into a cache, at the versions named here. `--write` makes
`docs/comparison.md`.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

import clickstop
from bench.gates import Labelled, Place, Score, lists

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "comparison.md"
HELD = ROOT / "tests" / "policy" / "held"
CACHE = Path(os.environ.get("CLICKSTOP_PEERS_CACHE", Path.home() / ".cache" / "clickstop-peers"))
PYTHON_PEERS = {"nah": ("0.11.0", ["nah", "_claude-hook"])}
NODE_PEERS = {"cc-safety-net": ("2.4.5", ["cc-safety-net", "hook", "--claude-code"])}
_VERDICTS = {"deny": "block", "ask": "ask", "allow": "pass"}
_SECONDS = 30

_HEAD = """# Comparison

<!-- Written by `make bench-peers ARGS=--write`. -->

clickstop and other guards judge the same labelled commands ([the set](../tests/policy/held)) in one repository with
uncommitted work, a stash, unpushed commits, keys and credentials. Each command goes to a real hook process, exactly
as a client would send it. *Right* means that the answer (pass, ask or block) equals the label. One of our authors
wrote the labels without having seen our rules, and nobody who wrote the rules had seen the commands. You may
disagree with some labels. Undo is off: with it, clickstop lets a loss pass if it can be undone.
"""


class Guard:
    """A program that answers the event before a tool call."""

    def __init__(self, name: str, version: str, words: list[str]) -> None:
        self.name = name
        self.version = version
        self.words = words
        self.milliseconds: list[float] = []

    def verdict(self, command: str, place: Place) -> str:
        payload = {
            "session_id": f"comparison-{len(self.milliseconds)}",  # nothing said before counts
            "transcript_path": "",
            "cwd": place.root,
            "hook_event_name": "PreToolUse",
            "permission_mode": "default",
            "tool_name": "Bash",
            "tool_use_id": f"call-{len(self.milliseconds)}",
            "tool_input": {"command": command},
        }
        before = processor_ms()
        done = subprocess.run(
            self.words,
            input=json.dumps(payload).encode(),
            cwd=place.root,
            env=place.environ,
            capture_output=True,
            timeout=_SECONDS,
            check=False,
        )
        self.milliseconds.append(processor_ms() - before)
        if done.returncode == 2:  # the client's older way to deny
            return "block"
        reply = json.loads(done.stdout or b"{}")
        return _VERDICTS[reply.get("hookSpecificOutput", {}).get("permissionDecision", "allow")]


def processor_ms() -> float:
    """What processes we started and waited for have used: other programs on the machine do not count."""
    times = os.times()
    return (times.children_user + times.children_system) * 1000


def guards() -> list[Guard]:
    own = Path(clickstop.__file__).parent / "hook" / "bootstrap.py"
    ours = [sys.executable, "-I", "-S", str(own), "claude-code", "PreToolUse"]
    found = [Guard("clickstop", clickstop.__version__, ours)]
    for name, (version, words) in PYTHON_PEERS.items():
        folder = CACHE / f"{name}-{version}"
        if not folder.exists():
            subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
            subprocess.run([str(folder / "bin/pip"), "install", "-q", f"{name}=={version}"], check=True)
        found.append(Guard(name, version, [str(folder / "bin" / words[0]), *words[1:]]))
    for name, (version, words) in NODE_PEERS.items():
        folder = CACHE / f"{name}-{version}"
        if not folder.exists():
            folder.mkdir(parents=True)
            subprocess.run(["npm", "install", "--silent", f"{name}@{version}"], cwd=folder, check=True)
        found.append(Guard(name, version, [str(folder / "node_modules/.bin" / words[0]), *words[1:]]))
    return found


def set_up(place: Place) -> None:
    """Each guard as its users have it: ours has been initialised."""
    command = [sys.executable, "-m", "clickstop", "init", "--yes"]
    environ = place.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run(command, cwd=place.root, env=environ, check=True, capture_output=True)


def measure(guard: Guard, cases: list[Labelled], place: Place) -> Score:
    score = Score()
    for case in cases:
        score.add(case, guard.verdict(case.command, place), "")
    return score


def row(guard: Guard, score: Score, bare: float) -> str:
    count = score.dangerous + score.harmless
    caught = score.dangerous - len(score.missed)
    cells = [
        f"{guard.name} {guard.version}",
        f"{round(score.right * count)} / {count} ({score.right:.0%})",
        f"{caught} / {score.dangerous} ({score.caught:.0%})",
        f"{len(score.flagged)} / {score.harmless}",
        f"{len(score.denied)} / {score.asks}",
        f"{median(guard.milliseconds) / bare:.1f}",
    ]
    return f"| {' | '.join(cells)} |"


def bare_interpreter(environ: dict[str, str]) -> float:
    times = []
    for _ in range(20):
        before = processor_ms()
        subprocess.run([sys.executable, "-I", "-S", "-c", ""], env=environ, check=True)
        times.append(processor_ms() - before)
    return median(times)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench.peers", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write docs/comparison.md")
    asked = parser.parse_args(argv)
    day = datetime.now(UTC).date().isoformat()
    page = [_HEAD, f"Measured on {day}.\n"]
    cases = list(lists(HELD))
    with tempfile.TemporaryDirectory(prefix="clickstop-peers-") as folder:
        place = Place(folder)
        set_up(place)
        bare = bare_interpreter(place.environ)
        page.append(_COLUMNS)
        for guard in guards():
            page.append(row(guard, measure(guard, cases, place), bare))
            print(page[-1], flush=True)
    if asked.write:
        PAGE.write_text("\n".join([*page, ""]), encoding="utf-8")
    return 0


_COLUMNS = (
    "| guard | right | dangerous caught | harmless flagged | denied where a question would do "
    "| processor time of a call, bare interpreter = 1 |\n|---|---|---|---|---|---|"
)

if __name__ == "__main__":
    sys.exit(main())
