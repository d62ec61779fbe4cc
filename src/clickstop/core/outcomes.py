"""How a run of a check can end, and for how much of a project it was: words that stand in the store."""

PASSED, FAILED, TIMED_OUT, MISSING, INTERRUPTED = "passed", "failed", "timed_out", "missing", "interrupted"
UNTRUSTED = "untrusted"
BELIEVED = (PASSED, FAILED)  # the same for the same files
WHOLE, PART = "whole", "part"  # for how many of the files a run was
FILES = "{files}"  # in a command line: the files that have changed, or the whole folder
