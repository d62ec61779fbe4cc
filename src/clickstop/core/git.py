"""Queries to git, and the only place that starts it. No program that a repository names is run.

Git sees one checkout through a folder without the repository's configuration (`git_view`). The commands read
objects, the index, refs, and files without their filters (`git_blob` handles what filters would change).
"""

from __future__ import annotations

import _thread
import os
import sys

from clickstop.core.paths import is_inside
from clickstop.core.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

SECONDS = 3.0  # for an answer
_PRINTED = 64_000_000  # bytes of an answer
_MODULE = "160000"  # the mode of a submodule
# The hash of the empty tree, by hash length.
_NO_TREE = {40: "4b825dc642cb6eb9a060e54bf8d69288fbee4904"}
_NO_TREE[64] = "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321"
_INERT = ("--no-ext-diff", "--no-textconv", "--no-color", "--ignore-submodules=dirty")
_COMPARING = (*_INERT, "--no-renames")
# No fetches, locks, prompts or traces, whatever a repository or its objects ask for.
_PINNED = {
    "CLICKSTOP_NESTED": "1",
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_ATTR_NOSYSTEM": "1",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_TRACE2": "0",
    "GIT_TRACE2_EVENT": "0",
    "GIT_TRACE2_PERF": "0",
    "LC_ALL": "C",
}
_WITHOUT_CONFIGURATION = {"GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": os.devnull}


class PathChange(Record):
    """A path that differs from a commit."""

    status: str  # git's letter: A, D, M, T, U
    path: str


class Work:
    """Uncommitted changes to tracked files."""

    __slots__ = ("blobs", "compared", "staged", "unstaged")

    def __init__(self, listed: list[str]) -> None:
        self.staged: list[PathChange] = []  # index compared with the last commit
        self.unstaged: list[PathChange] = []  # files compared with the index
        self.blobs: dict[str, str] = {}  # hashes of what is staged
        self.compared: dict[str, str] = {}  # hashes in the index of changed files that are not staged
        for line in listed:
            kind, letters, fields = line.split(" ", 2)
            *details, path = fields.split(" ", 6 if kind == "1" else 8)
            if kind == "1":
                self._add(letters, details, path)
            else:  # in conflict
                self.staged.append(PathChange("U", path))
                self.unstaged.append(PathChange("U", path))

    def _add(self, letters: str, details: list[str], path: str) -> None:
        _, _, staged_mode, mode, _, blob = details
        if letters[0] != ".":
            self.staged.append(PathChange(letters[0], path))
            if letters[0] != "D" and staged_mode != _MODULE:
                self.blobs[path] = blob
        if letters[1] != ".":
            self.unstaged.append(PathChange(letters[1], path))
        if letters == ".M" and staged_mode == mode and mode != _MODULE:
            self.compared[path] = blob


class IndexEntry(Record):
    """An entry in git's index."""

    path: str
    mode: str
    blob: str
    stage: str
    is_watched: bool  # git checks whether the file has changed


