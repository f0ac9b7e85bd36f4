// A communication that was started and will complete later, as async(id) and wait_async see it.
#pragma once

#include <memory>
#include <span>

namespace tasuki {

class NodeGroup;

class Operation {
 public:
  virtual ~Operation() = default;
  // True once complete, also when called again after that; gives the engine a chance to progress.
  virtual bool test() = 0;
  // Returns when complete.
  virtual void wait() = 0;
  // Whether by now only what nodes of this host store can complete it (core/looking.h).
  virtual bool only_looks() const { return false; }
};

// Files an operation under an id of the program; wait_async and xmp_test_async find it there. All nodes of the group
// file theirs. It is let go once it is complete. `sections`: memory of arrays that it reads and writes, by their first
// bytes; `copies`: host memory whose device copies it reads and writes.
void async_register(long id, std::shared_ptr<Operation> operation, const NodeGroup* group,
                    std::span<const void* const> sections = {}, std::span<const void* const> copies = {});

}  // namespace tasuki
