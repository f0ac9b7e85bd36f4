// dlopen and dlsym with messages.
#include "device/shared_library.h"

#include <dlfcn.h>

namespace tasuki {

SharedLibrary::SharedLibrary(const std::vector<std::string>& names) {
  std::string looked_for, other;
  for (const std::string& name : names) {
    handle_ = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle_) {
      name_ = name;
      return;
    }
    // A file that is there and cannot be loaded says more than one that is not there.
    std::string said = dlerror();
    if (said.find("No such file") == std::string::npos && other.empty()) other = said;
    looked_for += (looked_for.empty() ? "" : ", ") + name;
  }
  problem_ = other.empty() ? looked_for + (names.size() > 1 ? " were not found" : " was not found") : other;
}

void* SharedLibrary::symbol(const char* name) {
  void* found = handle_ ? dlsym(handle_, name) : nullptr;
  if (!found && problem_.empty()) problem_ = name_ + " has no function " + name;
  return found;
}

}  // namespace tasuki
