"""The review of uncommitted changes: secrets, broken rules, missing tests, and the project's own reviewer."""
