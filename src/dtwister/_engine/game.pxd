# Compiled as it stands. The class stays one of Python, since its base is one: a native class can
# have only native bases.
