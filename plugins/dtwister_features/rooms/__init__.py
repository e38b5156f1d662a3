"""Revealing and rotating rooms, and their portcullises."""
