// The program that xmptune starts on the nodes; what it does is in the library.
int tasuki_tune(int argc, char **argv);

int main(int argc, char **argv) { return tasuki_tune(argc, argv); }
