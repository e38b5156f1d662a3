"""The subcommands of `dtwister`, one module each."""
