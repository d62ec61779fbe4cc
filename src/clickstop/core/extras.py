"""Optional parts of clickstop with packages of their own, and the command that installs one."""

from __future__ import annotations

import os
import sys

# By the packages they import.
EXTRAS = {
    "rules": ("ast_grep_py",),
    "dashboard": ("starlette", "uvicorn", "jinja2", "markupsafe"),
    "team": ("psycopg",),
    "otel": ("opentelemetry",),
}


def is_installed(extra: str) -> bool:
    """Whether its packages are installed. Looks at the path only: asking the import system takes ten times as
    long.
    """
    return all(_is_there(package) for package in EXTRAS[extra])


def _is_there(package: str) -> bool:
    return any(os.path.isdir(os.path.join(path, package)) for path in sys.path)


def lacking(module: str) -> str:
    """The extra that provides this module, or ""."""
    package = module.partition(".")[0]
    return next((extra for extra, packages in EXTRAS.items() if package in packages), "")


def sentence(extra: str, subject: str = "This") -> str:
    return f"{subject} needs the extra `{extra}`. To add it: {line(extra)}"


def line(extra: str) -> str:
    """The install command for the tool that installed this copy. It adds packages and replaces nothing."""
    requirement = f"'clickstop[{extra}]'"
    environment = os.path.dirname(os.path.dirname(sys.executable))
    if os.path.exists(os.path.join(environment, "pipx_metadata.json")):
        return f"pipx runpip clickstop install {requirement}"
    if os.path.exists(os.path.join(environment, "uv-receipt.toml")) or not _is_there("pip"):
        return f"uv pip install --python {_quoted(sys.executable)} {requirement}"
    return f"{_quoted(sys.executable)} -m pip install {requirement}"


def _quoted(path: str) -> str:
    return f"'{path}'" if " " in path else path
