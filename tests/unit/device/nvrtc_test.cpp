// NVRTC without a GPU: cubins, messages, architectures.
#include "device/cuda/nvrtc.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

using namespace tasuki;

namespace {

class Nvrtc : public testing::Test {
 protected:
  void SetUp() override {
    if (!nvrtc_problem().empty()) GTEST_SKIP() << nvrtc_problem();
  }
};

bool is_elf(const std::string& binary) {
  return binary.rfind(
             "\x7f"
             "ELF",
             0) == 0;
}

const char* const kernel =
    R"(extern "C" __global__ void scale(double *x, double f) { x[threadIdx.x] *= sqrt(f); })";

}  // namespace

TEST_F(Nvrtc, CompilesForGpusThatAreNotThere) {
  EXPECT_EQ(0u, nvrtc_version().find("NVRTC 1"));
  for (const char* architecture : {"sm_80", "sm_90"}) {
    Compiled compiled = nvrtc_compile(kernel, architecture);
    EXPECT_TRUE(compiled.ok) << compiled.log;
    EXPECT_TRUE(is_elf(compiled.binary)) << architecture;
    EXPECT_EQ("", compiled.log);
  }
}

TEST_F(Nvrtc, MessagesNameTheUsersLines) {
  Compiled compiled = nvrtc_compile(
      "extern \"C\" __global__ void bad(int *x) {\n#line 12 \"wave.c\"\n  *x = undeclared_thing;\n}\n",
      "sm_90");
  EXPECT_FALSE(compiled.ok);
  EXPECT_EQ("", compiled.binary);
  EXPECT_NE(std::string::npos, compiled.log.find("wave.c(12)")) << compiled.log;
  EXPECT_NE(std::string::npos, compiled.log.find("undeclared_thing")) << compiled.log;
}

TEST_F(Nvrtc, NewerGpusGetTextThatTheDriverTranslates) {
  EXPECT_EQ("sm_90", nvrtc_target("sm_90"));
  std::string target = nvrtc_target("sm_9999");
  EXPECT_EQ(0u, target.find("compute_")) << target;
  Compiled compiled = nvrtc_compile(kernel, "sm_9999");
  EXPECT_TRUE(compiled.ok) << compiled.log;
  EXPECT_NE(std::string::npos, compiled.binary.find(".visible .entry scale"));
}

TEST_F(Nvrtc, OlderGpusAreAnErrorThatSaysWhatToDo) {
  EXPECT_EQ("", nvrtc_target("sm_20"));
  EXPECT_EQ("", nvrtc_target("nonsense"));
  Compiled compiled = nvrtc_compile(kernel, "sm_20");
  EXPECT_FALSE(compiled.ok);
  EXPECT_NE(std::string::npos, compiled.log.find("does not compile for sm_20")) << compiled.log;
  EXPECT_NE(std::string::npos, compiled.log.find("nvidia-cuda-nvrtc-cu12")) << compiled.log;
}

TEST_F(Nvrtc, HarnessCompilesTheDialect) {
  char *cubin = nullptr, *log = nullptr;
  std::size_t size = 0;
  const char* source = R"(#define TASUKI_INDEX int
#define TASUKI_THREADS_0 64
#define TASUKI_THREADS_1 1
#define TASUKI_THREADS_2 1
#define TASUKI_THREADS 64
#define TASUKI_VECTOR 64
#define TASUKI_STRIDED 0
#define TASUKI_BLOCKED 0
#define TASUKI_ROWS 1
TASUKI_KERNEL void scale(TASUKI_PARAM(double, x), int n) {
  TASUKI_BIND(double, x)
  TASUKI_EACH_LANE(i, n) x[i] *= 2;
}
)";
  EXPECT_EQ(1, tasuki_nvrtc_compile(source, "sm_90", &cubin, &size, &log)) << log;
  EXPECT_TRUE(is_elf(std::string(cubin, size)));
  free(cubin);
  free(log);
  EXPECT_EQ(0, tasuki_nvrtc_compile("this is no C", "sm_90", &cubin, &size, &log));
  EXPECT_EQ(0u, size);
  EXPECT_STRNE("", log);
  free(cubin);
  free(log);
}

TEST(NvrtcPlaces, VersionsThatTheDriverKnowsComeFirst) {
  auto place_of = [](const std::vector<std::string>& all, const std::string& name) {
    for (std::size_t i = 0; i < all.size(); ++i)
      if (all[i] == name) return i;
    return all.size();
  };
  std::vector<std::string> old = nvrtc_places(12), newest = nvrtc_places(20);
  for (const char* name : {"libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so.11.2"}) {
    EXPECT_LT(place_of(old, name), old.size()) << name;
    EXPECT_LT(place_of(newest, name), newest.size()) << name;
  }
  EXPECT_LT(place_of(old, "libnvrtc.so.12"), place_of(old, "libnvrtc.so.13"));
  EXPECT_LT(place_of(newest, "libnvrtc.so.13"), place_of(newest, "libnvrtc.so.12"));
}

TEST(NvrtcPlaces, PackagesOfPythonAreSearched) {
  namespace fs = std::filesystem;
  std::string pattern = (fs::temp_directory_path() / "tasuki_nvrtc_XXXXXX").string();
  fs::path packages = mkdtemp(pattern.data());
  const char* before = getenv("PYTHONPATH");
  std::string restored = before ? before : "";
  setenv("PYTHONPATH", ("/nowhere:" + packages.string()).c_str(), 1);
  for (const char* file : {"nvidia/cu13/lib/libnvrtc.so.13", "nvidia/cuda_nvrtc/lib/libnvrtc.so.12"}) {
    fs::create_directories((packages / file).parent_path());
    std::ofstream(packages / file) << "a library";
    std::vector<std::string> places = nvrtc_places(20);
    EXPECT_NE(places.end(), std::find(places.begin(), places.end(), (packages / file).string())) << file;
  }
  before ? setenv("PYTHONPATH", restored.c_str(), 1) : unsetenv("PYTHONPATH");
  fs::remove_all(packages);
}
