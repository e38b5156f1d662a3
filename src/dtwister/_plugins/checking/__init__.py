"""Checks of what plug-ins declare and register, each with the place of what is wrong."""
