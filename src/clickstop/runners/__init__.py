"""Find a project's test, check, build, run and format commands, without running anything."""
