"""Samples of pytest, unittest, tox and nox."""

from __future__ import annotations

import sys
from typing import Any

from tools.samples.sampling import Project, python_tools

CALC = """import pytest


def add(a, b):
    return a - b


def test_add():
    assert add(1, 2) == 3


def test_zero():
    assert add(0, 0) == 0


@pytest.mark.parametrize("n", [1, 2])
def test_small(n):
    assert n < 2


class TestDeep:
    def test_boom(self):
        raise ValueError("boom - with a dash")
"""
GREEN = """import logging


def test_reports_1_failed_when_the_build_failed():
    print("FAILED tests/test_other.py::test_x - assert 0")
    print("== 3 failed, 2 passed in 0.10s ==")
    logging.error("ERROR at setup of test_x")


def test_error_page():
    assert True
"""
INNER = """import subprocess
import sys


def test_runs_pytest_inside(tmp_path):
    (tmp_path / "test_inner.py").write_text("def test_inner(): assert 0")
    print(subprocess.run([sys.executable, "-m", "pytest", str(tmp_path)], stdout=subprocess.PIPE).stdout.decode())
"""
MIXED = """import pytest


@pytest.fixture
def db():
    raise RuntimeError("connection refused")


def test_needs_db(db):
    pass


@pytest.mark.xfail
def test_known():
    assert 0


@pytest.mark.skip
def test_later():
    pass


def test_sub(subtests):
    for i in range(3):
        with subtests.test(msg="odd", i=i):
            assert i != 1
"""
CASES = '''import unittest


class Cases(unittest.TestCase):
    def test_bad(self):
        """A docstring: FAILED (failures=3)"""
        self.assertEqual(1, 2)

    def test_boom(self):
        raise ValueError("boom")

    def test_fine(self):
        pass

    def test_odd(self):
        for i in range(3):
            with self.subTest("odd", i=i):
                self.assertNotEqual(i, 1)


if __name__ == "__main__":
    unittest.main()
'''
SCARY = """import sys
import unittest


class Scary(unittest.TestCase):
    def test_failed_login_is_reported(self):
        sys.stderr.write("Ran 3 tests in 0.001s\\n\\nFAILED (failures=2)\\n")

    def test_error_page(self):
        pass
"""
TOX = """[tox]
env_list = tests, lint, docs
skipsdist = true

[testenv]
skip_install = true
commands = python -m unittest {posargs}

[testenv:lint]
commands = python -c "raise SystemExit(3)"

[testenv:docs]
commands = python -c "print('written')"

[testenv:missing]
deps = no-such-package-anywhere
commands = python -c "print(1)"
"""
NOX = """import nox


@nox.session(venv_backend="none")
def tests(session):
    session.run("python", "-m", "unittest", *session.posargs)


@nox.session(venv_backend="none")
def style(session):
    session.run("python", "-c", "raise SystemExit(3)")


@nox.session(venv_backend="none")
def smoke(session):
    session.run("python", "-c", "raise SystemExit(2)")


@nox.session(venv_backend="none")
def docs(session):
    session.run("python", "-c", "print('written')")
"""


