"""Objects of the menagerie, each in a module of its own."""
