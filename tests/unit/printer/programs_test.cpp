// Programs that are printed in the kernel dialect and run as C and as C++ print what the originals print.
// Where the tools are there, the text is also compiled as OpenCL C and as CUDA C++.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "print.h"
#include "run.h"

namespace fs = std::filesystem;

static std::string contents(const fs::path& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

class Programs : public testing::TestWithParam<std::string> {};

// Every program has `int run(void)`, which prints what it computes.
TEST_P(Programs, AreUnchanged) { expectSameOutput(contents(fs::path(PROGRAMS) / GetParam()), GetParam()); }

static std::vector<std::string> programs() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(PROGRAMS))
    names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}
INSTANTIATE_TEST_SUITE_P(All, Programs, testing::ValuesIn(programs()),
                         [](const auto& info) { return info.param.substr(0, info.param.find('.')); });
