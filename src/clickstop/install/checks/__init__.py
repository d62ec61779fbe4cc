"""The doctor's checks: functions `check_<name>(patient) -> list[DoctorFinding]`."""

# In the order of the report: each check, and its module.
CHECKS = dict(
    pair.split(":")
    for pair in (
        "repository:repository settings:entries entries:entries agents:entries programs:entries interpreter:machine"
        " server:entries configuration:repository commands:machine rules:machine silence:machine database:store"
        " spool:store alive:alive seen:store failures:store client:machine"
    ).split()
)
