// Compiled kernels on disk (XMP_CACHE, XMP_CACHE_DIR), for later runs and for the other nodes of this one.
#pragma once

#include <optional>
#include <string>

namespace tasuki {

// The binary that was stored under a key (a hash); nothing when there is none or it is not whole.
std::optional<std::string> cache_load(const std::string& key);
// Stores it where that is possible; otherwise there is no cache, which is no failure.
void cache_store(const std::string& key, const std::string& binary);

// Writes a whole file under a name that appears only when it is complete; makes the folder. False on failure.
bool write_whole(const std::string& folder, const std::string& name, const std::string& bytes);

}  // namespace tasuki
