// Reductions, locations, broadcasts and asynchronous forms against serial models, on any number of nodes.
#include <complex>
#include <limits>
#include <type_traits>
#include <vector>

#include "check.h"
#include "core/executing.h"
#include "core/operators.h"
#define TASUKI_LIBRARY
#include "xmp.h"

using namespace check;

namespace {

template <class T>
constexpr bool is_complex = false;
template <class T>
constexpr bool is_complex<std::complex<T>> = true;

// What node r contributes for element i: small numbers, zeros among them.
template <class T>
T value(int r, long i) {
  long v = (r * 7 + i * 3) % 5 - 1;
  if constexpr (is_complex<T>)
    return T(static_cast<typename T::value_type>(v), static_cast<typename T::value_type>(r % 2));
  else
    return static_cast<T>(v);
}

template <class T>
T apply(int op, T a, T b) {
  if (op == TASUKI_LOGAND) return T(a != T(0) && b != T(0));
  if (op == TASUKI_LOGOR) return T(a != T(0) || b != T(0));
  if constexpr (std::is_same_v<T, bool>) {
    bool conjunction = op == TASUKI_PRODUCT || op == TASUKI_BITAND || op == TASUKI_MIN;
    return op == TASUKI_BITXOR ? a != b : conjunction ? a && b : a || b;
  } else {
    if (op == TASUKI_SUM || op == TASUKI_MINUS) return static_cast<T>(a + b);
    if (op == TASUKI_PRODUCT) return static_cast<T>(a * b);
    if constexpr (std::is_integral_v<T>) {
      if (op == TASUKI_BITAND) return static_cast<T>(a & b);
      if (op == TASUKI_BITOR) return static_cast<T>(a | b);
      if (op == TASUKI_BITXOR) return static_cast<T>(a ^ b);
    }
    if constexpr (!is_complex<T>) {
      if (op == TASUKI_MAX) return std::max(a, b);
      if (op == TASUKI_MIN) return std::min(a, b);
    }
    return a;
  }
}

template <class T>
T model(int op, const std::vector<int>& ranks, long i) {
  T result = value<T>(ranks[0], i);
  for (std::size_t k = 1; k < ranks.size(); ++k) result = apply(op, result, value<T>(ranks[k], i));
  bool logic = op == TASUKI_LOGAND || op == TASUKI_LOGOR;
  return logic ? T(result != T(0)) : result;
}

std::string context(int op, int type) {
  return std::string(tasuki::operator_name(op)) + " " + tasuki::type_name(type);
}

template <class T>
void reductions(int type, const std::vector<tasuki_ref*>& sets) {
  for (int op = TASUKI_SUM; op <= TASUKI_MIN; ++op) {
    if (!tasuki::operator_problem(op, type).empty()) continue;
    for (tasuki_ref* on : sets) {
      const tasuki::NodeGroup* group = tasuki::resolve(&site, on);
      const std::vector<int>& ranks = group->members().ranks();
      for (long count : {1L, 5L}) {
        T a[5], b[5], total[5];
        for (long i = 0; i < 5; ++i) a[i] = b[i] = value<T>(rank(), i), total[i] = T(1);
        tasuki_variable v{a, count, type, sizeof(T), nullptr};
        tasuki_variable pair[2] = {{b, count, type, sizeof(T), nullptr}, {b + count, 5 - count, type, sizeof(T), nullptr}};
        tasuki_reduction(&site, op, 1, &v, on, TASUKI_NO_ASYNC, 0);
        tasuki_reduction(&site, op, 2, pair, on, count == 1 ? 3 : TASUKI_NO_ASYNC, 0);
        long id = 3;
        tasuki_wait_async(&site, 1, &id, on, 0);
        T partial[5];
        for (long i = 0; i < 5; ++i) partial[i] = value<T>(rank(), i);
        tasuki_variable sum{total, 5, type, sizeof(T), nullptr};
        void* copy = partial;
        tasuki_loop_reduction(&site, op, 1, &sum, &copy, on, 0);
        for (long i = 0; i < 5; ++i) {
          T expected = group->has_me() ? model<T>(op, ranks, i) : value<T>(rank(), i);
          if (i < count) EQUAL_IN(context(op, type), expected, a[i]);
          EQUAL_IN(context(op, type) + " pair", expected, b[i]);
          T after = group->has_me() ? apply(op, T(1), model<T>(op, ranks, i)) : T(1);
          EQUAL_IN(context(op, type) + " loop", after, total[i]);
        }
      }
    }
  }
  // Identities leave every value alone.
  for (int op = TASUKI_SUM; op <= TASUKI_MIN; ++op) {
    if (!tasuki::operator_problem(op, type).empty() || op == TASUKI_LOGAND || op == TASUKI_LOGOR) continue;
    T x[3], e[3];
    tasuki_identity(op, type, e, 3);
    for (long i = 0; i < 3; ++i) x[i] = value<T>(1, i);
    tasuki::combine(op, type, x, e, 3);
    for (long i = 0; i < 3; ++i) EQUAL_IN(context(op, type) + " identity", (value<T>(1, i)), x[i]);
  }
}

void all_reductions(const std::vector<tasuki_ref*>& sets) {
  reductions<bool>(TASUKI_BOOL, sets);
  reductions<char>(TASUKI_CHAR, sets);
  reductions<signed char>(TASUKI_SCHAR, sets);
  reductions<unsigned char>(TASUKI_UCHAR, sets);
  reductions<short>(TASUKI_SHORT, sets);
  reductions<unsigned short>(TASUKI_USHORT, sets);
  reductions<int>(TASUKI_INT, sets);
  reductions<unsigned>(TASUKI_UINT, sets);
  reductions<long>(TASUKI_LONG, sets);
  reductions<unsigned long>(TASUKI_ULONG, sets);
  reductions<long long>(TASUKI_LLONG, sets);
  reductions<unsigned long long>(TASUKI_ULLONG, sets);
  reductions<float>(TASUKI_FLOAT, sets);
  reductions<double>(TASUKI_DOUBLE, sets);
  reductions<long double>(TASUKI_LDOUBLE, sets);
  reductions<std::complex<float>>(TASUKI_CFLOAT, sets);
  reductions<std::complex<double>>(TASUKI_CDOUBLE, sets);
  reductions<std::complex<long double>>(TASUKI_CLDOUBLE, sets);
}

// Several types and a large array in one directive.
void mixed() {
  int n = size();
  int i = rank();
  double x = rank() + 0.5;
  float y = 1;
  std::vector<double> big(100000, rank());
  tasuki_variable v[4] = {{&i, 1, TASUKI_INT, 4, nullptr},
                          {&x, 1, TASUKI_DOUBLE, 8, nullptr},
                          {big.data(), 100000, TASUKI_DOUBLE, 8, nullptr},
                          {&y, 1, TASUKI_FLOAT, 4, nullptr}};
  tasuki_reduction(&site, TASUKI_SUM, 4, v, nullptr, 7, 0);
  long ids[2] = {7, 99};
  tasuki_wait_async(&site, 2, ids, nullptr, 0);
  EQUAL(1, xmp_test_async(7));
  EQUAL(n * (n - 1) / 2, i);
  EQUAL(n * (n - 1) / 2 + n * 0.5, x);
  EQUAL(static_cast<float>(n), y);
  for (std::size_t k = 0; k < big.size(); k += 9999) EQUAL(n * (n - 1) / 2.0, big[k]);
}

// A loop of `count` iterations, iteration k on node k % n, value f(k): the model runs it in order.
void locations() {
  int n = size();
  Random random{5};
  for (int op : {TASUKI_FIRSTMAX, TASUKI_FIRSTMIN, TASUKI_LASTMAX, TASUKI_LASTMIN}) {
    bool max = op == TASUKI_FIRSTMAX || op == TASUKI_LASTMAX;
    bool first = op == TASUKI_FIRSTMAX || op == TASUKI_FIRSTMIN;
    for (int k = 0; k < 40; ++k) {
      long count = random(0, 12);
      double before = static_cast<double>(random(0, 4)), expected = before;
      std::vector<double> f(static_cast<std::size_t>(count));
      for (double& x : f) x = static_cast<double>(random(0, 4));
      int at = -5;
      long pair[2] = {-6, -7}, pair_expected[2] = {-6, -7};
      double mine;
      tasuki_identity(op, TASUKI_DOUBLE, &mine, 1);
      long long position = -1;
      int my_at = 0, at_expected = -5;
      long my_pair[2] = {};
      auto beats = [&](double a, double b) {
        return max ? (first ? a > b : a >= b) : (first ? a < b : a <= b);
      };
      for (long i = 0; i < count; ++i) {
        double x = f[static_cast<std::size_t>(i)];
        if (beats(x, expected)) {
          expected = x;
          at_expected = static_cast<int>(i);
          pair_expected[0] = 2 * i;
          pair_expected[1] = 3 * i;
        }
        if (i % n == rank() && (position < 0 || beats(x, mine))) {
          mine = x;
          position = i;
          my_at = static_cast<int>(i);
          my_pair[0] = 2 * i;
          my_pair[1] = 3 * i;
        }
      }
      tasuki_variable v{&before, 1, TASUKI_DOUBLE, 8, nullptr};
      tasuki_variable loc[2] = {{&at, 1, TASUKI_INT, 4, nullptr}, {pair, 2, TASUKI_LONG, 8, nullptr}};
      void* copies[2] = {&my_at, my_pair};
      tasuki_loop_reduction_location(&site, op, &v, &mine, position, 2, loc, copies, nullptr, TASUKI_HOST_COPIES);
      EQUAL(expected, before);
      EQUAL(at_expected, at);
      EQUAL(pair_expected[0], pair[0]);
      EQUAL(pair_expected[1], pair[1]);
    }
  }
}

void broadcasts(const std::vector<tasuki_ref*>& sets) {
  for (tasuki_ref* on : sets) {
    const tasuki::NodeGroup* group = tasuki::resolve(&site, on);
    if (!group->has_me()) continue;
    tasuki_nodes* p = nodes({-1});
    for (int source : group->members().ranks()) {
      tasuki_ref from = ref(p, {index(source + 1)});
      struct Pair {
        int a;
        double b;
      } s = {rank(), rank() * 2.0};
      char c = static_cast<char>(rank());
      std::vector<long> big(50000, rank());
      tasuki_variable v[3] = {
          {&s, 1, TASUKI_OTHER, sizeof s, nullptr}, {&c, 1, TASUKI_CHAR, 1, nullptr}, {big.data(), 50000, TASUKI_LONG, 8, nullptr}};
      tasuki_bcast(&site, 1, v, &from, on, TASUKI_NO_ASYNC, 0);
      EQUAL(source, s.a);
      EQUAL(source * 2.0, s.b);
      s.a = rank();
      long id = source;
      tasuki_bcast(&site, 3, v, &from, on, id, 0);
      tasuki_wait_async(&site, 1, &id, on, 0);
      EQUAL(source, s.a);
      EQUAL(source, static_cast<int>(c));
      EQUAL(static_cast<long>(source), big[49999]);
    }
    int x = rank();
    tasuki_variable v{&x, 1, TASUKI_INT, 4, nullptr};
    tasuki_bcast(&site, 1, &v, nullptr, on, TASUKI_NO_ASYNC, 0);
    EQUAL(group->members().rank_at(0L), x);
    tasuki_barrier(&site, on, 0);
    tasuki_nodes_release(&p);
  }
}

// Many operations under few ids, polled.
void many_async() {
  int n = size();
  std::vector<int> x(40, rank()), y(40, rank());
  for (std::size_t i = 0; i < 40; ++i) {
    tasuki_variable v{&x[i], 1, TASUKI_INT, 4, nullptr}, w{&y[i], 1, TASUKI_INT, 4, nullptr};
    tasuki_reduction(&site, TASUKI_MAX, 1, &v, nullptr, static_cast<long>(i % 3), 0);
    tasuki_bcast(&site, 1, &w, nullptr, nullptr, static_cast<long>(i % 3), 0);
  }
  // A synchronous one in between must not wait for them forever, nor overtake.
  int z = 1;
  tasuki_variable v{&z, 1, TASUKI_INT, 4, nullptr};
  tasuki_reduction(&site, TASUKI_SUM, 1, &v, nullptr, TASUKI_NO_ASYNC, 0);
  EQUAL(n, z);
  while (!xmp_test_async(1)) continue;
  long ids[3] = {0, 1, 2};
  tasuki_wait_async(&site, 3, ids, nullptr, 0);
  for (std::size_t i = 0; i < 40; ++i) {
    EQUAL(n - 1, x[i]);
    EQUAL(0, y[i]);
  }
}

}  // namespace

int main() {
  tasuki_start();
  int n = size();
  long a = n % 2 == 0 ? 2 : 1;
  tasuki_nodes* p = nodes({a, n / a});
  tasuki_ref whole{TASUKI_REF_NODES, p, 0, {}};
  tasuki_ref rows = ref(p, {all(), own()}), columns = ref(p, {own(), all()});
  tasuki_ref backwards = ref(p, {triplet(a, 1, -1), triplet(n / a, 1, -1)});
  tasuki_ref one = ref(p, {index(a), index(n / a)});
  std::vector<tasuki_ref*> sets{&whole, &rows, &columns, &backwards, &one};
  all_reductions(sets);
  mixed();
  locations();
  broadcasts(sets);
  many_async();
  tasuki_nodes_release(&p);
  return verdict();
}
