"""Rules on what a call would do: dangerous commands, protected files, features, limits."""
