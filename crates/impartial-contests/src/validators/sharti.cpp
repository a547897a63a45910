void read() {
    const auto board = line({"n", "m", "k"});
    const Number n = board[0];
    ensuref(board[2] <= n, "expected a cap of at most the side");
    for (Number i = 0; i < board[1]; i++) {
        const auto cells = line({{"a", 1, n}, {"b", 1, n}, {"c", 1, n}, {"d", 1, n}});
        ensuref(cells[0] <= cells[2] && cells[1] <= cells[3], "expected a rectangle");
    }
}
