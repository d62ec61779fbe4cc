"""What names of files and folders tell: code, other people's code, results, caches."""

from __future__ import annotations

SCRIPT = ("ts", "tsx", "js", "jsx", "mjs", "cjs", "mts", "cts", "vue", "svelte")
# Languages whose projects have tests for what they hold.
TESTED = ("py", *SCRIPT, "go", "rs", "rb", "java", "kt", "swift", "php", "cs")
_OTHER = (
    "pyx pyi ipynb kts scala groovy fs vb lua dart r jl zig nim c h cc cpp cxx hpp hh m mm pl pm ex exs erl hs ml"
    " clj sh bash zsh fish ps1 sql sol html css scss less graphql proto"
)
CODE = frozenset((*TESTED, *_OTHER.split()))

VERSION_CONTROL = frozenset(".git .hg .svn .jj".split())
# Other people's code, brought here by a package manager or by hand.
VENDORED = frozenset(
    "node_modules bower_components vendor third_party site-packages .venv venv .tox .nox .eggs Pods elm-stuff"
    " .terraform".split()
)
# What builds and checks make, and make again.
BUILT = frozenset(
    "dist build _build target out deps coverage htmlcov DerivedData .next .nuxt .svelte-kit .turbo .parcel-cache"
    " .dart_tool .serverless .gradle .cache __pycache__ .mypy_cache .ruff_cache .pytest_cache .hypothesis".split()
)
# Where nobody who works on the project has written anything.
NOT_WRITTEN_HERE = VERSION_CONTROL | VENDORED | BUILT | {".clickstop"}
