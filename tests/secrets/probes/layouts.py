"""Places in which a name and its value stand, as tools print them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def _nested_json(name: str, value: str) -> str:
    return json.dumps({"event": "deploy", "body": json.dumps({"region": "eu-1", name: value})})


def _grep(name: str, value: str) -> str:
    path, line = "\x1b[35mconfig/production.ini\x1b[m\x1b[36m:\x1b[m", "\x1b[32m14\x1b[m\x1b[36m:\x1b[m"
    return f"{path}{line}\x1b[01;31m\x1b[K{name}\x1b[m\x1b[K = {value}\n"


LAYOUTS: dict[str, Callable[[str, str], str]] = {
    "variable": lambda name, value: f"PORT=8080\n{name}={value}\nDEBUG=0\n",
    "exported": lambda name, value: f"export {name}='{value}'\n",
    "json": lambda name, value: json.dumps({"host": "db.internal", name: value, "port": 5432}, indent=2),
    "json in one line": lambda name, value: json.dumps({"host": "db.internal", name: value, "port": 5432}),
    "json in json": _nested_json,
    "yaml": lambda name, value: f"server:\n  port: 8080\n  {name}: {value}\n  debug: false\n",
    "yaml, quoted": lambda name, value: f'server:\n  port: 8080\n  {name}: "{value}"\n',
    "toml": lambda name, value: f'[server]\nport = 8080\n{name} = "{value}"\n',
    "properties": lambda name, value: f"server.port=8080\napp.{name}={value}\n",
    "csv": lambda name, value: f'name,value,updated\n{name},"{value}",2026-01-04\n',
    "xml": lambda name, value: f"<settings><{name}>{value}</{name}></settings>",
    "added line": lambda name, value: f'@@ -3,2 +3,3 @@\n port: 8080\n+{name}: "{value}"\n debug: false\n',
    "removed line": lambda name, value: f'@@ -3,3 +3,2 @@\n port: 8080\n-{name}: "{value}"\n debug: false\n',
    "coloured diff": lambda name, value: f"\x1b[31m-{name}={value}\x1b[m\n\x1b[32m+{name}=\x1b[m\n",
    "coloured value": lambda name, value: f"\x1b[36m{name}\x1b[39m: \x1b[32m'{value}'\x1b[39m\n",
    "grep": lambda name, value: f"config/production.ini:14:{name} = {value}\n",
    "coloured grep": _grep,
    "numbered": lambda name, value: f"     6\tport: 8080\n     7\t{name}: '{value}'\n     8\t\n",
    "numbered by the client": lambda name, value: f"   6→PORT=8080\n   7→{name}={value}\n   8→\n",
    "compose": lambda name, value: f"    environment:\n      - PORT=8080\n      - {name}={value}\n",
    "pair": lambda name, value: f"        - name: {name}\n          value: {value}\n",
    "code": lambda name, value: f'settings["{name}"] = "{value}"  # until we rotate\n',
    "log": lambda name, value: f"2026-02-03 10:11:12,512 DEBUG boot: using {name}={value} from environment\n",
    "repr": lambda name, value: f"Config(host='db.internal', {name.lower()}='{value}', port=5432)\n",
    "folded": lambda name, value: (
        f"what the deploy printed: port: 8080 {name}: {value} debug: false and then it hung"
    ),
    "cut": lambda name, value: f'...ploy.internal", "port": 8080, "{name}": "{value}',
    "table": lambda name, value: f"| name | value |\n|---|---|\n| {name} | `{value}` |\n",
}
