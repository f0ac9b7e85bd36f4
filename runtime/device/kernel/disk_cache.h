// Compiled kernels on disk (XMP_CACHE, XMP_CACHE_DIR), for later runs and for the other nodes of this one.
#pragma once

#include <optional>
#include <string>

namespace tasuki {

// The binary that was stored under a key (a hash); nothing when there is none or it is not whole.
std::optional<std::string> cache_load(const std::string& key);
// Stores it where that is possible; otherwise there is no cache, which is no failure.
void cache_store(const std::string& key, const std::string& binary);

// The right to make the binary of a key: one process at a time has it. Ends with this object or with the process.
// Where files cannot be locked, nobody waits.
class CacheLock {
 public:
  explicit CacheLock(const std::string& key);
  CacheLock(const CacheLock&) = delete;
  CacheLock& operator=(const CacheLock&) = delete;
  ~CacheLock();

 private:
  int file_ = -1;
};

// Writes a whole file under a name that appears only when it is complete; makes the folder. False on failure.
bool write_whole(const std::string& folder, const std::string& name, const std::string& bytes);

}  // namespace tasuki
