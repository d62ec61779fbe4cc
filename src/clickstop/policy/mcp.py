"""Translates MCP calls into commands and file accesses, so that the same rules apply."""

from __future__ import annotations

from clickstop.core.globs import fits
from clickstop.core.lists import words
from clickstop.core.wire import loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from clickstop.core.event import Event

    Json = dict[str, Any]

KINDS = ("command", "path", "write", "sql", "url")  # kinds of arguments in `[gates.mcp]`
_COMMANDS = words("command cmd commands command_line commandLine shell_command script bash")
_TYPED = words("input keys text")  # typed into a terminal or a waiting process
_CODES = words("code function expression script")
_STATEMENTS = words("sql statement")
_QUESTIONS = words("query queries")
_PATHS = words(
    "path file_path filePath filepath filename file relative_path absolute_path notebook_path target_file paths uri"
)
_SOURCES = words("source src from old_path source_path oldPath")
_TARGETS = words("destination dest dst to new_path target_path destination_path newPath")
_FOLDERS = words("cwd workdir working_directory workingDirectory working_dir directory")
_OLD = words("oldText old_text old_string oldString old_str needle search")
_NEW = words("newText new_text new_string newString new_str repl replace")
_CONTENTS = words("content contents file_text text data")
_TREE = words("repo_path repository resourceType resource_type")
# A call is analysed only if it has one of these arguments.
_TELLING = frozenset(
    (
        *("args", "input", "keys", "code", "function", "expression", *_COMMANDS, *_STATEMENTS, *_QUESTIONS),
        *(*_PATHS, *_SOURCES, *_TARGETS, *_TREE, "owner", "project_id"),
    )
)
_DATABASES = words(
    "sql postgres mysql maria lite duckdb db database clickhouse snowflake bigquery supabase query table"
)
_TERMINALS = words("process terminal shell tmux console repl stdin")
_PYTHON, _SCRIPTING = (
    ("python", "jupyter", "ipython"),
    words("evaluate javascript node browser puppeteer playwright js"),
)
_WRITING = words("write create edit append replace insert patch save update put upload modify set add")
_DELETING = words("delete remove unlink rm destroy drop trash erase")
_MOVING = words("move rename mv")
_COPYING = words("copy cp duplicate")
# arguments of calls that act on a remote service
_REMOTE = (("owner", "repo"), ("project_id",), ("bucket",), ("org",))
_DEEP = 5


class Deeds:
    """What a call does: commands with their folders, and files it reads and writes."""

    def __init__(self) -> None:
        self.commands: list[tuple[str, str]] = []
        self.writes: dict[str, Json] = {}  # path: the arguments with its content
        self.reads: list[str] = []

    @property
    def line(self) -> str:
        return "\n".join(text for text, _ in self.commands)


def may_act(event: Event) -> bool:
    """Whether the call has an argument that may contain a command, a path or a query."""
    return not _TELLING.isdisjoint(event.borrowed)


def deeds_of(event: Event, configured: dict[str, dict[str, str]]) -> Deeds:
    """What an MCP call does. `configured` gives the kinds of arguments, by globs of `server/tool`."""
    return _ArgumentReader(event, configured).deeds


def after(arguments: Json, before: str) -> str | None:
    """A file's content after a call with these arguments, or None if unknown."""
    listed = arguments.get("edits")
    edits = listed if isinstance(listed, list) else [arguments]
    text = before
    for edit in edits:
        old, new = _text(edit, _OLD), _text(edit, _NEW)
        if old:
            text = text.replace(old, new)
    return text if text != before else _text(arguments, _CONTENTS) or None


