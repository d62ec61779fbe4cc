"""An MCP server in plain shell, for where the program is missing: it starts, and its one tool says how to install.

A client remembers for good that a server failed. $m is what the tool says, as a JSON string.
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
