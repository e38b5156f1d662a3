"""The course of play: events, decisions, frames, effects, standing rules, views,
records.
"""
