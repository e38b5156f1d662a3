# Compiled as it stands.
