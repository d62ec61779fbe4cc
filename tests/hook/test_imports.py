"""The short ways to our own modules: the same modules as by the interpreter's own way, and never old ones."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.harness import PACKAGE, copy_package

_SHORT = "from clickstop.hook.imports import ShortWay; sys.meta_path.insert(0, ShortWay())"
_ABOUT = """
import clickstop.core.plan as module
import clickstop.core as package
print(module.__name__, module.__package__, module.__file__)
print(package.__name__, package.__package__, package.__file__, package.__path__, package.plan is module)
print(type(module.__loader__).__name__)
"""
_SPEC = "import clickstop.core.plan as module; print(module.__cached__, module.__spec__.parent)"


def _told(site: Path, program: str, *first: str) -> list[str]:
    start = "\n".join([f"import sys; sys.path.append({str(site)!r})", *first])
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"{start}\n{program}"], capture_output=True, check=True, text=True
    )
    return done.stdout.splitlines()


def _told_to_the_bundle(site: Path, program: str) -> list[str]:
    """What a program prints that is run as modules out of the bundle are."""
    return _told(site, f"exec({program!r}, {{'__builtins__': sys.meta_path[0].builtins, 'sys': sys}})", _SHORT)


def _copy(tmp_path: Path) -> Path:
    """What every hook loads, and what makes the bundle, not compiled: all of it would take much longer."""
    left = ("agents", "context", "core", "hook", "install", "secrets", "store")
    others = [path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name not in left]
    copy_package(tmp_path / "clickstop", "__pycache__", *others)
    return tmp_path


def test_modules_are_the_same_by_either_way(tmp_path: Path) -> None:
    site = _copy(tmp_path)
    *plain, loader = _told(site, _ABOUT)
    assert loader == "SourceFileLoader"
    assert _told(site, _ABOUT, _SHORT) == [*plain, "ShortWay"]
    assert _told(site, _SPEC, _SHORT) == _told(site, _SPEC)


def test_what_was_never_compiled_is_compiled_the_interpreters_way(tmp_path: Path) -> None:
    site = _copy(tmp_path)
    assert _told(site, _ABOUT, _SHORT)[-1] == "SourceFileLoader"
    assert _told(site, _ABOUT, _SHORT)[-1] == "ShortWay"


def test_a_source_that_has_changed_is_what_runs(tmp_path: Path) -> None:
    site = _copy(tmp_path)
    ask = f"{_SHORT}; import clickstop.core.score as score; print(getattr(score, 'NEW', 'old'))"
    assert (_told(site, ask), _told(site, ask)) == (["old"], ["old"])
    with (site / "clickstop" / "core" / "score.py").open("a", encoding="utf-8") as file:
        file.write("NEW = 'new'\n")
    assert (_told(site, ask), _told(site, ask)) == (["new"], ["new"])


def test_what_is_not_there_is_not_found(tmp_path: Path) -> None:
    site = _copy(tmp_path)
    ask = f"""{_SHORT}
for name in ("clickstop.core.nothing", "clickstop.nothing.at_all", "clickstop_else"):
    try:
        __import__(name)
    except ModuleNotFoundError as error:
        print(error.name)
"""
    assert _told(site, ask) == ["clickstop.core.nothing", "clickstop.nothing", "clickstop_else"]


@pytest.fixture(scope="module")
def bundled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy with a bundle and nothing else that is compiled."""
    site = _copy(tmp_path_factory.mktemp("bundled"))
    _told(site, "from clickstop.install.bundle import refresh; refresh()")
    for compiled in site.rglob("*.pyc"):
        compiled.unlink()
    return site


def _with_bundle(bundled: Path, tmp_path: Path) -> tuple[Path, Path]:
    """Another copy, in which sources keep their times."""
    site = Path(shutil.copytree(bundled, tmp_path / "site"))
    (bundle,) = (site / "clickstop" / "__pycache__").glob("hooks.*")
    return site, bundle


def test_modules_out_of_the_bundle_are_the_same(bundled: Path, tmp_path: Path) -> None:
    site, _ = _with_bundle(bundled, tmp_path)
    *out_of_it, loader = _told_to_the_bundle(site, _ABOUT)
    assert loader == "ShortWay"
    assert not list(site.rglob("plan.*.pyc"))
    assert _told(site, _ABOUT)[:-1] == out_of_it


