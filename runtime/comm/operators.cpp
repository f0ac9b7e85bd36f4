// One template a question, instantiated for every element type by visit().
#include "comm/operators.h"

#include <complex>
#include <limits>
#include <type_traits>

#include "core/world.h"

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

bool is_max(int op) { return op == TASUKI_MAX || op == TASUKI_FIRSTMAX || op == TASUKI_LASTMAX; }
bool is_min(int op) { return op == TASUKI_MIN || op == TASUKI_FIRSTMIN || op == TASUKI_LASTMIN; }

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

// to may be a, and nothing else may overlap.
template <class T, class F>
void each(T* to, const T* a, const T* b, long count, F f) {
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

bool is_bit(int op) { return op == TASUKI_BITAND || op == TASUKI_BITOR || op == TASUKI_BITXOR; }
bool is_floating(int type) { return type >= TASUKI_FLOAT && type <= TASUKI_LDOUBLE; }
bool is_unsigned(int type) {
  return type == TASUKI_UCHAR || type == TASUKI_USHORT || type == TASUKI_UINT || type == TASUKI_ULONG ||
         type == TASUKI_ULLONG;
}
bool is_complex_type(int type) { return type >= TASUKI_CFLOAT && type <= TASUKI_CLDOUBLE; }

template <int op, int type>
void combine_for_mpi(void* from, void* to, int* count, MPI_Datatype*) {
  combine(op, type, to, from, *count);
}

// Operators of MPI that are wrong on some types: max and min of unsigned integers (MPICH 4.0 compares all of them as
// signed ones, Open MPI 4.1 some), and sums of integers of one and two bytes (Open MPI 4.1 saturates them with AVX).
// Ours then; else `builtin`.
MPI_Op repaired(int op, int type, MPI_Op builtin) {
  const bool narrow = type >= TASUKI_CHAR && type <= TASUKI_USHORT;
  if (op == TASUKI_SUM ? !narrow : !is_unsigned(type)) return builtin;
  static MPI_Op own[3][TASUKI_CLDOUBLE + 1];
  static bool made = false;
  if (!made) {
    made = true;
    for (auto& row : own)
      for (MPI_Op& one : row) one = MPI_OP_NULL;
    auto extremes = [](auto number) {
      constexpr int t = decltype(number)::value;
      MPI_Op_create(combine_for_mpi<TASUKI_MAX, t>, 1, &own[0][t]);
      MPI_Op_create(combine_for_mpi<TASUKI_MIN, t>, 1, &own[1][t]);
    };
    auto sums = [](auto number) {
      constexpr int t = decltype(number)::value;
      MPI_Op_create(combine_for_mpi<TASUKI_SUM, t>, 1, &own[2][t]);
    };
    extremes(std::integral_constant<int, TASUKI_UCHAR>{});
    extremes(std::integral_constant<int, TASUKI_USHORT>{});
    extremes(std::integral_constant<int, TASUKI_UINT>{});
    extremes(std::integral_constant<int, TASUKI_ULONG>{});
    extremes(std::integral_constant<int, TASUKI_ULLONG>{});
    sums(std::integral_constant<int, TASUKI_CHAR>{});
    sums(std::integral_constant<int, TASUKI_SCHAR>{});
    sums(std::integral_constant<int, TASUKI_UCHAR>{});
    sums(std::integral_constant<int, TASUKI_SHORT>{});
    sums(std::integral_constant<int, TASUKI_USHORT>{});
    on_end([] {
      made = false;
      for (auto& row : own)
        for (MPI_Op& one : row)
          if (one != MPI_OP_NULL) MPI_Op_free(&one);
    });
  }
  return own[op == TASUKI_MAX ? 0 : op == TASUKI_MIN ? 1 : 2][type];
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
  bool wrong = type <= TASUKI_OTHER || type > TASUKI_CLDOUBLE || op < 0 || op > TASUKI_LASTMIN;
  wrong = wrong || (is_bit(op) && (is_floating(type) || is_complex_type(type)));
  wrong = wrong || ((is_max(op) || is_min(op)) && is_complex_type(type));
  if (!wrong) return "";
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

MPI_Datatype mpi_type(int type) {
  switch (type) {
    case TASUKI_BOOL:
      return MPI_C_BOOL;
    // MPI_CHAR stands for letters and cannot be reduced.
    case TASUKI_CHAR:
      return std::is_signed_v<char> ? MPI_SIGNED_CHAR : MPI_UNSIGNED_CHAR;
    case TASUKI_SCHAR:
      return MPI_SIGNED_CHAR;
    case TASUKI_UCHAR:
      return MPI_UNSIGNED_CHAR;
    case TASUKI_SHORT:
      return MPI_SHORT;
    case TASUKI_USHORT:
      return MPI_UNSIGNED_SHORT;
    case TASUKI_INT:
      return MPI_INT;
    case TASUKI_UINT:
      return MPI_UNSIGNED;
    case TASUKI_LONG:
      return MPI_LONG;
    case TASUKI_ULONG:
      return MPI_UNSIGNED_LONG;
    case TASUKI_LLONG:
      return MPI_LONG_LONG;
    case TASUKI_ULLONG:
      return MPI_UNSIGNED_LONG_LONG;
    case TASUKI_FLOAT:
      return MPI_FLOAT;
    case TASUKI_DOUBLE:
      return MPI_DOUBLE;
    case TASUKI_LDOUBLE:
      return MPI_LONG_DOUBLE;
    case TASUKI_CFLOAT:
      return MPI_C_FLOAT_COMPLEX;
    case TASUKI_CDOUBLE:
      return MPI_C_DOUBLE_COMPLEX;
    case TASUKI_CLDOUBLE:
      return MPI_C_LONG_DOUBLE_COMPLEX;
    default:
      return MPI_BYTE;
  }
}

MPI_Op mpi_operator(int op, int type) {
  // In C, _Bool arithmetic is logic: any non-zero result is 1.
  if (type == TASUKI_BOOL) {
    if (op == TASUKI_BITXOR) return MPI_LXOR;
    bool conjunction = op == TASUKI_PRODUCT || op == TASUKI_BITAND || op == TASUKI_LOGAND || is_min(op);
    return conjunction ? MPI_LAND : MPI_LOR;
  }
  bool logic = op == TASUKI_LOGAND || op == TASUKI_LOGOR;
  if (logic && (is_floating(type) || is_complex_type(type))) return MPI_OP_NULL;
  if (is_max(op)) return repaired(TASUKI_MAX, type, MPI_MAX);
  if (is_min(op)) return repaired(TASUKI_MIN, type, MPI_MIN);
  switch (op) {
    case TASUKI_PRODUCT:
      return MPI_PROD;
    case TASUKI_BITAND:
      return MPI_BAND;
    case TASUKI_BITOR:
      return MPI_BOR;
    case TASUKI_BITXOR:
      return MPI_BXOR;
    case TASUKI_LOGAND:
      return MPI_LAND;
    case TASUKI_LOGOR:
      return MPI_LOR;
    default:
      return repaired(TASUKI_SUM, type, MPI_SUM);
  }
}

}  // namespace tasuki

void tasuki_identity(int op, int type, void* address, long count) {
  tasuki::set_identity(op, type, address, count);
}
