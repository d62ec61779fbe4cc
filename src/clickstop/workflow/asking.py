"""Sections for a run log, as messages and templates ask for them. Once filled in, `runlog.py` understands them."""

from __future__ import annotations

from clickstop.workflow.logs import context_files

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.workflow.model import Workflow


def section(workflow: Workflow, name: str, attempt: int = 0) -> str:
    """A section with brackets to fill in."""
    title = f"## Stage: {name}" if name in workflow.stages else f"### {name}"
    if attempt:
        title = (
            f"{title} for Attempt {attempt}" if name in workflow.justification else f"{title} (Attempt {attempt})"
        )
    return "\n".join([title, *(f"- {line}" for line in workflow.lines_of(name))])


def block(*sections: str) -> str:
    """Sections as a Markdown block to copy."""
    return "\n".join(["```markdown", "\n\n".join(sections), "```"])


def template(workflow: Workflow, feature: str) -> str:
    """A new run log: every stage, none of which counts as documented yet."""
    last = workflow.last_stage
    heads = [
        # A new log has no failure to fix yet.
        section(workflow, name, 1 if name == "RUN" else 0)
        for name in workflow.stages
        if name not in ("FIX", last)
    ]
    tail = [section(workflow, last)] if last else []
    tail += [
        f"## {name}\n" + "\n".join(f"- {line}" for line in workflow.lines_of(name))
        for name in workflow.critical[:1]
    ]
    note = (
        "Fill in the brackets. Further attempts: add `## Stage: FIX (Attempt 2)` and `## Stage: RUN (Attempt 2)`."
    )
    return (
        "\n\n".join([f"# Run log: {feature}", f"<!-- workflow {workflow.name}. {note} -->", *heads, *tail]) + "\n"
    )


def reading_list(
    workflow: Workflow, names: list[str], feature: str, log_path: str, top: str
) -> list[tuple[str, bool]]:
    """The files to read, and whether each exists. `names` may contain {runlog}, {context} and {knowledge}."""
    import os

    from clickstop.core.globs import expand
    from clickstop.workflow.logs import find

    listed: list[tuple[str, bool]] = []
    for name in names:
        if name == "{runlog}":
            listed.append((log_path, os.path.exists(os.path.join(top, log_path))))
        elif name == "{context}":
            for place, files in context_files(workflow, feature, top):
                listed += [(file, True) for file in files] or [(place, False)]
        else:
            text = workflow.knowledge if name == "{knowledge}" else name
            places = [choice.replace("{feature}", feature) for choice in expand(text)]
            files = next((hits for place in places if (hits := find(place, top))), [])
            listed += [(file, True) for file in files] or [(places[0], False)]
    return list(dict.fromkeys(listed))
