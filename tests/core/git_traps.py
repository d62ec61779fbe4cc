"""Every way we know in which a repository makes git run a program: a trap each, with a command that springs it."""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.harness import git

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path


@dataclass(frozen=True)
class Ground:
    """A repository that is full of traps, and what tells which were sprung."""

    repo: Path
    environ: Mapping[str, str]
    programs: Path  # where the traps' programs stand

    @property
    def sprung(self) -> list[str]:
        return sorted(path.name for path in (self.programs / "sprung").iterdir())

    def program(self, name: str, then: str = "cat") -> str:
        (self.programs / "sprung").mkdir(parents=True, exist_ok=True)
        file = self.programs / f"{name}.sh"
        file.write_text(f"#!/bin/sh\n: > '{self.programs}/sprung/{name}'\n{then}\n")
        file.chmod(0o755)
        return str(file)

    def config(self, key: str, value: str, *more: str) -> None:
        git(self.repo, self.environ, "config", *more, key, value)

    def attribute(self, line: str) -> None:
        with (self.repo / ".git" / "info" / "attributes").open("a") as file:
            file.write(f"{line}\n")
        with (self.repo / ".gitattributes").open("a") as file:
            file.write(f"{line}\n")

    def plain(self, *arguments: str, **environ: str) -> None:
        """Git as anybody starts it, at a terminal."""
        who = {f"GIT_{role}_{part}": "x@y" for role in ("AUTHOR", "COMMITTER") for part in ("NAME", "EMAIL")}
        terminal, theirs = os.openpty()
        subprocess.run(
            ["git", *arguments],
            cwd=self.repo,
            env={**self.environ, "GIT_CONFIG_NOSYSTEM": "1", **who, "PAGER": "cat", "TERM": "dumb", **environ},
            input=b"protocol=https\nhost=nowhere.invalid\n\n",
            stdout=theirs,
            stderr=subprocess.DEVNULL,
            check=False,
            timeout=30,
        )
        os.close(theirs)
        os.close(terminal)


@dataclass(frozen=True)
class Trap:
    """How it is laid, and how plain git springs it."""

    name: str
    lay: Callable[[Ground], None]
    plain: tuple[str, ...]


def ground(repo: Path, environ: Mapping[str, str], programs: Path) -> Ground:
    """Two commits, a branch of its own, a change that is not committed, a stash."""
    made = Ground(repo, environ, programs)
    for name in ("first", "second"):
        (repo / "a.txt").write_text(f"{name}\n")
        (repo / "b.py").write_text(f"import os  # {name}\n")
        git(repo, environ, "add", "-A")
        git(repo, environ, "commit", "-q", "-m", name)
    git(repo, environ, "branch", "other", "HEAD~1")
    (repo / "a.txt").write_text("stashed\n")
    git(repo, environ, "stash", "push", "-q")
    (repo / "a.txt").write_text("sekond\n")  # as long as it was
    (repo / "new.txt").write_text("new\n")
    made.program("nothing")
    return made


def dirty(made: Ground) -> None:
    """Times that git does not know, so that it looks into the files."""
    for name in ("a.txt", "b.py", "clickstop.toml"):
        if (made.repo / name).exists():
            os.utime(made.repo / name, (1_000_000_000, 1_000_000_000))


def _fsmonitor(made: Ground) -> None:
    made.config("core.fsmonitor", made.program("fsmonitor", "exit 1"))


def _hooks_path(made: Ground) -> None:
    hooks = made.programs / "hooks"
    hooks.mkdir()
    for hook in ("post-index-change", "post-checkout", "reference-transaction", "pre-commit", "fsmonitor-watchman"):
        (hooks / hook).symlink_to(made.program("hooks-path"))
    made.config("core.hooksPath", str(hooks))
    dirty(made)


def _own_hooks(made: Ground) -> None:
    hooks = made.repo / ".git" / "hooks"
    hooks.mkdir(exist_ok=True)
    (hooks / "post-index-change").symlink_to(made.program("own-hooks"))
    dirty(made)


def _clean(made: Ground) -> None:
    made.config("filter.clean-it.clean", made.program("clean"))
    made.config("filter.clean-it.required", "true")
    made.attribute("*.txt filter=clean-it")
    dirty(made)


def _smudge(made: Ground) -> None:
    made.config("filter.smudge-it.smudge", made.program("smudge"))
    made.attribute("*.py filter=smudge-it")


