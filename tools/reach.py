"""Which tests run which lines of the source: all tests run once under coverage, and what they reach is kept.

It is a plugin of pytest in that run (`-p tools.reach`), and reads what the plugin has kept.
"""

from __future__ import annotations

import ast
import atexit
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import coverage
import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

KEPT = Path(".cache", "reach")  # below the checkout
ELSEWHERE = ("bench", "e2e", "package", "tools")  # folders of tests with other subjects than a module
_ABOVE = 8  # lines of a statement, which counts as reached where its first line is
_FOREIGN = 3  # times the seconds that a test of another folder counts
_ROOT, _WORKER = "REACH_ROOT", "worker-"
_recorder: list[_Recorder] = []


class _Recorder:
    """What the tests of one process reach, and how long each takes."""

    def __init__(self, root: str) -> None:
        self._file = os.path.join(root, KEPT, f"{_WORKER}{os.getpid()}")
        self._seconds: dict[str, float] = {}
        self._coverage = coverage.Coverage(
            data_file=f"{self._file}.db", include=[f"{root}/src/*"], config_file=False, messages=False
        )
        self._coverage.set_option("run:relative_files", value=True)  # serves another checkout
        self._coverage.start()
        atexit.register(self._save)

    def _save(self) -> None:
        self._coverage.stop()
        self._coverage.save()
        with open(f"{self._file}.json", "w", encoding="utf-8") as file:
            json.dump(self._seconds, file)

    def test(self, name: str) -> Iterator[None]:
        self._coverage.switch_context(name)
        begun = time.perf_counter()
        yield
        self._seconds[name] = time.perf_counter() - begun


@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    if not _recorder:
        _recorder.append(_Recorder(os.environ[_ROOT]))
    yield from _recorder[0].test(item.nodeid)


class Reach:
    """What is kept of a checkout. A file that has changed since, and a constant, is reached by whatever reached
    any line of the file; a changed test file may reach all modules of the folder that it mirrors.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        if not (root / KEPT / "files.json").exists():
            _record(root)
        self._seconds: dict[str, float] = {}
        self._data = []
        for file in sorted((root / KEPT).glob(f"{_WORKER}*.json")):
            self._seconds |= json.loads(file.read_text("utf-8"))
            data = coverage.CoverageData(str(file.with_suffix(".db")))
            data.read()
            self._data.append(data)
        then, now = json.loads((root / KEPT / "files.json").read_text("utf-8")), _digests(root)
        self._changed = {path for path, digest in now.items() if then.get(path) != digest}
        self._recorded, self._files = set(then), set(now)

    def tests(self, path: str, line: int) -> list[str]:
        """Those that may notice a change of this line, the best first. What none reaches in its own process may be
        reached in another one.
        """
        beside = "/".join(["tests", *path.split("/")[2:-1][:1], ""])
        changed = [test for test in sorted(self._changed) if test.startswith(f"{beside}test_")]
        gone = self._recorded - self._files  # pytest rejects a whole run for one of them
        reaching = [
            test for test in self._reaching(path, line) if test.partition("::")[0] not in gone.union(changed)
        ]
        reaching.sort(key=lambda test: (self._costs(test, beside), test))
        elsewhere = self._mirrors(Path(path).name, beside)
        if reaching:
            own = f"/test_{Path(path).name}"
            elsewhere = (
                [file for file in elsewhere if file.endswith(own)] if self._is_passed_over(path, line) else []
            )
        return [*changed, *reaching, *(file for file in elsewhere if file not in changed)]

    def _is_passed_over(self, path: str, line: int) -> bool:
        """Whether it stands in a function, but may never have run."""
        is_known = path not in self._changed and line not in self._lines(path)
        return is_known and any(line in body for body in self._bodies(path))

    def _mirrors(self, name: str, beside: str) -> list[str]:
        """Files that may reach it in processes of their own, where nobody looks: its own first."""
        files = [file.relative_to(self._root) for file in (self._root / beside).rglob("test_*.py")]
        return [file.as_posix() for file in sorted(files, key=lambda file: (file.name != f"test_{name}", file))]

    def _costs(self, test: str, beside: str) -> float:
        return self._seconds.get(test, 1.0) * (1 if test.startswith(beside) else _FOREIGN)

    def _reaching(self, path: str, line: int) -> set[str]:
        lines = self._lines(path)
        if path in self._changed:
            return {test for tests in lines.values() for test in tests}
        bodies = self._bodies(path) if lines else []
        begin = max((body.start for body in bodies if line in body), default=0)
        if not begin:
            return {test for number in lines if any(number in body for body in bodies) for test in lines[number]}
        statement = (lines[number] for number in range(line, max(line - _ABOVE, begin - 1), -1) if number in lines)
        return next(statement, set())

    @cache  # noqa: B019  # lives as long as the run
    def _bodies(self, path: str) -> list[range]:
        """The lines of each function without its head. What stands outside of them is run by the first test that
        imports the module, whatever it tests.
        """
        tree = ast.walk(ast.parse((self._root / path).read_text("utf-8")))
        functions = [node for node in tree if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
        return [range(node.body[0].lineno, (node.end_lineno or 0) + 1) for node in functions]

    @cache  # noqa: B019  # lives as long as the run
    def _lines(self, path: str) -> dict[int, set[str]]:
        lines: dict[int, set[str]] = defaultdict(set)
        for data in self._data:
            for line, tests in data.contexts_by_lineno(path).items():
                lines[line] |= set(tests)
        return lines


def _record(root: Path) -> None:
    print("All tests run once to see which lines each of them reaches.", file=sys.stderr, flush=True)
    shutil.rmtree(root / KEPT, ignore_errors=True)
    (root / KEPT).mkdir(parents=True)
    files = _digests(root)
    ignored = [f"--ignore={root / 'tests' / folder}" for folder in ELSEWHERE]
    subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--tb=no", "-p", "tools.reach", *_workers(root), *ignored],
        cwd=root,
        env={**os.environ, _ROOT: str(root), "PYTHONPATH": str(Path(__file__).parents[1])},
        stdout=subprocess.DEVNULL,
        check=False,  # under coverage, a test of speed fails
    )
    (root / KEPT / "files.json").write_text(json.dumps(files), encoding="utf-8")


def _workers(root: Path) -> list[str]:
    return ["-n", "auto"] if (root / "tests" / "workers.py").exists() else []


def _digests(root: Path) -> dict[str, str]:
    files = [*(root / "src").rglob("*.py"), *(root / "tests").rglob("test_*.py")]
    return {file.relative_to(root).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}
