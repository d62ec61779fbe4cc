"""Which language a file is written in, as far as patterns of structure can be looked for in it."""

from __future__ import annotations

# ast-grep's names, and the suffixes of their files.
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
    """By the name of the file; "" for any other."""
    return _BY_SUFFIX.get(path.rpartition(".")[2].lower(), "")


def named(text: str) -> list[str]:
    """The languages that somebody means by a name; [] for one that is not known. Type script has two grammars."""
    name = text.strip().lower()
    name = _ALIASES.get(name, name)
    if name == "typescript":
        return ["typescript", "tsx"]
    return [name] if name in SUFFIXES else []


def guessed(globs: list[str]) -> list[str]:
    """The languages of the files that globs name by their suffixes."""
    languages = dict.fromkeys(_BY_SUFFIX.get(part, "") for glob in globs for part in _suffixes(glob))
    return [language for language in languages if language]


def _suffixes(glob: str) -> list[str]:
    last = glob.rpartition("/")[2].rpartition(".")[2]
    return [part.strip().lower() for part in last.strip("{}").split(",")]
