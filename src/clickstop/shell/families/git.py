"""git: discarded work, rewritten history, removed and moved files, and everything that git runs or sends."""

from __future__ import annotations

import os

from clickstop.core.lists import spread
from clickstop.core.repository import find_checkout
from clickstop.shell import carried, loading, options, paths, writing
from clickstop.shell.effect import Effect
from clickstop.shell.known_programs import names
from clickstop.shell.line import single_quoted
from clickstop.shell.scope import DIFF, STDIN, UNKNOWN, Arg

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from clickstop.shell.call import ProgramCall
    from clickstop.shell.options import Options

# Settings whose value git runs as a command.
_RUN_BY_GIT = names(
    "core.pager core.editor core.sshcommand core.fsmonitor core.askpass sequence.editor diff.external "
    "credential.helper gpg.program"
)


# `ssh host git pull` changes what runs there.
_DEPLOYING = names("pull merge reset checkout switch rebase restore revert")


def effects(call: ProgramCall) -> None:
    opts = options.of(call)
    if not opts.operands or opts.has("help", "version"):
        return
    here = _GitCall(call, opts)
    verb = str(opts.operands[0])
    if here.alias(verb):
        return
    verb_opts = here.read()
    if here.words[:1] == ["-h"] or verb_opts.has("help"):
        return
    for text in verb_opts.commands:
        call.shell(f"{text} {_found_by_grep(here)}" if verb == "grep" else str(text))
    if call.scope.where == "remote" and verb in _DEPLOYING:
        call.add("changes_remote", program=f"git {verb}")
    if verb in _VERBS:
        _VERBS[verb](here)


def _found_by_grep(git: _GitCall) -> str:
    """Return the files that `git grep -O` opens in a pager: those below the named paths."""
    _, pathspecs = _separated(git.words)
    return " ".join(f"{single_quoted(word)}/*" for word in pathspecs or [Arg(".")])


class _GitCall:
    """A git call: its verb, the verb's words, and the folder in which it runs."""

    def __init__(self, call: ProgramCall, opts: Options) -> None:
        self.call = call
        self.verb = str(opts.operands[0])
        self.words = opts.operands[1:]
        self.config = dict(_pair(value) for value in opts.all("c"))
        self.cwd = call.scope.cwd
        for folder in opts.all("C"):
            self.cwd = os.path.join(self.cwd, str(folder))
        self.tree = str(opts.value("work-tree") or "")
        for name, value in self.config.items():
            self.set(name, value)

    def set(self, name: str, value: str) -> None:
        """Apply a setting for this call alone: `git -c NAME=VALUE`."""
        loading.git_setting(name, value, self.call.scope, lasting=False)
        if name in _RUN_BY_GIT:
            self.call.shell(value.removeprefix("!"))

    def alias(self, verb: str) -> bool:
        """Follow an alias that the same call or the same line has given."""
        meaning = self.config.get(f"alias.{verb}", self.call.scope.run.git_aliases.get(verb))
        if meaning is None:
            return False
        arguments = " ".join(single_quoted(word) for word in self.words)
        self.call.shell(f"{meaning[1:]} {arguments}" if meaning.startswith("!") else f"git {meaning} {arguments}")
        return True

    @property
    def is_top(self) -> bool:
        """Whether the call runs at the top of the repository."""
        return os.path.realpath(self.cwd) == os.path.realpath(self.call.scope.run.root)

    def read(self, words: list[Arg] | None = None) -> Options:
        return options.named(self.words if words is None else words, f"git {self.verb}")

    def add(self, kind: str, *, target: str = "", detail: str = "", forced: bool = False) -> None:
        """Record an effect on the repository, or on something in it that is no file."""
        # `git --work-tree=X checkout -f` changes X, wherever it runs.
        self._place(kind, target, paths.place(self.tree or ".", self.cwd), detail, forced=forced, recursive=True)

    def add_files(
        self,
        kind: str,
        words: list[Arg],
        detail: str,
        *,
        forced: bool = False,
        recursive: bool = True,
        without: tuple[str, ...] = (),
    ) -> None:
        for word in words or [Arg(".")]:
            pattern = word.pattern or word  # git expands patterns that the shell left alone
            plain = Arg(_without_magic(str(word)), word.raw, _without_magic(pattern) if "*" in pattern else "")
            for place in paths.places(plain, self.cwd, follow=False):
                self._place(kind, word.raw, place, detail, forced=forced, recursive=recursive, without=without)

    def _place(self, kind: str, target: str, place: paths.Place, detail: str, **more: Any) -> None:
        self.call.add_place(kind, target, place, detail=detail, program=f"git {self.verb}", **more)

    def network(self, target: str) -> None:
        self.call.add("reaches_network", target=target, program=f"git {self.verb}")


