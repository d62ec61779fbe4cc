"""What words stand for. A language is a table of words for these; the rules know nothing else (see english.py)."""

FIX = "fix"  # asks for a repair
OTHER = "other"  # asks for anything else, where a clause begins with it
ENDING = "ending"  # the same, where a clause ends with it
WANT = "want"  # wishes for something that is not there yet
QUESTION = "question"  # wants to know
WHY = "why"
SHOULD = "should"  # how things ought to be
POLITE = "polite"  # may stand before anything
MEND = "mend"  # makes a repair of `make`, `get` and `let`: "properly", "again"
MAKE = "make"
CONDITION = "condition"  # what follows depends on it
NOW = "now"  # tells how things are before what is asked for is done
DONE = "done"  # says in a commit that something was repaired: "behoben"
BUG = "bug"  # names a fault
SYMPTOM = "symptom"  # tells that something goes wrong
VERB = "verb"  # the same as a verb of its subject: "returns"
WEAK = "weak"  # trouble, which features know as well: "error"
TRIFLE = "trifle"  # its own text is what is fixed: "typo"
TEXT = "text"  # the same, where it is what is to be fixed: "comment"
NEUTRAL = "neutral"  # holds a word of trouble and means none: "error message"
TALK = "talk"  # speaks of the work, not of the program: "looks good"
COMMON = "common"  # tells the language, and nothing else
