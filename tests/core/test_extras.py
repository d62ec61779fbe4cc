"""The line that adds an extra, for whichever tool has installed us."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from clickstop.core import extras
from tests.each import each

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_it_is_the_line_of_the_tool_that_installed_us(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packages = tmp_path / "lib"
    python = tmp_path / "bin" / "python"
    monkeypatch.setattr(sys, "executable", str(python))
    monkeypatch.setattr(sys, "path", [str(packages)])
    assert extras.line("mcp") == f"uv pip install --python {python} 'clickstop[mcp]'"
    (packages / "pip").mkdir(parents=True)
    assert extras.line("mcp") == f"{python} -m pip install 'clickstop[mcp]'"
    (tmp_path / "uv-receipt.toml").touch()
    assert extras.line("mcp") == f"uv pip install --python {python} 'clickstop[mcp]'"
    (tmp_path / "pipx_metadata.json").touch()
    assert extras.line("mcp") == "pipx runpip clickstop install 'clickstop[mcp]'"


@each(("module", "extra"), [("ast_grep_py.ast_grep_py", "rules"), ("jinja2", "dashboard"), ("json", ""), ("", "")])
def test_a_module_belongs_to_its_extra(module: str, extra: str) -> None:
    assert extras.lacking(module) == extra
