"""Which mutants are made, which tests are nearest to them, and what becomes of them in a made-up tree."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from tools import mutants
from tools.reach import Reach

if TYPE_CHECKING:
    from pathlib import Path

AGES = '''"""Ages of customers."""

sealed = lambda frozen: lambda made: made
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

ADULT = 18


@sealed(frozen=True)
class Customer:
    __slots__ = ("age", "name")


def is_adult(age: int, limit: int = ADULT) -> bool:
    """Whether somebody may buy wine."""
    if age < 0:
        raise ValueError("an age is 0 or more")
    return age >= limit


def is_guest(name: str) -> bool:
    return name in ("", "guest") or not name.strip()
'''
TESTS = """
import subprocess, sys
from shop.ages import is_adult, is_guest

def test_what_fails_anyway():
    assert False

def test_a_child_process_runs_the_same_source():
    program = "from shop.ages import is_adult; print(is_adult(30))"
    said = subprocess.check_output([sys.executable, "-c", program], env={})
    assert said.split() == [b"True"]

def test_guests():
    assert is_guest("guest") and is_guest(" ") and not is_guest("Ann")
"""


# Loading these takes longer than the tests.
LIGHT = "-p no:hypothesispytest -p no:anyio -p no:xdist -p no:xdist.looponfail -p no:cacheprovider"


def changes(source: str) -> list[tuple[str, str]]:
    """Mutator and new line of each valid mutant of a function's body."""
    text = f"def f(a, b):\n    {source}\n"
    file = mutants.Source("src/x/y.py", text)
    made = filter(None, map(file.mutant, file.edits()))
    return [(one.mutator, one.text.split("\n")[one.line - 1].strip()) for one in made]


@pytest.mark.parametrize(
    ("source", "mutator", "changed"),
    [
        ("return a < b", "operator", "return a <= b"),
        ("return a >= b", "operator", "return a > b"),
        ("return a == b", "operator", "return a != b"),
        ("return a is not b", "operator", "return a is b"),
        ("return a not in b", "operator", "return a in b"),
        ("return a and b", "operator", "return a or b"),
        ("return not a", "not dropped", "return (a)"),
        ("return min(a, b)", "function", "return max(a, b)"),
        ("return any(a)", "function", "return all(a)"),
        ("return [a]", "empty return", "return []"),
        ("return a.b", "empty return", "return None"),
        ("if a: return", "return dropped", "if a: pass"),
        ("if a: raise KeyError(b)", "raise dropped", "if a: pass"),
        ("a.append(b)", "call dropped", "pass"),
        ("a += b", "assignment dropped", "pass"),
        ("a[b] = [b]", "assignment dropped", "pass"),
        ("return True", "boolean", "return False"),
        ("return a == 'ok'", "text", "return a == 'ok~'"),
        ("return a in ('x', 'ok')", "text", "return a in ('x', 'ok~')"),
        ("return a.startswith('ok')", "text", "return a.startswith('ok~')"),
    ],
)
def test_a_decision_is_turned_round(source: str, mutator: str, changed: str) -> None:
    assert (mutator, changed) in changes(source)


@pytest.mark.parametrize(
    "source",
    [
        '"""It says 1 < 2."""',
        "assert a == 1",
        "print(f'{a == 1}')",
        "a.close()",
        "b = 'prose'",
        "return None",
        "return",
    ],
)
def test_what_no_test_should_see_is_left_alone(source: str) -> None:
    assert [one for one in changes(source) if one != ("call dropped", "pass")] == []


def test_numbers_are_off_by_one() -> None:
    assert [line for _, line in changes("b = 5")] in (["b = 6"], ["b = 4"])


def test_what_is_found_from_some_place_on_is_found_or_not() -> None:
    assert changes("return a.find(b, 3) >= 0")[0] == ("empty return", "return None")
    assert [line for mutator, line in changes("return a.find(b, 3) >= 0") if mutator == "operator"] == [
        "return not (a.find(b, 3) >= 0)"
    ]


def test_of_a_measure_a_tenth_is_left() -> None:
    assert changes("b = a[:400]") == [("measure", "b = a[:40]")]


