"""`make zoo`: real projects in several states, played through real hook processes, against what was expected.

Exits 1 if something is wrong, 2 without projects; a sample that cannot be fetched is skipped.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.zoo import manifest
from tools.zoo.report import markdown, totals
from tools.zoo.run import rows_of
from tools.zoo.states import STATES
from tools.zoo.surroundings import UnavailableError, UnfitError, made_with

# What needs nothing but pip and npm, and little time: green, red and not to be run.
SAMPLE = ["parse", "left-pad"]
SAMPLE_STATES = ["as-it-comes", "red-then-honest", "missing-tools"]
PAGE = Path(__file__).parents[2] / "docs" / "zoo.md"


def main(arguments: list[str]) -> int:
    projects = manifest.load()
    parser = argparse.ArgumentParser(prog="make zoo", description=__doc__)
    parser.add_argument("--project", action="append", choices=projects, help="only this one; may be repeated")
    parser.add_argument("--state", action="append", choices=STATES, help="only this one; may be repeated")
    parser.add_argument("--texts", action="store_true", help="show what the agent and the person were told")
    parser.add_argument("--sample", action="store_true", help=f"{' and '.join(SAMPLE)} in some states, for CI")
    parser.add_argument("--page", action="store_true", help="write docs/zoo.md; of all projects and states only")
    asked = parser.parse_args(arguments)
    if asked.page and (asked.project or asked.state or asked.sample):
        parser.error("the page is of all projects and states")
    names, states = (SAMPLE, SAMPLE_STATES) if asked.sample else (asked.project, asked.state)
    rows = []
    try:
        for row in rows_of(names or list(projects), states or list(STATES)):
            rows.append(row)
            for text in row.texts if asked.texts else ():
                print(f"--- {text}\n---")
            print(row.line(), flush=True)
    except UnavailableError as error:
        print(f"{'The sample is skipped' if asked.sample else 'Not available'}: {error}", file=sys.stderr)
        return 0 if asked.sample else 2
    except UnfitError as error:
        print(error, file=sys.stderr)
        return 2
    print(totals(rows))
    if asked.page:
        PAGE.write_text(markdown(rows, projects, made_with()), encoding="utf-8")
    return 1 if any(row.wrongs for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
