"""Content in TOML: read, drawn, checked, and turned into typed specs."""
