// Runs a program with `int run(void)` as it is and as the kernel printer prints it.
#include "run.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "print.h"

namespace fs = std::filesystem;

namespace {

// The dialect's macros, as far as functions need them.
const char* const kHost =
    "#include <math.h>\n#include <stdio.h>\n#include <stdlib.h>\n"
    "#define TASUKI_BLOCK_OPEN ({\n#define TASUKI_BLOCK_VALUE\n#define TASUKI_BLOCK_CLOSE })\n"
    "#define TASUKI_ROUTINE static inline\n#define TASUKI_CONSTANT static const\n#define TASUKI_GLOBAL\n"
    "#define TASUKI_POINTEE\n";
const char* const kOpenCL =
    "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n"
    "#define TASUKI_BLOCK_OPEN ({\n#define TASUKI_BLOCK_VALUE\n#define TASUKI_BLOCK_CLOSE })\n"
    "#define TASUKI_ROUTINE\n#define TASUKI_CONSTANT __constant\n#define TASUKI_GLOBAL __global\n"
    "#define TASUKI_POINTEE __global\n#define sqrtf sqrt\n#define fabsf fabs\n#define powf pow\n#define sinf "
    "sin\n"
    "#define labs(x) ((long)abs(x))\n#define fmaxf fmax\n";
const char* const kCuda =
    "#define TASUKI_BLOCK_OPEN [&]() {\n#define TASUKI_BLOCK_VALUE return\n#define TASUKI_BLOCK_CLOSE }()\n"
    "#define TASUKI_ROUTINE static __device__\n#define TASUKI_CONSTANT static __constant__\n#define "
    "TASUKI_GLOBAL\n"
    "#define TASUKI_POINTEE\n";

class Folder {
 public:
  Folder() {
    std::string pattern = (fs::temp_directory_path() / "kernel_test.XXXXXX").string();
    path = mkdtemp(pattern.data());
  }
  ~Folder() { fs::remove_all(path); }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path / name) << text;
    return (path / name).string();
  }
  std::string read(const std::string& name) const {
    std::ifstream in(path / name);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
  }
  // The exit code; output goes to the file `out`.
  int command(const std::string& line, const std::string& out) const {
    return std::system(("cd " + path.string() + " && " + line + " >" + out + " 2>&1").c_str());
  }
  fs::path path;
};

}  // namespace

void expectSameOutput(const std::string& program, const std::string& name) {
  SCOPED_TRACE(name);
  Printed printed = printEntry(program + "\nvoid entry(void) { run(); }\n");
  ASSERT_EQ(printed.problem, "") << "line " << printed.line;
  Folder folder;
  const std::string main = "\nint main(void) { return run(); }\n",
                    options = " -O1 -fwrapv -ffp-contract=off -w ";
  folder.write("original.c", program + main);
  folder.write("printed.c", kHost + printed.definitions + main);
  folder.write("printed.cl", kOpenCL + printed.definitions);
  folder.write("printed.cu",
               kCuda + printed.definitions + "__global__ void kernel(int *r) { *r = run(); }\n");
  ASSERT_EQ(folder.command(HOST_C + options + "original.c -o original -lm", "log"), 0) << folder.read("log");
  EXPECT_EQ(folder.command(HOST_C + options + "printed.c -o as_c -lm", "log"), 0)
      << folder.read("log") << printed.definitions;
  EXPECT_EQ(folder.command(HOST_CXX + options + "-x c++ -std=c++17 printed.c -o as_cxx -lm", "log"), 0)
      << folder.read("log") << printed.definitions;
  EXPECT_EQ(folder.command("./original", "expected"), 0);
  EXPECT_NE(folder.read("expected"), "");
  for (const char* form : {"as_c", "as_cxx"}) {
    EXPECT_EQ(folder.command(std::string("./") + form, form + std::string(".out")), 0) << form;
    EXPECT_EQ(folder.read(form + std::string(".out")), folder.read("expected")) << form << "\n"
                                                                                << printed.definitions;
  }
#ifdef CL_COMPILER
  EXPECT_EQ(
      folder.command(CL_COMPILER
                     " -x cl -cl-std=CL1.2 -Xclang -finclude-default-header -fsyntax-only -w printed.cl",
                     "log"),
      0)
      << folder.read("log") << printed.definitions;
#endif
#ifdef CUDA_COMPILER
  EXPECT_EQ(folder.command(CUDA_COMPILER " -ptx -w printed.cu -o printed.ptx", "log"), 0)
      << folder.read("log") << printed.definitions;
#endif
}
