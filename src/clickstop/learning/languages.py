"""The languages of structural patterns, and which of them a file is written in."""

from __future__ import annotations

# The names of ast-grep, each with the suffixes of its files.
SUFFIXES = {
    "python": ("py", "pyi"),
    "typescript": ("ts", "mts", "cts"),
    "tsx": ("tsx",),
    "javascript": ("js", "jsx", "mjs", "cjs"),
    "go": ("go",),
    "rust": ("rs",),
    "java": ("java",),
    "kotlin": ("kt", "kts"),
    "ruby": ("rb",),
    "php": ("php",),
    "csharp": ("cs",),
    "c": ("c", "h"),
    "cpp": ("cc", "cpp", "cxx", "hpp", "hh"),
    "swift": ("swift",),
    "scala": ("scala",),
    "bash": ("sh", "bash"),
    "lua": ("lua",),
    "elixir": ("ex", "exs"),
    "html": ("html",),
    "css": ("css",),
    "json": ("json",),
    "yaml": ("yaml", "yml"),
}
_ALIASES = {
    "py": "python",
    "ts": "typescript",
    "js": "javascript",
    "golang": "go",
    "rs": "rust",
    "c#": "csharp",
    "c++": "cpp",
    "sh": "bash",
    "shell": "bash",
    "rb": "ruby",
    "yml": "yaml",
}
_BY_SUFFIX = {suffix: language for language, suffixes in SUFFIXES.items() for suffix in suffixes}


def language_of(path: str) -> str:
    """The language of a file by its suffix; "" if none of these."""
    return _BY_SUFFIX.get(path.rpartition(".")[2].lower(), "")


def named(text: str) -> list[str]:
    """The languages that a name stands for; [] if it is unknown. TypeScript has two grammars."""
    name = text.strip().lower()
    name = _ALIASES.get(name, name)
    if name == "typescript":
        return ["typescript", "tsx"]
    return [name] if name in SUFFIXES else []


def guessed(globs: list[str]) -> list[str]:
    """The languages of the suffixes in globs: `src/**/*.{ts,py}` gives typescript and python."""
    languages = dict.fromkeys(_BY_SUFFIX.get(part, "") for glob in globs for part in _suffixes(glob))
    return [language for language in languages if language]


def _suffixes(glob: str) -> list[str]:
    last = glob.rpartition("/")[2].rpartition(".")[2]
    return [part.strip().lower() for part in last.strip("{}").split(",")]
