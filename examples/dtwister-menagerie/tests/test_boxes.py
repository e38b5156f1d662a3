"""The scenarios, and the box among others: bots play them to the end."""

import pytest

import dtwister
from dtwister.bots import GreedyBot, play_out
