"""Plug-ins: the hook specification, discovery, and compiling them into one immutable `Rules`."""