def pytest() -> None:
    tools = python_tools("pytest", "pytest", "pytest-xdist", "pytest-cov", "coverage")
    project = Project("pytest", {"tests/test_calc.py": CALC}, tools)
    names = [f"tests/test_calc.py::{name}" for name in ("test_add", "test_small[2]", "TestDeep::test_boom")]
    red: dict[str, Any] = {"failed": 3, "passed": 2, "names": names}
    places = [f"tests/test_calc.py:{line}" for line in (9, 18, 23)]
    project.sample("red", "pytest", "test_failure", **red, files=places)
    project.sample("red-quiet", "python -m pytest -q --tb=no", "test_failure", **red, files=["tests/test_calc.py"])
    project.sample("red-short", "pytest --tb=short --color=yes", "test_failure", **red, files=places)
    project.sample("red-line", "pytest -q --tb=line", "test_failure", **red)
    project.sample("red-native", "pytest --tb=native -rA", "test_failure", **red)
    project.sample("red-verbose-xdist", "pytest -n 2 -vv", "test_failure", failed=3, passed=2)
    project.sample("red-no-names", "pytest -rN", "test_failure", failed=3, passed=2, files=places)
    project.sample("red-quieter", "pytest -qq", "test_failure", failed=3)
    project.sample("red-tail", "pytest 2>&1 | tail -n 1", "test_failure", failed=3, passed=2)
    project.sample("red-grep", "pytest -q | grep FAILED", "test_failure", failed=3, names=names)
    project.sample("red-head", "pytest | head -n 22", "test_failure", failed=2, names=["test_add", "test_small[2]"])
    project.sample("red-coverage", "coverage run -m pytest -q; coverage report", "test_failure", failed=3, passed=2)
    project.sample("red-first", "pytest -x -q", "test_failure", failed=1, names=names[:1])
    project.sample("red-hidden", "cd tests && pytest -q || true", "test_failure", failed=3, passed=2)
    project.sample("collect-only", "pytest --collect-only -q", "none")
    project.sample("version", "pytest --version", "none")
    project.sample("bad-option", "pytest --no-such-option", "none")
    project.sample("nothing-selected", "pytest -k nothing_like_this", "none")
    project.sample("coverage-too-low", "pytest -q --cov=tests --cov-fail-under=100 -k zero", "none")
    project.sample("two-runs", "pytest -q -k zero; pytest -q --tb=no", "test_failure", failed=3, passed=3)
    project.write({"tests/test_calc.py": MIXED})
    project.sample(
        "red-mixed", "pytest", "test_failure", failed=2, errors=1,
        names=["tests/test_calc.py::test_sub", "tests/test_calc.py::test_needs_db"],
    )  # fmt: skip
    project.write({"tests/test_calc.py": "import nothing_here\n"})
    project.sample("red-import", "pytest -q", "test_failure", errors=1, files=["tests/test_calc.py:1"])
    project.write({"tests/test_calc.py": GREEN})
    project.sample("scary-names", "pytest -v", "vr_pass", passed=2)
    project.sample("scary-output", "pytest -s -q", "vr_pass", passed=2)
    project.sample("scary-captured", "pytest -rA -q 2>&1 | cat", "vr_pass", passed=2)
    project.sample("green-xdist", "pytest -n 2 -q", "vr_pass", passed=2)
    project.sample("green-quieter", "pytest -qq", "vr_pass", passed=2)
    project.sample("green-coverage", "pytest --cov=tests", "vr_pass", passed=2)
    project.sample("green-two-runs", "pytest -q && pytest -q -k page", "vr_pass", passed=3)
    project.write({"tests/test_calc.py": INNER})
    project.sample("scary-inner", "pytest -rP 2>&1 | cat", "vr_pass", passed=1)
    _pytest_of_other_kinds(red)


def _pytest_of_other_kinds(red: dict[str, Any]) -> None:
    """Plugins that write another summary, and an old version."""
    sugar = python_tools("pytest-sugar", "pytest", "pytest-sugar")
    project = Project("pytest", {"tests/test_calc.py": CALC}, sugar)
    project.sample("red-sugar", "pytest --force-sugar", "test_failure", failed=3, passed=2)
    project.sample("green-sugar", "pytest --force-sugar -k zero", "vr_pass", passed=1)
    pretty = python_tools("pytest-pretty", "pytest", "pytest-pretty")
    project = Project("pytest", {"tests/test_calc.py": CALC}, pretty)
    project.sample("red-pretty", "pytest", "test_failure", failed=3, passed=2)
    old = python_tools("pytest-6", "pytest==6.2.5", "pytest-subtests")
    project = Project("pytest", {"tests/test_calc.py": CALC}, old)
    project.sample("red-6", "py.test -q", "test_failure", **red)
    project.write({"tests/test_calc.py": MIXED})
    project.sample("red-6-subtests", "py.test", "test_failure", failed=1, errors=1)


