// The one allocator of local sections, and the record of what xmp_malloc gave out.
#pragma once

#include <cstddef>
#include <vector>

namespace tasuki {

// Zeroed and aligned to 64 bytes at least; never null (0 bytes give a usable address, too). Null only when
// the memory is not there.
void* allocate_storage(std::size_t bytes);
// `bytes` as given to allocate_storage; null is fine.
void free_storage(void* base, std::size_t bytes);

// A section from xmp_malloc: pointers may be exchanged among arrays, so its sizes are kept with the address.
struct Allocation {
  std::size_t bytes = 0;
  std::vector<long> sizes;
};
void record_allocation(void* base, Allocation allocation);
// Null when xmp_malloc did not give out this address.
const Allocation* find_allocation(const void* base);
void forget_allocation(const void* base);

}  // namespace tasuki