def _pair(setting: str) -> tuple[str, str]:
    name, _, value = setting.partition("=")
    return name.lower(), value


def _without_magic(word: str) -> str:
    """Replace `:/x` and `:(top)x` by the current folder, which is close enough."""
    return "." if word.startswith((":/", ":(")) else word


def _separated(words: list[Arg]) -> tuple[list[Arg], list[Arg] | None]:
    """Split words at `--`; the second part is None if there is none."""
    place = next((at for at, word in enumerate(words) if word == "--"), None)
    return (words, None) if place is None else (words[:place], words[place + 1 :])


def _reset(git: _GitCall) -> None:
    opts = git.read()
    if not opts.has("hard", "merge", "keep"):
        return
    target = str(opts.operands[0]) if opts.operands else "HEAD"
    if not opts.has("keep"):  # --keep refuses to lose changes
        git.add("discards_work", detail="changes", forced=True)
    # The branch moves, and may leave its newest commits without a name.
    if target not in ("HEAD", "@"):
        git.add("discards_work", target=target, detail="commits", forced=True)


def _checkout(git: _GitCall) -> None:
    before, pathspecs = _separated(git.words)
    opts = git.read(before)
    # --patch asks about each change.
    if opts.has("p"):
        return
    if opts.has("f"):
        git.add("discards_work", detail="changes", forced=True)
    if opts.has("B"):
        git.add("discards_work", target=opts.value("B") or "", detail="branch")
    if opts.has("b", "B", "orphan", "detach"):
        return
    if pathspecs is not None:
        _bring_back(git, pathspecs, is_other=bool(opts.operands))
        return
    files = [word for word in opts.operands if _is_path(word, git.cwd)]
    # `git checkout COMMIT FILE`: the file may have been deleted.
    files = opts.operands[1:] if len(opts.operands) > 1 and not files else files
    if files:
        _bring_back(git, files, is_other=files[0] is not opts.operands[0])


def _bring_back(git: _GitCall, files: list[Arg], *, is_other: bool) -> None:
    """Record that files lose their changes; from another commit, they also get other content."""
    git.add_files("discards_work", files, "changes", forced=True)
    if is_other:
        git.add_files("overwrites", files, "checked out", recursive=False)


def _is_path(word: Arg, cwd: str) -> bool:
    if word in (".", "..") or word.pattern or word.startswith(("./", "../", "/", ":/", ":(")):
        return True
    return UNKNOWN not in word and UNKNOWN not in cwd and os.path.lexists(os.path.join(cwd, str(word)))


def _switch(git: _GitCall) -> None:
    opts = git.read()
    if opts.has("f"):
        git.add("discards_work", detail="changes", forced=True)
    if opts.has("C"):
        git.add("discards_work", target=opts.value("C") or "", detail="branch")


def _restore(git: _GitCall) -> None:
    opts = git.read()
    # --staged alone leaves the files as they are.
    if opts.has("p") or (opts.has("S") and not opts.has("W")):
        return
    if opts.operands or opts.has("pathspec-from-file"):
        _bring_back(git, opts.operands, is_other=opts.has("s"))


def _clean(git: _GitCall) -> None:
    opts = git.read()
    # git refuses without -f, unless clean.requireForce is off.
    allowed = git.config.get("clean.requireforce", "").lower() in ("false", "no", "0", "off")
    asks = opts.has("i") and git.call.stdin is None
    if opts.has("n") or asks or not (opts.has("f") or allowed):
        return
    without = tuple(str(pattern) for pattern in opts.all("e", "exclude"))
    for detail in (*(() if opts.has("X") else ("untracked",)), *(("ignored",) if opts.has("x", "X") else ())):
        git.add_files("discards_work", opts.operands, detail, forced=True, recursive=opts.has("d"), without=without)


def _stash(git: _GitCall) -> None:
    verb = str(git.words[0]) if git.words else ""
    if verb in ("drop", "clear"):
        _unkeep(git)
        refs = [str(word) for word in git.words[1:] if not word.startswith("-")]
        target = "" if verb == "clear" else refs[0] if refs else "stash@{0}"
        target = f"stash@{{{target}}}" if target.isdigit() else target
        git.add("discards_work", target=target, detail="stash", forced=True)
    # `git stash -u` is `git stash push -u`.
    if verb in ("", "push", "save") or verb.startswith("-"):
        _stash_untracked(git, verb)
        opts = git.read()
        if not opts.operands[1:] and not opts.has("p", "S", "staged", "k"):
            _keep(git, "changes", *(("untracked",) if opts.has("u", "a") else ()))