def unittest() -> None:
    project = Project("unittest", {"tests/__init__.py": "", "tests/test_cases.py": CASES})
    red: dict[str, Any] = {
        "failed": 2,
        "errors": 1,
        "passed": 1,
        "names": [f"tests.test_cases.Cases.test_{name}" for name in ("boom", "bad", "odd")],
        "files": [f"tests/test_cases.py:{line}" for line in (10, 7, 18)],
    }
    project.sample("red", "python3 -m unittest", "test_failure", **red)
    project.sample("red-verbose", "python3 -m unittest discover -v -s tests -t .", "test_failure", **red)
    project.sample(
        "red-main", "cd tests && python3 test_cases.py", "test_failure",
        failed=2, errors=1, files=[f"test_cases.py:{line}" for line in (10, 7, 18)],
    )  # fmt: skip
    project.sample("red-tail", "python3 -m unittest 2>&1 | tail -n 3", "test_failure", failed=2, errors=1)
    project.sample("red-grep", "python3 -m unittest 2>&1 | grep FAILED", "test_failure", failed=2, errors=1)
    project.sample("no-such-module", "python3 -m unittest tests.nowhere", "none")
    project.sample("no-tests", "python3 -m unittest -k nothing_like_this", "none")
    project.sample("help", "python3 -m unittest --help", "none")
    project.write({"tests/test_imports.py": "import nothing_here\n"})
    project.sample("red-import", "python3 -m unittest tests.test_imports", "test_failure", errors=1)
    project.remove("tests/test_imports.py")
    project.write({"tests/test_cases.py": SCARY})
    project.sample("green", "python3 -m unittest -b", "vr_pass", passed=2)
    project.sample("green-verbose", "python3 -m unittest -v -b", "vr_pass", passed=2)
    project.sample("scary-output", "python3 -m unittest -v", "vr_pass", passed=2)
    django = python_tools("django", "django")
    project = Project("unittest", {}, django)
    project.run("django-admin startproject shop . && python manage.py startapp cart")
    case = CASES.replace("import unittest\n", "from django.test import TestCase\n").replace(
        "unittest.TestCase", "TestCase"
    )
    project.write({"cart/tests.py": case.partition("\n\nif __name__")[0]})
    project.sample(
        "red-django", "python manage.py test", "test_failure", failed=2, errors=1,
        files=[f"cart/tests.py:{line}" for line in (10, 7, 18)],
    )  # fmt: skip
    project.sample("green-django", "python manage.py test cart.tests.Cases.test_fine", "vr_pass", passed=1)


def tox() -> None:
    tools = python_tools("tox", "tox", "nox")
    project = Project("tox", {"tox.ini": TOX, "test_cases.py": CASES}, tools)
    red = {"failed": 2, "errors": 1, "passed": 1}
    project.sample("red-inner", "tox -e tests,docs", "test_failure", **red)
    project.sample("red-lint", "tox -e lint", "lint_failure", failed=1, names=["lint"])
    project.sample("red-both", "tox", "test_failure", **red)
    project.sample("red-dependency", "tox -e missing", "build_failure")
    project.sample("green", "tox -e docs", "vr_pass")
    project.sample("green-quiet", "tox -q -e docs", "vr_pass", passed=1)
    project.sample("no-such-environment", "tox -e nowhere", "none")
    project.sample("list", "tox list", "none")
    project.write({"test_cases.py": SCARY})
    project.sample("scary-output", "tox -e tests -- -b -v", "vr_pass", passed=2)
    old = python_tools("tox-3", "tox<4")
    project = Project("tox", {"tox.ini": TOX}, old)
    project.sample("red-3", "tox -e lint,docs", "lint_failure", failed=1, names=["lint"])
    project.sample("green-3", "tox -e docs", "vr_pass", passed=1)


def nox() -> None:
    tools = python_tools("tox", "tox", "nox")
    project = Project("nox", {"noxfile.py": NOX, "test_cases.py": CASES}, tools)
    project.sample("red-inner", "nox -s tests", "test_failure", failed=2, errors=1, passed=1)
    project.sample("red-style", "nox -s style docs", "lint_failure", failed=1, names=["style"])
    project.sample("red-smoke", "python -m nox -s smoke", "test_failure", failed=1, names=["smoke"])
    project.sample("green", "nox -s docs", "vr_pass", passed=1)
    project.sample("green-again", "nox -s docs; nox -s docs", "vr_pass", passed=2)
    project.sample("no-such-session", "nox -s nowhere", "none")
    project.sample("list", "nox --list", "none")


if __name__ == "__main__":
    families = {"pytest": pytest, "unittest": unittest, "tox": tox, "nox": nox}
    for name in sys.argv[1:] or families:
        families[name]()
