"""The package as its users install it: with pip, pipx and uv, each extra alone, on every platform.

`make package-check` runs it, and CI; elsewhere it is skipped, because it fetches packages.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.harness import clean_environ
from tests.package.conftest import ROOT, UV, closure, run

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not os.environ.get("CLICKSTOP_PACKAGES"), reason="fetches packages: make package-check"),
]
MOST_DISTRIBUTIONS, MOST_BYTES = 12, 25_000_000
MUSL = "x86_64-unknown-linux-musl"
PLATFORMS = (
    *("x86_64-manylinux_2_17", "aarch64-manylinux_2_17", MUSL),
    *("aarch64-apple-darwin", "x86_64-apple-darwin", "x86_64-pc-windows-msvc"),
)
OLDEST = {
    "aarch64-apple-darwin": {"MACOSX_DEPLOYMENT_TARGET": "11.0"},
    "x86_64-apple-darwin": {"MACOSX_DEPLOYMENT_TARGET": "10.13"},
}
LOADED = {
    "rules": "from clickstop.learning.engine import parse; parse('a', 'python')",
    "dashboard": "import clickstop.dashboard.app",
    "team": "import psycopg",
    "otel": "import opentelemetry.exporter.otlp.proto.http.trace_exporter, opentelemetry.sdk.trace",
}
BIN = "Scripts" if os.name == "nt" else "bin"
PRETEND = ("pip", "install", "--dry-run", "--no-deps")
PIPX = str(Path(sys.executable).parent / "pipx")


def distributions(python: Path) -> dict[str, int]:
    """Name and size on disk, compiled files included, of all that is installed but the installers."""
    program = (
        "import importlib.metadata as m, json, os\n"
        "size = lambda path: os.path.getsize(path) if os.path.isfile(path) else 0\n"
        "print(json.dumps({d.name: sum(size(d.locate_file(f)) for f in d.files) for d in m.distributions()}))"
    )
    sizes: dict[str, int] = json.loads(run(python, "-I", "-c", program, cwd=python.parent))
    return {name: size for name, size in sizes.items() if name not in ("pip", "setuptools")}


def test_the_core_is_light_and_pip_adds_to_it(built: tuple[Path, Path], tmp_path: Path) -> None:
    run(sys.executable, "-m", "venv", tmp_path / "venv", cwd=tmp_path)
    python = tmp_path / "venv" / BIN / "python"
    run(python, "-m", "pip", "install", "-qq", "--only-binary=:all:", built[1], cwd=tmp_path)
    sizes = distributions(python)
    print(f"{len(sizes)} distributions, {sum(sizes.values()):,} bytes: {sizes}")
    assert len(sizes) <= MOST_DISTRIBUTIONS, sizes
    assert sum(sizes.values()) <= MOST_BYTES, sizes
    assert added_by(python, "rules").startswith(f"{python} -m pip install ")
    run("/bin/sh", "-c", added_by(python, "rules"), cwd=tmp_path)
    run(python, "-I", "-c", LOADED["rules"], cwd=tmp_path)


@pytest.mark.parametrize(("version", "platform"), [("3.11", MUSL), *(("3.13", platform) for platform in PLATFORMS)])
def test_the_core_has_a_wheel_for(version: str, platform: str, tmp_path: Path) -> None:
    wanted = ("--only-binary", ":all:", "--python-version", version, "--python-platform", platform)
    needed = [f"{name}=={one.version}" for name, one in closure("clickstop").items()]
    environ = {**os.environ, **OLDEST.get(platform, {})}
    run(UV, *PRETEND, "--target", tmp_path, *wanted, *needed, cwd=tmp_path, environ=environ)


def test_a_wheel_that_is_not_there_is_missed(tmp_path: Path) -> None:
    wanted = ("--only-binary", ":all:", "--python-platform", MUSL, "pywin32==308")
    done = subprocess.run([UV, *PRETEND, "--target", tmp_path, *wanted], capture_output=True, check=False)
    assert b"no wheels with a matching platform tag" in done.stderr


@pytest.mark.parametrize("extra", LOADED)
def test_an_extra_can_be_added_alone_by_the_line_that_names_it(
    extra: str, built: tuple[Path, Path], tmp_path: Path
) -> None:
    run(UV, "venv", "-q", "--python", sys.executable, tmp_path / "venv", cwd=tmp_path)
    python = tmp_path / "venv" / BIN / "python"
    run(UV, "pip", "install", "-q", "--python", python, built[1], cwd=tmp_path)
    assert subprocess.run([python, "-I", "-c", LOADED[extra]], capture_output=True, check=False).returncode
    run("/bin/sh", "-c", f"{Path(UV).parent}/{added_by(python, extra)}", cwd=tmp_path)
    run(python, "-I", "-c", LOADED[extra], cwd=tmp_path)


def added_by(python: Path, extra: str) -> str:
    asked = f"from clickstop.core.extras import line; print(line({extra!r}))"
    return run(python, "-I", "-c", asked, cwd=python.parent).strip()


def _pipx(home: Path) -> tuple[list[str], dict[str, str], Path]:
    environ = {"PIPX_HOME": str(home / "pipx"), "PIPX_BIN_DIR": str(home / "programs")}
    return [PIPX, "install", "--quiet", "--python", sys.executable], environ, home / "pipx" / "venvs" / "clickstop"


def _uv(home: Path) -> tuple[list[str], dict[str, str], Path]:
    environ = {"UV_TOOL_DIR": str(home / "tools"), "UV_TOOL_BIN_DIR": str(home / "programs")}
    return [UV, "tool", "install", "--quiet", "--python", sys.executable], environ, home / "tools" / "clickstop"


@pytest.mark.parametrize("tool", [_pipx, _uv])
def test_a_checkout_can_be_installed_by_the_tools_for_programs(
    tool: Callable[[Path], tuple[list[str], dict[str, str], Path]], tmp_path: Path
) -> None:
    words, places, environment = tool(tmp_path)
    reach = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "UV_", "SSL_"))}
    configured = {"PIP_CONFIG_FILE": os.environ.get("PIP_CONFIG_FILE", str(Path.home() / ".config/pip/pip.conf"))}
    environ = {**clean_environ(tmp_path / "home"), **configured, **reach, **places}
    environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{environ['PATH']}"
    run(*words, str(ROOT), cwd=tmp_path, environ=environ)
    python = environment / BIN / "python"
    program = tmp_path / "programs" / "clickstop"
    assert "0." in run(program, "--version", cwd=tmp_path, environ=environ)
    run("/bin/sh", "-c", added_by(python, "dashboard"), cwd=tmp_path, environ=environ)
    run(python, "-I", "-c", LOADED["dashboard"], cwd=tmp_path)


def test_the_archives_are_the_same_from_one_build_to_the_next_and_the_checkers_are_content() -> None:
    assert "clickstop-" in run(sys.executable, ROOT / "tools" / "make_dist.py", cwd=ROOT)
