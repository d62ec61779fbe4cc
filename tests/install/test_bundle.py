"""The bundle of what hooks load: made once for each state of the sources, by one process, where it can be kept."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from clickstop.hook import imports
from clickstop.hook.imports import BUNDLE
from clickstop.install import bundle
from tests.harness import PACKAGE, copy_package

if TYPE_CHECKING:
    import pytest

_ASK = "from clickstop.install import bundle; print(bundle.is_wanted())"
_REFRESH = f"{_ASK}; bundle.refresh(); print(bundle.is_wanted())"


def _site(tmp_path: Path) -> Path:
    left = ("agents", "context", "core", "hook", "install", "secrets", "store")  # what every hook loads, and this
    others = [path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name not in left]
    copy_package(tmp_path / "clickstop", "__pycache__", *others)
    return tmp_path


def _told(site: Path, program: str, *options: str) -> list[str]:
    text = f"import sys; sys.path.append({str(site)!r}); {program}"
    done = subprocess.run(
        [sys.executable, "-I", "-S", *options, "-c", text], capture_output=True, check=True, text=True
    )
    return done.stdout.split()


def test_it_is_made_once_for_each_state_of_the_sources(tmp_path: Path) -> None:
    site = _site(tmp_path)
    partial = _told(site, "from clickstop.install import bundle; print(bundle._PARTIAL)")[0]
    os.makedirs(os.path.dirname(partial), exist_ok=True)
    with open(partial, "wb"):
        assert _told(site, _ASK) == ["False"]  # another process makes it
    os.utime(partial, (1, 1))  # that process is gone
    assert _told(site, _REFRESH) == ["True", "False"]
    assert [path.suffix for path in (site / "clickstop" / "__pycache__").glob("hooks.*")] == [".bundle"]
    os.utime(site / "clickstop" / "core" / "score.py", (1, 1))
    assert _told(site, _ASK) == ["True"]


def test_all_that_hooks_may_load_can_be_bundled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No two modules wait for each other, and each can be compiled; a bundle of these sources shows it, too."""
    sources = bundle._sources()
    made = Path(BUNDLE).read_bytes() if bundle._is_fresh(sources) else bundle._bundle(sources)
    assert len(sources) > 500
    assert [name for name in sources if b"\n%s " % name.encode() not in made] == []

    file = tmp_path / "hooks.bundle"
    monkeypatch.setattr(bundle, "BUNDLE", str(file))
    monkeypatch.setattr(bundle, "_PARTIAL", f"{file}.new")
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    assert bundle.is_wanted()
    file.write_bytes(made)
    assert not bundle.is_wanted()
    file.write_bytes(b"of another interpreter")
    assert bundle.is_wanted()
    Path(f"{file}.new").touch()
    assert not bundle.is_wanted()  # another process makes it


def test_what_every_event_loads_is_read_in_one_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packages = ("agents", "context", "core", "hook", "secrets", "store")
    every = bundle._sources()
    sources = {name: every[name] for name in every if name == "clickstop" or name.split(".")[1] in packages}
    file = tmp_path / "hooks.bundle"
    file.write_bytes(bundle._bundle(sources))
    monkeypatch.setattr(imports, "BUNDLE", str(file))

    way = imports.ShortWay()
    assert way._reads("clickstop.hook.main")
    assert {"clickstop", "clickstop.core.event", "clickstop.context.context"} <= way._read.keys()
    assert "clickstop.hook.statusline" not in way._read
    made, size, is_package, code = way._read["clickstop.hook.main"]
    status = os.stat(PACKAGE / "hook" / "main.py")
    assert (made, size, is_package) == (status.st_mtime, status.st_size, False)
    assert code is not None
    assert code.co_filename == str(PACKAGE / "hook" / "main.py")
    assert way._read["clickstop.core"][2:] == (True, None)  # a package without code of its own
    assert way._reads("clickstop.hook.statusline")
    assert not way._reads("clickstop.hook.nothing")

    file.write_bytes(file.read_bytes()[: imports.NUMBER + len(imports.HEAD) + len(way._index)])
    assert not imports.ShortWay()._reads("clickstop.hook.main")  # damaged
    file.write_bytes(b"of another interpreter")
    assert imports.ShortWay()._index == b""


def test_the_code_in_it_needs_neither_docstrings_nor_annotations_nor_the_future(tmp_path: Path) -> None:
    file = tmp_path / "one.py"
    file.write_text(
        '"""About it."""\nfrom __future__ import annotations\nimport os\nTYPE_CHECKING = False\n'
        "if TYPE_CHECKING:\n    import ast\n\ndef total(prices: list[int], *more: int) -> int:\n    return 0\n"
    )
    source = bundle.Source("one", str(file))
    tree = source.tree()
    assert [type(node).__name__ for node in tree.body] == ["Expr", "Import", "Assign", "If", "FunctionDef"]
    bundle._strip(list(ast.walk(tree)))
    scope: dict[str, object] = {}
    exec(source.code(tree) or "", scope)
    assert scope.get("__doc__") is None
    assert getattr(scope["total"], "__annotations__", None) == {}
    assert "ast" not in (source.code(tree) or compile("", "", "exec")).co_names


def test_nothing_is_written_where_the_interpreter_writes_nothing(tmp_path: Path) -> None:
    site = _site(tmp_path)
    assert _told(site, _REFRESH, "-B") == ["False", "False"]
    assert not (site / "clickstop" / "__pycache__").exists()
