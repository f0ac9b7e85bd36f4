// One template a question, instantiated for every element type by visit().
#include "core/operators.h"

#include <complex>
#include <limits>
#include <type_traits>

namespace tasuki {
namespace {

template <class T>
struct Tag {
  using type = T;
};

template <class T>
constexpr bool is_complex = false;
template <class T>
constexpr bool is_complex<std::complex<T>> = true;

// Calls f with a Tag of the type's C++ twin; false for TASUKI_OTHER.
template <class F>
bool visit(int type, F f) {
  switch (type) {
    case TASUKI_BOOL:
      f(Tag<bool>{});
      return true;
    case TASUKI_CHAR:
      f(Tag<char>{});
      return true;
    case TASUKI_SCHAR:
      f(Tag<signed char>{});
      return true;
    case TASUKI_UCHAR:
      f(Tag<unsigned char>{});
      return true;
    case TASUKI_SHORT:
      f(Tag<short>{});
      return true;
    case TASUKI_USHORT:
      f(Tag<unsigned short>{});
      return true;
    case TASUKI_INT:
      f(Tag<int>{});
      return true;
    case TASUKI_UINT:
      f(Tag<unsigned>{});
      return true;
    case TASUKI_LONG:
      f(Tag<long>{});
      return true;
    case TASUKI_ULONG:
      f(Tag<unsigned long>{});
      return true;
    case TASUKI_LLONG:
      f(Tag<long long>{});
      return true;
    case TASUKI_ULLONG:
      f(Tag<unsigned long long>{});
      return true;
    case TASUKI_FLOAT:
      f(Tag<float>{});
      return true;
    case TASUKI_DOUBLE:
      f(Tag<double>{});
      return true;
    case TASUKI_LDOUBLE:
      f(Tag<long double>{});
      return true;
    case TASUKI_CFLOAT:
      f(Tag<std::complex<float>>{});
      return true;
    case TASUKI_CDOUBLE:
      f(Tag<std::complex<double>>{});
      return true;
    case TASUKI_CLDOUBLE:
      f(Tag<std::complex<long double>>{});
      return true;
    default:
      return false;
  }
}

template <class T>
T identity(int op) {
  if (op == TASUKI_PRODUCT || op == TASUKI_LOGAND) return T(1);
  if constexpr (std::is_integral_v<T>) {
    if (op == TASUKI_BITAND) return static_cast<T>(~0ull);
  }
  if constexpr (!is_complex<T>) {
    using limits = std::numeric_limits<T>;
    if (is_max(op)) return limits::has_infinity ? -limits::infinity() : limits::lowest();
    if (is_min(op)) return limits::has_infinity ? limits::infinity() : limits::max();
  }
  return T(0);
}

// Integers are computed without sign, so that overflow wraps as it does in MPI's own loops.
template <class T>
T plus(T a, T b) {
  if constexpr (std::is_integral_v<T>)
    return static_cast<T>(static_cast<unsigned long long>(a) + static_cast<unsigned long long>(b));
  else
    return a + b;
}
template <class T>
T times(T a, T b) {
  if constexpr (std::is_integral_v<T>)
    return static_cast<T>(static_cast<unsigned long long>(a) * static_cast<unsigned long long>(b));
  else
    return a * b;
}

// to may be a or b, and nothing else may overlap.
template <class T, class F>
void each(T* to, const T* a, const T* b, long count, F f) {
  if (to == b)
    for (long i = 0; i < count; ++i) to[i] = f(a[i], to[i]);
  else
    for (long i = 0; i < count; ++i) to[i] = f(a[i], b[i]);
}

template <class T>
void combine_as(int op, T* to, const T* a, const T* b, long count) {
  switch (op) {
    case TASUKI_SUM:
    case TASUKI_MINUS:
      return each(to, a, b, count, [](T x, T y) { return plus(x, y); });
    case TASUKI_PRODUCT:
      return each(to, a, b, count, [](T x, T y) { return times(x, y); });
    case TASUKI_LOGAND:
      return each(to, a, b, count, [](T x, T y) { return T(x != T(0) && y != T(0)); });
    case TASUKI_LOGOR:
      return each(to, a, b, count, [](T x, T y) { return T(x != T(0) || y != T(0)); });
    default:
      break;
  }
  if constexpr (!is_complex<T>) {
    if (is_max(op)) return each(to, a, b, count, [](T x, T y) { return x < y ? y : x; });
    if (is_min(op)) return each(to, a, b, count, [](T x, T y) { return y < x ? y : x; });
  }
  if constexpr (std::is_integral_v<T>) {
    if (op == TASUKI_BITAND) return each(to, a, b, count, [](T x, T y) { return static_cast<T>(x & y); });
    if (op == TASUKI_BITOR) return each(to, a, b, count, [](T x, T y) { return static_cast<T>(x | y); });
    if (op == TASUKI_BITXOR) return each(to, a, b, count, [](T x, T y) { return static_cast<T>(x ^ y); });
  }
}

}  // namespace

const char* operator_name(int op) {
  constexpr const char* names[] = {"+",  "-",   "*",   "&",        "|",        "^",       "&&",
                                   "||", "max", "min", "firstmax", "firstmin", "lastmax", "lastmin"};
  return op >= 0 && op < static_cast<int>(std::size(names)) ? names[op] : "?";
}

const char* type_name(int type) {
  constexpr const char* names[] = {"a structure or another type that is not arithmetic",
                                   "_Bool",
                                   "char",
                                   "signed char",
                                   "unsigned char",
                                   "short",
                                   "unsigned short",
                                   "int",
                                   "unsigned int",
                                   "long",
                                   "unsigned long",
                                   "long long",
                                   "unsigned long long",
                                   "float",
                                   "double",
                                   "long double",
                                   "float _Complex",
                                   "double _Complex",
                                   "long double _Complex"};
  return type >= 0 && type < static_cast<int>(std::size(names)) ? names[type] : "?";
}

std::size_t type_size(int type) {
  std::size_t size = 0;
  visit(type, [&](auto tag) { size = sizeof(typename decltype(tag)::type); });
  return size;
}

std::string operator_problem(int op, int type) {
  if (applies(op, type)) return "";
  return std::string("operator ") + operator_name(op) + " does not apply to " + type_name(type);
}

void set_identity(int op, int type, void* address, long count) {
  visit(type, [&](auto tag) {
    using T = typename decltype(tag)::type;
    T value = identity<T>(op);
    T* to = static_cast<T*>(address);
    for (long i = 0; i < count; ++i) to[i] = value;
  });
}

void combine(int op, int type, void* to, const void* from, long count) {
  visit(type, [&](auto tag) {
    using T = typename decltype(tag)::type;
    combine_as<T>(op, static_cast<T*>(to), static_cast<const T*>(to), static_cast<const T*>(from), count);
  });
}

void combine(int op, int type, void* to, const void* a, const void* b, long count) {
  visit(type, [&](auto tag) {
    using T = typename decltype(tag)::type;
    combine_as<T>(op, static_cast<T*>(to), static_cast<const T*>(a), static_cast<const T*>(b), count);
  });
}

int compare(int type, const void* a, const void* b) {
  int result = 0;
  visit(type, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (!is_complex<T>) {
      T x = *static_cast<const T*>(a), y = *static_cast<const T*>(b);
      result = x < y ? -1 : y < x ? 1 : 0;
    }
  });
  return result;
}

}  // namespace tasuki

void tasuki_identity(int op, int type, void* address, long count) {
  tasuki::set_identity(op, type, address, count);
}
