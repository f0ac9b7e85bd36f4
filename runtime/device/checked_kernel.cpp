#include "device/checked_kernel.h"

#include <stdlib.h>

#include <atomic>
#include <string_view>

#include "core/error.h"
#include "device/address_fault.h"

namespace tasuki {
namespace {

std::atomic<const CheckedKernel*> checked = nullptr;  // a device that is a CPU runs it in threads of its own

// What #line says first behind the kernel's head that is not the region's own line; else that one.
long line_of(const tasuki_kernel& kernel, long region) {
  const std::string_view source = kernel.source ? kernel.source : "", mark = "\n#line ";
  auto at = source.find(std::string("void ") + kernel.name + "(");
  while (at != source.npos && (at = source.find(mark, at)) != source.npos) {
    at += mark.size();
    if (const long line = atol(source.data() + at); line != region) return line;
  }
  return region;
}

}  // namespace

CheckedKernel::CheckedKernel(const tasuki_site* at, const tasuki_kernel& kernel) : at_(at), kernel_(kernel) {
  tell_faults();
  checked = this;
}

CheckedKernel::~CheckedKernel() { checked = nullptr; }

const CheckedKernel* CheckedKernel::now() { return checked; }

std::string CheckedKernel::name() const {
  return format("kernel %s of line %ld", kernel_.name, line_of(kernel_, at_ ? at_->line : 0));
}

}  // namespace tasuki
