"""Finds files that import others, to tell what a removal would break. Matches
names without resolving them fully.
"""

from __future__ import annotations

import os
import time

from clickstop.core.files import NOT_WRITTEN_HERE
from clickstop.core.late import re
from clickstop.core.reading import read
from clickstop.core.record import Record
from clickstop.policy.project_files import naming

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from clickstop.core.git import Git

# A hook has little time.
SECONDS = 0.4
_LARGEST = 200_000  # bytes read of a file
_INDEX = 4_000_000  # bytes of git's index, about 40,000 files
_STEMS = 20
_INSIDE = 200  # files considered in a removed folder
_MOST = 12  # importers reported
_SKIPPED = NOT_WRITTEN_HERE | {"env", "bin", "obj", "tmp", "log", "logs"}
_SCRIPT = (".js", ".jsx", ".ts", ".tsx", ".mjs", ".cjs", ".mts", ".cts", ".vue", ".svelte", ".astro")
_C = (".c", ".h", ".cc", ".cpp", ".cxx", ".hpp", ".hh", ".m", ".mm")
_STYLE = (".css", ".scss", ".sass", ".less")
_ASSETS = (".json", ".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".graphql", ".wasm")
_JVM = (".java", ".kt", ".kts", ".scala", ".groovy")
_SHELL = (".sh", ".bash", ".zsh")
_PY = (".py", ".pyi")
# Repetitions are bounded, so that no text takes long.
_QUOTED = r"""["'`]([^"'`\n]{1,300})["'`]"""
_PYTHON = r"(?m)^[ \t]*(?:from[ \t]+([.\w]+)[ \t]+import[ \t]+(\([^)]{0,2000}\)|[^\n#]+)|import[ \t]+([^\n#]+))"
# For each group of file endings: the pattern that names a file, and the endings it may refer to.
_NAMED: tuple[tuple[tuple[str, ...], str, tuple[str, ...]], ...] = (
    (
        _SCRIPT,
        rf"(?:\bfrom|\bimport|\brequire\(|\bimport\(|\bresolve\()\s{{0,20}}\(?\s{{0,20}}{_QUOTED}",
        (*_SCRIPT, *_STYLE, *_ASSETS),
    ),
    (_C, r'(?m)^[ \t]*#[ \t]*(?:include|import)[ \t]+["<]([^">\n]+)[">]', _C),
    ((".rb", ".rake"), rf"\b(?:require|require_relative|load)\b[ (]*{_QUOTED}", (".rb",)),
    ((".php",), rf"\b(?:require|include)(?:_once)?\b[^;\n]{{0,100}}?{_QUOTED}", (".php",)),
    (_STYLE, rf"@(?:import|use|forward)\s+(?:url\()?{_QUOTED}", _STYLE),
    ((".html", ".htm"), r"""\b(?:src|href)\s*=\s*["']([^"'\n]+)["']""", (*_SCRIPT, *_STYLE, *_ASSETS, ".html")),
    (_SHELL, r"""(?m)^[ \t]*(?:source|\.)[ \t]+["']?([^\s"';]+)""", _SHELL),
    (_JVM, r"(?m)^[ \t]*import[ \t]+(?:static[ \t]+)?([\w.]+)", _JVM),
    ((".rs",), r"(?m)^[ \t]*(?:pub(?:\([^)]*\))?[ \t]+)?mod[ \t]+(\w+)[ \t]*;", (".rs",)),
)
_MEANT = {*_PY, *(ending for _, _, endings in _NAMED for ending in endings)}


class Importer(Record):
    """A line that names a file which would be removed."""

    path: str  # relative to the root, like `needs`
    line: int
    needs: str

    @property
    def summary(self) -> str:
        return f"{self.path}:{self.line} needs {self.needs}"


def importers(
    root: str, gone: Iterable[str], seconds: float = SECONDS, git: Git | None = None
) -> tuple[list[Importer], bool]:
    """Lines that name removed files, and whether the whole tree was searched in time.

    Uses `git grep` if possible, which is several times as fast.
    """
    removed = [os.path.relpath(path, root) for path in _files(root, gone)]
    if not removed:
        return [], True
    end = time.monotonic() + seconds
    lines = [Importer(*place) for place in naming(root, removed)]
    stems = {path: _stem(path) for path in removed}
    readers = _readers({os.path.splitext(path)[1] for path in removed})
    candidates = _grep(root, readers, set(stems.values()), git) if git is not None and seconds > 0 else None
    for path in candidates if candidates is not None else _tree(root, readers):
        if time.monotonic() > end:
            return lines, False
        if path not in stems:
            lines += _needs(root, path, stems)
        if len(lines) >= _MOST:
            return lines[:_MOST], False
    return lines, True


def _grep(root: str, endings: set[str], stems: set[str], git: Git) -> list[str] | None:
    """Files that contain one of the names; None if git cannot tell, or would take too long."""
    try:
        if not 0 < os.path.getsize(os.path.join(root, ".git", "index")) < _INDEX or len(stems) > _STEMS:
            return None
    except OSError:
        return None
    files = git.holding(sorted(stems), sorted(endings)) if git.folder == root else None
    if files is None:
        return None
    return [os.path.normpath(path) for path in files if not _is_left_out(path.split("/")[:-1])]


def _is_left_out(folders: list[str]) -> bool:
    return any(name in _SKIPPED or name.startswith(".") for name in folders)


def _files(root: str, gone: Iterable[str]) -> list[str]:
    """The removed files that others may name. For a folder, the files in it."""
    files: list[str] = []
    for path in gone:
        inside = os.path.relpath(path, root).split(os.sep)
        if inside[0] == os.pardir or _SKIPPED & set(inside):
            continue
        if os.path.isdir(path):
            inner = zip(_tree(path, _MEANT), range(_INSIDE), strict=False)
            files += [os.path.join(path, name) for name, _ in inner]
        elif os.path.splitext(path)[1] in _MEANT:
            files.append(path)
    return files


def _readers(endings: set[str]) -> set[str]:
    """Endings of files that may name one of these."""
    readers = {ending for group, _, targets in _NAMED if endings & set(targets) for ending in group}
    return readers | set(_PY) if endings & set(_PY) else readers


def _tree(root: str, endings: set[str]) -> Iterator[str]:
    """Files below the root, without generated ones and dependencies."""
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if not _is_left_out([name]))
        before = "" if folder == root else os.path.relpath(folder, root) + os.sep
        for name in sorted(names):
            if os.path.splitext(name)[1] in endings:
                yield before + name


