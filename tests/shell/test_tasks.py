"""Tasks and scripts that the session has written are followed, whichever way they are started."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.shell.recipes import of_makefile, of_package
from clickstop.shell.scope import UNKNOWN
from clickstop.shell.understand import understand
from tests.each import each

if TYPE_CHECKING:
    from pathlib import Path

MAKEFILE = """\
DIR = /etc
OPT ?= /opt/x
all: clean
\t@rm $(DIR)/all
clean::
\trm ${OPT}
.PHONY: all
one: ; rm /one
"""
SCRIPTS = {
    "x.sh": "rm /etc/sh",
    "x.py": "import os\nos.remove('/etc/py')",
    "x.sql": "drop table cart;",
    "bin/python": "#!/usr/bin/python3.11 -u\nimport os\nos.remove('/etc/py')",
    "bin/env": "#!/usr/bin/env -S A=1 node --no-warnings\nfs.unlinkSync('/etc/node')",
    "bin/sh": "#!/usr/bin/env bash\nrm /etc/sh",
    "bin/other": "#!/opt/other\nrm /etc/other",
    "bin/twine": "#!/srv/venv/bin/python\nfrom twine.__main__ import main\nmain()",
    "bin/clickstop": "#!/srv/venv/bin/python\nfrom clickstop.cli.main import main\nmain()",
    "tasks": MAKEFILE,
    "sub/.justfile": "all:\n    rm /etc/just\n    rm here\n",
    "sub/package.json": '{"scripts": {"preclean": "rm /etc/pre", "clean": "rm here", "postclean": "rm /etc/post"}}',
}


def effects(folder: Path, line: str) -> list[str]:
    """Return what a line deletes, drops and fetches, with names below the folder."""
    root = str(folder.resolve())
    all_effects = understand(
        line, cwd=root, root=root, home="/home/dev", read_script=lambda path: SCRIPTS.get(path[len(root) + 1 :])
    )
    kinds = ("deletes", "drops_database", "executes_fetched", "publishes", "changes_policy")
    return [effect.path.replace(f"{root}/", "") or effect.target for effect in all_effects if effect.kind in kinds]


@each(
    ("line", "expected"),
    [
        ("bash x.sh", ["/etc/sh"]),
        ("bash < x.sh", ["/etc/sh"]),
        ("cat x.sh | bash", ["/etc/sh"]),
        ("python3 < x.py", ["/etc/py"]),
        ("cat x.py | python3 -", ["/etc/py"]),
        ("psql shop < x.sql", ["drop table cart"]),
        ("bin/python", ["/etc/py"]),
        ("./bin/env --force", ["/etc/node"]),
        ("bin/sh", ["/etc/sh"]),
        ("bin/other", ["/etc/other"]),
        ("bin/twine upload dist/*", ["dist/*"]),
        ("bin/clickstop pause", ["pause"]),
        ("bin/clickstop status", []),
        ("cat < x.sh", []),
        ("bash < unknown.sh", []),
        ("make -f tasks", ["/opt/x", "/etc/all"]),
        ("make -f tasks clean", ["/opt/x"]),
        ("make -f tasks DIR=/usr clean all", ["/opt/x", "/usr/all"]),
        ("OPT=/srv DIR=/srv make -f tasks", ["/srv", "/etc/all"]),
        ("make -n -f tasks", []),
        ("make -f tasks one", ["/one"]),
        ("just -f tasks clean", ["/opt/x"]),
        ("just --justfile tasks -d /tmp clean", ["/opt/x"]),
        ("just -f tasks --list", []),
        ("just -n -f tasks clean", []),
        ("just clean", []),
        ("cd sub && just", ["/etc/just", "sub/here"]),
        ("cd sub && just --show all", []),
        ("just -f sub/.justfile", ["/etc/just", "sub/here"]),
        ("npm --prefix sub run clean", ["/etc/pre", "sub/here", "/etc/post"]),
        ("pnpm -C sub clean", ["/etc/pre", "sub/here", "/etc/post"]),
        ("yarn --cwd=sub clean", ["/etc/pre", "sub/here", "/etc/post"]),
        ("npm run clean", []),
        ("npx -p owner/tool run", ["owner/tool"]),
        ("npx --package=owner/tool -c run", ["owner/tool"]),
        ("npm exec --package owner/tool -- run", ["owner/tool"]),
        ("npm x owner/tool", ["owner/tool"]),
        ("npx -p @scope/tool run", []),
        ("npm run owner/tool", []),
        ("npm exec tool owner/data", []),
        ("pip install owner/tool", []),
    ],
)
def test_tasks_and_scripts_of_the_session_are_followed(tmp_path: Path, line: str, expected: list[str]) -> None:
    assert effects(tmp_path, line) == expected


@each(
    ("line", "expected"),
    [
        ("fd -e py . src -x rm", ["src/a.py"]),
        ("fd -e py -x rm", ["src/a.py"]),
        ("fd -e py . src --exec-batch rm {}", ["src/a.py"]),
        ("fd -e txt . src -x rm", []),
        ("fd --search-path src a -x rm", ["src/a.py"]),
        ("rm $(fd -e py . src)", ["src/a.py"]),
        ("fd -e py . / -x rm", ["/"]),
        ("fd -e py . src", []),
    ],
)
def test_fd_searches_the_folders_after_its_pattern(tmp_path: Path, line: str, expected: list[str]) -> None:
    (tmp_path / "src").mkdir(exist_ok=True)
    (tmp_path / "src" / "a.py").write_text("x", encoding="utf-8")
    assert effects(tmp_path, line) == expected


def test_a_makefile_without_a_goal_runs_its_first_target() -> None:
    def value(name: str) -> str:
        return "env" if name == "SET" else UNKNOWN

    text = "A ?= file\nSET ?= file\nX := $(shell date)\n.SILENT:\n"
    text += "first: second\n\techo $(A) $(SET) $$HOME\nsecond:\n\tls\n"
    assert of_makefile(text, [], value) == ["ls", "echo file env $HOME", "date"]
    assert of_makefile(text, ["A=mine", "second"], value) == ["ls", "date"]
    assert of_makefile(text, ["A=mine", "unknown"], value) == ["ls", "echo mine env $HOME", "date"]


def test_a_package_runs_the_scripts_before_and_after() -> None:
    assert of_package(SCRIPTS["sub/package.json"], "clean") == "rm /etc/pre\nrm here\nrm /etc/post"
    assert of_package(SCRIPTS["sub/package.json"], "build") is None
    assert of_package("[]", "clean") is None
    assert of_package("{", "clean") is None
