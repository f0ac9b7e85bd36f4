// A library that is loaded at run time, and pointers to its functions.
#pragma once

#include <string>
#include <vector>

namespace tasuki {

// Loads the first of the names (or paths) that can be; it stays loaded. `find` sets a pointer to a function;
// the first one that is missing becomes the problem.
class SharedLibrary {
 public:
  explicit SharedLibrary(const std::vector<std::string>& names);
  bool ok() const { return problem_.empty(); }
  // Why it is of no use: what was looked for and what the loader said.
  const std::string& problem() const { return problem_; }
  template <class Function>
  void find(const char* name, Function*& function) {
    function = reinterpret_cast<Function*>(symbol(name));
  }

 private:
  void* symbol(const char* name);

  void* handle_ = nullptr;
  std::string name_, problem_;
};

}  // namespace tasuki
