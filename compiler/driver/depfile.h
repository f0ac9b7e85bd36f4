// The rule that -MD writes for make: where it goes, what it is called, what it lists.
#pragma once
#include <string>
#include <vector>

#include "arguments.h"

namespace tasuki::driver {

struct DependencyRule {
  std::string file;
  std::vector<std::string> targets;  // quoted for make
};

// `object`: what -o names, or empty; `several`: more than one source shares that output.
DependencyRule dependencyRule(const Dependencies& options, const std::string& source,
                              const std::string& object, bool several);

// `files`: everything read; those in `systemFolders` are left out unless -MD asked for them.
void writeDependencies(const Dependencies& options, const DependencyRule& rule, const std::string& source,
                       const std::vector<std::string>& files, const std::vector<std::string>& systemFolders);

}  // namespace tasuki::driver
