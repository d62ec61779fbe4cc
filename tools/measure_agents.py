"""Play the story in the real client of each agent, and write down what it enforces: `agents/coverage.json`.

Agents can be named; all others keep what was measured before.
"""

from __future__ import annotations

import json
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from clickstop.agents.coverage import FILE
from tests.e2e.clients import CLIENTS, Scene
from tests.e2e.story import measure, tell
from tests.harness import clean_environ


def main(agents: list[str]) -> None:
    file = Path(FILE)
    known = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    for agent in agents or CLIENTS:
        with tempfile.TemporaryDirectory(prefix=f"clickstop-{agent}-", ignore_cleanup_errors=True) as folder:
            repo = Path(folder) / "shop"
            repo.mkdir()
            told = tell(CLIENTS[agent], Scene(repo, clean_environ(Path(folder) / "home"), ""))
            measures = measure(told)
        print(f"{agent} {CLIENTS[agent].version}: {measures}")
        known[agent] = {
            "version": CLIENTS[agent].version,
            "date": datetime.now(UTC).date().isoformat(),
            "measures": measures,
        }
    file.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
