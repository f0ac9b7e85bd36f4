// Helpers of the self-checking programs: owners by their definition, comparison, verdict.
// A program returns VERDICT(): 0 and "PASS" from node 1 when every comparison held on this node.
#ifndef TASUKI_TESTS_CHECK_H
#define TASUKI_TESTS_CHECK_H
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>

__attribute__((unused)) static int check_errors;

// 0-based number of this node in the entire set, and the number of nodes.
static inline int check_me(void) { return xmp_all_node_num() - 1; }
static inline int check_nodes(void) { return xmp_all_num_nodes(); }

__attribute__((unused)) static void check_int(const char *file, int line, const char *what, long at,
                                              long long expected, long long found) {
  if (expected == found) return;
  if (check_errors++ < 8)
    printf("%s:%d: node %d: %s (at %ld): expected %lld, found %lld\n", file, line, check_me() + 1, what, at,
           expected, found);
}

__attribute__((unused)) static void check_real(const char *file, int line, const char *what, long at,
                                               long double expected, long double found) {
  if (expected == found) return;
  if (check_errors++ < 8)
    printf("%s:%d: node %d: %s (at %ld): expected %.18Lg, found %.18Lg\n", file, line, check_me() + 1, what, at,
           expected, found);
}

#define EXPECT(expected, found) check_int(__FILE__, __LINE__, #found, 0, (long long)(expected), (long long)(found))
#define EXPECT_AT(at, expected, found) \
  check_int(__FILE__, __LINE__, #found, (long)(at), (long long)(expected), (long long)(found))
#define EXPECT_REAL(expected, found) \
  check_real(__FILE__, __LINE__, #found, 0, (long double)(expected), (long double)(found))
#define EXPECT_REAL_AT(at, expected, found) \
  check_real(__FILE__, __LINE__, #found, (long)(at), (long double)(expected), (long double)(found))

__attribute__((unused)) static int check_verdict(void) {
  fflush(stdout);
  if (check_errors) {
    printf("node %d: %d wrong values\n", check_me() + 1, check_errors);
    fflush(stdout);
    return 1;
  }
  if (check_me() == 0) printf("PASS\n");
  fflush(stdout);
  return 0;
}
// For results of sums and products: a device may round them once in place of twice.
#define EXPECT_NEAR_AT(at, expected, found)                                                                        \
  do {                                                                                                             \
    const double near_expected = (expected), near_found = (found), near_most = 1e-12 * __builtin_fabs(near_expected); \
    if (!(__builtin_fabs(near_found - near_expected) <= near_most)) EXPECT_REAL_AT(at, near_expected, near_found); \
  } while (0)
#define VERDICT() check_verdict()

// Owners (0-based node coordinate) of the 0-based template index g; d: template size, p: node extent.
static inline long check_ceil(long a, long b) { return (a + b - 1) / b; }
static inline long owner_block(long g, long d, long p) { return g / check_ceil(d, p); }
static inline long owner_block_n(long g, long n) { return g / n; }
static inline long owner_cyclic(long g, long n, long p) { return (g / n) % p; }
static inline long owner_gblock(long g, const int *m) {
  long r = 0;
  for (long sum = m[0]; g >= sum; sum += m[++r]) continue;
  return r;
}
// Whether node r owns anything of a block distribution: a reduction reaches only the nodes of its on clause.
static inline int block_not_empty(long r, long d, long p) { return r * check_ceil(d, p) < d; }
#endif
