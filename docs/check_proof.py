"""Checks a proof of who wins a game on a board: python3 check_proof.py FILE

It uses only the rules, and that parts of the same shape have the same nim-value. docs/proofs.md describes the format."""

import sys


class Board:
    def __init__(self, game, tokens):
        self.game, first = game, next(tokens)
        self.is_graph = first == "graph"
        if self.is_graph:
            self.cells = frozenset(range(1, min(int(next(tokens)), 129) + 1))
            pairs = {frozenset((int(next(tokens)), int(next(tokens)))) for _ in range(int(next(tokens)))}
            assert len(self.cells) <= 128 and all(len(p) == 2 and p <= self.cells for p in pairs), "the graph"
            self.related = {a: {b for b in self.cells if {a, b} in pairs} for a in self.cells}
            return
        rows, columns = int(first), int(next(tokens))
        text = [next(tokens) for _ in range(rows)]
        assert 1 <= rows * columns <= 128 and all(len(row) == columns and set(row) <= {".", "#"} for row in text)
        self.place = {row * columns + column + 1: (row, column) for row in range(rows) for column in range(columns)}
        self.cells = frozenset(c for c, (row, column) in self.place.items() if text[row][column] == ".")
        if game == "chomp":
            self.cells -= {1}  # The corner is poisoned, so nobody takes it.
        self.related = {a: {b for b in self.place if a != b and self.affects(a, b)} for a in self.place}

    def affects(self, a, b):
        """Returns whether a move at one of the cells matters at the other."""
        rows, columns = (y - x for x, y in zip(self.place[a], self.place[b]))
        if self.game == "chomp":
            return rows * columns >= 0
        if self.game == "queens":
            return rows == 0 or columns == 0 or abs(rows) == abs(columns)
        return abs(rows) + abs(columns) == 1

    def moves(self, part):
        """Returns the legal moves in ascending order, each as a sorted tuple of cells."""
        if self.game in ("cram", "arc-kayles"):
            return sorted((a, b) for a in part for b in self.related[a] & part if a < b)
        return sorted((a,) for a in part)

    def left(self, free, move):
        """Returns the cells that a legal move leaves."""
        assert move in self.moves(free), f"the move {move} is illegal"
        taken = set(move)
        if self.game in ("chomp", "queens", "node-kayles"):  # In chomp, only squares with larger numbers are taken.
            taken |= {c for c in self.related[move[0]] if c > move[0] or self.game != "chomp"}
        return free - taken

    def parts(self, free):
        """Returns the independent parts in which a move is legal."""
        rest = set(free)
        while rest:
            part, new = set(), {rest.pop()}
            while new:
                part |= new
                new = {b for a in new for b in self.related[a] & rest}
                rest -= new
            if self.moves(part):
                yield frozenset(part)

    def key(self, part):
        """Returns a name that is the same for parts of the same shape."""
        if self.is_graph:
            return part
        places = [self.place[cell] for cell in part]
        if self.game == "chomp":  # Only the order of the rows and columns matters.
            ranks = [{x: i for i, x in enumerate(sorted(set(side)))} for side in zip(*places)]
            images = [[(ranks[0][row], ranks[1][column]) for row, column in places]]
        else:
            images = [[(a * row, b * column) for row, column in places] for a in (1, -1) for b in (1, -1)]
        images += [[(column, row) for row, column in image] for image in images]
        lows = [[min(side) for side in zip(*image)] for image in images]
        return min(tuple(sorted((r - low[0], c - low[1]) for r, c in i)) for i, low in zip(images, lows))


def check(text):
    # The function int also accepts signs, prefixes, underscores and digits of other scripts, and split four controls.
    assert text.isascii() and not set(text) & set("xX_\x1c\x1d\x1e\x1f")
    assert not any(t[0] in "+-" and t != "-" for t in text.split())
    tokens = iter(text.split())
    board = Board(next(tokens), tokens)
    assert board.game in ("arc-kayles", "node-kayles", "chomp", "cram", "queens")[: 2 if board.is_graph else 5]
    values, used, last = {}, set(), (0, 0)

    def move(token):
        return tuple(map(int, token.split("+")))

    def value(free):
        """Returns the nim-sum of the claims about the parts."""
        total = 0
        for key in map(board.key, board.parts(free)):
            used.add(key)
            total ^= values[key]
        return total

    assert (outcome := next(tokens)) in ("first", "second"), "the outcome"
    winning = move(next(tokens)) if outcome == "first" else None
    while (token := next(tokens)) != "end":
        bits = int(token, 16)
        part = frozenset(i + 1 for i in range(bits.bit_length()) if bits >> i & 1)
        assert last < (len(part), bits) and part <= board.cells, "the claims ascend and are about the board"
        last, claimed = (len(part), bits), int(next(tokens))
        for smaller in range(claimed):
            assert value(board.left(part, move(next(tokens)))) == smaller, f"{token}: a move to {smaller}"
        for first in board.moves(part):
            option, reply = board.left(part, first), next(tokens)
            if reply != "-":
                option = board.left(option, move(reply))
            assert (value(option) == claimed) == (reply != "-"), f"{token}: the reply to {first}"
        assert (key := board.key(part)) not in values, f"{token}: an earlier claim is about the same part"
        values[key] = claimed
    assert int(next(tokens)) == len(values) and next(tokens, None) is None, "the end"
    assert value(board.left(board.cells, winning) if winning else board.cells) == 0, "the outcome"
    assert used == values.keys(), "a claim is not used"
    return f"{board.game}: the {outcome} player wins; {len(values)} claims"


if __name__ == "__main__":
    print(check(open(sys.argv[1]).read()) if __debug__ else sys.exit("python3 -O skips the checks"))
