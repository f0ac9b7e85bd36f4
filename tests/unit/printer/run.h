// Runs a program with `int run(void)` as it is and as the kernel printer prints it.
#pragma once
#include <string>

// Compares the outputs; compiles the printed text as OpenCL C and CUDA C++ where the compilers are there.
void expectSameOutput(const std::string& program, const std::string& name);
