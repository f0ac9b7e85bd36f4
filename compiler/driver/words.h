// Words of settings and of makefiles.
#pragma once
#include <string>
#include <vector>

namespace tasuki::driver {

// What stands between blanks.
std::vector<std::string> splitWords(const std::string& text);
// A file's name as make reads it.
std::string quoteForMake(const std::string& name);

}  // namespace tasuki::driver
