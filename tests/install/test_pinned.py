"""What the functions that look at files and texts give."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from clickstop.agents.document import UnsafeEditError
from clickstop.agents.entries import Installed
from clickstop.agents.sites import Site, Start
from clickstop.config.errors import Problem
from clickstop.core.target import Target
from tests.pinned import calls

START = Start("/usr/bin/python3", "/opt/clickstop/hook/bootstrap.py", "pip install it")


def put(path: str, text: str) -> None:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text(text, encoding="utf-8")


def text_of(path: str) -> str:
    return Path(path).read_text(encoding="utf-8")


def refusal(function: Any, *given: Any) -> str:
    """Why it refuses to edit a file, or ""."""
    try:
        function(*given)
    except UnsafeEditError as error:
        return f"{error} (line {error.line})"
    return ""


def test_what_the_functions_on_texts_give_is_as_it_was() -> None:
    names: dict[str, Any] = {"START": START, "Site": Site, "Installed": Installed, "Target": Target}
    names |= {"put": put, "text_of": text_of, "refusal": refusal}
    names |= {"Problem": Problem}
    calls(Path(__file__).parent / "pinned" / "calls", "clickstop.install", names)
