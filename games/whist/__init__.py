"""Classic whist (W-1 to W-31)."""