def _stem(path: str) -> str:
    """What a line that names the file must contain. A package is named by its folder."""
    stem = os.path.basename(path).partition(".")[0]
    return os.path.basename(os.path.dirname(path)) if stem in ("__init__", "index", "mod") else stem.lstrip("_")


def _needs(root: str, path: str, stems: Mapping[str, str]) -> list[Importer]:
    raw = _bytes(f"{root}{os.sep}{path}")
    # Skip most files before decoding and matching, which would take most of the time.
    if not any(os.fsencode(stem) in raw for stem in stems.values()):
        return []
    text = raw.decode("utf-8", "replace")
    lines: dict[str, Importer] = {}
    for at, name in _names(path, text):
        for needed, stem in stems.items():
            if stem in name and needed not in lines and _means(root, path, name, needed):
                lines[needed] = Importer(
                    path.replace(os.sep, "/"), text.count("\n", 0, at) + 1, needed.replace(os.sep, "/")
                )
    return list(lines.values())


def _bytes(path: str) -> bytes:
    """The beginning of a file."""
    try:
        return read(path, limit=_LARGEST, cut=True)
    except OSError:
        return b""


def _names(path: str, text: str) -> Iterator[tuple[int, str]]:
    """Positions and names of the files that a text mentions."""
    ending = os.path.splitext(path)[1]
    if ending in _PY:
        for match in re.finditer(_PYTHON, text):
            yield from ((match.start(match.lastindex or 0), name) for name in _modules(match))
        return
    for endings, pattern, _ in _NAMED:
        if ending in endings:
            yield from ((match.start(1), match.group(1)) for match in re.finditer(pattern, text))


