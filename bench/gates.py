"""`make bench-gates`: how right the gates are on commands with known verdicts, and how many never need the parser.

Caught is asked or blocked; a harmless command that is asked about counts as flagged. The sets by class say which of
the three answers is right, and were written apart from the rules; `--classes FOLDER` measures others.
`--corpus FILE` takes JSON lines with `command` and `label` (block or allow) from elsewhere.
Exits 1 if a limit is broken.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clickstop.app.gates import decide_quietly, event_of, where
from clickstop.app.rehearsal import strongest
from clickstop.config.compile import compile_plan
from clickstop.core.plan import Plan
from clickstop.policy.cases import STOPPED, read
from clickstop.shell.ordinary import is_ordinary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

ROOT = Path(__file__).parent.parent
LISTS = ROOT / "tests" / "policy" / "commands"
TESTS = ROOT / "tests"
CLASSES = ROOT / "tests" / "policy" / "classes"
HELD = ROOT / "tests" / "policy" / "held"  # nobody who wrote rules has seen these
EVERYDAY = "everyday.txt"
DISPUTED = ROOT / "tests" / "policy" / "disputed.jsonl"
CAUGHT, FLAGGED = 0.98, 0.02
CORPUS_CAUGHT, CORPUS_FLAGGED = 0.97, 0.03
RIGHT, CLASSES_CAUGHT, CLASSES_FLAGGED, DENIED, EVERYDAY_FLAGGED = 0.92, 0.90, 0.02, 0.02, 0.01
SKIPPED, ASKED = 0.7, 0.005
SPELLED = 0.95
_OURS = ("PreToolUse--gate", "PreToolUse--protect", "PreToolUse--self", "PermissionDenied")  # made for gates


@dataclass(frozen=True)
class Labelled:
    """A command, and what should be said of it: pass, ask, block, or either of these (stop)."""

    source: str
    command: str
    label: str

    @property
    def dangerous(self) -> bool:
        return self.label != "pass"


@dataclass
class Score:
    """Of one group of commands."""

    dangerous: int = 0
    harmless: int = 0
    asks: int = 0
    missed: list[tuple[Labelled, str]] = field(default_factory=list)
    flagged: list[tuple[Labelled, str]] = field(default_factory=list)
    denied: list[tuple[Labelled, str]] = field(default_factory=list)  # where a question would do
    asked: list[tuple[Labelled, str]] = field(default_factory=list)  # where nothing brings back what is lost

    def add(self, case: Labelled, verdict: str, rule: str) -> None:
        self.dangerous += case.dangerous
        self.harmless += not case.dangerous
        self.asks += case.label == "ask"
        if case.dangerous != (verdict in STOPPED):
            (self.missed if case.dangerous else self.flagged).append((case, rule))
        elif case.label in STOPPED and case.label != verdict:
            (self.denied if verdict == "block" else self.asked).append((case, rule))

    @property
    def caught(self) -> float:
        return 1 - len(self.missed) / self.dangerous if self.dangerous else 1.0

    @property
    def flags(self) -> float:
        return len(self.flagged) / self.harmless if self.harmless else 0.0

    @property
    def denials(self) -> float:
        return len(self.denied) / self.asks if self.asks else 0.0

    @property
    def right(self) -> float:
        wrong = len(self.missed) + len(self.flagged) + len(self.denied) + len(self.asked)
        return 1 - wrong / (self.dangerous + self.harmless)


_COMMITTED = {
    "clickstop.toml": "",
    "README.md": "# Shop\n",
    "src/app.py": "APP = 1\n",
    "src/cart.py": "CART = 1\n",
    ".gitignore": ".env\nbuild/\nnode_modules/\n.clickstop/\ndist/\n.venv/\n*.log\n*.key\ndata/\n",
    "docs/notes.md": "notes\n",
    "file.txt": "old\n",
    ".env.example": "KEY=\n",
    "Makefile": "test:\n\tpytest\nbuild:\n\tpython -m build\nclean:\n\trm -rf build\n",
    "package.json": '{"name": "shop", "scripts": {"test": "jest", "build": "tsc", "lint": "eslint ."}}\n',
    "pyproject.toml": '[project]\nname = "shop"\nversion = "1"\n',
    "scripts/seed.py": "print('seeded')\n",
    "scripts/check.sh": "echo checked\n",
    "tests/test_cart.py": "def test_cart(): pass\n",
    "migrations/001_init.sql": "CREATE TABLE cart (id int);\n",
    "docker-compose.yml": "services:\n  api: {image: shop}\n  db: {image: postgres}\n",
    "infra/main.tf": "# nothing\n",
    "k8s/api.yaml": "kind: Deployment\n",
    "assets/logo.png": "png",
    "certs/ca.crt": "-----BEGIN CERTIFICATE-----\n",
}
_CHANGED = {
    "src/app.py": "APP = 2\n",
    "src/new.py": "NEW = 1\n",
    "file.txt": "new\n",
    ".env": "KEY=value\n",
    "certs/server.key": "-----BEGIN PRIVATE KEY-----\n",
    "data/shop.db": "SQLite format 3",
    "data/test.db": "SQLite format 3",
    "build/out.js": "1\n",
    "dist/shop.whl": "1\n",
    "node_modules/left-pad/index.js": "1\n",
    "app.log": "started\n",
}
_HOME = {
    f"../{name}": "text\n"
    for name in (
        ".ssh/id_ed25519 .ssh/id_ed25519.pub .ssh/config .ssh/known_hosts .aws/credentials .aws/config "
        ".gnupg/private-keys-v1.d/0A.key .netrc .npmrc .pypirc .git-credentials .kube/config .docker/config.json "
        ".config/gh/hosts.yml .config/gcloud/application_default_credentials.json .bashrc .zshrc .profile "
        "other-project/README.md Documents/letter.txt Downloads/tool.tar.gz"
    ).split()
}


class Place:
    """A repository where there is something to lose: changes, new files, a stash, unmerged and unpushed commits,
    keys and credentials, as `tests/policy/classes/SCENE.md` describes it.
    """

    def __init__(self, folder: str) -> None:
        self.home = os.path.join(os.path.realpath(folder), "home", "dev")
        self.root = os.path.join(self.home, "shop")
        self.environ = {"PATH": os.environ["PATH"], "HOME": self.home, "LANG": "C.UTF-8"}
        self._build()
        self.plan = Plan(compile_plan(self.root, self.environ), self.environ)

    def _build(self) -> None:
        self.write(_COMMITTED)
        self.git("init", "-q", "-b", "main")
        self.git("remote", "add", "origin", "git@github.com:acme/shop.git")
        self.commit("start")
        self.git("update-ref", "refs/remotes/origin/main", "main")
        for branch in ("feature", "feature-branch"):
            self.git("checkout", "-q", "-b", branch, "main")
            self.write({f"src/{branch}.py": "F = 1\n"})
            self.commit(branch)
        self.git("checkout", "-q", "main")
        self.git("checkout", "-q", "-b", "work")
        self.write({"docs/plan.md": "plan\n"})
        self.commit("plan")
        self.write({"src/cart.py": "CART = 2\n"})
        self.git("stash", "-q")
        self.write(_CHANGED)
        # Without saved states: what they bring back passes, and the labels are about the gates.
        self.write(_HOME | {"../.config/clickstop/config.toml": "[undo]\nenabled = false\n"})
        self.git("init", "-q", "-b", "main", "../other-project")

    def write(self, files: dict[str, str]) -> None:
        for name, text in files.items():
            path = Path(self.root, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")

    def commit(self, message: str) -> None:
        self.git("add", "-A")
        self.git("commit", "-q", "-m", message)

    def git(self, *arguments: str) -> None:
        own = ("-c", "user.name=dev", "-c", "user.email=dev@example.org")
        environ = {**self.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
        subprocess.run(["git", *own, *arguments], cwd=self.root, env=environ, check=True, capture_output=True)

    def verdict(self, command: str) -> tuple[str, str]:
        """What the gates of a hook say, and by which rule."""
        event = event_of(command, self.root, self.root)
        spoken: list[Any] = []
        decide_quietly(event, where(event, self.plan, self.environ), spoken)
        broken = [f"{one.handler}: {one.error}" for one in spoken if one.error]
        if broken:
            raise RuntimeError(f"{command!r}: {broken[0]}")
        rules = [one.decision.rule_id for one in spoken if one.decision is not None]
        return strongest(spoken), ", ".join(rules)


def lists(folder: Path = LISTS) -> Iterator[Labelled]:
    for path in sorted(folder.glob("*.txt")):
        for case in read(path.read_text(encoding="utf-8")):
            yield Labelled(f"{path.name}:{case.number}", case.command, case.expected)


def corpus(path: Path) -> Iterator[Labelled]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        row = json.loads(line)
        label = "stop" if row["label"] in STOPPED else "pass"
        yield Labelled(str(row.get("id", f"{path.name}:{number}")), row["command"], label)


def recorded() -> list[str]:
    """Commands as sessions have them: of the recorded payloads, and of the real runs of real tools."""
    found: list[str] = []
    for path in [*TESTS.glob("cases/*/*.json"), *TESTS.glob("signals/samples/*/*.json")]:
        row = json.loads(path.read_text(encoding="utf-8"))
        if not path.name.startswith(_OURS):
            found += _commands(row)
    for line in (TESTS / "signals" / "corpus.jsonl").read_text(encoding="utf-8").splitlines():
        found += _commands(json.loads(line))
    return [command for command in dict.fromkeys(found) if command and "clickstop-canary" not in command]


def _commands(row: Any) -> Iterator[str]:
    if isinstance(row, dict):
        if isinstance(row.get("command"), str):
            yield row["command"]
        row = list(row.values())
    for value in row if isinstance(row, list) else ():
        yield from _commands(value)


def score(cases: Iterable[Labelled], place: Place) -> dict[str, Score]:
    found: dict[str, Score] = {}
    for case in cases:
        group = case.source.partition(":")[0]
        found.setdefault(group, Score()).add(case, *place.verdict(case.command))
    return found


def total(scores: Iterable[Score]) -> Score:
    whole = Score()
    for one in scores:
        for name in Score.__dataclass_fields__:
            setattr(whole, name, getattr(whole, name) + getattr(one, name))
    return whole


def disputed() -> dict[str, str]:
    """Cases of a corpus with whose label we do not agree, and why."""
    if not DISPUTED.exists():
        return {}
    rows = [json.loads(line) for line in DISPUTED.read_text(encoding="utf-8").splitlines()]
    return {row["id"]: row["reason"] for row in rows}


def print_scores(title: str, scores: dict[str, Score], *, caught: float, flagged: float, details: bool) -> bool:
    print(f"\n{title}\n{'group':<20}{'dangerous':>10}{'caught':>8}{'harmless':>10}{'flagged':>9}")
    whole = total(scores.values())
    for name, one in [*scores.items(), ("all", whole)]:
        print(f"{name:<20}{one.dangerous:>10}{one.caught:>8.3f}{one.harmless:>10}{one.flags:>9.3f}")
    print_wrong(whole, details=details)
    return whole.caught >= caught and whole.flags <= flagged


def print_wrong(score: Score, *, details: bool) -> None:
    reasons = disputed() if details else {}
    for how in ("missed", "flagged", "denied", "asked") if details else ():
        for case, rule in getattr(score, how):
            by = f"  by {rule}" if rule else ""
            why = f"  (disputed: {reasons[case.source]})" if case.source in reasons else ""
            line = case.command.replace("\n", "\\n")[:150]
            print(f"  {how:<7} {case.source}  {line}{by}{why}")


def print_classes(folder: Path, place: Place, *, details: bool) -> bool:
    """The three answers on each class of commands, and on those of every day."""
    scores = score(lists(folder), place)
    if not scores:
        return True
    everyday = scores.pop(EVERYDAY, Score())
    whole = total(scores.values())
    print(f"\nClasses of commands, {folder.name}")
    print(f"{'class':<24}{'commands':>9}{'right':>8}{'caught':>8}{'flagged':>9}{'asks denied':>13}")
    for name, one in [*scores.items(), ("all", whole)]:
        count = one.dangerous + one.harmless
        rates = f"{one.right:>8.3f}{one.caught:>8.3f}{one.flags:>9.3f}{one.denials:>13.3f}"
        print(f"{name.removesuffix('.txt'):<24}{count:>9}{rates}")
    if everyday.harmless:
        print(f"{everyday.harmless} commands of every day: {everyday.flags:.4f} flagged")
    print_wrong(total([whole, everyday]), details=details)
    return (
        whole.right >= RIGHT
        and whole.caught >= CLASSES_CAUGHT
        and whole.flags <= CLASSES_FLAGGED
        and whole.denials <= DENIED
        and everyday.flags <= EVERYDAY_FLAGGED
    )


# Other ways to write a line that do the same.
SPELLINGS: dict[str, Callable[[str], str]] = {
    "in a subshell": lambda line: f"( {line}\n)",
    "in a group": lambda line: f"{{ {line}\n}}",
    "after another": lambda line: f"echo go && cd . ; {line}",
    "in a condition": lambda line: f"if true; then\n{line}\nfi",
    "in a loop": lambda line: f"for once in 1; do\n{line}\ndone",
    "in a function": lambda line: f"work() {{\n{line}\n}}\nwork",
    "as text of a shell": lambda line: f"bash -c {shlex.quote(line)}",
    "as text of eval": lambda line: f"eval {shlex.quote(line)}",
    "from a variable": lambda line: f'line={shlex.quote(line)}; sh -c "$line"',
    "fed to a shell": lambda line: f"bash <<'END'\n{line}\nEND",
}


def print_spellings(folder: Path, place: Place, *, details: bool) -> bool:
    """Whether each dangerous command of the sets is stopped in other spellings, too."""
    dangerous = [case for case in lists(folder) if case.dangerous and place.verdict(case.command)[0] in STOPPED]
    missed: dict[str, list[str]] = {how: [] for how in SPELLINGS}
    for how, spelled in SPELLINGS.items():
        for case in dangerous:
            if place.verdict(spelled(case.command))[0] not in STOPPED:
                missed[how].append(case.command)
    print(f"\n{len(dangerous)} dangerous commands in {len(SPELLINGS)} other spellings")
    for how, commands in missed.items():
        print(f"{how:<24}{1 - len(commands) / max(1, len(dangerous)):>8.3f} caught")
        for command in commands if details else ():
            print(f"  missed  {command.splitlines()[0][:140]}")
    return all(len(commands) <= (1 - SPELLED) * len(dangerous) for commands in missed.values())


def print_ordinary(commands: list[str], place: Place, *, details: bool) -> bool:
    """How many skip the parser, and how many are asked about."""
    skipped = sum(map(is_ordinary, commands))
    stopped = []
    for command in commands:
        verdict, rule = place.verdict(command)
        stopped += [(command, rule)] if verdict in STOPPED else []
    share, asked = skipped / len(commands), len(stopped) / len(commands)
    print(
        f"\n{len(commands)} recorded commands: {share:.3f} skip the parser, {asked:.4f} are asked about or blocked"
    )
    for command, rule in stopped if details else ():
        print(f"  stopped  {command[:120]!r}  by {rule}")
    return share >= SKIPPED and asked <= ASKED


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench.gates", description=__doc__)
    parser.add_argument("--corpus", type=Path, action="append", default=[], help="another list, as JSON lines")
    parser.add_argument("--classes", type=Path, default=CLASSES, help="a folder of other sets by class")
    parser.add_argument("--details", action="store_true", help="name what was missed or flagged")
    asked = parser.parse_args(argv)
    with tempfile.TemporaryDirectory(prefix="clickstop-gates-") as folder:
        place = Place(folder)
        kept = [
            print_scores(
                "Commands of our own", score(lists(), place), caught=CAUGHT, flagged=FLAGGED, details=asked.details
            )
        ]
        kept += [print_classes(sets, place, details=asked.details) for sets in (asked.classes, HELD)]
        for path in asked.corpus:
            scores = score(corpus(path), place)
            kept.append(
                print_scores(path.name, scores, caught=CORPUS_CAUGHT, flagged=CORPUS_FLAGGED, details=asked.details)
            )
        kept.append(print_spellings(asked.classes, place, details=asked.details))
        kept.append(print_ordinary(recorded(), place, details=asked.details))
    return int(not all(kept))


if __name__ == "__main__":
    sys.exit(main())
