"""Which green run shows that a failure is gone."""

from __future__ import annotations

from types import SimpleNamespace

from clickstop.signals.mending import GreenRun, mends
from tests.each import each

NAME = "tests/test_cart.py::test_empty"
GONE = [
    ("pytest -q", 3, "pytest"),  # as it failed
    ("pytest", 3, "pytest"),
    ("pytest tests", 9, "pytest"),
    ("pytest tests/test_cart.py", 1, "pytest"),
    (f"pytest {NAME}", 1, "pytest"),
    ("make test", 3, "unittest+pytest"),
    ("pytest -k test_empty", 1, "pytest"),
    ("pytest --lf", 1, "pytest"),
]
NOT_GONE = [
    ("pytest tests/test_tax.py", 50, "pytest"),  # something else
    ("pytest -k tax", 50, "pytest"),
    ("pytest --deselect tests/test_cart.py::test_empty", 50, "pytest"),
    ("pytest -k test_empty", 0, "pytest"),
    ("cd other && pytest --lf", 50, "pytest"),
    ("cd other && pytest", 50, "pytest"),
    ("pytest", 1, "pytest"),  # fewer than before
    ("mypy .", 0, "mypy"),
]


def red(**more: object) -> SimpleNamespace:
    kept = {"tool": "pytest", "command": "pytest -q", "names": [NAME], "files": ["tests/test_cart.py"]}
    return SimpleNamespace(**{**kept, "counts": {"failed": 1, "passed": 2}, **more})


@each(("command", "passed", "tool"), GONE)
def test_a_run_of_what_had_failed_mends_it(command: str, passed: int, tool: str) -> None:
    assert mends(GreenRun(tool, command, passed), red())


@each(("command", "passed", "tool"), NOT_GONE)
def test_another_run_does_not(command: str, passed: int, tool: str) -> None:
    assert not mends(GreenRun(tool, command, passed), red())


@each(
    ("failed", "command", "began", "is_mended"),
    [
        ("cd api && pytest -q", "pytest", "/shop/api", True),
        ("cd api && pytest -q", "pytest", "/shop/web", False),
        ("cd api && pytest -q", "cd /shop/api && pytest", "/shop/web", True),
        ("cd /shop/api && pytest -q", "cd api && pytest", "/shop", True),
        ("cd /shop && pytest -q", "pytest", "/shop", True),
        ("cd /shop && pytest -q", "cd web && pytest", "/shop", False),
        ("pytest -q", "pytest", "/shop/api", True),  # both began where an earlier `cd` led
    ],
)
def test_a_run_in_the_same_folder_mends_it_however_it_got_there(
    failed: str, command: str, began: str, is_mended: bool
) -> None:
    green = GreenRun("pytest", command, 3, top="/shop", began=began)
    assert mends(green, red(command=failed)) is is_mended


def test_a_file_that_a_checker_complained_of_is_looked_at_again() -> None:
    types = red(tool="mypy", command="mypy .", names=["misc"], files=["src/a.py:3"], counts={"errors": 1})
    assert mends(GreenRun("mypy", "mypy .", 0), types)
    assert not mends(GreenRun("mypy", "mypy src/b.py", 0), types)
