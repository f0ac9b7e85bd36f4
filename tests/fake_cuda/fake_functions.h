// FAKE(name): a function of fake_cuda.h in the library that the backend has loaded.
#pragma once

#include <dlfcn.h>

#include "fake_cuda.h"

namespace tasuki::test {

template <class Function>
Function* fake(const char* name) {
  static void* library = dlopen(FAKE_CUDA, RTLD_NOW | RTLD_LOCAL);
  return reinterpret_cast<Function*>(dlsym(library, name));
}

}  // namespace tasuki::test

#define FAKE(name) (*tasuki::test::fake<decltype(name)>(#name))
