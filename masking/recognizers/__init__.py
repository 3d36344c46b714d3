"""recognizers."""
