"""`make zoo`: real projects in several states, played through real hook processes, against what was expected.

Exits 1 if something is wrong, 2 without projects.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.zoo import manifest
from tools.zoo.prepare import UnfitError
from tools.zoo.report import markdown, totals
from tools.zoo.run import rows_of
from tools.zoo.states import STATES
from tools.zoo.surroundings import UnavailableError, made_with

PAGE = Path(__file__).parents[2] / "docs" / "zoo.md"


def main(arguments: list[str]) -> int:
    projects = manifest.load()
    parser = argparse.ArgumentParser(prog="make zoo", description=__doc__)
    parser.add_argument("--project", action="append", choices=projects, help="only this one; may be repeated")
    parser.add_argument("--state", action="append", choices=STATES, help="only this one; may be repeated")
    parser.add_argument("--texts", action="store_true", help="show what the agent and the person were told")
    parser.add_argument("--page", action="store_true", help="write docs/zoo.md; of all projects and states only")
    asked = parser.parse_args(arguments)
    if asked.page and (asked.project or asked.state):
        parser.error("the page is of all projects and states")
    rows = []
    try:
        for row in rows_of(asked.project or list(projects), asked.state or list(STATES)):
            rows.append(row)
            for text in row.texts if asked.texts else ():
                print(f"--- {text}\n---")
            print(row.line(), flush=True)
    except (UnavailableError, UnfitError) as error:
        print(error, file=sys.stderr)
        return 2
    print(totals(rows))
    if asked.page:
        PAGE.write_text(markdown(rows, projects, made_with()), encoding="utf-8")
    return 1 if any(row.wrongs for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
