# Finds the Clang libraries and makes tasuki_clang (what a target that includes Clang headers needs), tasuki_clang_shared and
# tasuki_clang_static (what a program is linked with).
if(NOT TASUKI_TRANSLATOR)
  return()
endif()
find_package(LLVM 22.1 REQUIRED CONFIG HINTS /usr/lib/llvm-22)
find_package(Clang REQUIRED CONFIG HINTS "${LLVM_DIR}/../clang" "${LLVM_INSTALL_PREFIX}")
message(STATUS "LLVM ${LLVM_PACKAGE_VERSION}: ${LLVM_INSTALL_PREFIX}")

find_program(TASUKI_CLANG NAMES clang-22 clang HINTS "${LLVM_TOOLS_BINARY_DIR}")
set(TASUKI_RESOURCE_DIR)
if(TASUKI_CLANG)
  _tasuki_run(TASUKI_RESOURCE_DIR "${TASUKI_CLANG}" -print-resource-dir)
endif()
if(NOT TASUKI_RESOURCE_DIR)
  set(TASUKI_RESOURCE_DIR "${LLVM_INSTALL_PREFIX}/lib/clang/${LLVM_VERSION_MAJOR}")
endif()

# Such files take long to compile (20-30 s): little optimisation, little debug information.
add_library(tasuki_clang INTERFACE)
target_include_directories(tasuki_clang SYSTEM INTERFACE ${CLANG_INCLUDE_DIRS} ${LLVM_INCLUDE_DIRS})
target_compile_options(tasuki_clang INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-fno-rtti> -O1 -g1)

# compile_with_clang(TARGET): in place of GCC, which takes twice as long for them (65 s in place of 18 for the precompiled header).
option(TASUKI_WITH_CLANG "Compile what includes Clang's headers with Clang" ON)
find_program(TASUKI_CLANGXX NAMES clang++-22 clang++ HINTS "${LLVM_TOOLS_BINARY_DIR}" NO_DEFAULT_PATH)
function(compile_with_clang target)
  if(TASUKI_WITH_CLANG AND TASUKI_CLANGXX AND CMAKE_CXX_COMPILER_ID STREQUAL GNU AND NOT TASUKI_SANITIZE)
    set(launcher sh "${PROJECT_SOURCE_DIR}/cmake/with_clang.sh" "${TASUKI_CLANGXX}" "${CMAKE_CXX_COMPILER}"
                 ${CMAKE_CXX_COMPILER_LAUNCHER})
    set_target_properties(${target} PROPERTIES CXX_COMPILER_LAUNCHER "${launcher}")
  endif()
endfunction()

# The libraries, for programs. Binding the shared ones, of 200 MB, takes 30 ms at each start, which xmpcc saves where there are
# static ones; tests are linked faster with the shared ones.
add_library(tasuki_clang_shared INTERFACE)
target_link_libraries(tasuki_clang_shared INTERFACE clang-cpp LLVM)
set(clang_libraries Frontend Driver Options Parse Serialization Sema APINotes Edit AnalysisLifetimeSafety Analysis ASTMatchers
                    AST Rewrite Lex Basic Support)
list(TRANSFORM clang_libraries REPLACE "(.+)" "${LLVM_LIBRARY_DIR}/libclang\\1.a")
set(llvm_libraries)
execute_process(COMMAND "${LLVM_TOOLS_BINARY_DIR}/llvm-config" --link-static --libfiles frontendopenmp frontenddriver option
                        windowsdriver profiledata targetparser support
                OUTPUT_VARIABLE llvm_libraries OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
separate_arguments(llvm_libraries)
set(static_libraries ${clang_libraries} ${llvm_libraries})
set(absent)
foreach(library IN LISTS static_libraries)
  if(NOT EXISTS "${library}")
    list(APPEND absent "${library}")
  endif()
endforeach()
if(llvm_libraries AND NOT absent AND TARGET ZLIB::ZLIB AND TARGET zstd::libzstd_shared)
  add_library(tasuki_clang_static INTERFACE)
  target_link_libraries(tasuki_clang_static INTERFACE ${static_libraries} ZLIB::ZLIB zstd::libzstd_shared ${CMAKE_DL_LIBS} m)
  target_link_options(tasuki_clang_static INTERFACE -no-pie -Wl,--gc-sections -Wl,--as-needed)
else()
  message(STATUS "no static Clang libraries, or no zlib and zstd for them (${absent}): xmpcc starts 30 ms slower")
  add_library(tasuki_clang_static ALIAS tasuki_clang_shared)
endif()
