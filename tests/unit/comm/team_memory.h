// The memory of a team between threads. Only the pages that a test touches take time.
#pragma once

#include <sys/mman.h>

#include <memory>
#include <new>
#include <vector>

#include "comm/team_slots.h"

namespace tasuki {

template <class T>
struct Unmapped {
  void operator()(T* p) const { munmap(p, sizeof(T)); }
};
template <class T>
using Zeroed = std::unique_ptr<T, Unmapped<T>>;
template <class T>
Zeroed<T> zeroed() {
  void* memory = mmap(nullptr, sizeof(T), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  return Zeroed<T>(static_cast<T*>(memory));
}

class TeamMemory {
 public:
  explicit TeamMemory(int size) {
    for (int k = 0; k < size; ++k) members_.push_back(zeroed<TeamMember>());
  }
  std::vector<TeamMember*> all() const {
    std::vector<TeamMember*> result;
    for (const auto& member : members_) result.push_back(member.get());
    return result;
  }

 private:
  std::vector<Zeroed<TeamMember>> members_;
};

}  // namespace tasuki
