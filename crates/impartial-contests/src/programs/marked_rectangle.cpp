// A mark is lost if its distances to the ends of its row and to the ends of its column have the same xor.
int main() {
    for (Number cases = read(); cases-- > 0;) {
        const Number rows = read(), columns = read();
        vector<Number> count(2 * max(rows, columns));
        for (Number mark = 0; mark < rows; mark++) count[mark ^ (rows - 1 - mark)]++;
        Number lost = 0;
        for (Number mark = 0; mark < columns; mark++) lost += count[mark ^ (columns - 1 - mark)];
        cout << rows * columns - lost << "\n";
    }
}
