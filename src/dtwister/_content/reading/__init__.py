"""Reading content files: TOML, values, tables, drawings of rooms."""
