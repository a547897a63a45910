// Checks an answer of the judge or of a contestant.
void check(Position position, InStream& answer, TResult malformed, TResult wrong) {
    const std::string said = answer.readToken(), right = position.value() == 0 ? "SECOND" : "FIRST";
    if (said != "FIRST" && said != "SECOND")
        quitf(malformed, "expected FIRST or SECOND, found `%s`", said.substr(0, 40).c_str());
    if (said != right) quitf(wrong, "`%s`, but the answer is `%s`", said.c_str(), right.c_str());
    if (said == "FIRST") {
        Move move;
        while (move.size() < Position::LEAST || (move.size() < Position::MOST && !answer.seekEof()))
            move.push_back(number(answer.readToken(), malformed, wrong));
        const char* illegal = position.play(move);
        if (illegal) quitf(wrong, "%s", illegal);
        const unsigned long long left = position.value();
        if (left != 0) quitf(wrong, "the move leaves the nim-value %llu", left);
    }
    if (!answer.seekEof()) quitf(malformed, "expected the end of the output");
}

int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    const Position position = position_of(argv[1]);
    check(position, ans, _fail, _fail);
    check(position, ouf, _pe, _wa);
    quitf(_ok, "right");
}
