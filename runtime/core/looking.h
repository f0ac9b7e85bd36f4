// Waits in which a node only looks at what the nodes of its host store in memory that they share. When all nodes of a
// host are in such waits and none of them has stored anything since the others look, they wait for ever: their watcher
// sees it and says so, and they end.
#pragma once

#include <cstdint>

namespace tasuki {

// Around such a wait. Costs nothing before its first again().
class Looking {
 public:
  Looking() = default;
  ~Looking();
  Looking(const Looking&) = delete;
  Looking& operator=(const Looking&) = delete;

  // To be called now and then, everything there was to see having been looked at several times since the last call.
  // `stored`: a number that has changed when this node has stored anything that others may wait for. Ends the run when
  // the watcher has said that it cannot go on.
  void again(std::uint64_t stored);

 private:
  bool told_ = false;
  std::uint64_t stored_ = 0;
};

}  // namespace tasuki
