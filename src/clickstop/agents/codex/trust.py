"""What keeps Codex from running our hooks.

It runs only entries that the person has trusted one by one, and a repository's only if the repository is trusted,
too. Without a terminal it skips all others silently.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from typing import TYPE_CHECKING, Any

from clickstop.agents import hook_table
from clickstop.agents.codex.install import sites, switch
from clickstop.agents.document import settings_in
from clickstop.core import reading
from clickstop.core.client_records import Obstacle
from clickstop.core.names import words_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Json = dict[str, Any]
_REVIEW = "start codex in this folder, open /hooks, and trust clickstop's entries"


def obstacles(root: str, environ: Mapping[str, str]) -> list[Obstacle]:
    file = switch(environ)
    config = _config(file)
    findings = []
    if _table(config, "features").get("hooks") is False:
        findings.append(Obstacle(file, "[features] hooks is false", f"remove that line from {file}"))
    states = _table(_table(config, "hooks"), "state")
    for path in dict.fromkeys(site.file for site in sites(root, environ)):
        waiting = [key for key, trusted in _ours(path) if _table(states, key).get("trusted_hash") != trusted]
        if waiting:
            entries = "entry" if len(waiting) == 1 else "entries"
            findings.append(Obstacle(path, f"{len(waiting)} clickstop {entries} not trusted", _REVIEW))
        if any(True for _ in _ours(path)) and path.startswith(root) and not _is_trusted(config, root):
            remedy = "start codex in this folder and answer that you trust it"
            findings.append(Obstacle(file, "this folder is not trusted", remedy))
    return findings


def _ours(path: str) -> Iterator[tuple[str, str]]:
    """Codex's key for each of our entries, and the hash that it compares to detect changes."""
    for place, group, handler in hook_table.handlers(settings_in(path)):
        if hook_table.is_ours(handler):
            event = "_".join(words_of(str(place[1])))
            yield f"{path}:{event}:{place[2]}:{place[4]}", _hash(event, group, handler)


def _hash(event: str, group: Json, handler: Json) -> str:
    """The hash as Codex computes it. The format is undocumented; a test compares it with Codex's own."""
    hook: Json = {"async": False, **{key: handler.get(key) for key in ("command", "timeout", "type")}}
    identity: Json = {"event_name": event, "hooks": [hook]}
    if group.get("matcher") is not None:
        identity["matcher"] = group["matcher"]
    text = json.dumps(identity, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return f"sha256:{hashlib.sha256(text.encode()).hexdigest()}"


def _is_trusted(config: Json, root: str) -> bool:
    return _table(_table(config, "projects"), root).get("trust_level") == "trusted"


def _config(file: str) -> Json:
    try:
        return tomllib.loads(reading.read(file, limit=reading.SETTINGS).decode("utf-8", "replace"))
    except (OSError, ValueError):
        return {}


def _table(mapping: Any, key: str) -> Json:
    value = mapping.get(key) if isinstance(mapping, dict) else None
    return value if isinstance(value, dict) else {}