def _process(made: Ground) -> None:
    made.config("filter.process-it.process", made.program("process", "exit 1"))
    made.attribute("*.txt filter=process-it")
    dirty(made)


def _textconv(made: Ground) -> None:
    made.config("diff.convert.textconv", made.program("textconv", 'cat "$1"'))
    made.attribute("*.txt diff=convert")


def _external(made: Ground) -> None:
    made.config("diff.external", made.program("external"))


def _driver(made: Ground) -> None:
    made.config("diff.drive.command", made.program("driver"))
    made.attribute("*.txt diff=drive")


def _merge(made: Ground) -> None:
    made.config("merge.mine.driver", made.program("merge", "exit 0"))
    made.attribute("*.txt merge=mine")
    blob = git(made.repo, made.environ, "rev-parse", "HEAD:b.py")
    index = {**made.environ, "GIT_INDEX_FILE": str(made.programs / "index")}
    git(made.repo, index, "update-index", "--add", "--cacheinfo", f"100644,{blob},a.txt")
    tree = git(made.repo, index, "write-tree")
    commit = git(made.repo, made.environ, "commit-tree", tree, "-p", "HEAD~1", "-m", "conflicting")
    git(made.repo, made.environ, "branch", "conflicting", commit)


def _pager(made: Ground) -> None:
    made.config("core.pager", made.program("pager"))


def _editor(made: Ground) -> None:
    made.config("core.editor", made.program("editor", "exit 1"))


def _ssh(made: Ground) -> None:
    made.config("core.sshCommand", made.program("ssh", "exit 1"))
    made.config("remote.far.url", "ssh://nowhere.invalid/x")


def _credential(made: Ground) -> None:
    made.config("credential.helper", f"!{made.program('credential', 'echo username=x; echo password=y')}")


def _signed(made: Ground) -> None:
    """A commit with a signature on top of the others."""
    tree, parent = (git(made.repo, made.environ, "rev-parse", name) for name in ("HEAD^{tree}", "HEAD"))
    who = "x <x@y> 1700000000 +0000"
    signature = "gpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----"
    file = made.programs / "commit"
    file.write_text(f"tree {tree}\nparent {parent}\nauthor {who}\ncommitter {who}\n{signature}\n\nsigned\n")
    commit = git(made.repo, made.environ, "hash-object", "-t", "commit", "-w", str(file))
    git(made.repo, made.environ, "update-ref", "refs/heads/main", commit)
    made.config("gpg.program", made.program("signed", "exit 1"))
    made.config("log.showSignature", "true")


def _included(made: Ground) -> None:
    inner = made.repo / "shipped.config"
    inner.write_text(f"[core]\n\tfsmonitor = {made.program('included', 'exit 1')}\n")
    made.config("include.path", str(inner))


def _included_if(made: Ground) -> None:
    inner = made.repo / "shipped-if.config"
    inner.write_text(f"[core]\n\tfsmonitor = {made.program('included-if', 'exit 1')}\n")
    made.config("includeIf.gitdir:**.path", str(inner))


def _alias(made: Ground) -> None:
    for name in ("ls", "status", "rev-list", "ls-files"):
        made.config(f"alias.{name}", f"!{made.program('alias')}")


def _promised(made: Ground) -> None:
    """A partial clone whose other side is a program, without the content of a file."""
    made.config("core.repositoryFormatVersion", "1")
    made.config("extensions.partialClone", "far")
    made.config("remote.far.promisor", "true")
    made.config("remote.far.url", f"ext::{made.program('promised', 'exit 1')}")
    made.config("protocol.ext.allow", "always")
    blob = git(made.repo, made.environ, "rev-parse", "HEAD~1:b.py")
    (made.repo / ".git" / "objects" / blob[:2] / blob[2:]).unlink()


def _upload(made: Ground) -> None:
    """The same over a path, with the program of the other side named."""
    made.config("core.repositoryFormatVersion", "1")
    made.config("extensions.partialClone", "near")
    made.config("remote.near.promisor", "true")
    made.config("remote.near.url", str(made.programs))
    made.config("remote.near.uploadpack", made.program("upload", "exit 1"))
    blob = git(made.repo, made.environ, "rev-parse", "HEAD~1:b.py")
    (made.repo / ".git" / "objects" / blob[:2] / blob[2:]).unlink(missing_ok=True)


