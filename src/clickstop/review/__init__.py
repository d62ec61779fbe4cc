"""Looking over what is not committed: secrets, broken rules, missing tests, and a reviewer of the project's own."""
