import re
import sys

text = sys.stdin.buffer.read().decode("latin-1")
lines = iter(text[:-1].split("\n"))


def need(condition, what):
    if not condition:
        print("expected", what, file=sys.stderr)
        sys.exit(INVALID)


def words(count):
    """Returns the words of the next line."""
    line = next(lines, None)
    need(line is not None, "another line")
    found = line.split(" ") if line else []
    need(len(found) == count, f"{count} words on a line, found {len(found)}")
    return found


def number(word, least, most):
    # Longer numbers are beyond every limit, and `int` refuses very long ones.
    need(re.fullmatch("0|[1-9][0-9]{0,19}", word), "a number without a sign and leading zeros")
    need(least <= int(word) <= most, f"a number from {least} to {most}, found {word}")
    return int(word)


def numbers(*ranges):
    """Returns the numbers of the next line, one in each range."""
    return [number(word, *limits) for word, limits in zip(words(len(ranges)), ranges)]


need(text.endswith("\n"), "a line feed at the end")
