"""Where the names in a file come from: a library, this project, the language, or a local variable."""

from __future__ import annotations

import builtins
import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

# Origins of names.
FOREIGN, BUILTIN, PROJECT, LOCAL = "foreign", "builtin", "project", "local"

_PYTHON_IMPORT = re.compile(r"^[ \t]*(?:from[ \t]+([.\w]+)[ \t]+)?import[ \t]+(\([^)]*\)|[^\n#;]+)", re.MULTILINE)
_SCRIPT_IMPORT = re.compile(r"""import\s+([^'";]+?)\s+from\s+['"]([^'"]+)['"]""")
_SCRIPT_REQUIRE = re.compile(r"""(?:const|let|var)\s+([^=;]+?)\s*=\s*require\(\s*['"]([^'"]+)['"]\s*\)""")
_GO_IMPORT = re.compile(r"""^\s*(?:import\s+)?(?:([\w.]+)\s+)?"([\w./-]+)"\s*$""", re.MULTILINE)
_PYTHON_TOP = re.compile(
    r"^(?:async[ \t]+)?(?:def|class)[ \t]+(\w+)|^(\w+)(?:[ \t]*:[^=\n]+)?[ \t]*=[^=]", re.MULTILINE
)
_SCRIPT_TOP = re.compile(
    r"^(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:function\*?|class|const|let|var|interface|type|enum)\s+(\w+)",
    re.MULTILINE,
)
_GO_TOP = re.compile(r"^(?:func|type|var|const)\s+(?:\([^)]*\)\s*)?(\w+)", re.MULTILINE)
_SCRIPTS = ("typescript", "tsx", "javascript")
_SCRIPT_GLOBALS = frozenset(
    "JSON Object Array Promise Number String Boolean Math Date RegExp Symbol Map Set WeakMap Error TypeError "
    "parseInt parseFloat isNaN isFinite encodeURIComponent encodeURI decodeURIComponent console process "
    "Buffer window document setTimeout setInterval clearTimeout fetch structuredClone localStorage URL Intl "
    "Reflect eval".split()
)
_GO_BUILTINS = frozenset("len cap append make new panic recover copy delete close print println".split())


class Vocabulary:
    """The names of one file."""

    def __init__(self, text: str, language: str, own: Iterable[str] = ()) -> None:
        """`own` names the packages of the project."""
        self.foreign: set[str] = set()
        self.project: set[str] = set()
        self._builtins = _builtins(language)
        packages = set(own)
        if language == "python":
            self._python(text, packages)
        elif language in _SCRIPTS:
            self._scripts(text)
        elif language == "go":
            self._go(text, packages)
        top = _PYTHON_TOP if language == "python" else _GO_TOP if language == "go" else _SCRIPT_TOP
        self.project |= {name for match in top.finditer(text) for name in match.groups() if name}
        self.foreign -= self.project

    def origin(self, name: str) -> str:
        if name in self.foreign:
            return FOREIGN
        if name in self.project:
            return PROJECT
        return BUILTIN if name in self._builtins else LOCAL

    def _python(self, text: str, own: set[str]) -> None:
        for match in _PYTHON_IMPORT.finditer(text):
            module = match[1] or ""
            for part in match[2].strip("() \n").replace("\n", " ").split(","):
                words = part.split()
                if not words or not words[0].replace(".", "").isidentifier():
                    continue
                source = module or words[0]
                name = words[-1] if "as" in words else words[0].partition(".")[0]
                is_own = source.startswith(".") or source.partition(".")[0] in own
                (self.project if is_own else self.foreign).add(name)

    def _scripts(self, text: str) -> None:
        for names, module in [*_SCRIPT_IMPORT.findall(text), *_SCRIPT_REQUIRE.findall(text)]:
            words = re.findall(r"\w+(?=\s*(?:,|\}|$))", names)
            (self.project if module.startswith((".", "@/", "~/")) else self.foreign).update(words)

    def _go(self, text: str, own: set[str]) -> None:
        for alias, path in _GO_IMPORT.findall(text):
            is_own = any(f"/{package}/" in f"/{path}/" for package in own)
            (self.project if is_own else self.foreign).add(alias or path.rpartition("/")[2])


def _builtins(language: str) -> frozenset[str]:
    if language == "python":
        return frozenset(dir(builtins))
    if language in _SCRIPTS:
        return _SCRIPT_GLOBALS
    return _GO_BUILTINS if language == "go" else frozenset()
