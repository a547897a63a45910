
int main() {
    Position position;
    position.read(std::cin);
    if (position.value() == 0) {
        std::cout << "SECOND" << std::endl;
        return 0;
    }
    std::cout << "FIRST" << std::endl;
    send(position.best());
}
