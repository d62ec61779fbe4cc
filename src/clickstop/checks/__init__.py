"""Running a project's own commands: one at a time, once per state of its files, and believed only for that."""
