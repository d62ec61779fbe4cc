"""Features with their files, and which of these are missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.app import features
from clickstop.app.errors import AppError
from clickstop.dashboard.page import Asked, DownloadTable, Page

if TYPE_CHECKING:
    from clickstop.app.features import FeatureRecord

_HEADERS = ("feature", "title", "priority", "status", "file", "role", "exists")


def page(asked: Asked) -> Page:
    trouble, records = "", []
    try:
        records = features.records(features.top_of(asked.site))
    except AppError as error:
        trouble = str(error)
    return Page(
        "Features",
        {"features": records, "trouble": trouble},
        tables={"features": lambda: DownloadTable(_HEADERS, _rows(records))},
    )


def _rows(records: list[FeatureRecord]) -> list[tuple[object, ...]]:
    return [
        (feature.key, feature.title, feature.priority, feature.status, part.path, part.role, part.there)
        for feature in records
        for part in feature.components
    ]