def _stash_untracked(git: _GitCall, verb: str) -> None:
    """Record that a stash of untracked files may take clickstop's own files along."""
    opts = git.read()
    detail = "ignored" if opts.has("a") else "untracked"
    if opts.has("u", "a") and verb == "push" and opts.operands[1:]:
        git.add_files("changes_policy", opts.operands[1:], detail)
    elif opts.has("u", "a"):
        git.call.add("changes_policy", target="git stash", detail=detail)


def _keep(git: _GitCall, *kinds: str) -> None:
    """Record that these kinds of work are safe from now on."""
    for kind in kinds:
        git.call.add("keeps_work", detail=kind, program=f"git {git.verb}")


def _unkeep(git: _GitCall) -> None:
    """Record that dropping a stash that this line has made loses the changes in it."""
    keeping = [effect for effect in git.call.scope.run.effects if effect.kind == "keeps_work"]
    if keeping and keeping[-1].program == "git stash":
        git.call.add("keeps_work")
        git.add("discards_work", detail="changes", forced=True)


def _adds_all(git: _GitCall) -> None:
    """Remember that the next commit will hold all changes: `git add -A`, `git add .` at the top."""
    opts = git.read()
    whole = [word for word in opts.operands if word not in (".", ":/")] == [] and git.is_top
    if opts.has("n", "p", "i", "N") or not (opts.has("A", "u") or opts.operands) or not whole:
        return
    git.call.scope.run.added = ("changes",) if opts.has("u") else ("changes", "untracked")


def _commit(git: _GitCall) -> None:
    opts = git.read()
    if opts.has("dry-run", "p", "o", "only") or opts.operands:
        return
    staged = git.call.scope.run.written.get(_index(git), "") if git.call.scope.run.contents else ""
    for content in carried.contents(staged, git.call.scope.run):
        for item in content.items:
            # Committed, it can be read by everybody who gets the repository.
            effect = Effect("reveals", program="git commit", target=item.target, path=item.path, extent=item.extent)
            git.call.scope.run.add(effect)
    _keep(git, *dict.fromkeys((*git.call.scope.run.added, *(("changes",) if opts.has("a") else ()))))


def _apply(git: _GitCall) -> None:
    """`git diff | git apply -R` reverts the changes."""
    opts = git.read()
    stdin = git.call.stdin or ""
    texts = [stdin if word in STDIN else git.call.text_of(word) or "" for word in opts.operands] or [stdin]
    looks = opts.has("check", "stat", "numstat", "summary", "cached")
    for text in texts if not looks else ():
        writing.patch(git.call, text, str(opts.value("p") or 1), str(opts.value("directory") or ""))
    if opts.has("R") and any(DIFF in text for text in texts) and not looks:
        git.add("discards_work", detail="changes", forced=True)


def _branch(git: _GitCall) -> None:
    opts = git.read()
    if opts.has("D") or (opts.has("d") and opts.has("f")):
        for word in opts.operands if not opts.has("r") else ():  # -r: only the copy of a remote's branch
            git.add("discards_work", target=word, detail="branch", forced=True)
    elif opts.has("f", "M", "C") and opts.operands:  # the branch at the new name is lost
        target = opts.operands[-1] if opts.has("M", "C") else opts.operands[0]
        git.add("discards_work", target=target, detail="branch")


def _push(git: _GitCall) -> None:
    opts = git.read()
    remote = opts.operands[0] if opts.operands else opts.value("repo") or ""
    git.network(remote)
    if opts.has("n"):
        return
    _leaves(git, str(remote))
    lease = any(flag.startswith("force-with-lease") for flag in opts.flags)
    refs = [str(word) for word in opts.operands[1:]]  # `+src:dst` forces, `:dst` deletes
    if opts.has("mirror", "prune"):
        others = "*" if opts.has("mirror") else "branches that are not here"
        git.add("rewrites_history", target=others, detail="delete", forced=True)
    elif opts.has("d"):
        _pushed(git, refs, "delete")
    elif opts.has("f") and opts.has("all"):
        git.add("rewrites_history", target="*", detail="force", forced=True)
    elif opts.has("f") or lease:
        _pushed(git, [ref.removeprefix("+") for ref in refs] or [""], "force" if opts.has("f") else "lease")
    else:
        _pushed(git, [ref[1:] for ref in refs if ref.startswith("+")], "force")
    _pushed(git, [ref for ref in refs if ref.startswith(":") and len(ref) > 1], "delete")


