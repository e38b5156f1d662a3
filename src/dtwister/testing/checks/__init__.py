"""The checks of the conformance kit, and the plug-in under test."""
