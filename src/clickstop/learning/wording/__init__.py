"""What prompts and commit messages say, by tables of words for each language."""
