"""Write the plugin's hooks and server from the same tables as settings have. `--check` only compares."""

from __future__ import annotations

import argparse
import json
import os
import sys
from typing import Any

from clickstop import __version__
from clickstop.agents.claude_code import install, servers
from clickstop.install import origin
from clickstop.install.origin import start_of

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ABOUT = "Written by `make plugin` from the table of hooks; edit agents/claude_code/install.py instead."


def files() -> dict[str, Any]:
    """Each generated file and what is in it."""
    start = start_of("plugin", ROOT, os.environ)
    manifest = os.path.join("plugin", ".claude-plugin", "plugin.json")
    market = os.path.join(".claude-plugin", "marketplace.json")
    shop = _read(market)
    needs = f"needs the program: {origin.from_index() or 'see the README'}"
    about = {"description": f"Scores, gates, checks and memory for your sessions; {needs}."}
    return {
        os.path.join("plugin", "hooks", "hooks.json"): {
            "description": ABOUT,
            "hooks": {event: [group] for event, group in install.hook_entries("plugin", start).items()},
        },
        os.path.join("plugin", ".mcp.json"): {
            "mcpServers": {servers.NAME: servers.entry(start, "plugin")},
        },
        manifest: {**_read(manifest), "version": __version__, **about},
        market: {**shop, "plugins": [{**plugin, **about} for plugin in shop["plugins"]]},
    }


def _read(file: str) -> Any:
    with open(os.path.join(ROOT, file), encoding="utf-8") as source:
        return json.load(source)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a file is not up to date")
    only_check = parser.parse_args().check
    old = []
    for file, content in files().items():
        path, text = os.path.join(ROOT, file), json.dumps(content, indent=2) + "\n"
        if os.path.exists(path) and open(path, encoding="utf-8").read() == text:  # noqa: SIM115  # read at once
            continue
        old.append(file)
        if not only_check:
            with open(path, "w", encoding="utf-8", newline="\n") as out:
                out.write(text)
    print("\n".join(old) or "The plugin is up to date.")
    return int(only_check and bool(old))


if __name__ == "__main__":
    sys.exit(main())
