"""What lets an agent stop with red checks: its own plain words, a question to the person, tests asked to be red."""
