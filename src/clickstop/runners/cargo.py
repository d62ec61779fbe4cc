"""Rust: what cargo does, clippy and rustfmt only where the project has set them up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.runners.folder import Folder, mapping
from clickstop.runners.vocabulary import FoundCommand

if TYPE_CHECKING:
    from collections.abc import Iterator


FILES = ("Cargo.toml",)


def discover(folder: Folder) -> list[FoundCommand]:
    manifest = folder.toml("Cargo.toml")
    if not ("package" in manifest or "workspace" in manifest):
        return []
    return list(_commands(folder, manifest))


def _commands(folder: Folder, manifest: dict[str, object]) -> Iterator[FoundCommand]:
    file = folder.place("Cargo.toml")
    yield FoundCommand("test", ("cargo test",), file)
    yield FoundCommand(
        "check", ("cargo clippy --all-targets" if _lints(folder) else "cargo check --all-targets",), file
    )
    yield FoundCommand("build", ("cargo build",), file)
    if folder.has("src/main.rs") or "bin" in manifest:
        yield FoundCommand("run", ("cargo run",), file)
    style = next((place.place(name) for place in folder.up() if (name := place.first(*_STYLES))), "")
    if style:
        yield FoundCommand("format", ("cargo fmt --check",), style)
        yield FoundCommand("fix", ("cargo fmt",), style)


_STYLES = ("rustfmt.toml", ".rustfmt.toml")


def _lints(folder: Folder) -> bool:
    """Whether clippy is configured here or for the whole workspace."""
    for place in folder.up():
        manifest = place.toml("Cargo.toml") if place.has("Cargo.toml") else {}
        if mapping(manifest, "lints", "clippy") or mapping(manifest, "workspace", "lints", "clippy"):
            return True
        if place.first("clippy.toml", ".clippy.toml"):
            return True
    return False
