// Stands for the headers that are compiled once for all GoogleTest binaries; see CMakeLists.txt.
int main() { return 0; }
