"""Work out, before a call runs, what its effects could lose."""

from __future__ import annotations

import os

from clickstop.core.files import VENDORED
from clickstop.undo.saved_state import UnsavableError
from clickstop.undo.saving import Risk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from clickstop.policy.scene import Scene
    from clickstop.shell.effect import Effect
    from clickstop.undo.tree import Tree

_KINDS = ("deletes", "overwrites", "moves", "discards_work")
_TOO_MUCH = ("root", "home", "repository", "git", "system")  # places that are never copied as a whole
_TAKES_STAGED = ("changes", "staged", "commits", "stash")  # kinds of work that include new files in the index
_NO_NAME = "$`*?[ "  # signs that a shell would expand, so the name is not known yet
_SWITCHING = ("git checkout", "git switch")


def risk_of(effects: Iterable[Effect], scene: Scene, tree: Tree | None, line: str = "") -> Risk:
    """Everything that the call could lose. `line` is its command line, if it has one."""
    risk = Risk()
    stashed: set[str] = set()  # what the call itself has stashed so far: changes, untracked
    for effect in effects:
        if effect.kind == "keeps_work" and effect.program == "git stash":
            stashed.add(effect.detail)
        if effect.kind not in _KINDS or effect.where or _is_scratch(effect, scene):
            continue
        try:
            if effect.kind != "discards_work":
                _add_files(effect, risk, scene, tree)
            elif tree is None or not _concerns(effect, scene, tree):
                risk.unknown.append("it is outside this checkout")
            else:
                _DISCARDED.get(effect.detail, _unknown_loss)(effect, risk, tree)
                _add_prepared(effect, risk, tree, stashed, is_staging=_stages(line))
        except UnsavableError as error:
            risk.unknown.append(str(error))
    return risk


def _add_prepared(effect: Effect, risk: Risk, tree: Tree, stashed: set[str], *, is_staging: bool) -> None:
    """What the call itself hands over to git before it discards it."""
    is_stash = effect.detail == "stash"
    if is_stash and stashed:  # `git stash; git stash drop`
        risk.paths.update(dict.fromkeys(tree.changed()))
        risk.index = True
    # `git add -A && git reset --hard` removes files that are still untracked now.
    if (is_staging and effect.detail in _TAKES_STAGED) or (is_stash and "untracked" in stashed):
        risk.paths.update(dict.fromkeys(path.rstrip(os.sep) for path in tree.untracked()))


def _stages(line: str) -> bool:
    """Whether the line may run `git add`, also in a nested shell. In doubt, more is saved than could be lost."""
    words = line.replace('"', " ").replace("'", " ").split()
    return "git" in words and ("add" in words or "stage" in words)


def _is_scratch(effect: Effect, scene: Scene) -> bool:
    """Whether git discards work in a temporary repository. A worktree there may belong to a real one."""
    return effect.kind == "discards_work" and effect.detail != "worktree" and scene.place(effect) == "temporary"


def _concerns(effect: Effect, scene: Scene, tree: Tree) -> bool:
    git = scene.git.around(effect.path or scene.cwd) if scene.git is not None else None
    return git is not None and os.path.realpath(git.checkout) == tree.top


def _add_files(effect: Effect, risk: Risk, scene: Scene, tree: Tree | None) -> None:
    if effect.kind == "overwrites" and effect.detail == "appends":
        return
    if not effect.path:
        _add_unknown_files(effect, risk, scene, tree)
        return
    place = scene.place(effect)
    if place == "temporary" or (effect.kind == "deletes" and not os.path.lexists(effect.path)):
        return
    if effect.detail == "checked out" and place == "repository" and tree is not None:
        risk.paths.update(dict.fromkeys(tree.within([entry.path for entry in tree.entries()], effect.path)))
        return
    if place in _TOO_MUCH and _is_into_folder(effect):
        _add_unknown_files(effect, risk, scene, tree)
        return
    # Copying them could take minutes. The gates judge such calls without a copy.
    if place in _TOO_MUCH:
        raise UnsavableError(f"{scene.name(effect.path)} is never saved as a whole: a copy could take minutes")
    name = os.path.basename(effect.path.rstrip(os.sep))
    if name in VENDORED if tree is None else tree.is_made_again(effect.path):
        risk.made_again.append(effect.path)
        return
    risk.paths[effect.path] = None
    if effect.kind == "moves" and os.path.isabs(effect.detail):
        risk.paths[_destination(effect)] = None
    # `git rm` and `git mv` change what is staged, too.
    risk.index = risk.index or (effect.program.startswith("git ") and tree is not None)


