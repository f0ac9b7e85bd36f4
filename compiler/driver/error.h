// A failure that the user has to know about; main prints it and ends with its code.
#pragma once
#include <stdexcept>
#include <string>

namespace tasuki::driver {

struct Error : std::runtime_error {
  explicit Error(const std::string& message, int exitCode = 1)
      : std::runtime_error(message), code(exitCode) {}
  int code;
};

}  // namespace tasuki::driver