class Git:
    """Queries about the checkout around a folder.

    Paths are relative to that folder. None means that git has no answer: there is no checkout or no git, or it took
    too long.
    """

    __slots__ = ("_begun", "_environ", "_index", "_is_slow", "_view", "_works", "checkout", "folder", "seconds")

    def __init__(self, folder: str, environ: Mapping[str, str], *, index: str = "") -> None:
        from clickstop.core.repository import find_checkout

        self.folder = folder
        self.checkout = find_checkout(folder)
        self._environ = environ
        self.seconds = SECONDS  # for an answer
        self._index = index  # instead of the checkout's own: that of a commit in progress
        self._view: str | None = None
        self._is_slow = False
        self._begun: tuple[list[str], _Process] | None = None  # a process whose answer is read later
        self._works: list[Work] = []  # the cached answer of `work`

    def around(self, path: str) -> Git | None:
        """The `Git` for the checkout around a path, if it is this one or another worktree of the same repository,
        else None.
        """
        from clickstop.core.repository import find_checkout, git_dirs

        # Follow links in the parent folders, but not the last part: a link is a file of its own.
        checkout = find_checkout(os.path.join(os.path.realpath(os.path.dirname(path)), os.path.basename(path)))
        if not checkout or not self.checkout:
            return None
        if checkout == os.path.realpath(self.checkout):
            return self
        own, common = git_dirs(checkout)
        ours = git_dirs(self.checkout)[1]
        is_worktree = bool(common) and os.path.realpath(common) == os.path.realpath(ours)
        return Git(checkout, self._environ) if is_worktree and _leads_back(own, checkout) else None

    def whole(self, seconds: float) -> Git:
        """The `Git` for the whole checkout, with another time limit."""
        git = Git(self.checkout, self._environ)
        git.seconds = seconds
        git._view, git._works = self._view, self._works
        return git

    def named(self, folder: str) -> Git | None:
        """The `Git` for a folder that a person named, or None for another repository inside this checkout."""
        top, place = os.path.realpath(self.checkout), os.path.realpath(folder)
        is_below = self.checkout and place != top and is_inside(place, top)
        return None if is_below and self.around(folder) is None else Git(folder, self._environ)

    def module(self, folder: str) -> Git | None:
        """The `Git` for a submodule whose git folder is inside ours, else None."""
        from clickstop.core.repository import git_dirs

        modules = os.path.join(os.path.realpath(git_dirs(self.checkout)[1]), "modules")
        own = git_dirs(folder)[0]
        return Git(folder, self._environ) if own and is_inside(os.path.realpath(own), modules) else None

    # files

    def files(self, patterns: Iterable[str] = (), without: Iterable[str] = ()) -> list[str] | None:
        """Files that git tracks or would offer to add: below the folder, matching `patterns`, and not `without`."""
        listed = self._names(_listing(patterns, without))
        return None if listed is None else list(dict.fromkeys(listed))

    def begin_files(self, without: Iterable[str] = ()) -> None:
        """Start git on the same question, so that it works while the caller does; `files` then reads the answer."""
        command = self._command(_listing((), without), with_users=True) if sys.platform == "linux" else None
        if command:
            process = _Process.start(*command, self.seconds, None)
            self._begun = (command[0], process) if process else None

    def tracked(self, *paths: str) -> list[str] | None:
        return self._names(["--literal-pathspecs", "ls-files", "-z", "--", *paths])

    def tracked_all_the_same(self) -> list[str] | None:
        """Files that are tracked although they are ignored."""
        return self._names(["ls-files", "-z", "-c", "-i", "--exclude-standard"])

    def is_unpushed(self, *paths: str) -> bool:
        """Whether a commit that no remote has changes one of these files."""
        asking = ["--literal-pathspecs", "rev-list", "-n1", "HEAD", "--not", "--remotes", "--", *paths]
        return bool(self._ask(asking))

    def tracked_in(self, folders: Iterable[str]) -> list[str] | None:
        """Files directly in these folders, given relative to the top of the checkout with a trailing slash."""
        return self._names(["ls-files", "-z", "--", *(f":(top,glob){folder}*" for folder in folders)])

    def untracked(
        self, *paths: str, ignored: bool | None = False, folders: bool = False, empty: bool = False
    ) -> list[str] | None:
        """Untracked files: not ignored ones, only ignored ones, or both (None).

        With `folders`, a completely untracked folder stands for its files; with `empty`, empty folders are listed
        as well.
        """
        options = [] if ignored is None else ["--exclude-standard", *(["--ignored"] if ignored else [])]
        options += ["--directory", *([] if empty else ["--no-empty-directory"])] if folders else []
        return self._names(["--literal-pathspecs", "ls-files", "-z", "--others", *options, "--", *paths])

    def entries(self, *paths: str) -> list[IndexEntry] | None:
        """The index entries of these files."""
        listed = self._names(["--literal-pathspecs", "ls-files", "-z", "--stage", "-v", "--", *paths])
        if listed is None:
            return None
        entries = []
        for line in listed:
            details, _, path = line.partition("\t")
            tag, mode, blob, stage = details.split(" ")
            entries.append(IndexEntry(path, mode, blob, stage, is_watched=tag in ("H", "M")))
        return entries

    def is_ignored(self, path: str) -> bool:
        """Whether git would ignore a file, which need not exist."""
        return self._ask(["check-ignore", "-q", "--", path], with_users=True) is not None

    def holding(self, words: Iterable[str], endings: Iterable[str]) -> list[str] | None:
        """Tracked or addable files that contain one of the words."""
        named = [argument for word in words for argument in ("-e", word)]
        options = ["-lzFI", "--untracked", "--no-full-name", "--no-textconv", "--no-recurse-submodules"]
        asking = ["grep", *options, *named, "--", *(f"*{ending}" for ending in endings)]
        return _split(self._ask(asking, with_users=True, fine=(0, 1)))

    # changes

    def changes(self, *paths: str, base: str = "HEAD") -> list[PathChange] | None:
        """How files differ from a commit."""
        return self._compared("diff-index", [base], paths)

    def changes_to_lose(self, *paths: str) -> list[str] | None:
        """Files with uncommitted changes, staged or not; deleted files have nothing left to lose."""
        work = self.work()
        if work is None:
            return None
        top, folder = os.path.realpath(self.checkout), os.path.realpath(self.folder)
        within = [os.path.relpath(os.path.join(folder, path), top) for path in paths or (folder,)]
        changes = [change for change in (*work.staged, *work.unstaged) if change.status != "D"]
        names = dict.fromkeys(change.path for change in changes if not self._is_converted(change, work))
        return [
            os.path.relpath(os.path.join(top, name), folder)
            for name in names
            if any(place == os.curdir or is_inside(name, place) for place in within)
        ]

    def work(self) -> Work | None:
        """Everything in the checkout that differs from the last commit, relative to its top. Asked once.

        Git compares without filters, so files that only a filter changes are included.
        """
        if not self._works:
            options = ["--porcelain=v2", "-z", "--no-renames", "--untracked-files=no", "--ignore-submodules=dirty"]
            listed = _split(self._ask(["status", *options]))
            if listed is None:
                return None
            self._works.append(Work(listed))
        return self._works[0]

    def _is_converted(self, change: PathChange, work: Work) -> bool:
        """Whether a file differs from what is staged only because of a filter."""
        from clickstop.core.git_blob import is_stored

        name = work.compared.get(change.path, "") if change.status == "M" else ""
        return bool(name) and is_stored(os.path.join(self.checkout, change.path), name)

    def differing(self, revision: str) -> list[str] | None:
        """Files that differ between another commit and the last one."""
        if not _is_revision(revision):
            return None
        return _split(self._ask(["diff-tree", "-r", "-z", "--name-only", "HEAD", revision, "--"]))

    def staged(self, kinds: str) -> list[str] | None:
        """Files staged for the next commit with these kinds of change (git's letters)."""
        changes = self._compared("diff-index", ["--cached", f"--diff-filter={kinds}", "HEAD"], ())
        return None if changes is None else [change.path for change in changes]

    def patch(self, *paths: str, base: str = "HEAD") -> str | None:
        """The difference from a commit as a patch without context lines."""
        options = ["-p", "-U0", "--src-prefix=a/", "--dst-prefix=b/", *_COMPARING]
        asking = ["--literal-pathspecs", "diff-index", *options, "--relative", base, "--", *paths]
        return _text(self._ask(asking) if _is_revision(base) else None)

    # commits

    def blob(self, revision: str, path: str) -> bytes | None:
        """A file's content in a commit, or as staged if `revision` is ""; None if it has none."""
        if revision and not _is_revision(revision):
            return None
        return self._ask(["cat-file", "blob", f"{revision}:./{path}"])

    def content(self, revision: str, path: str) -> str | None:
        """The same as text."""
        return _text(self.blob(revision, path))

    def has(self, revision: str, path: str) -> bool:
        return _is_revision(revision) and self._ask(["cat-file", "-e", f"{revision}:./{path}"]) is not None

    def has_branch(self, name: str) -> bool:
        return self._ask(["rev-parse", "--verify", "-q", f"refs/heads/{name}"]) is not None

    def merge_base(self, revision: str) -> str | None:
        """The commit at which the branch left another one."""
        if not _is_revision(revision):
            return None
        merged = _text(self._ask(["merge-base", revision, "HEAD"]))
        return merged.split()[0] if merged else None

    def commits(self, *form: str, most: int, since: str = "", branches: bool = False) -> list[list[str]] | None:
        """The given fields (git's placeholders) of the newest commits, since a time or on all branches."""
        chosen = [*(["--branches"] if branches else []), *([f"--since={since}"] if since else []), "HEAD"]
        return self._commits(form, most, chosen)

    def only_in(self, branch: str, *revisions: str, most: int = 50) -> list[list[str]] | None:
        """Short hash and subject of commits that no other branch, remote or tag contains."""
        if not all(map(_is_revision, revisions)):
            return None
        others = ["--not", f"--exclude={branch}", "--branches", "--remotes", "--tags"]
        return self._commits(("%h", "%s"), most, [*revisions, *others])

    def stashes(self) -> list[str] | None:
        """The stashes' messages, newest first."""
        listed = self._ask(["for-each-ref", "refs/stash"])
        if not listed:
            return None if listed is None else []
        from clickstop.core.repository import git_dirs

        try:
            with open(os.path.join(git_dirs(self.checkout)[1], "logs", "refs", "stash"), "rb") as log:
                lines = log.read(1_000_000).decode("utf-8", "replace").splitlines()
        except OSError:
            return None
        return [line.partition("\t")[2] for line in reversed(lines)]

    def refs(self) -> dict[str, str] | None:
        """All refs with their commits, without HEAD."""
        listed = _text(self._ask(["for-each-ref", "--format=%(objectname) %(refname)"]))
        return None if listed is None else {line[1]: line[0] for line in map(str.split, listed.splitlines())}

    def blobs(self, names: Iterable[str]) -> dict[str, bytes]:
        """The contents of blobs by their hashes; missing ones are left out."""
        missing = list(names)
        contents: dict[str, bytes] = {}
        while missing and (more := self._some_blobs(missing)):  # the output of one process is limited
            contents.update(more)
            missing = [name for name in missing if name not in contents]
        return contents

    def _some_blobs(self, names: list[str]) -> dict[str, bytes]:
        request = "".join(f"{name}\n" for name in names).encode()
        printed = self._started_with(["cat-file", "--batch"], request, self.seconds)[0]
        contents, at = {}, 0
        while (end := printed.find(b"\n", at)) >= 0:
            words = printed[at:end].split()
            at = end + 1
            if len(words) == 3 and words[1] == b"blob":
                size = int(words[2])
                # The last one may be cut off.
                if at + size < len(printed):
                    contents[words[0].decode()] = printed[at : at + size]
                at += size + 1
        return contents

    def packed(self, commits: Iterable[str], held: Iterable[str]) -> bytes | None:
        """A pack with the commits that `held` does not contain."""
        request = "".join(f"{commit}\n" for commit in commits) + "".join(f"^{commit}\n" for commit in held)
        return self._given(["pack-objects", "--revs", "--stdout", "-q", "--threads=1"], request.encode())

    def commits_that(self, kinds: str, *paths: str, most: int) -> list[tuple[str, list[str]]]:
        """The newest commits with these kinds of change (git's letters), and their files."""
        text, _ = self._diffs(["--name-only", "-z", f"--diff-filter={kinds}"], most * 2, paths, SECONDS)
        commits = []
        for part in text.split("\x01")[1 : most + 1]:
            commit, *changed = part.strip("\n\0").split("\0")
            commits.append((commit, [path.lstrip("\n") for path in changed if path]))
        return commits

    def patches(self, patterns: Iterable[str], *, most: int, seconds: float) -> tuple[str, bool]:
        r"""The patches of the newest commits, each after a \x01 and the commit's hash; and whether none was left
        out for lack of time.
        """
        return self._diffs(["-p", "-U3", "--diff-filter=AM"], most, patterns, seconds)

    def write_out(self, commit: str, folder: str) -> bool:
        """Write all files of a commit into a folder, as they are stored."""
        index = os.path.join(os.path.dirname(folder), "index")
        copy = Git(self.checkout, self._environ, index=index)
        if not _is_revision(commit) or copy._ask(["read-tree", commit]) is None:
            return False
        return copy._ask(["checkout-index", "-a", "-q", f"--prefix={folder}{os.sep}"], seconds=60) is not None

    def _compared(self, command: str, options: list[str], paths: Iterable[str]) -> list[PathChange] | None:
        base = options[-1] if options else ""
        if base and not _is_revision(base):
            return None
        asking = ["--literal-pathspecs", command, "--raw", "-z", "--no-abbrev", "--relative", *_COMPARING]
        listed = _split(self._ask([*asking, *options, "--", *paths]))
        if listed is None and base == "HEAD":  # there is no commit yet
            nothing = _NO_TREE[64 if self._is_sha256() else 40]
            listed = _split(self._ask([*asking, *options[:-1], nothing, "--", *paths]))
        if listed is None:
            return None
        changed = zip(listed[::2], listed[1::2], strict=True)
        return [PathChange(entry[-1], path) for entry, path in changed if not self._is_untouched(entry, path)]

    def _is_untouched(self, entry: str, path: str) -> bool:
        """Git lists files whose times differ from the index. Whether they changed is decided by their content."""
        from clickstop.core.git_blob import is_stored

        before, after, stored, current, status = entry[1:].split(" ")
        if status != "M" or before != after or current.strip("0") or not before.startswith(("100", "120")):
            return False
        return is_stored(os.path.join(self.folder, path), stored)

    def _is_sha256(self) -> bool:
        output = self._ask(["rev-parse", "--show-object-format"])
        return output is not None and output.strip() == b"sha256"

    def _commits(self, form: Iterable[str], most: int, chosen: list[str]) -> list[list[str]] | None:
        output = _text(self._ask(["rev-list", f"-n{most}", f"--format={'%x1f'.join(form)}%x00", *chosen, "--"]))
        if output is None:
            return None
        # skip the line `commit HASH`
        entries = (part.lstrip("\n").partition("\n")[2] for part in output.split("\0")[:-1])
        return [entry.split("\x1f") for entry in entries]

    def _diffs(self, options: list[str], most: int, patterns: Iterable[str], seconds: float) -> tuple[str, bool]:
        patterns = list(patterns)
        listed = self._ask(["rev-list", "--no-merges", f"-n{most}", "HEAD", "--", *patterns], seconds=seconds)
        if not listed:
            return "", listed is not None or not self._is_slow
        form = ["--format=%x01%H", "--src-prefix=a/", "--dst-prefix=b/", "--relative"]
        asking = ["-c", "core.quotePath=false", "diff-tree", "--stdin", "-r", "--root", "-M", *form, *_INERT]
        output, code = self._started_with([*asking, *options, "--", *patterns], listed, seconds)
        return output.decode("utf-8", "replace"), code == 0

    # the process

    def _given(self, arguments: list[str], text: bytes) -> bytes | None:
        output, code = self._started_with(arguments, text, self.seconds)
        return output if code == 0 else None

    def _started_with(self, arguments: list[str], text: bytes, seconds: float) -> tuple[bytes, int]:
        import tempfile

        with tempfile.TemporaryFile() as file:
            file.write(text)
            file.seek(0)
            return self._started(arguments, seconds=seconds, stdin=file.fileno())

    def _names(self, arguments: list[str]) -> list[str] | None:
        return _split(self._ask(arguments, with_users=True))

    def _ask(
        self,
        arguments: list[str],
        *,
        with_users: bool = False,
        seconds: float = 0.0,
        fine: tuple[int, ...] = (0,),
    ) -> bytes | None:
        """What git prints, or None. `with_users` applies the user's own configuration, which has global ignore
        rules.
        """
        if self._is_slow:
            return None
        output, code = self._started(arguments, with_users=with_users, seconds=seconds or self.seconds)
        return output if code in fine else None

    def _started(
        self, arguments: list[str], *, with_users: bool = False, seconds: float = SECONDS, stdin: int | None = None
    ) -> tuple[bytes, int]:
        command = self._command(arguments, with_users=with_users)
        if command is None:
            return b"", 127
        begun, self._begun = self._begun, None
        if begun and begun[0] == command[0]:
            output, code = begun[1].finish()
        else:
            # A process that has loaded `subprocess` is large, and a fork copies its page tables.
            is_cheap = hasattr(os, "fork") and "subprocess" not in sys.modules
            start = _spawned if sys.platform == "linux" else _forked if is_cheap else _waited_for
            output, code = start(*command, seconds, stdin)
        # Once it took too long, it is not asked again: a hook has to end in time.
        self._is_slow = self._is_slow or code < 0
        return output, code

    def _command(self, arguments: list[str], *, with_users: bool) -> tuple[list[str], dict[str, str]] | None:
        """The words and the environment of a process that answers; None where git cannot be asked."""
        if self._view is None:
            from clickstop.core.git_view import view

            self._view = view(self.checkout, self._environ) if self.checkout else ""
        program = _program(self._environ, self.checkout) if self._view else ""
        if not program:
            return None
        # Such variables may name another repository, or programs that git would run.
        environ = {name: value for name, value in self._environ.items() if not name.startswith("GIT_")}
        environ |= _PINNED | {"GIT_DIR": self._view, "GIT_WORK_TREE": self.checkout}
        environ |= {} if with_users else _WITHOUT_CONFIGURATION
        environ |= {"GIT_INDEX_FILE": self._index} if self._index else {}
        pinned = ["-c", "core.fsmonitor=false", "-c", f"core.hooksPath={os.devnull}"]
        return [program, *pinned, "-C", self.folder, *arguments], environ


