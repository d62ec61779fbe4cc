"""One file per subject; each exports `TOOLS`."""
