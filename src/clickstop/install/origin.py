"""Finds out how clickstop is installed, for every text that tells people how to install it."""

from __future__ import annotations

import json
import os
import shlex
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit, urlunsplit

import clickstop
from clickstop.agents.sites import this_machine
from clickstop.config import layers
from clickstop.config.errors import ConfigError
from clickstop.core.paths import is_inside
from clickstop.core.target import target

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.agents.sites import Start

PUBLISHED = ""  # our name on the package index; a release fills it in, because until then the name may be anyone's


def from_index() -> str:
    """The install line for the package index, once the name there is ours; else ""."""
    return f"pipx install '{PUBLISHED}[all]'" if PUBLISHED else ""


def for_readers() -> str:
    """The install line for clickstop's own docs."""
    return from_index() or "pipx install '.[all]'   # in a checkout of clickstop"


def recorded() -> str:
    """The install line for the source of this copy, as its installer recorded it (PEP 610)."""
    where = _source(_direct_url())
    if not where:
        return from_index()
    requirement = f"{where}[all]" if os.path.isabs(where) else f"clickstop[all] @ {where}"
    return f"pipx install {shlex.quote(requirement)}"


def team(root: str, environ: Mapping[str, str]) -> str:
    """The install line for people who work on this repository."""
    return configured(root, environ) or from_index()


def configured(root: str, environ: Mapping[str, str]) -> str:
    """The install line in the repository's configuration, or "". It is shown to people and never run."""
    try:
        every = layers.load(root, environ, believe=True).layers
    except ConfigError:
        return ""
    lines = [layer.data.get("project", {}).get("install") for layer in every if layer.name == "project"]
    return next((line for line in reversed(lines) if line), "")


def why_not(line: str) -> str:
    """Why this cannot be an install line, or ""."""
    return "; ".join(wrong for _, wrong in layers.check({"project": {"install": line}}))


def _direct_url() -> dict[str, Any]:
    """The installer's record (`direct_url.json`) for the distribution of this very package."""
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        ours = distribution("clickstop")
        record = json.loads(ours.read_text("direct_url.json") or "{}")
    except (PackageNotFoundError, OSError, ValueError):
        return {}
    package = os.path.dirname(os.path.realpath(clickstop.__file__))
    installed = os.path.realpath(str(ours.locate_file("clickstop")))
    source = _path(str(record.get("url", "")))
    is_ours = package == installed or bool(source and is_inside(package, os.path.realpath(source)))
    return record if is_ours else {}


def _source(record: Mapping[str, Any]) -> str:
    """What to pass to an installer: a path, a URL, or a repository with the requested revision."""
    url = str(record.get("url", ""))
    if not url:
        return ""
    vcs = record.get("vcs_info")
    if isinstance(vcs, dict):
        revision = vcs.get("requested_revision")
        part = record.get("subdirectory")
        url = f"{vcs.get('vcs', 'git')}+{_without_password(url)}"
        return url + (f"@{revision}" if revision else "") + (f"#subdirectory={part}" if part else "")
    return _path(url) or _without_password(url)


def _path(url: str) -> str:
    """The path of a file URL, or ""."""
    parts = urlsplit(url)
    return unquote(parts.path) if parts.scheme == "file" and parts.netloc in ("", "localhost") else ""


def _without_password(url: str) -> str:
    """The URL without a password, because the line may be committed."""
    parts = urlsplit(url)
    user, at, host = parts.netloc.rpartition("@")
    return urlunsplit(parts._replace(netloc=host)) if at and ":" in user else url


def start_of(scope: str, folder: str, environ: Mapping[str, str], line: str | None = None) -> Start:
    """How entries of one scope start the hook. Entries that others read show the team's install line: `line`,
    or the configured one.
    """
    if scope == "plugin":
        return replace(this_machine(), install=from_index())
    if scope != "shared":
        return replace(this_machine(), install=recorded())
    return replace(this_machine(), install=team(target(folder, environ).root, environ) if line is None else line)
