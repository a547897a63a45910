#include <csignal>
#include <iterator>

// Returns the words of the contestant's next line.
std::vector<std::string> words() {
    std::istringstream line(ouf.readLine());
    return {std::istream_iterator<std::string>(line), {}};
}

// Plays perfectly against the contestant, who reads the input and says `first` or `second`. Then both move in turns, and `end`
// follows the last move, whose player wins.
int main(int argc, char* argv[]) {
#ifdef SIGPIPE
    // A contestant may stop after the last move.
    std::signal(SIGPIPE, SIG_IGN);
#endif
    registerInteraction(argc, argv);
    Position position = position_of(argv[1]);
    std::cout << std::ifstream(argv[1]).rdbuf() << std::flush;
    const std::vector<std::string> start = words();
    const std::string first = start.size() == 1 ? start[0] : "";
    if (first != "first" && first != "second") quitf(_pe, "expected `first` or `second`");
    bool is_judge = first == "second";
    int moves = 0;
    for (Move best; !(best = position.best()).empty(); is_judge = !is_judge, moves++) {
        if (is_judge) {
            send(best);
        } else {
            best.clear();
            for (const std::string& word : words()) best.push_back(number(word, _pe, _wa));
            if (best.size() < Position::LEAST || best.size() > Position::MOST) quitf(_pe, "move %d: expected a move", moves + 1);
        }
        const char* illegal = position.play(best);
        if (illegal) quitf(_wa, "move %d is illegal: %s", moves + 1, illegal);
    }
    std::cout << "end" << std::endl;
    if (!is_judge) quitf(_wa, "the judge made the last move, after %d moves", moves);
    tout << "won" << std::endl;
    quitf(_ok, "right, after %d moves", moves);
}
