"""The dashboard: local web pages over the command line's reports. Offline, and read-only by default."""
