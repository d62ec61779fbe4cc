"""Places in which a name and its value stand, as tools print them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from urllib.parse import quote

if TYPE_CHECKING:
    from collections.abc import Callable


def _nested_json(name: str, value: str) -> str:
    return json.dumps({"event": "deploy", "body": json.dumps({"region": "eu-1", name: value})})


def _variable(name: str) -> str:
    return name.replace("-", "_")


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
    "fish": lambda name, value: f"set -gx {_variable(name)} {value}\n",
    "csh": lambda name, value: f"setenv {_variable(name)} '{value}'\n",
    "powershell": lambda name, value: f'$env:{_variable(name)} = "{value}"\n',
    "makefile": lambda name, value: f"{_variable(name)} ?= {value}\n",
    "dockerfile": lambda name, value: f"ENV {_variable(name)}={value}\n",
    "command option": lambda name, value: (
        f"shopctl login --{name.lower().replace('_', '-')} '{value}' --region eu\n"
    ),
    "command setting": lambda name, value: f"helm upgrade shop ./chart --set app.{name}={value} --wait\n",
    "header": lambda name, value: (
        f"> POST /v1 HTTP/1.1\n> X-{name.replace('_', '-').title()}: {value}\n> Accept: */*\n"
    ),
    "address": lambda name, value: f"GET https://api.internal/v1?region=eu&{name.lower()}={quote(value)}&page=2\n",
    "traceback": lambda name, value: (
        f'  File "/srv/app/boot.py", line 14, in start\n    connect(region, {name.lower()}="{value}")\nOSError\n'
    ),
    "yaml, folded": lambda name, value: f"server:\n  port: 8080\n  {name}: >-\n    {value}\n  debug: false\n",
    "yaml, literal": lambda name, value: f"server:\n  {name}: |\n    {value}\n  debug: false\n",
    "yaml, folded in a diff": lambda name, value: f"+server:\n+  {name}: >\n+    {value}\n+  debug: false\n",
    "csv with a header": lambda name, value: f"host,{name},region\ndb.internal,{value},eu\n",
    "csv, last column": lambda name, value: f'host,{name}\n"db.internal","{value}"\n',
    "rows of a database": lambda name, value: (
        f" id | {name} | region\n----+------+--------\n  7 | {value} | eu\n(1 row)\n"
    ),
    "rows with tabs": lambda name, value: f"id\t{name}\tregion\n7\t{value}\teu\n",
    "word diff": lambda name, value: f"port: 8080\n{name}: [-{value}-]{{+from the vault+}}\n",
    "word diff, added": lambda name, value: f'{name} = {{+"{value}"+}}\n',
    "coloured word diff": lambda name, value: f"{name}=\x1b[31m[-{value}-]\x1b[m\x1b[32m{{+none+}}\x1b[m\n",
    "map in a log": lambda name, value: f"INFO boot - settings {{host=db.internal, {name}={value}, pool=10}}\n",
    "struct in a log": lambda name, value: (
        f"{{Host:db.internal {name.title().replace('_', '')}:{value} Port:5432}}\n"
    ),
    "colour in the value": lambda name, value: f"{name}='{value[:7]}\x1b[7m{value[7:10]}\x1b[27m{value[10:]}'\n",
    "coloured json in json": lambda name, value: json.dumps(
        {"out": f"\x1b[36m{name}\x1b[0m=\x1b[32m'{value}'\x1b[0m\n"}
    ),
    "blame": lambda name, value: f"^3f2a1b9 (Ada 2026-01-02 14) {name} = '{value}'\n",
    "quoted mail": lambda name, value: f"> port: 8080\n> {name}: {value}\n",
    "html": lambda name, value: f'<input type="hidden" name="{name}" value="{value}">\n',
    "sql": lambda name, value: f"UPDATE settings SET {name} = '{value}' WHERE id = 7;\n",
    "table": lambda name, value: f"| name | value |\n|---|---|\n| {name} | `{value}` |\n",
}
