import re
import sys

text = sys.stdin.buffer.read().decode("latin-1")
lines = iter(text[:-1].split("\n"))


def need(condition, what):
    if not condition:
        print("expected", what, file=sys.stderr)
        sys.exit(INVALID)


def tokens(count):
    """Returns the tokens of the next line."""
    line = next(lines, None)
    need(line is not None, "another line")
    found = line.split(" ") if line else []
    need(len(found) == count, f"{count} tokens on a line, found {len(found)}")
    return found


def number(token, least, most):
    # Longer numbers are beyond every limit, and `int` refuses very long ones.
    need(re.fullmatch("0|[1-9][0-9]{0,19}", token), "a number without a sign and leading zeros")
    need(least <= int(token) <= most, f"a number from {least} to {most}, found {token}")
    return int(token)


def numbers(*ranges):
    """Returns the numbers of the next line, one in each range."""
    return [number(token, *limits) for token, limits in zip(tokens(len(ranges)), ranges)]


need(text.endswith("\n"), "a line feed at the end")
