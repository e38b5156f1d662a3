"""The checks of the conformance kit, and the plug-in that they are made for."""
