"""Read what an agent's final message claims: prose to sentences, words to concepts, concepts to claims.

1. `prose.py` splits the markdown into sentences and leaves out what is quoted. `commands.py` and `printed.py` put a
   word in place of each command and each line of a tool's output.
2. `words.py` turns a sentence into concepts, by the table of its language (`tables/english.txt` and so on;
   `concepts.py` says what they mean).
3. `statements.py` finds the claims of a sentence, `doubt.py` what takes them back, and `reader.py` what "it" and
   "all green" refer to.
4. `weighed.py` judges the whole message by weights that are learned from labelled ones.

To teach it something, add the message to a file of `tests/checks/claims`, with a neighbour of it that claims
nothing, and run `make claim-weights`. If that is not enough, add the word to its table, or a tool's line to
`printed.py`. A new rule is the last resort: measure it on a set that nobody has learned from.
"""
