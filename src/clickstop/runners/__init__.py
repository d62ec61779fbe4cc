"""Where a project's test, check, build, run and format commands come from; one file per source, nothing is run."""
