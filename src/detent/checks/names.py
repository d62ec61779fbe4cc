"""Which agents a configuration means."""

from __future__ import annotations


def is_meant(agent: str, names: list[str]) -> bool:
    """Exactly, behind the prefix of a plug-in (`plugin:agent`), or by glob."""
    if not agent:
        return False
    forms = {agent, agent.rpartition(":")[2]}
    if not forms.isdisjoint(names):
        return True
    from fnmatch import fnmatchcase

    return any(fnmatchcase(form, name) for name in names if "*" in name or "?" in name for form in forms)
