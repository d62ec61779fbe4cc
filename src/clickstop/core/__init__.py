"""What everybody may know: events, decisions, times, paths, texts. Imports nothing else of ours."""
