"""Every way in which git's own configuration and attributes start a program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.hostile.repositories.catalogue import hostile

if TYPE_CHECKING:
    from pathlib import Path

    from tests.hostile.ground import Ground


def set_all(ground: Ground, settings: dict[str, str], file: Path | None = None) -> None:
    """The lines of a configuration, in that of the repository unless another is named."""
    chosen = ["--file", str(file)] if file else []
    for name, value in settings.items():
        ground.git("config", *chosen, name, value)


def programs(ground: Ground, mark: str) -> dict[str, str]:
    """A program for every setting that git runs one for, each with a canary of its own."""
    script = {name: f'sh -c "{ground.trip(f"{mark}-{name}")}" --' for name in _NAMES}
    return {
        "filter.evil.clean": script["clean"] + "; cat",
        "filter.evil.smudge": script["smudge"] + "; cat",
        "filter.evil.required": "true",
        "diff.external": script["external"],
        "diff.evil.command": script["driver"],
        "diff.evil.textconv": script["textconv"],
        "merge.evil.driver": script["merge"],
        "core.fsmonitor": script["fsmonitor"],
        "core.pager": script["pager"],
        "pager.status": script["pager"],
        "core.editor": script["editor"],
        "core.sshCommand": script["ssh"],
        "core.askPass": script["askpass"],
        "core.gitProxy": script["proxy"],
        "core.alternateRefsCommand": script["alternates"],
        "credential.helper": f"!{ground.trip(f'{mark}-credential')}",
        "gpg.program": script["gpg"],
        "log.showSignature": "true",
        "alias.status": f"!{ground.trip(f'{mark}-alias')}",
        "alias.rev-parse": f"!{ground.trip(f'{mark}-alias')}",
        "uploadpack.packObjectsHook": script["pack"],
        "trailer.evil.command": script["trailer"],
        "interactive.diffFilter": script["interactive"],
    }


_NAMES = (
    *(
        "clean",
        "smudge",
        "external",
        "driver",
        "textconv",
        "merge",
        "fsmonitor",
        "pager",
        "editor",
        "ssh",
        "askpass",
    ),
    *("proxy", "alternates", "gpg", "pack", "trailer", "interactive"),
)
ATTRIBUTES = "* filter=evil diff=evil merge=evil\n"


def change_after_commit(ground: Ground) -> None:
    """Files that git must look into, since their stamps no longer fit."""
    for name in ("cart.py", "sub/deep.py", "build/out.txt"):
        path = ground.repo / name
        path.write_text(path.read_text() + "# changed\n")


@hostile("git-filters-and-drivers", quick=True)
def filters(ground: Ground) -> None:
    ground.write(".gitattributes", ATTRIBUTES)
    ground.commit()
    change_after_commit(ground)
    set_all(ground, programs(ground, "config"))


@hostile("git-process-filter")
def process_filter(ground: Ground) -> None:
    ground.write(".gitattributes", "* filter=evil\n")
    ground.commit()
    change_after_commit(ground)
    set_all(ground, {"filter.evil.process": f'sh -c "{ground.trip("process")}"', "filter.evil.required": "true"})


@hostile("git-attributes-beside-the-index")
def info_attributes(ground: Ground) -> None:
    change_after_commit(ground)
    set_all(ground, programs(ground, "info"))
    (ground.repo / ".git" / "info").mkdir(exist_ok=True)
    (ground.repo / ".git" / "info" / "attributes").write_text(ATTRIBUTES)


@hostile("git-hooks")
def hooks(ground: Ground) -> None:
    change_after_commit(ground)
    names = (
        *("post-index-change", "pre-commit", "post-checkout", "reference-transaction", "fsmonitor-watchman"),
        *("pre-auto-gc", "post-rewrite", "prepare-commit-msg", "post-commit", "p4-pre-submit", "query-watchman"),
    )
    for name in names:
        ground.write(f"hooks/{name}", ground.script(f"hook-{name}"), executable=True)
        path = ground.repo / ".git" / "hooks" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(ground.script(f"own-{name}"))
        path.chmod(0o755)
    set_all(ground, {"core.hooksPath": str(ground.repo / "hooks"), "core.fsmonitor": ".git/hooks/query-watchman"})


@hostile("git-included-configuration")
def included(ground: Ground) -> None:
    ground.write(".gitattributes", ATTRIBUTES)
    ground.commit()
    change_after_commit(ground)
    file = ground.write("evil.cfg", "")
    set_all(ground, programs(ground, "included"), file)
    set_all(ground, {"include.path": str(file), f"includeIf.gitdir:{ground.repo}/.path": str(file)})


@hostile("git-worktree-configuration")
def worktree_configuration(ground: Ground) -> None:
    ground.write(".gitattributes", ATTRIBUTES)
    ground.commit()
    change_after_commit(ground)
    ground.git("config", "extensions.worktreeConfig", "true")
    set_all(ground, programs(ground, "worktree"), ground.repo / ".git" / "config.worktree")


@hostile("git-lazy-fetch")
def lazy_fetch(ground: Ground) -> None:
    """Objects are missing, and the place to get them from is a program."""
    set_all(
        ground,
        {
            "remote.origin.url": f'ext::sh -c "{ground.trip("ext")}"',
            "remote.origin.promisor": "true",
            "remote.origin.partialclonefilter": "blob:none",
            "extensions.partialClone": "origin",
            "protocol.ext.allow": "always",
            "core.sshCommand": f'sh -c "{ground.trip("ssh")}"',
        },
    )
    blob = ground.git("rev-parse", "HEAD:cart.py")
    (ground.repo / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    change_after_commit(ground)


@hostile("git-worktree-elsewhere")
def worktree_elsewhere(ground: Ground) -> None:
    """The repository says that its files are the person's home."""
    set_all(ground, {"core.worktree": str(ground.home), **programs(ground, "elsewhere")})


@hostile("git-submodule-settings")
def submodules(ground: Ground) -> None:
    ground.write(".gitmodules", '[submodule "vendor"]\npath = vendor\nurl = ./evil\nupdate = !touch x\n')
    inner = ground.repo / "vendor"
    inner.mkdir()
    ground.git("init", "-q", str(inner))
    (inner / "a.txt").write_text("a\n")
    ground.git("-C", str(inner), "add", "-A")
    ground.git("-C", str(inner), "commit", "-q", "-m", "inner")
    ground.git("add", "vendor", ".gitmodules")
    ground.git("commit", "-q", "-m", "vendor")
    (inner / ".gitattributes").write_text(ATTRIBUTES)
    (inner / "a.txt").write_text("b\n")
    set_all(ground, programs(ground, "submodule"), inner / ".git" / "config")
    set_all(
        ground,
        {
            "submodule.vendor.update": f"!{ground.trip('update')}",
            "submodule.vendor.active": "true",
            "submodule.recurse": "true",
            "status.submoduleSummary": "true",
            "diff.submodule": "diff",
            "diff.ignoreSubmodules": "none",
        },
    )


@hostile("git-configuration-that-is-broken")
def broken(ground: Ground) -> None:
    (ground.repo / ".git" / "config").write_text("[core\nrepositoryformatversion = ]]\n")


@hostile("git-repository-of-the-future")
def future(ground: Ground) -> None:
    with (ground.repo / ".git" / "config").open("a") as file:
        file.write("[core]\nrepositoryformatversion = 99\n[extensions]\nunknown = true\n")
