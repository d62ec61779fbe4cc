"""An MCP server in plain shell that runs if the program is missing. Its one tool says how to install it.

Some clients remember that a server failed and never start it again. `$m` is the tool's answer, as a JSON string.
"""

from __future__ import annotations

_INITIALIZE = (
    r"""v=$(printf %s "$l" | sed -n 's/.*"protocolVersion": *\("[^"]*"\).*/\1/p');"""
    """ r='{"protocolVersion":'"$v"',"capabilities":{"tools":{}},"""
    """"serverInfo":{"name":"clickstop","version":"missing"}}'"""
)
_LIST = """r='{"tools":[{"name":"install","description":'"$m"',"inputSchema":{"type":"object"}}]}'"""
_CALL = """r='{"content":[{"type":"text","text":'"$m"'}]}'"""
STUB = (
    "while IFS= read -r l; do"
    r""" i=$(printf %s "$l" | sed -n 's/.*"id": *\([^,}]*\).*/\1/p'); [ -n "$i" ] || continue;"""
    f""" case $l in *'"initialize"'*) {_INITIALIZE};; *'"tools/list"'*) {_LIST};; *'"tools/call"'*) {_CALL};;"""
    " *) r='{}';; esac;"
    r""" printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$i" "$r"; done"""
)
