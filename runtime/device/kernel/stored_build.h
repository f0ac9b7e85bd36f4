// Modules of kernels from their source: from the disk cache where they are in it, else by the device's compiler.
#pragma once

#include <memory>
#include <string>

#include "device/device.h"

namespace tasuki {

struct StoredBuild {
  std::unique_ptr<Module> module;  // null: see ok
  bool ok = false;                 // false: the source does not compile, see log; true and no module: the device refused it
  bool compiled = false;           // now, and not loaded from the cache
  std::string log;
};

// text: the whole source. Of the processes that share the cache one compiles, and the others wait and load what
// it stored: compilers' own caches (PoCL's) are not safe when several processes fill one entry, and on a node with
// as many ranks as cores it takes a fraction of the time.
StoredBuild build_stored(Device& device, const std::string& text);

}  // namespace tasuki
