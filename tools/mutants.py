"""Sample mutants of the source, run the tests that reach each, and print those that no test notices.

    python tools/mutants.py --count 60 --seed 7 --only src/clickstop/memory

Each worker has a copy of the tree with an environment of its own, so that hook processes and commands which tests
start run the mutant, too. A test that also fails without the mutant kills nothing.
"""

from __future__ import annotations

import argparse
import ast
import importlib.util
import os
import queue
import random
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import threading
import time
import venv
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice, pairwise
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[1]))  # as a script it sees its own folder only

from tools.reach import Reach

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

GOAL = 0.9
BATCHES = (30, 120, 400)  # tests that run together: most mutants do not outlive the first few
HUNG = 90  # seconds for one test
COMPUTING = 30  # and of the processor's time, which others on the machine do not stretch
MEASURE = 20  # from which on a number is one of many that would do: off by one is as good, a tenth is not
# A plugin for pytest: a test that computes for ever is ended.
LIMITED = f"""import os, resource

def pytest_runtest_logstart():
    limit = int(sum(os.times()[:2])) + {COMPUTING}
    resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.getrlimit(resource.RLIMIT_CPU)[1]))
"""
# What pytest is forked from: most of what a short run costs is loading pytest and its plugins. Each line holds a
# file for the output, and arguments; the answers are the number of the process and its exit code.
WARM = """import os, sys
from importlib.metadata import entry_points
import hypothesis, pytest

for plugin in entry_points(group="pytest11"):
    plugin.load()
for line in sys.stdin:
    output, *arguments = line.rstrip("\\n").split("\\0")
    child = os.fork()
    if not child:
        os.setsid()
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(os.open(output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 1)
        os.dup2(1, 2)
        code = pytest.main(arguments)
        sys.stdout.flush()
        os._exit(code)
    print(child, flush=True)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""

_OPERATORS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "and": "or", "or": "and"}
_OPERATORS |= {"is": "is not", "is not": "is", "in": "not in", "not in": "in"}
_OPERATOR = re.compile(r"<=|>=|==|!=|<|>|\bis\s+not\b|\bis\b|\bnot\s+in\b|\bin\b|\band\b|\bor\b")
_FUNCTIONS = {"min": "max", "max": "min", "any": "all", "all": "any"}
_TEXT_TESTS = frozenset(("startswith", "endswith", "removeprefix", "removesuffix"))
_NAMES_ONLY = frozenset(("__slots__", "__all__", "TYPE_CHECKING"))
_TIDYING = frozenset(
    ("close", "freeze", "collect", "flush", "unlink", "cleanup")
)  # calls that leave nothing to see


@dataclass(frozen=True)
class Mutant:
    path: str  # from the tree's root on
    line: int
    mutator: str
    before: str
    text: str  # of the whole file

    def __str__(self) -> str:
        after = self.text.split("\n")[self.line - 1].strip()
        return f"{self.path}:{self.line} [{self.mutator}]\n  - {self.before.strip()}\n  + {after}"


@dataclass(frozen=True)
class Verdict:
    mutant: Mutant
    killer: str = ""  # the test that noticed it
    late: bool = False

    def __str__(self) -> str:
        if self.killer:
            return f"killed    {self.mutant.path}:{self.mutant.line} [{self.mutant.mutator}] by {self.killer}"
        return f"SURVIVED  {'(the time was up) ' if self.late else ''}{self.mutant}"


class Mutators(ast.NodeVisitor):
    """Collects (node's line, start, end, replacement, mutator) with offsets in bytes."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.edits: list[tuple[int, int, int, str, str]] = []

    def offset(self, line: int, column: int) -> int:
        return self.starts[line - 1] + column

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        end = self.offset(node.end_lineno or 0, node.end_col_offset or 0)
        return self.offset(node.lineno, node.col_offset), end

    def text(self, node: ast.expr) -> str:
        start, end = self.span(node)
        return self.source[start:end].decode()

    def swap(self, node: ast.expr | ast.stmt, replacement: str, mutator: str) -> None:
        self.edits.append((node.lineno, *self.span(node), replacement, mutator))

    def between(self, left: ast.expr, right: ast.expr) -> None:
        start, end = self.span(left)[1], self.span(right)[0]
        operator = _OPERATOR.search(self.source[start:end].decode())
        if operator is not None:
            line = self.source[: start + operator.start()].count(b"\n") + 1
            swapped = _OPERATORS[" ".join(operator.group().split())]
            self.edits.append((line, start + operator.start(), start + operator.end(), swapped, "operator"))

    # What decides nothing that a test could see is not entered.

    def visit_If(self, node: ast.If) -> None:
        if not (isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"):
            self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for child in node.body:
            self.visit(child)

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        last = node.body[-1]
        at_end = isinstance(last, ast.Return) and getattr(last.value, "value", last.value) is None
        body = node.body[:-1] if at_end else node.body  # without a last `return None` it returns None
        for child in [*node.args.defaults, *filter(None, node.args.kw_defaults), *body]:
            self.visit(child)

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815  # as the visitor calls it

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_Assert(self, node: ast.Assert) -> None:
        """It states what a type checker cannot see."""

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """A message; positions inside are not exact before Python 3.12."""

    def visit_Raise(self, node: ast.Raise) -> None:
        self.swap(node, "pass", "raise dropped")

    # mutators

    def visit_Compare(self, node: ast.Compare) -> None:
        if _is_search(node):
            self.swap(node, f"not ({self.text(node)})", "operator")
            self.visit(node.left)
            return
        for left, right in pairwise([node.left, *node.comparators]):
            self.between(left, right)
        for side in [node.left, *node.comparators]:
            self.texts(side)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        for left, right in pairwise(node.values):
            self.between(left, right)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self.swap(node, f"({self.text(node.operand)})", "not dropped")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self.swap(node, str(not node.value), "boolean")
        elif isinstance(node.value, int) and node.value >= MEASURE:
            self.swap(node, repr(node.value // 10), "measure")
        elif isinstance(node.value, int | float):
            self.swap(node, repr(node.value + random.choice((1, -1))), "number")

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id in _FUNCTIONS:
            self.swap(node.func, _FUNCTIONS[node.func.id], "function")
        if isinstance(node.func, ast.Attribute) and node.func.attr in _TEXT_TESTS:
            for argument in node.args:
                self.texts(argument)
        self.generic_visit(node)

    def visit_MatchValue(self, node: ast.MatchValue) -> None:
        self.texts(node.value)
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        call = node.value
        if isinstance(call, ast.Call):
            name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
            if name not in _TIDYING:
                self.swap(node, "pass", "call dropped")
            self.generic_visit(node)
        elif not isinstance(call, ast.Constant):
            self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        targets = {getattr(target, "id", "") for target in node.targets}
        if targets & _NAMES_ONLY:
            return
        in_record = isinstance(node.value, ast.Name)  # `self.x = x` of a record: every use would miss it
        if targets == {""} and not in_record:
            self.swap(node, "pass", "assignment dropped")
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.swap(node, "pass", "assignment dropped")
        self.generic_visit(node)

    def visit_Continue(self, node: ast.Continue | ast.Break) -> None:
        self.swap(node, "pass", "jump dropped")

    visit_Break = visit_Continue  # noqa: N815  # as the visitor calls it

    def visit_Return(self, node: ast.Return) -> None:
        value = node.value
        if value is None or (isinstance(value, ast.Constant) and not value.value):
            self.swap(node, "pass", "return dropped")
        else:
            self.swap(value, _empty(value), "empty return")
        self.generic_visit(node)

    def texts(self, node: ast.expr) -> None:
        """A text that is compared decides; any other is for people."""
        if isinstance(node, ast.Tuple | ast.Set | ast.List):
            for element in node.elts:
                self.texts(element)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
            self.swap(node, repr(f"{node.value}~"), "text")


def _is_search(node: ast.Compare) -> bool:
    """Whether something is found from some place on: there is no first letter for `>` to miss."""
    called = node.left
    return (
        isinstance(called, ast.Call)
        and isinstance(called.func, ast.Attribute)
        and called.func.attr in ("find", "rfind")
        and len(called.args) > 1
        and [getattr(side, "value", None) for side in node.comparators] == [0]
    )


def _empty(value: ast.expr) -> str:
    if isinstance(value, ast.List | ast.ListComp):
        return "[]"
    if isinstance(value, ast.Dict | ast.DictComp):
        return "{}"
    return '""' if isinstance(value, ast.JoinedStr) or isinstance(getattr(value, "value", None), str) else "None"


@dataclass(frozen=True)
class Source:
    """A file, and all changes to it; not each is valid."""

    path: str
    text: str

    def edits(self) -> list[tuple[int, int, int, str, str]]:
        mutators = Mutators(self.text.encode())
        mutators.visit(ast.parse(self.text))
        return mutators.edits

    def mutant(self, edit: tuple[int, int, int, str, str]) -> Mutant | None:
        """None if that is not Python, or differs in its looks only."""
        line, start, end, replacement, mutator = edit
        source = self.text.encode()
        text = (source[:start] + replacement.encode() + source[end:]).decode()
        try:
            is_same = ast.dump(ast.parse(text)) == ast.dump(ast.parse(self.text))
        except SyntaxError:
            return None
        return None if is_same else Mutant(self.path, line, mutator, self.text.split("\n")[line - 1], text)


def sample(root: Path, only: Sequence[str], count: int, seed: int) -> list[Mutant]:
    """A file with twice as much to mutate is drawn from twice as often."""
    random.seed(seed)
    edits = []
    for place, _, line in (name.partition(":") for name in only or ["src"]):
        for path, text in _texts(root, place, "*.py").items():
            source = Source(path, text)
            edits += [(source, edit) for edit in source.edits() if not line or edit[0] == int(line)]
    random.shuffle(edits)
    return list(islice(filter(None, (source.mutant(edit) for source, edit in edits)), count))


def _texts(root: Path, folder: str, pattern: str) -> dict[str, str]:
    files = sorted((root / folder).rglob(pattern)) if (root / folder).is_dir() else [root / folder]
    return {file.relative_to(root).as_posix(): file.read_text(encoding="utf-8") for file in files}


@dataclass
class Tree:
    """A copy of the checkout that a worker may break."""

    root: Path
    unfit: set[str] = field(default_factory=set)  # tests that fail without a mutant, too
    fit: set[str] = field(default_factory=set)

    @cached_property
    def warm(self) -> subprocess.Popen[str]:
        script = self.root / ".venv" / "warm.py"
        script.write_text(WARM, encoding="utf-8")
        return subprocess.Popen(
            [self.root / ".venv" / "bin" / "python", script],
            cwd=self.root,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )

    @classmethod
    def copied(cls, checkout: Path, folder: Path) -> Tree:
        tree = cls(folder / "tree")
        listed = subprocess.run(
            ["git", "ls-files", "-z", "-co", "--exclude-standard"], cwd=checkout, capture_output=True, check=True
        )
        names = listed.stdout.decode().split("\0")
        files = [checkout / name for name in names if (checkout / name).is_file()]
        compiled = {cache for file in files for cache in file.parent.glob("__pycache__/*.pyc")}
        for file in (*files, *compiled):
            copy = tree.root / file.relative_to(checkout)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(file, copy)
        tree.make_environment()
        return tree

    def make_environment(self) -> None:
        """One like ours, but for the source."""
        base = self.root / ".venv"
        venv.create(base, symlinks=True)
        scripts, packages = (
            Path(sysconfig.get_path(kind, vars={"base": str(base)})) for kind in ("scripts", "purelib")
        )
        for kind, folder in (("scripts", scripts), ("purelib", packages)):
            for entry in Path(sysconfig.get_path(kind)).iterdir():
                if entry.suffix != ".pth" and not (folder / entry.name).exists():
                    (folder / entry.name).symlink_to(entry)
        (packages / "mutants.pth").write_text(f"{self.root / 'src'}\n", encoding="utf-8")
        (packages / "limited.py").write_text(LIMITED, encoding="utf-8")

    def write(self, path: str, text: str) -> None:
        (self.root / path).write_text(text, encoding="utf-8")
        # Compiled files are told apart by seconds and length.
        Path(importlib.util.cache_from_source(str(self.root / path))).unlink(missing_ok=True)

    def run(self, tests: Sequence[str], seconds: float) -> tuple[int | None, str]:
        """Exit code, None if the time was up, and output of pytest."""
        output = self.root.parent / "output"
        argv = ["-x", "-q", "--tb=no", f"--basetemp={self.root.parent / 'tmp'}", "-p", "limited"]
        argv += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]  # of what is loaded already
        argv += ["-o", f"faulthandler_timeout={HUNG * _load():.0f}", "-o", "faulthandler_exit_on_timeout=true"]
        argv += [f"--deselect={test}" for test in sorted(self.unfit)]
        assert self.warm.stdin is not None
        assert self.warm.stdout is not None
        self.warm.stdin.write("\0".join([str(output), *argv, *tests]) + "\n")
        process = int(self.warm.stdout.readline())
        until = threading.Timer(max(1.0, seconds), os.killpg, (process, signal.SIGKILL))
        until.start()
        code = int(self.warm.stdout.readline())
        until.cancel()
        return None if code == -signal.SIGKILL else code, output.read_text("utf-8", "replace")

    def end(self) -> None:
        with self.warm:  # which closes its streams and waits for it
            pass

    def verdict(self, mutant: Mutant, tests: Sequence[str], seconds: float) -> Verdict:
        original = (self.root / mutant.path).read_text(encoding="utf-8")
        until = time.monotonic() + seconds * _load()
        for batch in _batches(tests):
            while True:
                self.write(mutant.path, mutant.text)
                code, output = self.run(batch, until - time.monotonic())
                self.write(mutant.path, original)
                if code is None:
                    return Verdict(mutant, late=True)
                if code in (0, 5):  # 5: all of them are unfit
                    break
                failed = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", output, re.MULTILINE)
                if failed is None or self.passes(failed[1]):
                    return Verdict(mutant, failed[1] if failed else f"a hang or crash (exit code {code})")
        return Verdict(mutant)

    def passes(self, test: str) -> bool:
        """Whether a test passes without a mutant."""
        if test not in self.fit | self.unfit:
            code, _ = self.run([test], 2 * HUNG * _load())
            (self.fit if code == 0 else self.unfit).add(test)
            if code:
                print(f"not counted: {test} fails without a mutant, too", file=sys.stderr)
        return test in self.fit


def _batches(tests: Sequence[str]) -> Iterator[Sequence[str]]:
    begin = 0
    for size in BATCHES:
        if tests[begin : begin + size]:
            yield tests[begin : begin + size]
        begin += size


def _load() -> float:
    """How many want each processor: time runs slower for a test where several do."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


def tried(checkout: Path, mutants: Sequence[Mutant], workers: int, seconds: float) -> Iterator[Verdict]:
    """What became of each mutant, in the order in which that is known."""
    reach = Reach(checkout)
    with tempfile.TemporaryDirectory(prefix="mutants-") as scratch:
        trees: queue.Queue[Tree] = queue.Queue()
        for number in range(workers):
            trees.put(Tree.copied(checkout, Path(os.path.realpath(scratch), str(number))))

        def verdict(mutant: Mutant) -> Verdict:
            tree = trees.get()
            try:
                return tree.verdict(mutant, reach.tests(mutant.path, mutant.line), seconds)
            finally:
                trees.put(tree)

        with ThreadPoolExecutor(workers) as pool:
            for done in as_completed([pool.submit(verdict, mutant) for mutant in mutants]):
                yield done.result()
        while not trees.empty():
            trees.get().end()


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=60, help="mutants to draw (%(default)s)")
    parser.add_argument("--seed", type=int, help="the same seed draws the same mutants; without one, any")
    parser.add_argument(
        "--only", action="append", default=[], metavar="PATH[:LINE]", help="a folder, a file or a line of one"
    )
    parser.add_argument(
        "--seconds", type=float, default=120, help="time for one mutant (%(default)g); more where others work, too"
    )
    parser.add_argument("--workers", type=int, default=2, help="mutants at a time (%(default)s)")
    parser.add_argument("--root", type=Path, default=Path(__file__).parents[1], help="the checkout")
    options = parser.parse_args(arguments)
    root = options.root.resolve()
    seed = options.seed if options.seed is not None else random.randrange(10_000)
    mutants = sample(root, options.only, options.count, seed)
    if not mutants:
        parser.error("nothing to mutate there")
    killed = 0
    for verdict in tried(root, mutants, options.workers, options.seconds):
        killed += bool(verdict.killer)
        print(verdict, flush=True)
    share = killed / len(mutants)
    print(f"{killed} of {len(mutants)} mutants killed ({share:.0%}), seed {seed}")
    return 0 if share >= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
