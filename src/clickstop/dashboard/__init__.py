"""A local web page over the same reports as the command line: server-rendered, offline, read-only unless asked."""
