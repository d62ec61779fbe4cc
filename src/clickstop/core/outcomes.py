"""How a check run can end and what it covered, as stored in the database."""

# Starts the reason of a failed check whose runner could not start although it may have been able to before.
NOT_STARTED = "it could not start"
NO_TESTS = "there are no tests"  # nothing could be run, and nothing is missing
# Whether a check's runner worked before the session's changes.
RAN, COULD_NOT_START = "ran", "could not start"
BASELINE = "baseline"  # the moment of a run on the files as the session found them
PASSED, FAILED, TIMED_OUT, MISSING, INTERRUPTED = "passed", "failed", "timed_out", "missing", "interrupted"
UNTRUSTED = "untrusted"
BELIEVED = (PASSED, FAILED)  # results that hold for the same files
WHOLE, PART = "whole", "part"  # whether a run covered all files
FILES = "{files}"  # in a command line: the changed files, or the whole folder