def staging(folder: str, environ: Mapping[str, str]) -> Git:
    """Questions about what is staged. A commit that is being made may have an index of its own, beside the usual
    one, and tells its hooks.
    """
    from clickstop.core.repository import git_dirs

    git = Git(folder, environ)
    index = os.path.realpath(os.path.join(git.checkout, environ.get("GIT_INDEX_FILE", "index")))
    own = os.path.realpath(git_dirs(git.checkout)[0] or os.devnull)
    return Git(folder, environ, index=index) if os.path.dirname(index) == own else git


def _listing(patterns: Iterable[str], without: Iterable[str]) -> list[str]:
    options = ["--cached", "--others", "--exclude-standard", *(f"--exclude={pattern}" for pattern in without)]
    return ["ls-files", "-z", *options, "--", *(f":(glob)**/{name}" for name in patterns)]


def _spawned(words: list[str], environ: dict[str, str], seconds: float, stdin: int | None) -> tuple[bytes, int]:
    process = _Process.start(words, environ, seconds, stdin)
    return process.finish() if process else (b"", 127)


class _Process:
    """Git at work. It is started without a fork, which would copy us, and without `subprocess`, whose import takes
    longer than git does.
    """

    __slots__ = ("_bond", "_child", "_output", "_over")

    def __init__(self, child: int, output: int, seconds: float) -> None:
        self._child = child
        self._output = output
        self._over = _thread.allocate_lock()
        self._over.acquire()
        _thread.start_new_thread(_end_late, (child, seconds, self._over))
        self._bond = _bound(child)

    @classmethod
    def start(cls, words: list[str], environ: dict[str, str], seconds: float, stdin: int | None) -> _Process | None:
        output, theirs = os.pipe()
        try:
            child = os.posix_spawn(
                words[0], words, environ, file_actions=_streams(stdin, theirs), setsigdef=_usual_signals()
            )
        except OSError:
            os.close(output)
            return None
        finally:
            os.close(theirs)
        return cls(child, output, seconds)

    def finish(self) -> tuple[bytes, int]:
        """What it printed, and its exit code."""
        try:
            printed = _read(self._output)
        except BaseException:  # our own time is up
            os.kill(self._child, 9)
            raise
        finally:
            os.close(self._output)  # of too much, the rest goes nowhere, and git with it
            code = os.waitstatus_to_exitcode(os.waitpid(self._child, 0)[1])
            self._over.release()
            for end in self._bond:
                os.close(end)
        return printed, code


