// Where NVRTC may be: the system's libraries, CUDA installations, Python packages.
#include <glob.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "device/cuda/nvrtc.h"

namespace tasuki {
namespace {

std::string variable(const char* name) {
  const char* value = getenv(name);
  return value ? value : "";
}

// Patterns of the folders that may hold the library.
std::vector<std::string> folders() {
  std::vector<std::string> all;
  auto installation = [&](const std::string& root) {
    if (root.empty()) return;
    for (const char* part : {"/lib64", "/lib", "/targets/*/lib"}) all.push_back(root + part);
  };
  auto python = [&](const std::string& packages) { all.push_back(packages + "/nvidia/cu*/lib"); };
  for (const char* name : {"CUDA_HOME", "CUDA_PATH", "CONDA_PREFIX"}) installation(variable(name));
  installation("/usr/local/cuda*");
  std::string path = variable("PYTHONPATH");
  for (std::size_t at = 0; at < path.size();) {
    std::size_t end = path.find(':', at);
    if (end == std::string::npos) end = path.size();
    if (end > at) python(path.substr(at, end - at));
    at = end + 1;
  }
  for (const char* name : {"VIRTUAL_ENV", "CONDA_PREFIX"})
    if (!variable(name).empty()) python(variable(name) + "/lib/python3*/site-packages");
  if (!variable("HOME").empty()) python(variable("HOME") + "/.local/lib/python3*/site-packages");
  for (const char* root : {"/usr/local/lib", "/usr/lib"})
    for (const char* packages : {"/python3*/dist-packages", "/python3*/site-packages"})
      python(std::string(root) + packages);
  return all;
}

void add_matches(std::vector<std::string>& files, const std::string& pattern) {
  glob_t found{};
  if (glob(pattern.c_str(), 0, nullptr, &found) == 0)
    for (std::size_t i = found.gl_pathc; i-- > 0;) files.push_back(found.gl_pathv[i]);
  globfree(&found);
}

}  // namespace

std::vector<std::string> nvrtc_places(int newest) {
  // Endings of the library's name, also of versions to come.
  std::vector<int> majors;
  for (int major = newest; major >= 11; --major) majors.push_back(major);
  for (int major = newest + 1; major <= 20; ++major) majors.push_back(major);
  std::vector<std::string> files;
  for (int major : majors) {
    std::string name = "libnvrtc.so." + (major == 11 ? std::string("11.2") : std::to_string(major));
    files.push_back(name);
    for (const std::string& folder : folders()) add_matches(files, folder + "/" + name);
  }
  return files;
}

}  // namespace tasuki