def test_positions_are_right_after_letters_of_several_bytes() -> None:
    assert ("operator", 'return "ä→" + a if a <= b else b') in changes('return "ä→" + a if a < b else b')


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    files = {
        "pyproject.toml": f'[tool.pytest.ini_options]\npythonpath = ["src"]\naddopts = "{LIGHT}"\n',
        "src/shop/__init__.py": "",
        "src/shop/ages.py": AGES,
        "tests/test_ages.py": TESTS,
        "tests/test_other.py": "def test_nothing():\n    pass\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    return tmp_path


def test_a_line_is_tried_by_the_tests_that_reach_it(tree: Path) -> None:
    reach = Reach(tree)
    assert reach.tests("src/shop/ages.py", 24) == ["tests/test_ages.py::test_guests"]
    assert reach.tests("src/shop/ages.py", 20) == ["tests/test_ages.py", "tests/test_other.py"]
    constant, default = 8, 16  # which run when a module is loaded, in whichever test that is
    assert reach.tests("src/shop/ages.py", constant) == ["tests/test_ages.py::test_guests"]
    assert reach.tests("src/shop/ages.py", default) == ["tests/test_ages.py::test_guests"]
    (tree / "src/shop/ages.py").write_text(f"\n{AGES}", encoding="utf-8")
    assert Reach(tree).tests("src/shop/ages.py", 20) == ["tests/test_ages.py::test_guests"]


def test_a_test_that_only_imports_a_module_does_not_reach_what_it_holds(tree: Path) -> None:
    (tree / "src/shop/late.py").write_text(
        "def is_late(hour: int) -> bool:\n    return hour > 22\n", encoding="utf-8"
    )
    (tree / "tests/test_other.py").write_text("def test_nothing():\n    import shop.late\n", encoding="utf-8")
    reach = Reach(tree)
    for line in (1, 2):
        assert reach.tests("src/shop/late.py", line) == ["tests/test_ages.py", "tests/test_other.py"]


def test_a_line_that_its_function_passes_over_is_tried_by_the_tests_of_its_module_too(tree: Path) -> None:
    raised = 19
    assert "raise" in AGES.split("\n")[raised - 1]
    (tree / "tests/test_other.py").write_text(
        "from shop.ages import is_adult\n\ndef test_adults():\n    assert is_adult(20)\n", encoding="utf-8"
    )
    assert Reach(tree).tests("src/shop/ages.py", raised) == [
        "tests/test_other.py::test_adults",
        "tests/test_ages.py",
    ]


def test_what_nothing_reaches_in_its_own_process_is_tried_by_the_tests_of_its_folder(tree: Path) -> None:
    (tree / "tests" / "wine").mkdir()
    for name in ("prices", "years"):
        (tree / "tests" / "wine" / f"test_{name}.py").write_text(
            "def test_nothing():\n    pass\n", encoding="utf-8"
        )
    assert Reach(tree).tests("src/shop/wine/years.py", 3) == [
        "tests/wine/test_years.py",
        "tests/wine/test_prices.py",
    ]


def test_a_seed_draws_the_same_mutants_and_only_where_it_is_told_to(tree: Path) -> None:
    drawn = mutants.sample(tree, ["src/shop/ages.py"], 5, 3)
    assert drawn == mutants.sample(tree, ["src"], 5, 3)
    assert len(drawn) == 5
    assert drawn != mutants.sample(tree, ["src"], 5, 4)
    assert {one.line for one in mutants.sample(tree, ["src/shop/ages.py:20"], 5, 3)} == {20}
    everything = mutants.sample(tree, [], 1_000, 3)
    assert not {"TYPE_CHECKING = False", '__slots__ = ("age", "name")', "@sealed(frozen=True)"} & {
        one.before.strip() for one in everything
    }


def test_survivors_are_told_with_their_line_and_killed_ones_with_their_test(tree: Path) -> None:
    everything = {str(one).partition("\n  + ")[2]: one for one in mutants.sample(tree, [], 1_000, 3)}
    chosen = [everything[line] for line in ("return age > limit", "return None")]
    told = {str(one.mutant).partition("\n  + ")[2]: one for one in mutants.tried(tree, chosen, 2, 100)}
    assert told["return None"].killer in (
        "tests/test_ages.py::test_a_child_process_runs_the_same_source",
        "tests/test_ages.py::test_guests",
    )
    assert str(told["return age > limit"]) == (
        "SURVIVED  src/shop/ages.py:20 [operator]\n  - return age >= limit\n  + return age > limit"
    )
    assert (tree / "src/shop/ages.py").read_text(encoding="utf-8") == AGES


def test_too_few_that_are_killed_are_a_failure(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tree / "tests" / "test_ages.py").write_text("def test_nothing():\n    pass\n", encoding="utf-8")
    assert mutants.main(["--root", str(tree), "--count", "1", "--seed", "3", "--workers", "1"]) == 1
    assert "0 of 1 mutants killed (0%), seed 3" in capsys.readouterr().out
