
// Plays against the judge.
int main() {
    Position position;
    position.read(std::cin);
    const bool is_first = IS_FIRST;
    std::cout << (is_first ? "first" : "second") << std::endl;
    for (bool is_judge = !is_first;; is_judge = !is_judge) {
        Move move = position.best();
        if (is_judge) {
            std::string text;
            std::getline(std::cin >> std::ws, text);
            std::istringstream line(text);
            move.clear();
            for (Number number; line >> number;) move.push_back(number);
        }
        if (move.empty()) return 0;
        if (!is_judge) send(move);
        position.play(move);
    }
}
