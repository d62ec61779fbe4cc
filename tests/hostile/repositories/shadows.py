"""Programs and modules that lie in the repository under the names of those that we start and load."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from tests.hostile.repositories.catalogue import hostile

if TYPE_CHECKING:
    from tests.hostile.ground import Ground

PROGRAMS = (
    "git",
    "sh",
    "bash",
    "python",
    "python3",
    "make",
    "npm",
    "node",
    "ruff",
    "mypy",
    "env",
    "clickstop",
    "uname",
)
MODULES = (
    *("json", "re", "typing", "sqlite3", "tomllib", "pathlib", "subprocess", "dataclasses", "enum", "types", "os"),
    *("site", "sitecustomize", "usercustomize", "encodings", "codecs", "io", "abc", "zipimport", "click", "rich"),
    *("msgspec", "tomlkit", "tree_sitter", "yaml", "mcp", "starlette", "uvicorn", "jinja2", "hashlib"),
)


@hostile("shadow-programs", quick=True, cold=True)
def programs(ground: Ground) -> None:
    for folder in (".", "bin", "node_modules/.bin", ".venv/bin", "venv/bin", "sub"):
        for name in PROGRAMS:
            ground.write(f"{folder}/{name}", ground.script(f"program-{name}"), executable=True)


@hostile("shadow-modules", cold=True)
def modules(ground: Ground) -> None:
    for folder in (".", "src", "sub", "clickstop"):
        for name in MODULES:
            ground.write(f"{folder}/{name}.py", ground.python_trip(f"module-{name}"))
        for name in ("clickstop", "hook"):
            ground.write(f"{folder}/{name}/__init__.py", ground.python_trip(f"package-{name}"))
            ground.write(f"{folder}/{name}/__main__.py", ground.python_trip(f"main-{name}"))


@hostile("shadow-environments", cold=True)
def environments(ground: Ground) -> None:
    trip = f"import os; {ground.python_trip('pth').strip()}\n"
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    for folder in (".", ".venv", "venv"):
        ground.write(f"{folder}/pyvenv.cfg", f"home = {ground.repo}\ninclude-system-site-packages = true\n")
        ground.write(f"{folder}/lib/{version}/site-packages/evil.pth", trip)
        ground.write(f"{folder}/lib/{version}/site-packages/sitecustomize.py", ground.python_trip("customize"))
    ground.write(f"python{sys.version_info.major}{sys.version_info.minor}._pth", f"{ground.repo}\nimport site\n")
    ground.write("evil.pth", trip)
    values = (
        f"PYTHONPATH={ground.repo}\nPYTHONSTARTUP={ground.repo}/evil.py\nPATH={ground.repo}/bin\n"
        f"BASH_ENV={ground.repo}/evil.sh\nENV={ground.repo}/evil.sh\nCLICKSTOP_OFF=1\nCLICKSTOP_DB=/tmp/evil.db\n"
        f"LD_PRELOAD={ground.repo}/evil.so\nGIT_EXTERNAL_DIFF={ground.repo}/bin/git\n"
    )
    for name in (".env", ".envrc", ".env.local"):
        ground.write(name, values)
    ground.write("evil.py", ground.python_trip("startup"))
    ground.write("evil.sh", ground.trip("shell-start"))
    ground.write("bin/git", ground.script("git"), executable=True)
    ground.write(".npmrc", f"script-shell={ground.repo}/bin/git\nnode-options=--require {ground.repo}/evil.js\n")
    ground.write(".python-version", "evil\n")
    ground.write(".tool-versions", "python path:.\n")
