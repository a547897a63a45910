MOST = {}
import sys

text = sys.stdin.buffer.read().decode("ascii")
lines = [line.split(" ") for line in text.split("\n")]


def need(condition, what):
    if not condition:
        sys.exit("expected " + what)


def numbers(line, count, least=0, most=2**64 - 1):
    need(len(line) == count, f"{count} numbers on a line, found {len(line)}")
    need(all(word.isdigit() and str(int(word)) == word for word in line), "numbers without signs and leading zeros")
    found = list(map(int, line))
    need(all(least <= number <= most for number in found), f"numbers from {least} to {most}")
    return found


need(lines.pop() == [""], "a line feed at the end")
need(lines, "a line")
head, rest = lines[0], lines[1:]
