"""Names and texts with control characters, links for terminals, and letters that turn the line around."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.hostile.repositories.catalogue import hostile

if TYPE_CHECKING:
    from tests.hostile.ground import Ground

ESCAPES = "\x1b[2J\x1b]0;owned\x07\x1b]8;;http://evil.example\x1b\\x\x9b31m\x85\u202egnp\u2066x\u200f\r\x08\x7f"
# The same, as TOML, JSON and YAML let it be written.
QUOTED = r"\u001b[2J\u001b]8;;http://evil.example\u0007x\u009b31m\u0085\u202egnp\u2066x\u200f\r\b\u007f"


@hostile("names-of-files-and-folders", quick=True)
def files(ground: Ground) -> None:
    for place in ("", "sub/", "build/", ".clickstop/rules/", ".clickstop/runs/", "memory/feedback_"):
        ground.write(f"{place}a{ESCAPES.replace('/', '')}b.md", "---\ndescription: x\n---\nx\n")
    ground.write(f"{ESCAPES.replace('/', '')}/CLAUDE.md", '---\ncommands:\n  test: "true"\n---\n')
    ground.commit()


@hostile("names-in-configuration", quick=True)
def configuration(ground: Ground) -> None:
    ground.configure(
        f'[commands]\ntest = "true {QUOTED}"\ncheck = ["a{QUOTED}"]\n'
        f'[checks."c{QUOTED}"]\ncommand = "false {QUOTED}"\ndescription = "{QUOTED}"\nblocking = true\n'
        f'[moments.turn_stop]\nchecks = ["c{QUOTED}"]\n'
        f'[[gates.rule]]\nid = "r{QUOTED}"\ncommand = "git"\nverdict = "ask"\nmessage = "m{QUOTED}"\n'
        f'[[gates.allow]]\nrule = "x{QUOTED}"\nmatch = "{QUOTED}"\nreason = "{QUOTED}"\n'
        f'[protect]\n"{QUOTED}" = {{ read = "ask", write = "block" }}\n'
        f'[workflow."w{QUOTED}"]\npreset = "feature"\n'
    )


@hostile("names-of-unknown-keys")
def unknown_keys(ground: Ground) -> None:
    ground.configure(f'["k{QUOTED}"]\n"{QUOTED}" = "{QUOTED}"\n')


@hostile("names-of-handlers-and-plug-ins")
def handlers(ground: Ground) -> None:
    ground.write("plug.py", f'# {ESCAPES}\nNAME = "{ESCAPES}"\n'.replace("\r", ""))
    ground.configure(
        f'[project]\nid = "p"\nplugins = ["plug.py", "no{QUOTED}.py"]\n[handlers]\n"h{QUOTED}" = false\n'
    )


@hostile("names-in-project-files")
def project_files(ground: Ground) -> None:
    ground.write(
        "package.json", f'{{"name": "n{QUOTED}", "scripts": {{"test": "echo {QUOTED}"}}}}'.replace("\\b", "")
    )
    ground.write("CLAUDE.md", f'---\ncommands:\n  test: "echo {QUOTED}"\n---\n{ESCAPES}\n')
    ground.write("Makefile", f"test:\n\techo {ESCAPES}\n".replace("\r", ""))


@hostile("names-in-shared-files")
def shared_files(ground: Ground) -> None:
    ground.write(
        ".clickstop/features.toml",
        f'[[feature]]\nname = "f{QUOTED}"\nid = "f"\nfiles = ["cart.py", "{QUOTED}"]\ncritical = true\n'
        f'description = "{QUOTED}"\n',
    )
    ground.write(".clickstop/classes/c.toml", f'description = "{QUOTED}"\nkeywords = ["{QUOTED}", "cart"]\n')
    ground.write("memory/feedback_x.md", f'---\nname: "n{QUOTED}"\ndescription: "{QUOTED}"\n---\n{ESCAPES}\n')
    ground.write(".clickstop/runs/x.md", f"# {ESCAPES}\n\n## Run 1\n")
    ground.write(".clickstop/knowledge.md", f"# {ESCAPES}\n")
    ground.write("docs/incidents/2026-01-01-x.md", f"# {ESCAPES}\n")


@hostile("names-in-history")
def history(ground: Ground) -> None:
    ground.write("cart.py", f"# {ESCAPES}\n")
    ground.git("add", "-A")
    ground.git("-c", f"user.name=dev{ESCAPES}".replace("\r", ""), "commit", "-q", "-m", f"fix: {ESCAPES}")
    ground.git("checkout", "-q", "-b", "b\u202egnp\u2066x\u0085")


@hostile("names-that-are-no-text")
def no_text(ground: Ground) -> None:
    import os

    for name in (b"a\xff\xfe.py", b"sub/\x80\x9b31m.md", b".clickstop\xff"):
        path = os.path.join(os.fsencode(ground.repo), name)
        with open(path, "wb") as file:
            file.write(b"x\n")
