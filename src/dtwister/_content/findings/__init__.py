"""Findings about content: their codes, reports and suppressions."""
