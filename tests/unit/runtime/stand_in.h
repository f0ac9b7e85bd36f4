// Lets a test's own device be the current one, in front of the library's function; to be included once a program.
#pragma once

#include <dlfcn.h>

#include "separate_device.h"

namespace tasuki {

namespace test {
inline Device* stand_in = nullptr;  // null: the library's own choice
}

Device& current_device() {
  static auto* own = reinterpret_cast<Device& (*)()>(dlsym(RTLD_NEXT, "_ZN6tasuki14current_deviceEv"));
  return test::stand_in ? *test::stand_in : own();
}

}  // namespace tasuki
