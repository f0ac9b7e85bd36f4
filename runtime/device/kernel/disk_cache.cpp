// One file a binary, named by its key: a line with the hash of the binary, then the binary.
#include "device/kernel/disk_cache.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/config.h"
#include "core/error.h"
#include "core/world.h"
#include "device/kernel/sha256.h"

namespace tasuki {
namespace {

// Empty: no cache.
const std::string& folder() {
  static const auto* name = [] {
    auto* found = new std::string;
    if (!config_on(Setting::cache)) return found;
    *found = config_word(Setting::cache_dir);
    if (!found->empty()) return found;
    const char *xdg = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    if (xdg && *xdg) {
      *found = std::string(xdg) + "/tasuki";
    } else if (home && *home) {
      *found = std::string(home) + "/.cache/tasuki";
    }
    return found;
  }();
  return *name;
}

}  // namespace

CacheLock::CacheLock(const std::string& key) {
  if (folder().empty()) return;
  std::error_code error;
  std::filesystem::create_directories(folder() + "/locks", error);
  // One of 256 files, which stay: to remove a file that others wait for would let two in.
  const std::string name = folder() + "/locks/" + key.substr(0, 2);
  file_ = open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  while (file_ >= 0 && flock(file_, LOCK_EX) != 0 && errno == EINTR) {
  }
}

CacheLock::~CacheLock() {
  if (file_ >= 0) close(file_);
}

bool write_whole(const std::string& into, const std::string& name, const std::string& bytes) {
  std::error_code error;
  std::filesystem::create_directories(into, error);
  char host[64] = "";
  gethostname(host, sizeof host - 1);
  const std::string temporary = format("%s/.%s.%s.%d", into.c_str(), name.c_str(), host, static_cast<int>(getpid()));
  {
    std::ofstream out(temporary, std::ios::binary);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    out.close();
    if (!out) {
      std::filesystem::remove(temporary, error);
      return false;
    }
  }
  std::filesystem::rename(temporary, into + "/" + name, error);
  if (!error) return true;
  std::filesystem::remove(temporary, error);
  return false;
}

std::optional<std::string> cache_load(const std::string& key) {
  if (folder().empty()) return std::nullopt;
  std::ifstream in(folder() + "/" + key, std::ios::binary);
  std::string hash;
  if (!in || !std::getline(in, hash)) return std::nullopt;
  std::ostringstream rest;
  rest << in.rdbuf();
  std::string binary = std::move(rest).str();
  if (sha256(binary) != hash) return std::nullopt;
  return binary;
}

void cache_store(const std::string& key, const std::string& binary) {
  if (folder().empty() || write_whole(folder(), key, sha256(binary) + "\n" + binary)) return;
  // A home that is not there is no mistake of the user's.
  static bool said = false;
  if (said || config_word(Setting::cache_dir).empty() || world().rank != 0) return;
  said = true;
  warn(nullptr, format("XMP_CACHE_DIR=%s: compiled kernels cannot be kept there; each run compiles them again",
                       folder().c_str()));
}

}  // namespace tasuki
