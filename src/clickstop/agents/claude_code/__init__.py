"""Claude Code: its payloads, its replies, its settings files, its transcripts."""
