void read() {
    list(line({"N"})[0], "heap");
}