def _streams(stdin: int | None, stdout: int) -> list[tuple[int, ...] | tuple[int, int, str, int, int]]:
    nothing = os.devnull
    reads = (os.POSIX_SPAWN_OPEN, 0, nothing, os.O_RDONLY, 0) if stdin is None else (os.POSIX_SPAWN_DUP2, stdin, 0)
    return [reads, (os.POSIX_SPAWN_DUP2, stdout, 1), (os.POSIX_SPAWN_OPEN, 2, nothing, os.O_WRONLY, 0)]


def _usual_signals() -> list[int]:
    """What we ignore, and git must not."""
    signals = _signals()
    return [signals.SIGPIPE, signals.SIGTERM, signals.SIGIO]


def _bound(child: int) -> tuple[int, int]:
    """A pipe that is closed when we are gone, however we end: Linux tells the child, which ends of that signal."""
    from fcntl import F_GETFL, F_SETFL, F_SETOWN, fcntl

    ends = os.pipe()
    for end in ends:  # whichever is closed first, the other one has it told
        fcntl(end, F_SETOWN, child)
        fcntl(end, F_SETFL, fcntl(end, F_GETFL) | os.O_ASYNC)
    return ends


def _end_late(child: int, seconds: float, over: _thread.LockType) -> None:
    """In a thread: end what is not over in time."""
    if not over.acquire(timeout=seconds):
        os.kill(child, 9)


