"""Reports and actions that the command line, the dashboard and the MCP server share."""
