// Loading NVRTC and compiling with it.
#include "device/cuda/nvrtc.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <iterator>

#include "core/config.h"
#include "core/error.h"
#include "device/kernel/dialect.h"
#include "device/shared_library.h"

namespace tasuki {
namespace {

using nvrtcResult = int;
using nvrtcProgram = struct _nvrtcProgram*;

#define TASUKI_NVRTC_FUNCTIONS(F)                                                           \
  F(nvrtcResult, nvrtcVersion, (int*, int*))                                                \
  F(const char*, nvrtcGetErrorString, (nvrtcResult))                                        \
  F(nvrtcResult, nvrtcGetNumSupportedArchs, (int*))                                         \
  F(nvrtcResult, nvrtcGetSupportedArchs, (int*))                                            \
  F(nvrtcResult, nvrtcCreateProgram,                                                        \
    (nvrtcProgram*, const char*, const char*, int, const char* const*, const char* const*)) \
  F(nvrtcResult, nvrtcDestroyProgram, (nvrtcProgram*))                                      \
  F(nvrtcResult, nvrtcCompileProgram, (nvrtcProgram, int, const char* const*))              \
  F(nvrtcResult, nvrtcGetCUBINSize, (nvrtcProgram, std::size_t*))                           \
  F(nvrtcResult, nvrtcGetCUBIN, (nvrtcProgram, char*))                                      \
  F(nvrtcResult, nvrtcGetPTXSize, (nvrtcProgram, std::size_t*))                             \
  F(nvrtcResult, nvrtcGetPTX, (nvrtcProgram, char*))                                        \
  F(nvrtcResult, nvrtcGetProgramLogSize, (nvrtcProgram, std::size_t*))                      \
  F(nvrtcResult, nvrtcGetProgramLog, (nvrtcProgram, char*))

struct Nvrtc {
#define TASUKI_NVRTC_MEMBER(result, name, parameters) result(*name) parameters = nullptr;
  TASUKI_NVRTC_FUNCTIONS(TASUKI_NVRTC_MEMBER)
#undef TASUKI_NVRTC_MEMBER
  int major = 0, minor = 0;
  std::vector<int> architectures;  // 75, 80, .., ascending
  std::string problem;
};

// The newest CUDA that NVRTC is to be of; at first, the newest there is.
int newest = 20;

Nvrtc open() {
  Nvrtc n;
  const std::string& wish = config_word(Setting::nvrtc_library);
  SharedLibrary library(wish.empty() ? nvrtc_places(newest) : std::vector<std::string>{wish});
  constexpr const char* help = "install CUDA, or `pip install nvidia-cuda-nvrtc`, or set XMP_NVRTC_LIBRARY";
  if (!library.ok()) {
    n.problem = (wish.empty() ? "NVRTC (libnvrtc.so.13, .12, .11.2) was not found" : library.problem()) +
                std::string("; ") + help;
    return n;
  }
#define TASUKI_NVRTC_LOAD(result, name, parameters) library.find(#name, n.name);
  TASUKI_NVRTC_FUNCTIONS(TASUKI_NVRTC_LOAD)
#undef TASUKI_NVRTC_LOAD
  int count = 0;
  if (!library.ok()) {
    n.problem = library.problem() + " (NVRTC 11.2 is needed); " + help;
  } else if (n.nvrtcVersion(&n.major, &n.minor) != 0 || n.nvrtcGetNumSupportedArchs(&count) != 0 ||
             count <= 0) {
    n.problem = std::string("NVRTC does not say what it is; ") + help;
  } else {
    n.architectures.resize(static_cast<std::size_t>(count));
    if (n.nvrtcGetSupportedArchs(n.architectures.data()) != 0)
      n.problem = "NVRTC does not say what it compiles for";
    std::sort(n.architectures.begin(), n.architectures.end());
  }
  return n;
}

const Nvrtc& nvrtc() {
  static const auto* opened = new Nvrtc(open());
  return *opened;
}

// 90 of sm_90, sm_90a and compute_90; 0 of anything else.
int number_of(const std::string& architecture) {
  std::size_t digits = architecture.find_first_of("0123456789");
  if (digits == std::string::npos || digits == 0 || architecture[digits - 1] != '_') return 0;
  return std::atoi(architecture.c_str() + digits);
}

std::string result_of(nvrtcProgram program, nvrtcResult (*size_of)(nvrtcProgram, std::size_t*),
                      nvrtcResult (*get)(nvrtcProgram, char*)) {
  std::size_t size = 0;
  if (size_of(program, &size) != 0 || size == 0) return {};
  std::string bytes(size, '\0');
  return get(program, bytes.data()) == 0 ? bytes : std::string();
}

}  // namespace

void nvrtc_prefer(int driver_version) { newest = driver_version / 1000; }

std::string nvrtc_problem() { return nvrtc().problem; }

std::string nvrtc_version() {
  return nvrtc().problem.empty() ? format("NVRTC %d.%d", nvrtc().major, nvrtc().minor) : "";
}

int nvrtc_major() { return nvrtc().problem.empty() ? nvrtc().major : 0; }

std::string nvrtc_target(const std::string& architecture) {
  const std::vector<int>& known = nvrtc().architectures;
  int wanted = number_of(architecture);
  auto above = std::upper_bound(known.begin(), known.end(), wanted);
  if (above == known.begin()) return {};
  int nearest = *std::prev(above);
  return nearest == wanted ? architecture : format("compute_%d", nearest);
}

Compiled nvrtc_compile(const std::string& source, const std::string& architecture) {
  Compiled compiled;
  const Nvrtc& n = nvrtc();
  compiled.log = n.problem;
  if (!n.problem.empty()) return compiled;
  std::string target = nvrtc_target(architecture);
  if (target.empty()) {
    compiled.log = format(
        "NVRTC %d.%d does not compile for %s, but for sm_%d and newer; an older one may: "
        "`pip install nvidia-cuda-nvrtc-cu12`",
        n.major, n.minor, architecture.c_str(), n.architectures.front());
    return compiled;
  }

  nvrtcProgram program = nullptr;
  nvrtcResult result = n.nvrtcCreateProgram(&program, source.c_str(), "kernel.cu", 0, nullptr, nullptr);
  if (result != 0) {
    compiled.log = std::string("nvrtcCreateProgram: ") + n.nvrtcGetErrorString(result);
    return compiled;
  }
  std::string gpu = "--gpu-architecture=" + target;
  // Line numbers are for profilers and memory checkers. The host compiler has warned about the user's code.
  const char* options[] = {gpu.c_str(), "--fmad=true", "-default-device", "-lineinfo", "-w"};
  result = n.nvrtcCompileProgram(program, static_cast<int>(std::size(options)), options);
  compiled.log = result_of(program, n.nvrtcGetProgramLogSize, n.nvrtcGetProgramLog);
  while (!compiled.log.empty() && (compiled.log.back() == '\0' || compiled.log.back() == '\n'))
    compiled.log.pop_back();
  if (result == 0)
    compiled.binary = target[0] == 's' ? result_of(program, n.nvrtcGetCUBINSize, n.nvrtcGetCUBIN)
                                       : result_of(program, n.nvrtcGetPTXSize, n.nvrtcGetPTX);
  compiled.ok = !compiled.binary.empty();
  if (!compiled.ok && compiled.log.empty())
    compiled.log = std::string("NVRTC: ") + n.nvrtcGetErrorString(result);
  n.nvrtcDestroyProgram(&program);
  return compiled;
}

}  // namespace tasuki

int tasuki_nvrtc_compile(const char* source, const char* arch, char** cubin, std::size_t* cubin_size,
                         char** log) {
  using namespace tasuki;
  // The shape in front of the macros, which depend on it, as in build_variant.
  const char* rest = source;
  while (std::strncmp(rest, "#define TASUKI_", 15) == 0) {
    const char* end = std::strchr(rest, '\n');
    rest = end ? end + 1 : rest + std::strlen(rest);
  }
  Compiled compiled = nvrtc_compile(std::string(source, rest) + cuda_prelude() + dialect_prelude() + rest, arch);
  *cubin = static_cast<char*>(malloc(compiled.binary.size() + 1));
  *log = strdup(compiled.log.c_str());
  if (!*cubin || !*log) return 0;
  memcpy(*cubin, compiled.binary.c_str(), compiled.binary.size() + 1);
  *cubin_size = compiled.binary.size();
  return compiled.ok;
}