def _forked(words: list[str], environ: dict[str, str], seconds: float, stdin: int | None) -> tuple[bytes, int]:
    """Without `subprocess`, whose import takes longer than git does. The alarm is the child's own: it ends in time
    even if nobody is left to end it.
    """
    output, theirs = os.pipe()
    child = os.fork()
    if not child:
        _become(words, environ, seconds, stdin, theirs)
    os.close(theirs)
    try:
        printed = _read(output)
    except BaseException:  # our own time is up
        os.kill(child, 9)
        os.waitpid(child, 0)
        raise
    finally:
        os.close(output)  # of too much, the rest goes nowhere, and git with it
    return printed, os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _read(output: int) -> bytes:
    parts, size = [], 0
    while (part := os.read(output, 1_048_576)) and size <= _PRINTED:
        parts.append(part)
        size += len(part)
    return b"".join(parts)


def _signals() -> Any:
    try:
        import _signal  # type: ignore[import-not-found]  # the public one would load enum
    except ImportError:
        import signal as _signal

    return _signal


def _become(words: list[str], environ: dict[str, str], seconds: float, stdin: int | None, output: int) -> None:
    """In the child: git, or nothing."""
    _signal = _signals()
    try:
        for number in (_signal.SIGALRM, _signal.SIGPIPE, _signal.SIGTERM):
            _signal.signal(number, _signal.SIG_DFL)
        _signal.setitimer(_signal.ITIMER_REAL, seconds)
        nothing = os.open(os.devnull, os.O_RDWR)
        os.dup2(nothing if stdin is None else stdin, 0)
        os.dup2(output, 1)
        os.dup2(nothing, 2)
        os.execve(words[0], words, environ)  # noqa: S606  # git
    finally:
        os.kill(os.getpid(), 9)  # nothing of what we are may go on twice


