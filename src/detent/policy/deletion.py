"""What is said of a deletion: features that would be lost or degraded, files that would miss what goes."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from detent.policy.features import Impact
    from detent.policy.importers import Importer

_SHOWN = 8


def of_features(impacts: Sequence[Impact]) -> str:
    """For a block or a question; the worst impact comes first."""
    first, feature = impacts[0], impacts[0].feature
    blocked = first.verdict == "block"
    lead = (
        f"This would leave the critical feature {feature.key} without its primary component."
        if blocked
        else f"This would take something away from {_count(impacts)}."
    )
    lines = [lead, "The registry .detent/features.toml says that these files carry features that people use:"]
    lines += [f"- {one.told}" for one in impacts[:_SHOWN]]
    if len(impacts) > _SHOWN:
        lines.append(f"- and {len(impacts) - _SHOWN} more")
    lines.append("1. If the code moves, register its new place first: detent feature add KEY PATH --primary")
    lines.append("2. If the feature shall go, the person says so: detent feature add KEY --status removed")
    if not blocked:
        lines.append("3. Otherwise keep the files, and say what you wanted to reach.")
    return "\n".join(lines)


def of_importers(found: Sequence[Importer], *, whole: bool) -> str:
    """For a warning."""
    count = len(found)
    more = "" if whole else " (more may: not all files were looked at)"
    lines = [
        f"{count} {'file names' if count == 1 else 'places name'} what would be gone{more}.",
        "Found by imports; nothing else speaks against the deletion.",
        *(f"- {one.told}" for one in found[:_SHOWN]),
        "1. Change them in the same step, or keep the file.",
    ]
    if count > _SHOWN:
        lines.insert(-1, f"- and {count - _SHOWN} more")
    return "\n".join(lines)


def _count(impacts: Sequence[Impact]) -> str:
    return "a feature" if len(impacts) == 1 else f"{len(impacts)} features"