def _modules(match: re.Match[str]) -> list[str]:
    """The dotted names in a Python import: `from a import b, c` may mean a, a.b and a.c."""
    source, names, plain = match.groups()
    imported = [word.split()[0] for word in (names or plain).strip("() \t\n").split(",") if word.split()]
    if source is None:
        return imported
    joint = "" if source.endswith(".") else "."
    return [source, *(f"{source}{joint}{name}" for name in imported)]


def _means(root: str, path: str, name: str, needed: str) -> bool:
    """Whether a name in `path` means the file `needed`."""
    ending = os.path.splitext(path)[1]
    if ending in _PY:
        return needed.endswith(_PY) and _is_module(root, path, name, needed)
    if ending == ".rs":
        return _is_rust_module(path, name, needed)
    allowed = next(endings for group, _, endings in _NAMED if ending in group)
    if not needed.endswith(allowed):
        return False
    if ending in _JVM:
        return f"/{os.path.splitext(needed)[0].replace(os.sep, '/')}".endswith(f"/{name.replace('.', '/')}")
    return _is_path(path, name.partition("?")[0].partition("#")[0], needed)


def _is_module(root: str, path: str, name: str, needed: str) -> bool:
    module = os.path.splitext(needed)[0].split(os.sep)
    if module[-1] == "__init__":
        module = module[:-1]
    bare = name.lstrip(".")
    parts = bare.split(".") if bare else []
    if name.startswith("."):
        # One dot is the file's own package, and each further dot its parent.
        up = len(name) - len(bare)
        folder = os.path.dirname(path).split(os.sep) if os.path.dirname(path) else []
        return bool(parts) and (folder[: len(folder) - up + 1] + parts) == module
    if not parts or parts != module[-len(parts) :]:
        return False
    above = module[: -len(parts)]
    # A plain `import utils` means a neighbour or a top-level module, not any utils in the tree.
    if not above or len(parts) > 1:
        return not _is_package(root, above)
    return not _is_package(root, above) and (
        os.path.dirname(path).split(os.sep) == above or above[-1:] in (["src"], ["lib"])
    )


def _is_package(root: str, folders: list[str]) -> bool:
    """Whether module names start further up."""
    return bool(folders) and os.path.exists(os.path.join(root, *folders, "__init__.py"))


def _is_rust_module(path: str, name: str, needed: str) -> bool:
    folder, stem = os.path.dirname(path), os.path.splitext(os.path.basename(path))[0]
    # `mod x;` means a file next to lib.rs, but below cart/ if it is in cart.rs.
    below = folder if stem in ("mod", "lib", "main") else os.path.join(folder, stem)
    return needed in (os.path.join(below, f"{name}.rs"), os.path.join(below, name, "mod.rs"))


def _is_path(path: str, name: str, needed: str) -> bool:
    """Whether a path relative to the file, to the root, or after an alias like `@/` means `needed`."""
    target = needed.replace(os.sep, "/")
    folder = os.path.dirname(path).replace(os.sep, "/")
    plain = name.removeprefix("~/").removeprefix("@/").removeprefix("/")
    places = [os.path.normpath(f"{folder}/{name}" if folder else name).replace(os.sep, "/")]
    if not name.startswith("."):
        places += [plain, f"src/{plain}", f"lib/{plain}", f"app/{plain}", f"include/{plain}"]
    return any(target == place or _without_ending(target, place) for place in places)


def _without_ending(target: str, place: str) -> bool:
    """`./cart` for cart.ts and cart/index.ts, `./cart.js` for cart.ts, `cart` for _cart.scss."""
    stem, ending = os.path.splitext(place)
    bare = stem if ending in _SCRIPT else place
    folder, _, name = bare.rpartition("/")
    private = f"{folder}/_{name}" if folder else f"_{name}"
    return os.path.splitext(target)[0] in (bare, f"{bare}/index", private)
