"""Let an agent finish with failing checks that it reported, asked about, or was asked to write."""
