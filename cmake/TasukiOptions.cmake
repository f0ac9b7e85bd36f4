# What every target of this project shares: standard, build type, warnings, output folders, ccache.
option(TASUKI_WERROR "Treat warnings in Tasuki's own code as errors" ON)
option(TASUKI_TRANSLATOR "Build the translator and xmpcc (needs LLVM and Clang)" ON)
option(TASUKI_TESTS "Build the tests" ON)
set(TASUKI_SANITIZE "" CACHE STRING "Sanitizers to build with, e.g. address,undefined")

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_STANDARD 17)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "" FORCE)
endif()
# Lines and functions for backtraces; -DCMAKE_BUILD_TYPE=Debug has all.
set(CMAKE_C_FLAGS_RELWITHDEBINFO "-O2 -g1 -DNDEBUG")
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O2 -g1 -DNDEBUG")

set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")
# Where libraries of one MPI go, below lib/.
set(TASUKI_LIBDIR tasuki)

find_program(TASUKI_CCACHE ccache)
mark_as_advanced(TASUKI_CCACHE)
if(TASUKI_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # The last two: a precompiled header is compared by its contents, not by its time.
  set(launcher "${CMAKE_COMMAND}" -E env CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime "${TASUKI_CCACHE}")
  set(CMAKE_C_COMPILER_LAUNCHER ${launcher})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${launcher})
endif()

add_compile_options(-Wall -Wextra)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-Wno-restrict>) # wrong about std::string (GCC bug 105651)
endif()
if(TASUKI_WERROR)
  add_compile_options(-Werror)
endif()
if(TASUKI_SANITIZE)
  add_compile_options(-fsanitize=${TASUKI_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${TASUKI_SANITIZE})
  if(TASUKI_SANITIZE MATCHES address)
    # Null pointers and ends of objects AddressSanitizer sees as well, and it checks in functions of its own: the compiler needs 40%
    # less time then.
    add_compile_options(-fno-sanitize=null,object-size,vptr --param=asan-instrumentation-with-call-threshold=0)
  endif()
endif()
