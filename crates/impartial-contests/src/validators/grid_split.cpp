void read() {
    for (Number t = line({"T"})[0]; t > 0; t--) {
        const auto sides = line({"R", "C"});
        for (Number i = 0; i < sides[0]; i++) {
            const std::string row = inf.readToken();
            inf.readEoln();
            const bool is_row = row.size() == sides[1] && row.find_first_not_of("#^") == std::string::npos;
            ensuref(is_row, "expected C cells, each # or ^");
        }
    }
}
