"""Draw the terminal picture of the README from a real run of `clickstop demo`."""

from __future__ import annotations

import io
import os
import re
import sys
import tempfile

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.terminal_theme import DIMMED_MONOKAI
from rich.text import Text

from clickstop.demo.play import play
from clickstop.render import demo as render
from clickstop.render.screen import Screen

PICTURE = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "docs", "images", "demo.svg")
# Without the fonts that rich would have a browser fetch: looking at a picture tells nobody.
FORMAT = re.sub(r"@font-face \{\{.*?\}\}\n", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)


def main() -> int:
    shown = io.StringIO()
    screen = Screen(shown, is_coloured=True, width=100)
    with tempfile.TemporaryDirectory(prefix="clickstop-demo-") as folder:
        render.begin(screen)
        played = play(folder, lambda step: render.step(screen, step))
        render.end(screen, played)
    if played.problems:
        print(*played.problems, sep="\n", file=sys.stderr)
        return 1
    camera = Console(record=True, width=100, force_terminal=True, file=io.StringIO(), highlight=False)
    camera.print(Text.from_ansi(shown.getvalue()))
    os.makedirs(os.path.dirname(PICTURE), exist_ok=True)
    # A fixed id keeps what did not change out of the next difference.
    camera.save_svg(PICTURE, title="clickstop demo", theme=DIMMED_MONOKAI, code_format=FORMAT, unique_id="demo")
    print("wrote docs/images/demo.svg")
    return 0


if __name__ == "__main__":
    sys.exit(main())
