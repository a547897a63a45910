int main() {
    vector<Number> heaps(read());
    Number sum = 0;
    for (Number& heap : heaps) sum ^= heap = read();
    if (sum == 0) return puts("SECOND"), 0;
    puts("FIRST");
    for (size_t i = 0; i < heaps.size(); i++)
        if ((heaps[i] ^ sum) < heaps[i]) return printf("%zu %" PRIu64 "\n", i + 1, heaps[i] - (heaps[i] ^ sum)), 0;
}
