"""What names of files and folders say: code, dependencies, build results, caches."""

from __future__ import annotations

SCRIPT = ("ts", "tsx", "js", "jsx", "mjs", "cjs", "mts", "cts", "vue", "svelte")
# Languages whose projects usually have tests.
TESTED = ("py", *SCRIPT, "go", "rs", "rb", "java", "kt", "swift", "php", "cs")
_OTHER = (
    "pyx pyi ipynb kts scala groovy fs vb lua dart r jl zig nim c h cc cpp cxx hpp hh m mm pl pm ex exs erl hs ml"
    " clj sh bash zsh fish ps1 sql sol html css scss less graphql proto"
)
CODE = frozenset((*TESTED, *_OTHER.split()))

VERSION_CONTROL = frozenset(".git .hg .svn .jj".split())
# Dependencies, installed by a package manager or copied in.
VENDORED = frozenset(
    "node_modules bower_components vendor third_party site-packages .venv venv .tox .nox .eggs Pods elm-stuff"
    " .terraform".split()
)
# Created by builds and checks, and created again when needed.
BUILT = frozenset(
    "dist build _build target out deps coverage htmlcov DerivedData .next .nuxt .svelte-kit .turbo .parcel-cache"
    " .dart_tool .serverless .gradle .cache __pycache__ .mypy_cache .ruff_cache .pytest_cache .hypothesis".split()
)
# Folders without files that somebody working on the project wrote.
NOT_WRITTEN_HERE = VERSION_CONTROL | VENDORED | BUILT | {".clickstop"}
