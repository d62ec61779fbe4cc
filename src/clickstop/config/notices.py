"""One-line notices about trust: what waits for it, and what it has made less strict."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from clickstop.config.options import Config
from clickstop.config.strictness import strictest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from clickstop.config.layers import Loaded, Unseen
    from clickstop.config.plugins import Plugins

_MOST = 6  # keys named in a line
STRANGER = (
    "this repository contains clickstop settings, but you have not set up clickstop in it: only the built-in safety"
    " gates and redaction are on. To set it up: clickstop init"
)


def waiting(unseen: Iterable[Unseen], plugins: Plugins, root: str) -> list[str]:
    """Settings and plugins of the repository that wait for trust."""
    lines = []
    for text in unseen:
        keys = listed(dict.fromkeys(".".join(held.key) for held in text.held))
        since = f"have changed since you trusted them on {text.before}" if text.before else "are not trusted yet"
        where = f"the settings in {_near(text.file, root)} {since}"
        lines.append(f"{where}, so these wait: {keys}. To see them: clickstop trust")
    lines += [
        f"the plugin {path} is not trusted and does not run. Read it, then run: clickstop trust"
        for path in plugins.untrusted
    ]
    return lines


def lowered(loaded: Loaded) -> list[str]:
    """What is less strict than the defaults, and which file says so."""
    lines = []
    for layer in loaded.layers[1:]:
        if layer.name == "preset":
            continue
        held = strictest(Config, loaded.layers[0].data, layer.data)[1]
        lowering = [".".join(option.key) for option in held if option.lowers and not _only_records(option.key)]
        keys = listed(dict.fromkeys(lowering))
        if keys:
            since = f" (trusted on {layer.trusted_on})" if layer.trusted_on else ""
            lines.append(f"less strict than the defaults by {os.path.basename(layer.origin)}{since}: {keys}")
    return lines


def _only_records(key: tuple[str, ...]) -> bool:
    """Whether an option is about handlers that record or show something, and block nothing."""
    return key[0] == "handlers" and key[1].startswith(("capture.", "inject."))


def listed(keys: Iterable[str]) -> str:
    names = list(keys)
    more = f" and {len(names) - _MOST} more" if len(names) > _MOST else ""
    return ", ".join(names[:_MOST]) + more


def _near(path: str, root: str) -> str:
    return os.path.relpath(path, root) if path.startswith(os.path.join(root, "")) else path
