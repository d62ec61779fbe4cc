"""Where a project's test, check, build, run and format commands come from; one table of sources, nothing is run."""
