"""Rules on what calls do: dangerous commands, protected files, features, limits."""
