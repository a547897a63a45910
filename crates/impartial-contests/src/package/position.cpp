#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

using Number = std::uint64_t;
using Move = std::vector<Number>;

// Writes a move as a line, at once.
void send(const Move& move) {
    for (std::size_t i = 0; i < move.size(); i++) std::cout << (i > 0 ? " " : "") << move[i];
    std::cout << std::endl;
}

