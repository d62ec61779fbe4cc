"""Messages about secrets for the agent and the person."""

from __future__ import annotations


def listed(placeholders: list[str]) -> str:
    """List up to five placeholders."""
    shown = ", ".join(placeholders[:5])
    return f"{shown} and {len(placeholders) - 5} more" if len(placeholders) > 5 else shown


def kinds(placeholders: list[str]) -> str:
    """Summarise placeholders: `a github-token`, `2 secrets (github-token, password)`."""
    names = list(dict.fromkeys(placeholder.strip("[]").split(":")[1] for placeholder in placeholders))
    if len(placeholders) == 1:
        article = "an" if names[0][0] in "aeio" else "a"  # but `a url-password`
        return f"{article} {names[0]}"
    return f"{len(placeholders)} secrets ({', '.join(names)})"


def replaced_once(placeholders: list[str]) -> str:
    return (
        f"clickstop replaced {kinds(placeholders)} in this result with {listed(placeholders)}.\n"
        "The stored value is unchanged; the same placeholder stands for the same value throughout this session.\n"
        "1. Do not write a placeholder into a file or a command: name the variable or file that contains the value."
    )


def could_not_replace(placeholders: list[str], tool: str, *, failed: bool) -> tuple[str, str]:
    """Return the messages for the agent and for the person."""
    what = kinds(placeholders)
    single = len(placeholders) == 1
    which = "failed " if failed else ""
    reason = (
        f"The output of the {which}call shows {what} in clear text.\n"
        f"The client does not let hooks replace the output of a {which}call; "
        f"clickstop stores {listed(placeholders)}.\n"
        f"1. Do not repeat {'it' if single else 'them'}: not in an answer, a file or a command.\n"
        f"2. Tell the person to replace {'it' if single else 'them'} with {'a new one' if single else 'new ones'}."
    )
    message = (
        f"clickstop: a {which}{tool or 'tool'} call showed {what} to the model, and its output could not be"
        f" replaced. Rotate {'it' if single else 'them'}."
    )
    return reason, message


def too_long_to_search() -> str:
    return (
        "This result is too long to search completely for secrets: only its start and end were searched. "
        "Do not repeat anything that looks like one."
    )


def in_command(placeholders: list[str]) -> tuple[str, str]:
    """Return the messages for the agent and for the person."""
    what = kinds(placeholders)
    reason = (
        f"The command contains {what} in clear text ({listed(placeholders)}).\n"
        "A command line stays visible on the screen, in the client's transcript and in the process list.\n"
        "1. Let the program read the value from an environment variable or a file."
    )
    return (
        reason,
        f"clickstop: the agent's command contains {what} in clear text; the client's transcript keeps it.",
    )


def in_prompt(placeholders: list[str]) -> str:
    what = kinds(placeholders)
    it, subject = ("it", "it") if len(placeholders) == 1 else ("them", "they")
    return (
        f"Your prompt contains {what}.\n"
        f"The model gets {it} as typed, and the client's transcript keeps {it}; "
        f"clickstop stores {listed(placeholders)}.\n"
        f"1. If {subject} should not be there, rotate {it}.\n"
        "2. Next time, name the variable or file that contains the value."
    )
