"""The marks of words. Each language is a table of words by mark (see `english.py`); the rules only see marks."""

FIX = "fix"  # asks for a repair
OTHER = "other"  # asks for anything else, if a clause begins with it
ENDING = "ending"  # the same, if a clause ends with it
WANT = "want"  # wishes for something new
QUESTION = "question"  # asks for information
WHY = "why"
SHOULD = "should"  # how things ought to be
POLITE = "polite"  # may precede anything: "please"
MAKE = "make"
MEND = "mend"  # turns `make`, `get` and `let` into a repair: "properly", "again"
CONDITION = "condition"  # the next clause depends on it: "if", "when"
NOW = "now"  # describes the current state: "right now"
DONE = "done"  # says in a commit that something was repaired: "behoben"
BUG = "bug"  # names a bug: "crash"
SYMPTOM = "symptom"  # says that something goes wrong: "no longer"
VERB = "verb"  # the same, as the verb of a subject: "returns"
WEAK = "weak"  # trouble, which features mention as well: "error"
TRIFLE = "trifle"  # only text is fixed: "typo"
TEXT = "text"  # the same, if the clause also asks for a repair: "comment"
NEUTRAL = "neutral"  # contains a word of trouble but means none: "error message"
TALK = "talk"  # is about the work, not the program: "looks good"
LOOK = "look"  # directs attention: "look at", which says nothing about a bug
COMMON = "common"  # only helps to recognise the language
