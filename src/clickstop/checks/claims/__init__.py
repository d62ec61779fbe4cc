"""Reading what an agent's final message claims: prose to sentences, words to concepts, concepts to statements.

To teach it something, look for the one place that knows such things: a word or an idiom is a line of its
language's table (`english.py`; `concepts.py` says what the lines mean and how they are written); the line with
which a tool ends is in `printed.py`; a program is a row of `shell/known_programs.py`; a list of counts is read by
`tally.py`; any other shape of a sentence is a rule of `statements.py`; and what takes a statement back is in
`doubt.py`. Then add the message to `tests/checks/claims`, and a neighbour of it that claims nothing.
"""