_PLATFORMS = ("heroku", "dokku", "piku", "gigalixir")  # how these platforms name their remote


def _leaves(git: _GitCall, remote: str) -> None:
    """Record that a push sends what this line has added, and where to if the line names an address."""
    run = git.call.scope.run
    address = run.remotes.get(remote or "origin", remote if "://" in remote or "@" in remote else "")
    for content in carried.contents(run.written.get(_index(git), ""), run):
        carried.send(git.call, content, address or remote or "origin", "git push")
    git.call.add_place(
        "sends",
        "commits",
        paths.Place(paths.place(".", git.cwd).path, "pushed"),
        detail=address or remote or "origin",
    )
    if address:
        git.call.add("publishes", target=address, detail="to another remote", program="git push")
    elif remote in _PLATFORMS:
        git.call.add("publishes", target=remote, detail="a platform that deploys it", program="git push")


def _pushed(git: _GitCall, refs: list[str], detail: str) -> None:
    for ref in refs:
        # `:branch` deletes, and is recorded as that.
        if ref.startswith(":") and detail != "delete":
            continue
        target = ref.rpartition(":")[2].removeprefix("refs/heads/")
        # "" stands for the current branch.
        target = "" if target in ("HEAD", "@") else target
        git.add("rewrites_history", target=target, detail=detail, forced=detail != "lease")


def _reflog(git: _GitCall) -> None:
    if git.words[:1] and git.words[0] in ("expire", "delete") and "--dry-run" not in git.words:
        git.add("discards_work", target="reflog", detail="commits", forced=True)


def _gc(git: _GitCall) -> None:
    if any(word in ("--prune=now", "--prune=all") for word in git.words) or git.verb == "prune":
        git.add("discards_work", target="unreachable", detail="commits", forced=True)
        # With the reflog gone as well, no command can recover these commits.
        if any(effect.target == "reflog" for effect in git.call.scope.run.effects):
            git.add("discards_work", target="unreachable", detail="purge", forced=True)


def _update_ref(git: _GitCall) -> None:
    opts = git.read()
    if not opts.has("d") or not opts.operands:
        return
    if opts.operands[0] == "refs/stash":
        git.add("discards_work", detail="stash", forced=True)
    else:
        git.add("discards_work", target=opts.operands[0], detail="branch", forced=True)


def _worktree(git: _GitCall) -> None:
    opts = git.read(git.words[1:])
    if git.words[:1] and git.words[0] == "remove" and opts.has("f"):
        git.add_files("discards_work", opts.operands, "worktree", forced=True)


def _tag(git: _GitCall) -> None:
    opts = git.read()
    for word in opts.operands if opts.has("d") else ():
        git.add("discards_work", target=word, detail="tag")


def _rm(git: _GitCall) -> None:
    opts = git.read()
    if opts.has("n") or opts.has("cached") or not opts.operands:
        return
    git.add_files("deletes", opts.operands, "", forced=opts.has("f"), recursive=opts.has("r"))


def _mv(git: _GitCall) -> None:
    opts = git.read()
    if opts.has("n") or len(opts.operands) < 2:
        return
    target = paths.place(str(opts.operands[-1]), git.cwd).path
    git.add_files("moves", opts.operands[:-1], target, forced=opts.has("f"))
    if opts.has("f") and not os.path.isdir(target):
        git.add_files("overwrites", opts.operands[-1:], "")


def _submodule(git: _GitCall) -> None:
    opts = git.read()
    verb = str(opts.operands[0]) if opts.operands else ""
    if verb == "foreach":
        git.call.shell(" ".join(opts.operands[1:]))
    elif verb == "deinit" and opts.has("f"):
        git.add_files("discards_work", opts.operands[1:], "changes", forced=True)


def _running(git: _GitCall) -> None:
    """`git bisect run CMD`."""
    if git.words[:1] and git.words[0] == "run":
        git.call.shell(" ".join(single_quoted(word) for word in git.words[1:]))


def _over_network(git: _GitCall) -> None:
    opts = git.read()
    # `git clone -c KEY=VALUE` applies to the clone itself, too.
    for setting in opts.all("c"):
        git.set(*_pair(setting))
    git.network(opts.operands[0] if opts.operands else "")
    if git.verb == "clone" and opts.operands:
        address = str(opts.operands[0])
        name = address.rstrip("/").rpartition("/")[2].rpartition(":")[2].removesuffix(".git")
        folder = str(opts.operands[1]) if len(opts.operands) > 1 else name
        if ":" in address:  # not a local path
            from clickstop.shell import foreign

            foreign.filled(git.call, paths.place(folder, git.cwd).path)


