import re
import sys

with open(sys.argv[1]) as file:
    cases = int(file.readline()) if HAS_CASES else 1
lines = sys.stdin.buffer.read().decode("latin-1").split("\n")
is_valid = len(lines) == cases + 1 and all(re.fullmatch(ANSWER, line) for line in lines[:-1]) and not lines[-1]
sys.exit(42 if is_valid else 43)
