#include "device/kernel/stored_build.h"

#include "device/kernel/disk_cache.h"
#include "device/kernel/sha256.h"

namespace tasuki {
namespace {

std::unique_ptr<Module> load_stored(Device& device, const std::string& key) {
  auto binary = cache_load(key);
  if (!binary) return nullptr;
  Compiled stored;
  stored.ok = true;
  stored.binary = std::move(*binary);
  return device.load(stored);
}

}  // namespace

StoredBuild build_stored(Device& device, const std::string& text) {
  const std::string key = sha256(device.compiler_identity() + '\n' + text);
  StoredBuild built;
  built.ok = true;
  if ((built.module = load_stored(device, key))) return built;
  CacheLock lock(key);
  // Another process may have stored it meanwhile.
  if ((built.module = load_stored(device, key))) return built;
  built.compiled = true;
  Compiled compiled = device.compile(text);
  built.ok = compiled.ok;
  built.log = std::move(compiled.log);
  if (!compiled.ok) return built;
  built.module = device.load(compiled);
  if (built.module) cache_store(key, compiled.binary);
  return built;
}

}  // namespace tasuki
