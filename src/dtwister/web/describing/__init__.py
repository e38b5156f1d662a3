"""Descriptions of the interface for programs: the forms of all messages, OpenAPI and AsyncAPI."""
