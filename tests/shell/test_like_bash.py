"""What bash runs, and with which words, is what we say that it runs: generated lines are given to both."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from clickstop.shell.scope import MARKS
from clickstop.shell.understand import understand

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

BASH = shutil.which("bash") or ""
pytestmark = pytest.mark.skipif(not BASH or os.name == "nt", reason="needs bash to compare with")

# `rm` is a stand-in here that writes down what it is given; nothing is deleted.
STAND_IN = '#!/bin/sh\nfor word in "$@"; do printf "%s\\n" "$word" >> "$LOG"; done\n'
BEFORE = "R=rm V='m 10' E=\n"
PIECES = [
    *(
        "rm m1",
        "rm m2",
        'rm "m 3"',
        "rm 'm4'",
        "r\\m m5",
        '"rm" m6',
        "$R m7",
        'rm "$V"',
        "rm $V",
        "rm m$E",
        "{rm,m8}",
    ),
    *(
        ";",
        " ; ",
        "&&",
        " && ",
        "||",
        "|",
        " | ",
        "\n",
        "(",
        ")",
        "{ ",
        " ; }",
        "'",
        '"',
        "\\",
        " ",
        "#",
        " #",
        "$(",
    ),
    *("`", "<<E\n", "\nE\n", "<<'E'\n", "<<-E\n", "if true; then ", "; fi", "for x in a b; do ", "; done", "! "),
    *(
        "while false; do ",
        "case a in a) ",
        ";; esac",
        "true",
        "false",
        "echo ",
        "eval ",
        "sh -c '",
        'sh -c "',
        "> f",
    ),
    *(
        "2>&1",
        "< /dev/null",
        "${V:-",
        "}",
        "[[ a == a ]] && ",
        "f() { ",
        "f",
        "\\\n",
        "\\;",
        "\\#",
        "\\ ",
        "\t",
        "$'",
    ),
    *("X=1 ", "X=1 Y=2\n", "; else ", "'\\''", '"\\""', "=", "{a,b}", "${V%0}", "$E", '""', "cat <<< ", "command "),
]


class Stage:
    """A folder with a stand-in for rm, and what it was given."""

    def __init__(self, folder: Path) -> None:
        self.cwd, self._log, programs = folder / "cwd", folder / "log", folder / "bin"
        self.cwd.mkdir()
        programs.mkdir()
        (programs / "rm").write_text(STAND_IN, encoding="utf-8")
        (programs / "rm").chmod(0o755)
        for name in ("sh", "cat"):
            (programs / name).symlink_to(BASH if name == "sh" else shutil.which(name) or "")
        self._environ = {"PATH": str(programs), "LOG": str(self._log), "HOME": str(folder)}

    def run(self, line: str) -> set[str]:
        self._log.write_text("")
        command, nothing = [BASH, "-c", line], subprocess.DEVNULL
        subprocess.run(
            command,
            cwd=self.cwd,
            env=self._environ,
            stdin=nothing,
            stdout=nothing,
            stderr=nothing,
            timeout=10,
            check=False,
        )
        return {word for word in self._log.read_text(encoding="utf-8", errors="replace").split("\n") if word}

    def predicted(self, line: str) -> tuple[set[str], bool]:
        """Names that would be deleted, and whether there are some that nobody can know."""
        cwd = str(self.cwd)
        effects = understand(line, cwd=cwd, root=cwd, home=self._environ["HOME"])
        deletes = [effect for effect in effects if effect.kind == "deletes"]
        unknown = any(not effect.path or effect.extent for effect in deletes)
        return {os.path.relpath(effect.path, cwd) for effect in deletes if effect.path}, unknown


def generated(seed: int, count: int) -> Iterator[str]:
    pick = random.Random(seed)
    for _ in range(count):
        yield "".join(pick.choice(PIECES) for _ in range(pick.randint(2, 8)))


@pytest.mark.parametrize("seed", range(2))
def test_every_file_that_bash_deletes_was_predicted(tmp_path: Path, seed: int) -> None:
    stage = Stage(tmp_path)
    missed = []
    for line in generated(seed, 250):
        if line.endswith("\\"):  # one backslash too many at the end of all: bash keeps it
            continue
        really = {word for word in stage.run(BEFORE + line) if word[0] == "m"}
        predicted, unknown = stage.predicted(BEFORE + line)
        lines_of = {part for name in predicted for part in name.split("\n")}
        if not unknown and not really <= {os.path.normpath(name) for name in predicted | lines_of}:
            missed.append((line, really, predicted))
    assert missed == []


WORDS = [
    *(
        "a",
        "b",
        "'",
        '"',
        "\\",
        "$V",
        "${V}",
        "${V:-z}",
        "${E:-z}",
        "${V%0}",
        "${V#m}",
        "${V/m/c}",
        "$'",
        "\\x41",
        "{a,b}",
    ),
    *(
        "{1..3}",
        " ",
        "$E",
        '"$V"',
        "'$V'",
        "$(echo q r)",
        "`echo s`",
        '"$(echo q r)"',
        "=",
        "-",
        "${V:0:1}",
        "${V^^}",
    ),
    *("#", "\\ ", "${R}c", '""', "''", "\\n"),
]


@pytest.mark.parametrize("seed", range(2))
def test_words_expand_as_in_bash(tmp_path: Path, seed: int) -> None:
    pick = random.Random(seed)
    stage = Stage(tmp_path)
    wrong = []
    for _ in range(150):
        words = "".join(pick.choice(WORDS) for _ in range(pick.randint(1, 6)))
        really = stage.run(f"{BEFORE}rm x{words}")
        predicted, unknown = stage.predicted(f"{BEFORE}rm x{words}")
        plain = all("/" not in word and "\n" not in word and not set(word) & set(MARKS) for word in predicted)
        if (
            plain
            and not unknown
            and not words.endswith("\\")
            and not {name for name in really if name[0] != "-"} <= predicted
        ):
            wrong.append((words, really, predicted))
    assert wrong == []
