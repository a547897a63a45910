struct Position {
    static const std::size_t LEAST = 2, MOST = 2;
    std::vector<Number> heaps;

    void read(std::istream& in) {
        std::size_t count = 0;
        in >> count;
        for (Number heap; heaps.size() < count && in >> heap;) heaps.push_back(heap);
    }
    const char* play(const Move& move) {
        if (move[0] < 1 || move[0] > heaps.size()) return "the heap does not exist";
        Number& heap = heaps[move[0] - 1];
        if (move[1] < 1 || move[1] > heap) return "the heap does not have that many tokens";
        heap -= move[1];
        return nullptr;
    }
    Number value() const {
        Number value = 0;
        for (Number heap : heaps) value ^= heap;
        return value;
    }
    Move best() const {
        const Number all = value();
        Move any;
        for (std::size_t i = 0; i < heaps.size(); i++) {
            const Number heap = heaps[i], left = heap ^ all;
            if (left < heap) return {i + 1, heap - left};
            if (heap > 0) any = {i + 1, 1};
        }
        return any;
    }
};
