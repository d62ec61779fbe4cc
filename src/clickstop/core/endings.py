"""Endings of files that hold code."""

from __future__ import annotations

SCRIPT = ("ts", "tsx", "js", "jsx", "mjs", "cjs", "mts", "cts", "vue", "svelte")
# Languages whose projects have tests for what they hold.
TESTED = ("py", *SCRIPT, "go", "rs", "rb", "java", "kt", "swift", "php", "cs")
_OTHER = ("pyx", "pyi", "ipynb", "kts", "scala", "groovy", "fs", "vb", "lua", "dart", "r", "jl", "zig", "nim")
_OLDER = ("c", "h", "cc", "cpp", "cxx", "hpp", "hh", "m", "mm", "pl", "pm", "ex", "exs", "erl", "hs", "ml", "clj")
_SHELL = ("sh", "bash", "zsh", "fish", "ps1", "sql", "sol")
_PAGES = ("html", "css", "scss", "less", "graphql", "proto")
CODE = frozenset((*TESTED, *_OTHER, *_OLDER, *_SHELL, *_PAGES))
