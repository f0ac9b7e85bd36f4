// Kernels of the stand-in for NVIDIA's driver: the host's compiler translates them, and they run on the host, all threads
// of a group in turn.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace fake {

struct Grid {
  unsigned groups[3], threads[3];
};

// A shared library's bytes, or nothing and the compiler's messages.
std::string compile(const std::string& source, std::string& log);

struct Function {
  std::string name;
  std::vector<std::size_t> parameters;  // bytes of each
  void (*call)(void**) = nullptr;       // one thread; null for what is only written down
  struct Image* image = nullptr;
};

class Module {
 public:
  // An image begins with its own length. Null where that is no image of compile().
  static std::unique_ptr<Module> load(const void* image);
  Function* find(const std::string& name);

 private:
  std::shared_ptr<Image> image_;
  std::map<std::string, Function> functions_;
};

// Whether the kernel's __launch_bounds__ allow the threads: with more the driver refuses the launch.
bool may_run(const Function& function, const Grid& grid);
// Runs all threads. False, with a line on stderr, where threads of a group wait for ever.
bool run(const Function& function, const Grid& grid, void** arguments);

}  // namespace fake