def _credential(git: _GitCall) -> None:
    """`git credential fill` and `git credential-store get` print stored credentials."""
    if git.words[:1] == ["fill" if git.verb == "credential" else "get"]:
        run = git.call.scope.run
        git.call.carried += carried.special(run, f"git {git.verb}", "token", encoded=True)


def _add(git: _GitCall) -> None:
    """Track what is added: it goes into the next commit, and with a push to the remote."""
    _adds_all(git)
    opts = git.read()
    if opts.has("n") or git.call.scope.where:
        return
    call = git.call
    for word in opts.operands:
        for place in paths.places(word, git.cwd):
            if os.path.isdir(place.path) and not opts.has("f"):
                continue  # git leaves out ignored files
            effect = Effect("reads", program="git add", target=word.raw, path=place.path, extent=place.extent)
            effect.recursive = True
            carried.record(call, word, effect)
    staged = carried.into_file(call)
    if staged != UNKNOWN:
        written = call.scope.run.written
        written[_index(git)] = written.get(_index(git), "") + staged


def _index(git: _GitCall) -> str:
    """Return the path of the index, under which we keep what was added."""
    return os.path.join(find_checkout(git.cwd) or git.cwd, ".git", "index")


def _remote(git: _GitCall) -> None:
    """Remember the address that a remote is given."""
    opts = git.read()
    verb, *arguments = [str(word) for word in opts.operands] or [""]
    if verb in ("add", "set-url") and len(arguments) > 1:
        git.call.scope.run.remotes[arguments[0]] = arguments[1]


def _show(git: _GitCall) -> None:
    """`git show HEAD:.env` prints a file."""
    for word in git.words:
        _, sign, path = word.partition(":")
        if sign and path and not word.startswith("-"):
            git.add_files("reads", [Arg(path, word.raw)], "committed", recursive=False)


def _diff(git: _GitCall) -> None:
    """`git diff --quiet` succeeds if there are no changes."""
    ask = git.call.scope.run.ask_git
    if "--quiet" in git.words and len(git.words) == 1 and ask is not None and not git.call.scope.where:
        changed = ask("changed")
        git.call.scope.run.succeeded = None if changed is None else not changed


def _send_email(git: _GitCall) -> None:
    opts = git.read()
    if git.words and not opts.has("n", "dry-run", "dump-aliases", "validate-only"):
        git.call.add("publishes", target=" ".join(git.words)[:60], program="git send-email")


def _config(git: _GitCall) -> None:
    """Record a setting that is stored; `git config KEY` only prints it."""
    opts = git.read()
    words = [str(word) for word in opts.operands]
    words = words[1:] if words[:1] == ["set"] else words
    asks = any(flag.startswith(("get", "unset", "list", "remove", "rename")) for flag in opts.flags)
    if len(words) > 1 and not asks and words[0] not in ("get", "unset", "list"):
        loading.git_setting(words[0], words[1], git.call.scope, lasting=True)
        if words[0].startswith("alias."):
            git.call.scope.run.git_aliases[words[0].removeprefix("alias.")] = words[1]
        if words[0].startswith("remote.") and words[0].endswith(("url", "pushurl")):
            git.call.scope.run.remotes[words[0].split(".")[1]] = words[1]


def _read_tree(git: _GitCall) -> None:
    opts = git.read()
    if (opts.has("u") and opts.has("reset")) or (git.verb == "checkout-index" and opts.has("f")):
        git.add("discards_work", detail="changes", forced=True)


_VERBS: dict[str, Callable[[_GitCall], None]] = spread(
    {
        "reset": _reset,
        "checkout": _checkout,
        "switch": _switch,
        "restore": _restore,
        "clean": _clean,
        "stash": _stash,
        "branch": _branch,
        "push": _push,
        "reflog": _reflog,
        "gc prune": _gc,
        "update-ref": _update_ref,
        "filter-branch filter-repo": lambda git: git.add("rewrites_history", detail="local", forced=True),
        "worktree": _worktree,
        "tag": _tag,
        "rm": _rm,
        "mv": _mv,
        "submodule": _submodule,
        "bisect": _running,
        "credential credential-store credential-cache credential-osxkeychain credential-libsecret": _credential,
        "add stage": _add,
        "remote": _remote,
        "clone fetch pull ls-remote": _over_network,
        "config": _config,
        "send-email": _send_email,
        "show cat-file": _show,
        "read-tree checkout-index": _read_tree,
        "commit": _commit,
        "diff": _diff,
        "apply": _apply,
    }
)
