Number play() {
    std::vector<Number> heaps(input());
    for (Number& heap : heaps) heap = input();
    const Number heap = output(), take = output();
    if (heap < 1 || heap > heaps.size()) quitf(_wa, "the heap does not exist");
    if (take < 1 || take > heaps[heap - 1]) quitf(_wa, "the heap does not have that many tokens");
    heaps[heap - 1] -= take;
    Number value = 0;
    for (Number left : heaps) value ^= left;
    return value;
}
