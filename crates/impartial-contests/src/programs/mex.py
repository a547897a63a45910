def mex(values):
    """Returns the least number that is not a value."""
    least = 0
    while least in values:
        least += 1
    return least
