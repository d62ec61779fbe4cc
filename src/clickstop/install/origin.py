"""How somebody gets clickstop: every text that tells another person how to install it asks here."""

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
from clickstop.core.target import target

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.agents.sites import Start

PUBLISHED = ""  # our name on the package index, for a release to fill in; before that, the name may be anybody's


def from_index() -> str:
    """The line for the package index, once our name there is ours; else ""."""
    return f"pipx install '{PUBLISHED}[all]'" if PUBLISHED else ""


def for_readers() -> str:
    """The line for whoever reads this repository's own papers."""
    return from_index() or "pipx install '.[all]'   # in a checkout of clickstop"


def recorded() -> str:
    """The line that installs what this copy was installed from, as its installer recorded it (PEP 610)."""
    where = _source(_direct_url())
    if not where:
        return from_index()
    requirement = f"{where}[all]" if os.path.isabs(where) else f"clickstop[all] @ {where}"
    return f"pipx install {shlex.quote(requirement)}"


def team(root: str, environ: Mapping[str, str]) -> str:
    """The line for those who work on this repository, too."""
    return configured(root, environ) or from_index()


def configured(root: str, environ: Mapping[str, str]) -> str:
    """The line that the repository's own configuration gives, or "". It is shown to people and never run."""
    try:
        every = layers.load(root, environ, believe=True).layers
    except ConfigError:
        return ""
    lines = [layer.data.get("project", {}).get("install") for layer in every if layer.name == "project"]
    return next((line for line in reversed(lines) if line), "")


def why_not(line: str) -> str:
    """Why this cannot be such a line, or ""."""
    return "; ".join(wrong for _, wrong in layers.check({"project": {"install": line}}))


def _direct_url() -> dict[str, Any]:
    """What the installer wrote down about the distribution that this very package belongs to."""
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        ours = distribution("clickstop")
        record = json.loads(ours.read_text("direct_url.json") or "{}")
    except (PackageNotFoundError, OSError, ValueError):
        return {}
    package = os.path.dirname(os.path.realpath(clickstop.__file__))
    installed = os.path.realpath(str(ours.locate_file("clickstop")))
    source = _path(str(record.get("url", "")))
    is_ours = package == installed or bool(source and package.startswith(os.path.realpath(source) + os.sep))
    return record if is_ours else {}


def _source(record: Mapping[str, Any]) -> str:
    """What an installer takes for it: a path, an address, or a repository with the revision that was asked for."""
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
    """The path that a file's address means, or ""."""
    parts = urlsplit(url)
    return unquote(parts.path) if parts.scheme == "file" and parts.netloc in ("", "localhost") else ""


def _without_password(url: str) -> str:
    """The line may go into git, so nothing secret goes into it."""
    parts = urlsplit(url)
    user, at, host = parts.netloc.rpartition("@")
    return urlunsplit(parts._replace(netloc=host)) if at and ":" in user else url


def start_of(scope: str, folder: str, environ: Mapping[str, str], line: str | None = None) -> Start:
    """How entries of one scope start the hook. What others read names their team's own way to install clickstop:
    `line`, or as configured.
    """
    if scope == "plugin":
        return replace(this_machine(), install=from_index())
    if scope != "shared":
        return replace(this_machine(), install=recorded())
    return replace(this_machine(), install=team(target(folder, environ).root, environ) if line is None else line)