def test_what_a_module_imports_is_loaded_with_it_and_nothing_else(bundled: Path, tmp_path: Path) -> None:
    site, bundle = _with_bundle(bundled, tmp_path)
    ask = "import clickstop.hook.main; print(*sorted(name for name in sys.modules if name.startswith('clickstop')))"
    out_of_it = _told_to_the_bundle(site, ask)
    bundle.unlink()
    assert _told_to_the_bundle(site, ask) == out_of_it


def test_modules_out_of_the_bundle_import_others_without_the_interpreter(bundled: Path, tmp_path: Path) -> None:
    """The interpreter would give each of these modules a spec: imported late, by name, out of a package."""
    site, bundle = _with_bundle(bundled, tmp_path)
    ask = """
from clickstop.agents.index import agent_named
from clickstop.core import git
agent_named("codex")
git.Git("/", {})
named, imported = sys.modules["clickstop.agents.codex"], sys.modules["clickstop.core.repository"]
print(named.__spec__, imported.__spec__, git.__spec__, sys.modules["clickstop"].__version__ > "0")
"""
    assert _told_to_the_bundle(site, ask) == ["None None None True"]
    bundle.unlink()
    (told,) = _told_to_the_bundle(site, ask)
    assert told.count("ModuleSpec(") == 3


def test_modules_of_others_import_as_ever(bundled: Path, tmp_path: Path) -> None:
    site, _ = _with_bundle(bundled, tmp_path)
    (site / "theirs.py").write_text("from clickstop.core import plan\nbuiltin = __import__\n", encoding="utf-8")
    ask = "import theirs; print(theirs.builtin, theirs.plan.__spec__ is None, __import__ is theirs.builtin)"
    assert _told_to_the_bundle(site, ask) == ["<built-in function __import__> False False"]


def test_what_a_module_lacks_cannot_be_imported_from_it(bundled: Path, tmp_path: Path) -> None:
    site, _ = _with_bundle(bundled, tmp_path)
    ask = """
for name in ("core", "core.plan", "no"):
    try:
        exec(f"from clickstop.{name} import nothing")
    except ImportError as error:
        print(type(error).__name__, error.name)
"""
    names = ["ImportError clickstop.core", "ImportError clickstop.core.plan", "ModuleNotFoundError clickstop.no"]
    assert _told_to_the_bundle(site, ask) == _told(site, ask) == names


def test_the_bundle_never_stands_for_a_source_that_has_changed(bundled: Path, tmp_path: Path) -> None:
    site, _ = _with_bundle(bundled, tmp_path)
    ask = "import clickstop.core.score as score; print(getattr(score, 'NEW', 'old'))"
    assert _told_to_the_bundle(site, ask) == ["old"]
    with (site / "clickstop" / "core" / "score.py").open("a", encoding="utf-8") as file:
        file.write("NEW = 'new'\n")
    assert _told_to_the_bundle(site, ask) == ["new"]


def test_the_bundle_does_not_take_the_place_of_a_closed_stream(bundled: Path, tmp_path: Path) -> None:
    site, _ = _with_bundle(bundled, tmp_path)
    ask = """
import os
try:
    os.fstat(0)
except OSError:
    print("closed")
import clickstop.core.plan as module
print(module.__file__.endswith("plan.py"))
"""
    assert _told(site, ask, "import os; os.close(0)", _SHORT) == ["closed", "True"]


@pytest.mark.parametrize("part", [0, 3, 40_000])
def test_a_damaged_bundle_is_left_alone(part: int, bundled: Path, tmp_path: Path) -> None:
    site, bundle = _with_bundle(bundled, tmp_path)
    out_of_it = _told_to_the_bundle(site, _ABOUT)
    bundle.write_bytes(bundle.read_bytes()[:part])
    assert _told(site, _ABOUT)[:-1] == out_of_it[:-1]
    assert _told_to_the_bundle(site, _ABOUT) == out_of_it


def test_what_is_left_unread_does_nothing() -> None:
    (limit,) = _told(PACKAGE.parent, "from clickstop.hook.imports import MERE_WORDS; print(MERE_WORDS)")
    unread = [
        path
        for path in PACKAGE.rglob("__init__.py")
        if path.stat().st_size < int(limit) and path.parent != PACKAGE  # which is loaded before
    ]
    assert len(unread) > 30
    for path in unread:
        body = ast.parse(path.read_text(encoding="utf-8")).body
        assert [type(node) for node in body] == [ast.Expr], f"more than a docstring, which hooks do not run: {path}"
