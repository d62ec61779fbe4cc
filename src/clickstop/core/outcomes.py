"""How a run of a check can end, and for how much of a project it was: words that stand in the store."""

# Begins why a check failed whose runner could not start, and nothing proves that it could not before.
NOT_STARTED = "it could not start"
NO_TESTS = "there are no tests"  # nothing could be run, and nothing is missing
# What is known of a check's runner from before a session's changes.
RAN, COULD_NOT_START = "ran", "could not start"
BASELINE = "baseline"  # the moment of a run on the files as a session found them
PASSED, FAILED, TIMED_OUT, MISSING, INTERRUPTED = "passed", "failed", "timed_out", "missing", "interrupted"
UNTRUSTED = "untrusted"
BELIEVED = (PASSED, FAILED)  # the same for the same files
WHOLE, PART = "whole", "part"  # for how many of the files a run was
FILES = "{files}"  # in a command line: the files that have changed, or the whole folder
