const int ARM = 2;  // the number of open cells that a candidate needs in each direction

int main() {
    for (Number cases = read(); cases-- > 0;) {
        const int rows = int(read()), columns = int(read());
        vector<string> board(rows);
        for (string& row : board) cin >> row;
        vector<vector<bool>> is_candidate(rows, vector<bool>(columns));
        for (int row = ARM; row < rows - ARM; row++)
            for (int column = ARM; column < columns - ARM; column++) {
                is_candidate[row][column] = true;
                for (int step = -ARM; step <= ARM; step++)
                    if (board[row + step][column] != '^' || board[row][column + step] != '^')
                        is_candidate[row][column] = false;
            }
        vector<int> known((rows + 1) * (rows + 1) * (columns + 1) * (columns + 1), -1);
        const function<int(int, int, int, int)> nim_value = [&](int top, int left, int bottom, int right) {
            int& value = known[((top * (rows + 1) + bottom) * (columns + 1) + left) * (columns + 1) + right];
            if (value >= 0) return value;
            vector<bool> reached(4 * rows * columns + 1);
            for (int row = top; row < bottom; row++)
                for (int column = left; column < right; column++)
                    if (is_candidate[row][column]) {
                        const int parts[] = {
                            nim_value(top, left, row, column), nim_value(top, column + 1, row, right),
                            nim_value(row + 1, left, bottom, column), nim_value(row + 1, column + 1, bottom, right)};
                        reached[parts[0] ^ parts[1] ^ parts[2] ^ parts[3]] = true;
                    }
            return value = int(find(reached.begin(), reached.end(), false) - reached.begin());
        };
        const int value = nim_value(0, 0, rows, columns);
        puts(value ? "Asuna" : "Kirito");
    }
}
