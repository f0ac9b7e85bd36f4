// part
struct constants {
  int n;
  double w[4];
};
const double table[4] = {1, 2, 4, 8};
const struct constants constants = {3, {5, 6, 7, 8}};
