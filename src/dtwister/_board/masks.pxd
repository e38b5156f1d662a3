cpdef add_masks(dict found, dict more)