class _ArgumentReader:
    def __init__(self, event: Event, configured: dict[str, dict[str, str]]) -> None:
        self.deeds = Deeds()
        self._tool = event.tool_name.rpartition("__")[2].lower()
        self._server = event.server.lower()
        self._kinds = {
            name: kind
            for glob, kinds in configured.items()
            if fits(f"{event.server}/{event.tool_name.rpartition('__')[2]}", glob)
            for name, kind in kinds.items()
        }
        for arguments in _levels(event.arguments):
            self._read(arguments)

    def _read(self, arguments: Json) -> None:
        folder = _text(arguments, _FOLDERS) or _text(arguments.get("options"), _FOLDERS)
        for name, kind in self._kinds.items():
            for value in _strings(arguments.get(name)):
                self._configured(kind, value, folder)
        # What the project says about arguments applies even to a dry run.
        if arguments.get("dryRun") is True or arguments.get("dry_run") is True:
            return
        # Paths in such calls are remote, so no rule on local files applies.
        if any(all(name in arguments for name in names) for names in _REMOTE):
            self._elsewhere(arguments)
            return
        if "git" in self._tool.split("_")[0] and "repo_path" in arguments:
            self._git(arguments)
        # Kubernetes servers name objects, not files.
        elif "resourceType" in arguments or "resource_type" in arguments or self._tool.startswith("kubectl"):
            self._cluster(arguments)
        else:
            self._run(arguments, folder)
            self._files(arguments)

    def _configured(self, kind: str, value: str, folder: str) -> None:
        if kind == "command":
            self._add(value, folder)
        elif kind == "sql":
            self._add(f"psql -c {quoted(value)}")
        elif kind == "url":
            self._add(f"curl {quoted(value)}")
        elif kind == "write":
            self.deeds.writes[value] = {}
        else:
            self.deeds.reads.append(value)

    def _add(self, text: str, folder: str = "") -> None:
        self.deeds.commands.append((text, folder))

    def _run(self, arguments: Json, folder: str) -> None:
        scripting = self._is(_SCRIPTING)
        for text in self._lines(arguments):
            if scripting:
                self._add(f"node -e {quoted(text)}", folder)
            elif "container" in arguments or "container_id" in arguments or "pod" in arguments:
                name = _text(arguments, ("container", "container_id", "pod"))
                self._add(f"docker exec {quoted(name)} sh -c {quoted(text)}")
            elif "host" in arguments or "ssh" in self._server:
                self._add(
                    f"ssh {quoted(_text(arguments, ('host', 'hostname', 'server')) or 'host')} {quoted(text)}"
                )
            else:
                self._add(text, folder)
        for name in _CODES:
            for text in _strings(arguments.get(name)) if name != "script" else ():
                self._add(f"{'python3 -c' if self._is(_PYTHON) else 'node -e'} {quoted(text)}", folder)
        for name in (*_STATEMENTS, *(_QUESTIONS if self._is(_DATABASES) else ())):
            for text in _strings(arguments.get(name)):
                self._add(f"psql -c {quoted(text)}")

    def _lines(self, arguments: Json) -> list[str]:
        names = (*_COMMANDS, *(_TYPED if self._is(_TERMINALS) else ()))
        lines = []
        for name in names:
            value = arguments.get(name)
            operands = [quoted(part) for part in _listed(arguments.get("args") or arguments.get("arguments"))]
            if isinstance(value, list):
                parts = [part for part in value if isinstance(part, str)]
                lines += parts if name == "commands" else [" ".join(map(quoted, parts))]
            elif isinstance(value, str):
                lines.append(" ".join([value, *operands]))
        return lines

    def _files(self, arguments: Json) -> None:
        sources, targets = _values(arguments, _SOURCES), _values(arguments, _TARGETS)
        if sources and targets and self._is((*_MOVING, *_COPYING)):
            program = "mv" if self._is(_MOVING) else "cp -r"
            self._add(f"{program} {' '.join(map(quoted, sources))} {quoted(targets[0])}")
            return
        paths = [path.removeprefix("file://") for path in _values(arguments, _PATHS)]
        if self._is(_DELETING):
            self.deeds.commands += [(f"rm -r {quoted(path)}", "") for path in paths]
        elif "mkdir" in self._tool or ("director" in self._tool and self._is(("create", "make"))):
            self.deeds.commands += [(f"mkdir -p {quoted(path)}", "") for path in paths]
        elif self._is(_WRITING) or any(name in arguments for name in (*_CONTENTS, *_NEW, "edits")):
            self.deeds.writes.update(dict.fromkeys(paths, arguments))
        else:
            # A tool with an unclear name is assumed to read.
            self.deeds.reads += paths

    def _git(self, arguments: Json) -> None:
        verb = self._tool.removeprefix("git_").replace("_", "-")
        switches = ("hard", "force", "all", "delete", "prune")
        options = [f"--{name}" for name in switches if arguments.get(name) is True]
        options += [f"--{arguments['mode']}"] if verb == "reset" and isinstance(arguments.get("mode"), str) else []
        options += ["-fd"] if verb == "clean" else []
        names = ("remote", "branch_name", "branch", "target", "commit", "revision", "ref")
        operands = [value for name in names if (value := _text(arguments, (name,)))] if verb != "commit" else []
        words = [f"git -C {quoted(str(arguments['repo_path']))}", verb, *options, *map(quoted, operands)]
        self._add(" ".join(words))

    def _cluster(self, arguments: Json) -> None:
        verb = self._tool.removeprefix("kubectl_").replace("_", " ")
        verb = _text(arguments, ("command",)) if verb == "generic" else verb
        kind, name = _text(arguments, ("resourceType", "resource_type", "resource")), _text(arguments, ("name",))
        self._add(" ".join(["kubectl", verb.partition(" ")[0] or "get", *map(quoted, filter(None, (kind, name)))]))

    def _elsewhere(self, arguments: Json) -> None:
        """Deletions on a forge or in a cloud, as a command that our rules know."""
        if self._is(_DELETING):
            place = "/".join(filter(None, (_text(arguments, (name,)) for name in ("owner", "repo", "path"))))
            self._add(f"gh api -X DELETE {quoted(place or self._server)}")

    def _is(self, parts: tuple[str, ...]) -> bool:
        """Whether the tool's name contains one of these words. Kinds of services are also looked for in the
        server's name.
        """
        names = (
            f"{self._server} {self._tool}" if parts in (_DATABASES, _TERMINALS, _PYTHON, _SCRIPTING) else self._tool
        )
        apart = names.replace("-", "_").replace(" ", "_").split("_")
        # Short words such as `rm` and `set` are part of many others.
        return any(name.startswith(part) or (len(part) > 3 and part in name) for part in parts for name in apart)


