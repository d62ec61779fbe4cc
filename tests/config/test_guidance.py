"""Which files with rules the agent may be told, and which wait for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.config import guidance, trust
from clickstop.config.layers import load

if TYPE_CHECKING:
    from pathlib import Path


def test_a_file_that_nobody_has_agreed_to_waits(repo: Path, environ: dict[str, str]) -> None:
    (repo / "clickstop.toml").write_text('[memory]\nrules = ["rules/*.md"]\n[learning]\nrules = "learned/"\n')
    for name in ("rules/a.md", "rules/b.md", "rules/c.txt", "learned/feedback_x.md", "learned/notes.md"):
        (repo / name).parent.mkdir(exist_ok=True)
        (repo / name).write_text(f"# {name}\n", encoding="utf-8")
    loaded = load(str(repo), environ, believe=True)
    assert guidance.places(loaded)[-1] == "learned/feedback_*.md"
    files = [f"{repo}/rules/a.md", f"{repo}/rules/b.md", f"{repo}/learned/feedback_x.md"]
    assert sorted(guidance.files(loaded, str(repo))) == sorted(files)
    told, waiting = guidance.compare(loaded, str(repo), environ)
    assert (told, sorted(waiting)) == ([], sorted(files))
    trust.trust(files[:1], environ)
    told, waiting = guidance.compare(loaded, str(repo), environ)
    assert (len(told), sorted(waiting)) == (1, sorted(files[1:]))
