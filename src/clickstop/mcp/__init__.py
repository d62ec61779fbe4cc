"""The MCP server: tools, resources and prompts over the same records that the command line shows."""
