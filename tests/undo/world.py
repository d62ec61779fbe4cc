"""A checkout with something of everything to lose, and a way to compare it with what it was."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

from clickstop.core.git import Git
from clickstop.policy.scene import Scene
from clickstop.shell.understand import understand
from clickstop.undo.restoring import Undo
from clickstop.undo.risk import risk_of
from clickstop.undo.saved_state import CALL, PROMPT, SavedState
from clickstop.undo.saving import Risk, SaveLimits, Saving, new_state
from clickstop.undo.tree import Tree

if TYPE_CHECKING:
    from clickstop.undo.restoring import UndoOutcome

LIMITS = SaveLimits(file_mb=50, total_mb=500, budget_ms=60_000)
LISTED, STASHES = ("git ls-files -sv", "git for-each-ref", "git status -s"), "logs/refs/stash"
_WHO = {f"GIT_{role}_{what}": "dev@example.org" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}


class World:
    """Home, checkout, and a place for saved states."""

    def __init__(self, folder: Path) -> None:
        self.home = folder / "home"
        self.root = self.home / "shop"
        self.saved = folder / "undo"
        self.environ = {"PATH": os.environ["PATH"], "HOME": str(self.home), "XDG_STATE_HOME": str(folder / "state")}
        self.root.mkdir(parents=True, exist_ok=True)

    def fill(self) -> None:
        """Changed, staged, partly staged, new, ignored, deleted, renamed, linked, executable, stashed, branched."""
        self.run("git init -q -b main")
        for name in ("a", "b", "c", "d", "e", "f"):
            self.write(f"src/{name}.py", f"{name} = 1\n" * 20)
        self.write("README.md", "# Shop\n")
        self.write("tools/run.sh", "#!/bin/sh\n", mode=0o755)
        self.write("data/blob.bin", "\0\x01\x02" * 100)
        self.write(".gitignore", ".env\nlocal.db\nnode_modules/\n")
        self.run("git add -A && git commit -qm one")
        self.write("later.txt", "came with the second commit\n")
        self.run("git add -A && git commit -qm two && git tag v1")
        self.write("idea.txt", "an idea\n")
        self.run("git stash -uqm idea")
        self.write("other.txt", "another\n")
        self.run("git stash -uqm other")
        self.run("git checkout -qb feature HEAD~1")
        self.write("feature.txt", "only here\n")
        self.run("git add -A && git commit -qm feature && git checkout -q main")
        self.write("src/a.py", "a = 2  # changed\n")
        self.write("src/b.py", "b = 2  # staged\n")
        self.run("git add src/b.py")
        self.write("src/c.py", "c = 2  # staged\n")
        self.run("git add src/c.py")
        self.write("src/c.py", "c = 3  # and changed again\n")
        (self.root / "src/d.py").unlink()
        self.run("git rm -q src/e.py && git mv src/f.py src/g.py")
        self.write("new.txt", "new\n", mode=0o755)
        self.write("drafts/ein Entwurf\nmit ü.md", "odd name\n")
        (self.root / "drafts/empty").mkdir()
        self.write(".env", "KEY=1\n")
        self.write("local.db", "rows\n")
        self.write("node_modules/x/index.js", "1\n")
        os.symlink("README.md", self.root / "link.md")
        (self.root / "README.md").chmod(0o600)

    def copy_of(self, other: World) -> None:
        shutil.rmtree(self.root, ignore_errors=True)
        shutil.copytree(other.root, self.root, symlinks=True)
        self.run("git status -s")  # git looks at the times of the copies

    def write(self, name: str, text: str, mode: int = 0o644) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="")
        path.chmod(mode)

    def run(self, line: str) -> str:
        command = ["bash", "-c", line]
        done = subprocess.run(command, cwd=self.root, env=self.environ | _WHO, capture_output=True, check=False)
        return done.stdout.decode() + done.stderr.decode()

    def snapshot(self) -> dict[str, object]:
        """Every byte, mode and link outside of .git, every entry of the index, every name of a commit."""
        state: dict[str, object] = {}
        for above, folders, names in os.walk(self.root):
            folders[:] = [name for name in folders if name != ".git"]
            for name in (*folders, *names):
                path = Path(above, name)
                held = os.readlink(path) if path.is_symlink() else path.read_bytes() if path.is_file() else ""
                state[str(path.relative_to(self.root))] = (path.lstat().st_mode, held)
        told = self.run("; echo =====; ".join(LISTED)).split("=====\n")
        git = self.root / ".git"
        state |= {name: (git / name).read_text() if (git / name).exists() else "" for name in ("HEAD", STASHES)}
        return state | dict(zip(LISTED, told, strict=True))

    def scene(self) -> Scene:
        root = str(self.root)
        return Scene(cwd=root, root=root, home=str(self.home), environ=self.environ, git=self.git, branch="main")

    @property
    def git(self) -> Git:
        return Git(str(self.root), self.environ)

    def save_before(self, line: str, limits: SaveLimits = LIMITS) -> SavedState:
        tree = Tree(self.git, 60)
        risk = self.risk_of(line, tree)
        assert not risk.unknown
        return self.save(risk, tree, limits)

    def risk_of(self, line: str, tree: Tree) -> Risk:
        root = str(self.root)
        effects = understand(line, cwd=root, root=root, home=str(self.home), wrappers=(), environ=self.environ)
        return risk_of(effects, self.scene(), tree, line)

    def save(self, risk: Risk, tree: Tree | None, limits: SaveLimits = LIMITS, reason: str = CALL) -> SavedState:
        state = new_state(reason, "2030-01-01T00:00:00.000Z", str(self.root))
        Saving(state, tree, limits).save(risk, str(self.saved))
        return state

    def save_paths(self, *names: str, limits: SaveLimits = LIMITS) -> SavedState:
        risk = Risk()
        risk.paths = dict.fromkeys(os.path.normpath(self.root / name) for name in names)
        return self.save(risk, Tree(self.git, 60), limits)

    def save_prompt(self) -> SavedState:
        risk = Risk()
        risk.tree = True
        return self.save(risk, Tree(self.git, 60), reason=PROMPT)

    def undo(self, state: SavedState, *paths: str) -> UndoOutcome:
        return Undo(str(self.saved), state, self.environ, [str(self.root / path) for path in paths]).run()

    def difference(self, before: dict[str, object]) -> dict[str, object]:
        """What is otherwise now, and was."""
        now = self.snapshot()
        return {
            name: (before.get(name), now.get(name)) for name in before | now if before.get(name) != now.get(name)
        }
