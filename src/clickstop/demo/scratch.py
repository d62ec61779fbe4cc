"""The demo's scratch repository: a small project with a failing test, and a home folder of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

BEFORE = "    return items[0]"
HALF = "    return items[0] if items else []"
AFTER = "    return items[0] if items else None"
MISTAKE = '"""A list of wishes."""\n\n\ndef first(wishes):\n    return wishes[0]\n'
RULE_FILE = "memory/feedback_first_of_none.md"
RULE = """---
name: first_of_none
description: The first of an empty list is an error; say what it is then.
---
# The first item of what may be empty

## Enforcement

kind: pattern
paths: src/**/*.py
```python
return $ITEMS[0]
```
"""
FILES = {
    "src/cart.py": f'"""A cart of items."""\n\n\ndef first(items):\n{BEFORE}\n',
    "tests/test_cart.py": """import sys
import unittest

sys.path.insert(0, "src")
import cart


class FirstItem(unittest.TestCase):
    def test_of_a_full_cart(self):
        self.assertEqual(cart.first(["tea", "milk"]), "tea")

    def test_of_an_empty_cart(self):
        self.assertIsNone(cart.first([]))


if __name__ == "__main__":
    unittest.main()
""",
    ".gitignore": "__pycache__/\n.env\n",
}
TEST = f"{os.path.splitext(os.path.basename(sys.executable))[0]} -m unittest discover -s tests"
# Variables that programs need. The others are left out, because they may contain somebody's own settings.
_KEPT = ("SYSTEMROOT", "TEMP", "TMP", "TMPDIR", "PATHEXT", "COMSPEC", "LANG", "LC_ALL")


@dataclass(frozen=True, slots=True)
class ProgramResult:
    """A program's merged output, exit code and time."""

    output: str
    code: int
    millis: int


@dataclass(frozen=True, slots=True)
class Scratch:
    """A folder that contains a repository and a home folder."""

    repo: str
    environ: Mapping[str, str]

    def path(self, name: str) -> str:
        return os.path.join(self.repo, *name.split("/"))

    def read(self, name: str) -> str:
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def write(self, name: str, text: str) -> None:
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "w", encoding="utf-8", newline="\n") as file:
            file.write(text)

    def run(self, command: str) -> ProgramResult:
        """Run a command line in the repository, as an agent's shell tool does."""
        started = time.perf_counter()
        done = subprocess.run(  # noqa: S602  # the demo's own fixed command lines
            command,
            shell=True,
            cwd=self.repo,
            env=dict(self.environ),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        millis = round((time.perf_counter() - started) * 1000)
        return ProgramResult(done.stdout.decode("utf-8", "replace").strip(), done.returncode, millis)


def make(folder: str) -> Scratch:
    """Create a repository with one commit and an empty home below `folder`."""
    scratch = Scratch(os.path.join(folder, "shop"), _environ(os.path.join(folder, "home")))
    os.makedirs(scratch.environ["HOME"])
    secret = os.urandom(9).hex()  # generated, so that no secret is in this file
    more = {
        "AGENTS.md": f"---\ncommands:\n  test: {TEST}\n---\n# A cart\n",
        ".env": f"DATABASE_URL=postgres://shop:{secret}@localhost/shop\n",
    }
    for name, text in {**FILES, **more}.items():
        scratch.write(name, text)
    for command in ("git -c init.defaultBranch=main init -q", "git add -A", 'git commit -q -m "A cart"'):
        done = scratch.run(command)
        if done.code:
            raise RuntimeError(f"`{command}` failed in {scratch.repo}: {done.output}")
    return scratch


def _environ(home: str) -> dict[str, str]:
    here = os.path.dirname(os.path.abspath(sys.executable))
    environ = {name: os.environ[name] for name in _KEPT if name in os.environ}
    person = {"NAME": "A Developer", "EMAIL": "dev@example.org"}
    identity = {f"GIT_{role}_{key}": text for role in ("AUTHOR", "COMMITTER") for key, text in person.items()}
    path = os.pathsep.join((here, os.environ.get("PATH", os.defpath)))
    return {**environ, **identity, "GIT_CONFIG_NOSYSTEM": "1", "PATH": path, "HOME": home, "USERPROFILE": home}
