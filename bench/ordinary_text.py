"""Ordinary text from public packages, to count what redaction wrongly takes for a secret.

Packages are fetched once, by `pip download` and `npm pack`, into a folder outside the repository (`CLICKSTOP_TEXTS`
or one among the temporary files) and read from their archives: nothing of them is installed or run.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

# Sources with their tests and fixtures, minified code, lock files, service descriptions, much talk of logins.
WHEELS = """
    django==5.0.2 ansible-core==2.16.3 keystone==24.0.0 barbican==17.0.0 python-keystoneclient==5.3.0
    twisted==23.10.0 tornado==6.4 sqlalchemy==2.0.25 apache-airflow==2.8.1 kubernetes==29.0.0 stripe==8.1.0
    openai==1.12.0 paramiko==3.4.0 requests==2.31.0 fastapi==0.109.2
    jupyterlab==4.1.0 bokeh==3.3.4 pip==24.0 sentry-sdk==1.40.0 networkx==3.2.1 nltk==3.8.1 boto3==1.34.34
    azure-identity==1.15.0 langchain-community==0.0.19 docutils==0.20.1 pygments==2.17.2 nova==28.0.1
""".split()
PACKS = """
    typescript@5.3.3 aws-sdk@2.1550.0 firebase@10.8.0 monaco-editor@0.45.0 mongodb@6.3.0
    jsonwebtoken@9.0.2 next-auth@4.24.5 node-forge@1.3.1 jsrsasign@11.0.0 openpgp@5.11.0 eslint@8.56.0
    prettier@3.2.5 webpack@5.90.0 lodash@4.17.21 core-js@3.35.1 passport@0.7.0 date-fns@3.3.1 sequelize@6.36.0
    ssh2@1.15.0
""".split()
_TEXT = frozenset(
    ".py .pyi .js .mjs .cjs .ts .tsx .jsx .json .md .rst .txt .yml .yaml .toml .ini .cfg .conf .html .css .sql .sh"
    " .lock .log .xml .csv .po .j2 .ps1 .rb .go .java .php .svg .properties .env .pem .snap .in .tmpl".split()
)
_LARGEST = 3_000_000  # bytes of one file


def folder() -> Path:
    return Path(os.environ.get("CLICKSTOP_TEXTS") or Path(tempfile.gettempdir()) / "clickstop-texts")


def fetch() -> list[Path]:
    """The archives, those that are missing fetched first."""
    into = folder()
    into.mkdir(parents=True, exist_ok=True)
    pip = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary=:all:", "-d", str(into)]
    there = {path.name.lower() for path in into.iterdir()}
    for wheel in WHEELS:
        if not any(name.startswith(wheel.replace("-", "_").replace("==", "-") + "-") for name in there):
            subprocess.run([*pip, wheel], check=True, capture_output=True)
    for pack in PACKS:
        if pack.replace("@", "-") + ".tgz" not in there:
            subprocess.run(["npm", "pack", "--silent", pack], cwd=into, check=True, capture_output=True)
    return sorted(path for path in into.iterdir() if path.suffix in (".whl", ".tgz"))


def texts() -> Iterator[tuple[str, str]]:
    """Where each stands, and the text."""
    for archive in fetch():
        for name, data in _members(archive):
            if b"\0" not in data[:8_000]:
                yield f"{archive.stem}/{name}", data.decode("utf-8", "replace")


def _members(archive: Path) -> Iterator[tuple[str, bytes]]:
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as file:
            for info in file.infolist():
                if _is_wanted(info.filename, info.file_size):
                    yield info.filename, file.read(info)
        return
    with tarfile.open(archive) as packed:
        for member in packed:
            opened = (
                packed.extractfile(member) if member.isfile() and _is_wanted(member.name, member.size) else None
            )
            if opened is not None:
                yield member.name, opened.read()


def _is_wanted(name: str, size: int) -> bool:
    return Path(name).suffix.lower() in _TEXT and 0 < size <= _LARGEST
