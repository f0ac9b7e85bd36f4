// Counting checks for the MPI programs: each node counts, node 1 prints "N passed, M failed" for all.
#pragma once

#include <mpi.h>
#include <stdio.h>

#include <deque>
#include <sstream>
#include <string>
#include <vector>

#include "tasuki/abi.h"

namespace check {

inline long passed = 0, failed = 0;
inline tasuki_site site{"test.c", 1, 1, "test", nullptr, nullptr};

inline int rank() {
  int r;
  MPI_Comm_rank(MPI_COMM_WORLD, &r);
  return r;
}
inline int size() {
  int n;
  MPI_Comm_size(MPI_COMM_WORLD, &n);
  return n;
}

inline void note(bool ok, const char* file, int line, const std::string& what) {
  ++(ok ? passed : failed);
  if (!ok && failed <= 10) {
    printf("%s:%d: node %d: %s\n", file, line, rank() + 1, what.c_str());
    fflush(stdout);
  }
}

template <class A, class B>
void equal(const A& expected, const B& found, const char* file, int line, const std::string& what) {
  if (expected == found) return note(true, file, line, "");
  std::ostringstream text;
  text << what << ": expected " << expected << ", found " << found;
  note(false, file, line, text.str());
}

// Status for main.
inline int verdict() {
  long mine[2] = {passed, failed}, all[2];
  MPI_Allreduce(mine, all, 2, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
  if (rank() == 0) printf("%ld passed, %ld failed\n", all[0], all[1]);
  fflush(stdout);
  return all[1] != 0;
}

// A reproducible sequence, the same on every node.
struct Random {
  unsigned long state;
  long operator()(long low, long high) {
    state = state * 6364136223846793005ul + 1442695040888963407ul;
    return low + static_cast<long>((state >> 33) % static_cast<unsigned long>(high - low + 1));
  }
};

inline tasuki_nodes* nodes(std::initializer_list<long> sizes, const tasuki_ref* equiv = nullptr,
                           int form = TASUKI_PAREN) {
  tasuki_nodes_spec spec{"p", form, static_cast<int>(sizes.size()), {}, equiv};
  int d = 0;
  for (long s : sizes) spec.size[d++] = s;
  return tasuki_nodes_create(&site, &spec);
}

// The subscripts stay as long as the program runs.
inline tasuki_ref ref(const tasuki_nodes* p, std::initializer_list<tasuki_sub> subs) {
  static std::deque<std::vector<tasuki_sub>> kept;
  kept.emplace_back(subs);
  return {TASUKI_REF_NODES, p, static_cast<int>(subs.size()), kept.back().data()};
}
inline tasuki_sub index(long i) { return {TASUKI_SUB_INDEX, i, i, 1}; }
inline tasuki_sub triplet(long lo, long hi, long step = 1) { return {TASUKI_SUB_TRIPLET, lo, hi, step}; }
inline tasuki_sub all() { return {TASUKI_SUB_ALL, 0, 0, 0}; }
inline tasuki_sub own() { return {TASUKI_SUB_OWN, 0, 0, 0}; }

}  // namespace check

#define EQUAL(expected, found) check::equal(expected, found, __FILE__, __LINE__, #found)
#define EQUAL_IN(context, expected, found) \
  check::equal(expected, found, __FILE__, __LINE__, std::string(#found) + " in " + (context))
