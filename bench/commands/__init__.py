"""What `python -m bench` can do, one module for each command, and how it shows results."""
