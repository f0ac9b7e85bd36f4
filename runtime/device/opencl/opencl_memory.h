// Device addresses over OpenCL's memory objects. An object has no address that the host knows, so each gets a
// reserved range of the process's address space that is never touched, and is found again by any address in
// it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>

#include "device/opencl/opencl_api.h"

namespace tasuki::opencl {

class AddressTable {
 public:
  struct Object {
    cl_mem handle = nullptr;
    char* begin = nullptr;
    std::size_t bytes = 0;
  };
  // The address that stands for the first byte of the object; null when there is no room for the range.
  void* insert(cl_mem handle, std::size_t bytes);
  // Takes the object whose first byte the address stands for out of the table; its handle is null when there
  // is none.
  Object remove(void* address);
  // The object that the address lies in; its handle is null when there is none.
  Object find(const void* address) const;

 private:
  mutable std::mutex mutex_;
  std::map<std::uintptr_t, Object> objects_;
};

}  // namespace tasuki::opencl
