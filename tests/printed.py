"""What `--json` printed, held against its schema."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from clickstop.cli.json_shapes import schema_of


def data_of(printed: str | bytes) -> Any:
    document = json.loads(printed)
    _validator(document["schema"].partition("/")[0]).validate(document)
    return document["data"]


@cache
def _validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(schema_of(name))
