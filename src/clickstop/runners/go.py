"""Go modules."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from clickstop.runners.vocabulary import FoundCommand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clickstop.runners.folder import Folder

FILES = ("go.mod",)
_LINTERS = (".golangci.yml", ".golangci.yaml", ".golangci.toml", ".golangci.json")


def discover(folder: Folder) -> list[FoundCommand]:
    return list(_commands(folder)) if re.search(r"^module\s", folder.text("go.mod"), re.MULTILINE) else []


def _commands(folder: Folder) -> Iterator[FoundCommand]:
    file = folder.place("go.mod")
    yield FoundCommand("test", ("go test ./...",), file)
    linter = next((place.place(name) for place in folder.up() if (name := place.first(*_LINTERS))), "")
    yield FoundCommand("check", ("golangci-lint run" if linter else "go vet ./...",), linter or file)
    yield FoundCommand("build", ("go build ./...",), file)
    if folder.has("main.go"):
        yield FoundCommand("run", ("go run .",), folder.place("main.go"))
    # `gofmt -l` names files and ends with 0 all the same.
    if "vendor" not in folder.names:  # which is not ours to judge
        yield FoundCommand("format", ('test -z "$(gofmt -l .)"',), file)
    yield FoundCommand("fix", ("go fmt ./...",), file)
