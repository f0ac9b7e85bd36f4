// Memory of the host from which a device copies without help (page-locked).
#pragma once

#include <cstddef>

#include "device/device.h"

namespace tasuki {

// At least `bytes` of it, owned. Asking a driver for it costs as much as many copies, and giving it back makes the
// device wait for all that it does: some of what was given back is kept for the next owner. The run ends when there is
// no room. Safe for threads.
class Staging {
 public:
  Staging(Device& device, std::size_t bytes);
  ~Staging();
  Staging(const Staging&) = delete;
  Staging(Staging&& other) noexcept : device_(other.device_), size_(other.size_), address_(other.address_) {
    other.address_ = nullptr;
  }

  void* address() const { return address_; }

 private:
  Device& device_;
  std::size_t size_;
  void* address_;
};

}  // namespace tasuki