def _alternates(made: Ground) -> None:
    other = made.programs / "alternate"
    git(made.programs, made.environ, "init", "-q", str(other))
    (made.repo / ".git" / "objects" / "info").mkdir(exist_ok=True)
    (made.repo / ".git" / "objects" / "info" / "alternates").write_text(f"{other}/.git/objects\n")
    made.config("core.alternateRefsCommand", made.program("alternates"))


def _worktree_config(made: Ground) -> None:
    made.config("core.repositoryFormatVersion", "1")
    made.config("extensions.worktreeConfig", "true")
    file = made.repo / ".git" / "config.worktree"
    file.write_text(f"[core]\n\tfsmonitor = {made.program('worktree-config', 'exit 1')}\n")


def _inner(made: Ground, name: str) -> Path:
    inner = made.repo / name
    git(made.repo, made.environ, "init", "-q", str(inner))
    (inner / "x.txt").write_text("x\n")
    git(inner, made.environ, "add", "-A")
    git(inner, made.environ, "commit", "-q", "-m", "x")
    git(inner, made.environ, "config", "core.fsmonitor", made.program(name, "exit 1"))
    return inner


def _embedded(made: Ground) -> None:
    _inner(made, "embedded")


def _module(made: Ground) -> None:
    """A module in which git looks for changes."""
    inner = _inner(made, "module")
    commit = git(inner, made.environ, "rev-parse", "HEAD")
    git(made.repo, made.environ, "update-index", "--add", "--cacheinfo", f"160000,{commit},module")


def _bare(made: Ground) -> None:
    """A folder that is itself a git folder, with its files beside it: a clone may bring it."""
    inner = _inner(made, "bare")
    for entry in (inner / ".git").iterdir():
        entry.rename(inner / entry.name)
    (inner / ".git").rmdir()
    git(made.repo, made.environ, "config", "--file", str(inner / "config"), "core.worktree", str(inner))


def _file(made: Ground) -> None:
    """A folder whose .git is a file that leads to a git folder in the tree."""
    inner = _inner(made, "file")
    (inner / ".git").rename(made.repo / "elsewhere")
    (inner / ".git").write_text("gitdir: ../elsewhere\n")


def _worktree_elsewhere(made: Ground) -> None:
    """Files of another folder, whose attributes name filters."""
    other = made.programs / "other-tree"
    other.mkdir()
    for name in ("a.txt", "b.py"):
        (other / name).write_text("second\n")
    (other / ".gitattributes").write_text("* filter=elsewhere\n")
    made.config("filter.elsewhere.clean", made.program("worktree-elsewhere"))
    made.config("core.worktree", str(other))


TRAPS = (
    Trap("fsmonitor", _fsmonitor, ("status",)),
    Trap("hooks-path", _hooks_path, ("status",)),
    Trap("own-hooks", _own_hooks, ("status",)),
    Trap("clean", _clean, ("status",)),
    Trap("smudge", _smudge, ("checkout-index", "-a", "--prefix=out/")),
    Trap("process", _process, ("status",)),
    Trap("textconv", _textconv, ("diff",)),
    Trap("external", _external, ("diff",)),
    Trap("driver", _driver, ("diff",)),
    Trap("merge", _merge, ("merge-tree", "--write-tree", "HEAD", "conflicting")),
    Trap("pager", _pager, ("--paginate", "log")),
    Trap("editor", _editor, ("commit", "-a")),
    Trap("ssh", _ssh, ("ls-remote", "far")),
    Trap("credential", _credential, ("credential", "fill")),
    Trap("signed", _signed, ("log",)),
    Trap("included", _included, ("status",)),
    Trap("included-if", _included_if, ("status",)),
    Trap("alias", _alias, ("ls",)),
    Trap("promised", _promised, ("cat-file", "blob", "HEAD~1:b.py")),
    Trap("upload", _upload, ("cat-file", "blob", "HEAD~1:b.py")),
    Trap("alternates", _alternates, ("rev-list", "--alternate-refs")),
    Trap("worktree-config", _worktree_config, ("status",)),
    Trap("embedded", _embedded, ("-C", "embedded", "status")),
    Trap("module", _module, ("status",)),
    Trap("bare", _bare, ("-C", "bare", "status")),
    Trap("file", _file, ("-C", "file", "status")),
    Trap("worktree-elsewhere", _worktree_elsewhere, ("status",)),
)