def _waited_for(words: list[str], environ: dict[str, str], seconds: float, stdin: int | None) -> tuple[bytes, int]:
    """Where there is no fork, or it costs too much."""
    import subprocess

    try:
        done = subprocess.run(  # noqa: S603  # git
            words,
            env=environ,
            stdin=subprocess.DEVNULL if stdin is None else stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=seconds,
            check=False,
        )
    except OSError:
        return b"", 127
    except subprocess.TimeoutExpired as late:
        return late.stdout or b"", -1
    return done.stdout[:_PRINTED], done.returncode


def _program(environ: Mapping[str, str], checkout: str) -> str:
    """The person's git: never one that lies in the checkout."""
    name = "git.exe" if os.name == "nt" else "git"
    for folder in environ.get("PATH", os.defpath).split(os.pathsep):
        path = os.path.join(folder, name)
        if not os.path.isabs(folder) or not os.access(path, os.X_OK):
            continue
        if os.path.isfile(path) and not is_inside(os.path.realpath(path), os.path.realpath(checkout)):
            return path
    return ""


def _leads_back(own: str, checkout: str) -> bool:
    """Whether the repository itself knows this worktree."""
    try:
        with open(os.path.join(own, "gitdir"), encoding="utf-8") as file:
            return os.path.realpath(file.read(4_096).strip()) == os.path.join(os.path.realpath(checkout), ".git")
    except (OSError, ValueError):
        return os.path.realpath(own) == os.path.join(os.path.realpath(checkout), ".git")


def _is_revision(text: str) -> bool:
    """Not an option, and not a place in the index."""
    return bool(text) and text[0] not in "-:"


def _split(output: bytes | None) -> list[str] | None:
    return None if output is None else [os.fsdecode(path) for path in output.split(b"\0") if path]


def _text(output: bytes | None) -> str | None:
    return None if output is None else output.decode("utf-8", "replace")
