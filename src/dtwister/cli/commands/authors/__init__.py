"""The subcommands for authors of expansions: content, rules, plug-ins, scaffolds."""
