"""Checks of content: layouts, references, options, meaning, and the code of plug-ins."""
