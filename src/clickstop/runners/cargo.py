"""Rust: what cargo does, clippy and rustfmt only where the project has set them up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.runners.folder import mapping
from clickstop.runners.vocabulary import Found

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clickstop.runners.folder import Folder

FILES = ("Cargo.toml",)


def discover(folder: Folder) -> list[Found]:
    said = folder.toml("Cargo.toml")
    if not ("package" in said or "workspace" in said):
        return []
    return list(_found(folder, said))


def _found(folder: Folder, said: dict[str, object]) -> Iterator[Found]:
    file = folder.place("Cargo.toml")
    yield Found("test", ("cargo test",), file)
    yield Found("check", ("cargo clippy --all-targets" if _lints(folder) else "cargo check --all-targets",), file)
    yield Found("build", ("cargo build",), file)
    if folder.has("src/main.rs") or "bin" in said:
        yield Found("run", ("cargo run",), file)
    style = next((place.place(name) for place in folder.up() if (name := place.first(*_STYLES))), "")
    if style:
        yield Found("format", ("cargo fmt --check",), style)
        yield Found("fix", ("cargo fmt",), style)


_STYLES = ("rustfmt.toml", ".rustfmt.toml")


def _lints(folder: Folder) -> bool:
    """Whether clippy is configured here or for the whole workspace."""
    for place in folder.up():
        said = place.toml("Cargo.toml") if place.has("Cargo.toml") else {}
        if mapping(said, "lints", "clippy") or mapping(said, "workspace", "lints", "clippy"):
            return True
        if place.first("clippy.toml", ".clippy.toml"):
            return True
    return False
