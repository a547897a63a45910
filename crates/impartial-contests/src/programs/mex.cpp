// Returns the least number that is not a value.
Number mex(const std::set<Number>& values) {
    Number least = 0;
    while (values.count(least)) least++;
    return least;
}
