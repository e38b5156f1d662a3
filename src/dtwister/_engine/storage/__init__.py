"""Games as things to store: parts that are packed in memory, and copies that are written down."""
