// Names that a C program may use and that mean something else in CUDA C++ or OpenCL C, and the functions that
// every kernel may call.
#pragma once
#include <string>
#include <string_view>

namespace tasuki {

// A keyword, type or macro of C++ or OpenCL, or like a name that kernels make of another: no variable, member, tag or
// label can have this name.
bool reserved_word(std::string_view name);
// What is put behind such a name, which no name of the program ends with.
inline constexpr const char* renamed_end = "_xmp";
// A function of the device languages' libraries, too: no function of the program can have this name there.
bool reserved_function(std::string_view name);
// The name under which kernels call a function of the C library or a builtin of the compiler; empty when
// there is none. `__builtin_fabs` is fabs, llabs is labs.
std::string library_function(std::string_view name);
// Of a function of <complex.h> for float and double the name without c and f, as the dialect's functions have it; empty for others.
std::string complex_function(std::string_view name);
// Whether kernels know the function without a body: those, memcpy and its kind, builtins.
bool of_dialect(std::string_view name);

}  // namespace tasuki
