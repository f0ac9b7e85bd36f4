// Reads tasuki.conf and mpi.conf: lines of `key = value`, `#` for comments, a key may be repeated.
#include "installation.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>

#include "error.h"
#include "words.h"

namespace tasuki::driver {
namespace fs = std::filesystem;
namespace {

using Settings = std::map<std::string, std::vector<std::string>>;

std::string trim(const std::string& text) {
  const size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

Settings readSettings(const fs::path& path) {
  std::ifstream file(path);
  if (!file) throw Error("cannot read '" + path.string() + "'; is the installation complete?");
  Settings settings;
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    line = trim(line);
    if (line.empty() || line[0] == '#') continue;
    const size_t equals = line.find('=');
    if (equals == std::string::npos)
      throw Error(path.string() + ":" + std::to_string(number) + ": expected 'key = value'");
    settings[trim(line.substr(0, equals))].push_back(trim(line.substr(equals + 1)));
  }
  return settings;
}

std::string one(const Settings& settings, const std::string& key) {
  const auto found = settings.find(key);
  return found == settings.end() ? "" : found->second.back();
}

}  // namespace

Installation Installation::find() {
  const fs::path root = fs::read_symlink("/proc/self/exe").parent_path().parent_path();
  Installation here;
  here.lib = (root / "lib" / "tasuki").string();
  here.include = (root / "include").string();
  const Settings settings = readSettings(root / "lib" / "tasuki" / "tasuki.conf");
  here.version = one(settings, "version");
  here.defaultMpi = one(settings, "mpi");
  here.resourceDir = one(settings, "clang_resource_dir");
  // Installed elsewhere, with Clang's headers copied beside.
  if (const fs::path own = root / "lib" / "tasuki" / "clang"; fs::is_directory(own / "include"))
    here.resourceDir = own.string();
  for (const auto& entry : fs::directory_iterator(root / "lib" / "tasuki"))
    if (fs::exists(entry.path() / "mpi.conf")) here.mpis.push_back(entry.path().filename().string());
  std::sort(here.mpis.begin(), here.mpis.end());
  return here;
}

Mpi Installation::mpi(const std::string& wanted) const {
  std::string name = wanted;
  std::string source = "--mpi";
  if (const char* environment = std::getenv("XMP_MPI"); name.empty() && environment && *environment) {
    name = environment;
    source = "XMP_MPI";
  }
  if (name.empty()) name = defaultMpi;
  if (std::find(mpis.begin(), mpis.end(), name) == mpis.end()) {
    std::string message = source + ": no MPI named '" + name + "'; this installation has";
    for (const std::string& known : mpis) message += " " + known;
    throw Error(message);
  }
  Mpi mpi;
  mpi.name = name;
  mpi.file = lib + "/" + name + "/mpi.conf";
  const Settings settings = readSettings(mpi.file);
  mpi.cc = splitWords(one(settings, "cc"));
  if (mpi.cc.empty()) mpi.cc = {"cc"};
  if (const auto found = settings.find("include"); found != settings.end()) mpi.includes = found->second;
  mpi.link = splitWords(one(settings, "link"));
  return mpi;
}

}  // namespace tasuki::driver