def _is_into_folder(effect: Effect) -> bool:
    """Whether it writes a file under an unknown name into a folder, as `scp host:'*.txt' .` does."""
    is_one = not (effect.extent or effect.detail or effect.recursive)
    return effect.kind == "overwrites" and is_one and os.path.isdir(effect.path)


def _add_unknown_files(effect: Effect, risk: Risk, scene: Scene, tree: Tree | None) -> None:
    """Save everything in the checkout that is not committed; report that other files cannot be known."""
    if effect.path and scene.place_of(os.path.join(effect.path, "?")) == "temporary":
        return
    risk.tree = risk.tree or tree is not None
    name = effect.target if effect.target.isprintable() and not effect.path else effect.program
    where = " outside this checkout or among ignored files" if tree is not None else ""
    raise UnsavableError(f"what `{name}` changes{where}, which cannot be known before it runs")


def _destination(effect: Effect) -> str:
    """The destination of a move: inside an existing folder, or that very path."""
    target = effect.detail
    is_folder = os.path.isdir(target) and not os.path.islink(target)
    return os.path.join(target, os.path.basename(effect.path.rstrip(os.sep))) if is_folder else target


def _changes(effect: Effect, risk: Risk, tree: Tree) -> None:
    if effect.program in _SWITCHING and not effect.target:
        _switch(risk)
        return
    changed = tree.changed(_below(effect))
    risk.paths.update(dict.fromkeys(changed))
    risk.index = risk.index or bool(changed)


def _switch(risk: Risk) -> None:
    """Switching the branch can change any file and overwrite untracked ones."""
    risk.tree = risk.head = True


def _untracked(effect: Effect, risk: Risk, tree: Tree) -> None:
    _add_unknown(tree.untracked(_below(effect)), effect, risk)


def _ignored(effect: Effect, risk: Risk, tree: Tree) -> None:
    names = [
        name.rstrip(os.sep) for name in tree.ignored(_below(effect)) if tree.is_made_again(name.rstrip(os.sep))
    ]
    risk.made_again += names
    others = [name for name in tree.ignored(_below(effect)) if name.rstrip(os.sep) not in names]
    _add_unknown(others, effect, risk)


def _add_unknown(paths: list[str], effect: Effect, risk: Risk) -> None:
    covered = [path for path in paths if effect.recursive or not path.endswith(os.sep)]
    risk.paths.update(dict.fromkeys(path.rstrip(os.sep) for path in covered))


def _stash(_effect: Effect, risk: Risk, tree: Tree) -> None:
    risk.stashes = "refs/stash" in tree.refs()


def _branch(effect: Effect, risk: Risk, tree: Tree) -> None:
    if effect.program in _SWITCHING:
        _switch(risk)
    _add_ref(f"refs/heads/{effect.target.removeprefix('refs/heads/')}", risk, tree)


def _tag(effect: Effect, risk: Risk, tree: Tree) -> None:
    _add_ref(f"refs/tags/{effect.target.removeprefix('refs/tags/')}", risk, tree)


def _add_ref(name: str, risk: Risk, tree: Tree) -> None:
    if name in tree.refs():
        risk.refs[name] = None
    elif not name.isprintable() or any(sign in name for sign in _NO_NAME):
        raise UnsavableError("the branch or tag is ambiguous")


def _commits(effect: Effect, risk: Risk, tree: Tree) -> None:
    if effect.target in ("reflog", "unreachable"):
        raise UnsavableError("commits that only the reflog references")
    if tree.branch:
        risk.refs[tree.branch] = None
    risk.paths.update(dict.fromkeys((*tree.changed(), *tree.differing(effect.target))))
    risk.index = risk.head = True


def _worktree(effect: Effect, risk: Risk, _tree: Tree) -> None:
    if not effect.path:
        raise UnsavableError("the worktree is ambiguous")
    risk.paths[effect.path] = None


def _unknown_loss(effect: Effect, _risk: Risk, _tree: Tree) -> None:
    raise UnsavableError(f"it is unknown what {effect.program} would lose")


def _below(effect: Effect) -> str:
    return effect.path if effect.target else ""


_DISCARDED = {
    "changes": _changes,
    "staged": _changes,
    "untracked": _untracked,
    "ignored": _ignored,
    "stash": _stash,
    "branch": _branch,
    "commits": _commits,
    "worktree": _worktree,
    "tag": _tag,
}