def quoted(word: str) -> str:
    """A word quoted for the shell. A leading `~` still means home, as MCP servers expand it."""
    from clickstop.shell.line import single_quoted

    if word == "~" or word.startswith("~/"):
        return "~" + (quoted(word[1:]) if word[1:] else "")
    return single_quoted(word)


def _levels(tree: Any, depth: int = 0) -> Iterator[Json]:
    """The arguments, and all objects nested in them."""
    if depth > _DEEP:
        return
    if isinstance(tree, dict):
        yield tree
    for value in tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ():
        if isinstance(value, dict | list):
            yield from _levels(value, depth + 1)


def _listed(value: Any) -> list[str]:
    """The words of a list, which may be given as JSON text or separated by spaces."""
    if isinstance(value, str):
        try:
            read = loads(value) if value.startswith("[") else value.split()
        except ValueError:
            read = value.split()
        value = read
    return _strings(value) if isinstance(value, list) else []


def _strings(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []


def _values(arguments: Json, names: tuple[str, ...]) -> list[str]:
    return [value for name in names for value in _strings(arguments.get(name)) if value]


def _text(arguments: Any, names: tuple[str, ...]) -> str:
    if not isinstance(arguments, dict):
        return ""
    return next((value for name in names if isinstance(value := arguments.get(name), str) and value), "")


def texts_in(value: Any, depth: int = 0) -> list[str]:
    """All texts in the arguments."""
    if isinstance(value, str):
        return [value]
    if depth > _DEEP or not isinstance(value, dict | list):
        return []
    parts = value.values() if isinstance(value, dict) else value
    return [text for part in parts for text in texts_in(part, depth + 1)]
