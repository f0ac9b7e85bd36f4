// Memory that the nodes of one host can reach: each node has an arena of its own, which the others map.
#pragma once

#include <cstddef>

namespace tasuki {

// Start-up, collective over all nodes (world_start has run): exchanges and maps the arenas of a host's nodes. Sharing
// stays off when there is one node on the host, when XMP_FABRIC forbids it, or when the system refuses; all nodes of a
// host find the same.
void start_shared_memory();
// End of the run: unmaps the others' arenas. What this node allocated stays valid for itself.
void stop_shared_memory();

// Whether the nodes of this host share their arenas, and if not, why (for XMP_EXPLAIN and xmpinfo).
bool memory_is_shared();
const char* why_not_shared();

// Zeroed, `alignment` (a power of two, at most 2 MiB) bytes aligned. Null when sharing is off or the arena is
// exhausted: take private memory then.
void* allocate_shared(std::size_t bytes, std::size_t alignment);
// An address from allocate_shared with its bytes; the pages go back to the system.
void free_shared(void* address, std::size_t bytes);
// Called when a plan is made: the parts of large allocations that have been touched wholly since come into huge pages.
void use_huge_pages();
// Those of a section whose plan is first used, however often they were looked at before.
void use_huge_pages(const void* section, std::size_t bytes);

// Puts `bytes` of this node's arena, which begin there on a page, in the place of the pages at `variable`: from then on
// these are the same memory, with the arena's contents. False when the system refuses; nothing is changed then.
bool show_shared_at(void* variable, const void* address, std::size_t bytes);

// The place of [address, address + bytes) in this node's arena; -1 when it does not lie in it whole.
long shared_offset(const void* address, std::size_t bytes);
// Where this process sees byte `offset` of the arena of a member of the group below (this node included).
std::byte* shared_address(int rank, long offset);

// Whether node `rank` (0-based in the entire set) is in this node's group: the nodes of its host, or those
// of them that XMP_SUBCLUSTER lets share its memory with it. True for itself. Symmetric.
bool in_group(int rank);
// The group of any node of the run: the lowest rank in it.
int first_of_group(int rank);
// Place of a member of the host in the order of ranks, 0 for the lowest; -1 for nodes of other hosts.
int place_on_host(int rank);

}  // namespace tasuki
