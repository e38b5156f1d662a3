"""Components of later sets that examples and neighbouring cases need."""
