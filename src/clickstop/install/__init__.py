"""Hook entries in the settings of agents: writing, removing, proving."""
