"""Reading what an agent's final message claims: prose to sentences, words to concepts, concepts to statements."""
