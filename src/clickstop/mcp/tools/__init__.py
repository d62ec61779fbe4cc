"""One file per subject; each function with `@tool` is one."""
