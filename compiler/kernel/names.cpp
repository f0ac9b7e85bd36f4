// Names that a C program may use and that mean something else in CUDA C++ or OpenCL C, and the functions that
// every kernel may call.
#include "kernel/names.h"

#include <cctype>
#include <set>

namespace tasuki {
namespace {

using Names = std::set<std::string_view>;

bool starts(std::string_view name, std::string_view head) { return name.substr(0, head.size()) == head; }

const Names& words() {
  static const Names names = {
      // C++
      "alignas", "alignof", "and", "and_eq", "asm", "bitand", "bitor", "bool", "catch", "char16_t",
      "char32_t", "char8_t", "class", "co_await", "co_return", "co_yield", "compl", "concept", "const_cast",
      "consteval", "constexpr", "constinit", "decltype", "delete", "dynamic_cast", "explicit", "export",
      "false", "friend", "mutable", "namespace", "new", "noexcept", "not", "not_eq", "nullptr", "operator",
      "or", "or_eq", "private", "protected", "public", "reinterpret_cast", "requires", "static_assert",
      "static_cast", "template", "this", "thread_local", "throw", "true", "try", "typeid", "typename",
      "using", "virtual", "wchar_t", "xor", "xor_eq",
      // OpenCL
      "global", "local", "constant", "kernel", "generic", "read_only", "write_only", "read_write", "uniform",
      "pipe", "half", "quad", "complex", "imaginary", "uchar", "ushort", "uint", "ulong", "image1d_t",
      "image2d_t", "image3d_t", "image1d_array_t", "image2d_array_t", "image1d_buffer_t", "sampler_t",
      "event_t", "queue_t", "ndrange_t", "clk_event_t", "reserve_id_t", "vec_step", "bitselect", "size_t",
      "ptrdiff_t", "intptr_t", "uintptr_t",
      // the namespace of C++
      "std",
      // macros and variables of CUDA
      "threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize", "NULL", "INFINITY", "NAN", "HUGE_VAL",
      "HUGE_VALF", "MAXFLOAT", "CHAR_BIT", "linux", "unix"};
  return names;
}

// double2, uint16, ...
bool vector_type(std::string_view name) {
  for (std::string_view base : {"char", "uchar", "short", "ushort", "int", "uint", "long", "ulong",
                                "longlong", "ulonglong", "float", "double", "half", "bool", "dim"})
    if (starts(name, base)) {
      std::string_view size = name.substr(base.size());
      if (size == "1" || size == "2" || size == "3" || size == "4" || size == "8" || size == "16")
        return true;
    }
  return false;
}

// Of <math.h>, for double; with an f behind for float.
const Names& math() {
  static const Names names = {"acos",   "acosh",     "asin",     "asinh", "atan",  "atan2",     "atanh",
                              "cbrt",   "ceil",      "copysign", "cos",   "cosh",  "erf",       "erfc",
                              "exp",    "exp2",      "expm1",    "fabs",  "fdim",  "floor",     "fma",
                              "fmax",   "fmin",      "fmod",     "frexp", "hypot", "ilogb",     "ldexp",
                              "lgamma", "llrint",    "llround",  "log",   "log10", "log1p",     "log2",
                              "logb",   "lrint",     "lround",   "modf",  "nan",   "nearbyint", "nextafter",
                              "pow",    "remainder", "remquo",   "rint",  "round", "scalbln",   "scalbn",
                              "sin",    "sinh",      "sqrt",     "tan",   "tanh",  "tgamma",    "trunc"};
  return names;
}

const Names& device_functions() {
  static const Names names = {
      // OpenCL
      "abs_diff", "add_sat", "all", "any", "barrier", "clamp", "clz", "cross", "ctz", "degrees", "distance",
      "dot", "exp10", "fast_distance", "fast_length", "fast_normalize", "fract", "hadd", "isequal",
      "isfinite", "isgreater", "isgreaterequal", "isinf", "isless", "islessequal", "islessgreater", "isnan",
      "isnormal", "isnotequal", "isordered", "isunordered", "lgamma_r", "length", "mad", "mad24", "mad_hi",
      "mad_sat", "max", "maxmag", "mem_fence", "min", "minmag", "mix", "mul24", "mul_hi", "normalize",
      "popcount", "pown", "powr", "prefetch", "radians", "read_mem_fence", "rhadd", "rootn", "rotate",
      "rsqrt", "select", "shuffle", "shuffle2", "sign", "signbit", "sincos", "sinpi", "cospi", "tanpi",
      "asinpi", "acospi", "atanpi", "atan2pi", "smoothstep", "step", "sub_sat", "upsample",
      "wait_group_events", "write_mem_fence",
      // CUDA
      "abs", "labs", "llabs", "assert", "clock", "clock64", "cyl_bessel_i0", "cyl_bessel_i1", "erfcinv",
      "erfcx", "erfinv", "fdivide", "free", "fprintf", "j0", "j1", "jn", "llmax", "llmin", "malloc", "memcpy",
      "memset", "norm", "norm3d", "norm4d", "normcdf", "normcdfinv", "printf", "rcbrt", "rhypot", "rnorm",
      "rnorm3d", "rnorm4d", "saturate", "sincospi", "tex1D", "tex2D", "tex3D", "trap", "ullmax", "ullmin",
      "umax", "umin", "y0", "y1", "yn", "main"};
  return names;
}

bool ends(std::string_view name, std::string_view tail) {
  return name.size() > tail.size() && name.substr(name.size() - tail.size()) == tail;
}

// Names that kernels make of the program's: strides, extents and origins of arrays, values of arguments.
bool derived(std::string_view name) {
  for (std::string_view head : {"shape_", "file_", "extern_"})
    if (starts(name, head)) return true;
  for (std::string_view tail : {"_O", "_given", "_first", "_part"})
    if (ends(name, tail)) return true;
  std::string_view base = name;
  while (!base.empty() && std::isdigit(static_cast<unsigned char>(base.back()))) base.remove_suffix(1);
  if (base.size() == name.size()) return false;
  for (std::string_view tail : {"_S", "_N", "_T", "_W", "_P"})
    if (ends(base, tail)) return true;
  return false;
}

}  // namespace

bool reserved_word(std::string_view name) {
  return words().count(name) || derived(name) || vector_type(name) || starts(name, "TASUKI_") ||
         starts(name, "tasuki_") || starts(name, "_");  // also the names of the kernels' own variables
}

bool reserved_function(std::string_view name) {
  if (reserved_word(name) || device_functions().count(name) || math().count(name)) return true;
  if (starts(name, "make_") && vector_type(name.substr(5))) return true;
  if (!name.empty() && name.back() == 'f') {
    std::string_view base = name.substr(0, name.size() - 1);
    if (math().count(base) || device_functions().count(base)) return true;
  }
  for (std::string_view head :
       {"as_", "async_", "atom_", "atomic", "convert_", "enqueue_", "get_", "half_", "image", "native_",
        "read_image", "sub_group_", "surf", "tex", "vload", "vstore", "work_group_", "write_image", "_cl_"})
    if (starts(name, head)) return true;
  return false;
}

std::string library_function(std::string_view name) {
  std::string_view base = name;
  if (starts(base, "__builtin_")) base.remove_prefix(10);
  if (base == "llabs") return "labs";
  for (std::string_view other : {"abs", "labs", "printf", "isnan", "isinf", "isfinite", "signbit"})
    if (base == other) return std::string(base);
  if (base == "isinf_sign") return "isinf";
  std::string_view of_double = base;
  if (!math().count(base) && !base.empty() && base.back() == 'f') of_double.remove_suffix(1);
  return math().count(of_double) ? std::string(base) : std::string();
}

std::string complex_function(std::string_view name) {
  if (name == "__builtin_complex") return "complex";
  if (starts(name, "__builtin_")) name.remove_prefix(10);
  if (!name.empty() && name.back() == 'f') name.remove_suffix(1);
  for (std::string_view other : {"creal", "cimag", "cabs", "carg", "cexp", "clog", "cpow", "csqrt", "csin", "ccos", "csinh", "ccosh"})
    if (name == other) return std::string(name.substr(1));
  return name == "conj" ? "conj" : std::string();
}

bool of_dialect(std::string_view name) {
  return !library_function(name).empty() || !complex_function(name).empty() || name == "memcpy" || name == "memmove" || name == "memset" ||
         name == "acc_on_device" || name.starts_with("__builtin_");
}

}  // namespace tasuki
