"""What the functions that others are built from give, for many inputs."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any

from clickstop.core.agent import Window
from clickstop.core.git import Git, staging
from clickstop.core.git_restore import Restoring
from tests.pinned import calls, inputs, pinned, told

HERE = Path(__file__).parent / "pinned"
DAY = "2030-01-0{}T12:00:00Z"


def put(path: str, text: str) -> None:
    Path(path).write_text(text, encoding="utf-8")


def open_text(path: str) -> str:
    return Path(path).read_text(encoding="utf-8")


def test_what_the_functions_on_texts_give_is_as_it_was() -> None:
    calls(HERE / "calls", "clickstop.core", {"put": put, "open_text": open_text, "Window": Window})


class Checkout:
    """A repository in which each state that a path can have is there once."""

    def __init__(self, folder: Path, environ: dict[str, str]) -> None:
        self.top = folder / "shop"
        self._environ = {**environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
        self.top.mkdir()
        self.git("init -q -b main")
        self.write(".gitignore", "*.log\nbuilt/\n")
        for name in ("kept", "edited", "removed", "staged", "dropped", "both", "sub/inner", "sub/other", "ü"):
            self.write(f"{name}.py", f"{name}\none\ntwo\n")
        self.write("tracked.log", "x\n")
        self.git("add -f .")
        self.commit(1, "Begin")
        self.write("sub/inner.py", "inner\nONE\ntwo\n")
        self.commit(2, "Change inner\n\nBecause.")
        self.git("branch old")
        self.git("tag v1")
        self.git("checkout -q -b side")
        self.write("side.py", "side\n")
        self.git("add side.py")
        self.commit(3, "Add side")
        self.git("checkout -q main")
        self.git("rm -q dropped.py")
        self.commit(4, "Drop one")
        self.write("edited.py", "edited\nONE\ntwo\n")
        self.git("stash -q", 5)
        for name, text in {"edited": "edited\nTWO\ntwo\n", "staged": "staged\nX\n", "both": "both\nX\n"}.items():
            self.write(f"{name}.py", text)
        self.write("added.py", "added\n")
        self.git("add staged.py both.py added.py")
        self.write("both.py", "both\nY\n")
        self.git("rm -q --cached sub/other.py")
        (self.top / "removed.py").unlink()
        self.write("new.py", "new\n")
        self.write("fresh/a.py", "a\n")
        self.write("a.log", "log\n")
        self.write("built/b.py", "b\n")
        (self.top / "empty").mkdir()

    def git(self, line: str, day: int = 1) -> None:
        dates = {f"GIT_{who}_DATE": DAY.format(day) for who in ("AUTHOR", "COMMITTER")}
        identity = {
            f"GIT_{who}_{what}": "dev@shop" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")
        }
        subprocess.run(["git", *line.split()], cwd=self.top, env={**self._environ, **dates, **identity}, check=True)

    def commit(self, day: int, message: str) -> None:
        (self.top.parent / "message").write_text(message, encoding="utf-8")
        self.git(f"commit -q -a -F {self.top.parent / 'message'}", day)

    def write(self, name: str, text: str) -> None:
        path = self.top / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


def test_what_git_is_asked_of_one_checkout_is_answered_as_it_was(tmp_path: Path, environ: dict[str, str]) -> None:
    top = str(Checkout(tmp_path, environ).top)
    git, inner, none = Git(top, environ), Git(f"{top}/sub", environ), Git(str(tmp_path), environ)
    scope: dict[str, Any] = {"git": git, "sub": inner, "none": none, "top": top, "environ": environ, "os": os}
    scope |= {
        "Git": Git,
        "staging": staging,
        "restoring": Restoring(top, environ),
        "text": lambda raw: raw.decode(),
    }
    file = HERE / "git.txt"
    results = {line: told(eval(line, scope)).replace(top, "TOP") for line in inputs(file)}
    pinned(file, results)
