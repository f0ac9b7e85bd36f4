# Finds the Clang libraries and makes tasuki_clang: what a target that includes Clang headers needs.
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
target_link_libraries(tasuki_clang INTERFACE clang-cpp LLVM)
