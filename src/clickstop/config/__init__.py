"""Options, their layers, and the plan they compile to."""
