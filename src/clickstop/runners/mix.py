"""Elixir's mix."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.runners.vocabulary import FoundCommand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clickstop.runners.folder import Folder

FILES = ("mix.exs",)


def discover(folder: Folder) -> list[FoundCommand]:
    return list(_commands(folder)) if "Mix.Project" in folder.text("mix.exs") else []


def _commands(folder: Folder) -> Iterator[FoundCommand]:
    file, text = folder.place("mix.exs"), folder.text("mix.exs")
    yield FoundCommand("test", ("mix test",), file)
    # The package is called dialyxir, and its task dialyzer.
    linters = [
        f"mix {name}" for name in ("credo", "dialyzer") if f"{{:{name}" in text.replace("dialyxir", "dialyzer")
    ]
    yield FoundCommand("check", ("mix compile --warnings-as-errors", *linters), file)
    yield FoundCommand("build", ("mix compile",), file)
    if "{:phoenix," in text:
        yield FoundCommand("run", ("mix phx.server",), file, folder.line("mix.exs", r"\{:phoenix,"))
    if folder.has(".formatter.exs"):
        style = folder.place(".formatter.exs")
        yield FoundCommand("format", ("mix format --check-formatted",), style)
        yield FoundCommand("fix", ("mix format",), style)
