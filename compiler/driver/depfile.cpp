// Same names and same form as GCC, so that makefiles see no difference.
#include "depfile.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "error.h"
#include "words.h"

namespace tasuki::driver {
namespace fs = std::filesystem;
namespace {

bool inside(const fs::path& file, const std::vector<std::string>& folders) {
  std::error_code ignored;
  const std::string path = fs::weakly_canonical(file, ignored).string();
  return std::any_of(folders.begin(), folders.end(), [&](const std::string& folder) {
    const std::string root = fs::weakly_canonical(folder, ignored).string() + "/";
    return root.size() > 1 && path.compare(0, root.size(), root) == 0;
  });
}

}  // namespace

DependencyRule dependencyRule(const Dependencies& options, const std::string& source,
                              const std::string& object, bool several) {
  DependencyRule rule{options.file, options.targets};
  const std::string stem = source == "-" ? "-" : fs::path(source).stem().string();
  if (rule.file.empty()) {
    if (object.empty())
      rule.file = stem + ".d";
    else if (several)
      rule.file = object + "-" + stem + ".d";
    else
      rule.file = fs::path(object).replace_extension(".d").string();
  }
  if (rule.targets.empty()) rule.targets = {quoteForMake(object.empty() ? stem + ".o" : object)};
  return rule;
}

void writeDependencies(const Dependencies& options, const DependencyRule& rule, const std::string& source,
                       const std::vector<std::string>& files, const std::vector<std::string>& systemFolders) {
  std::vector<std::string> listed;
  std::set<std::string> seen;
  if (source != "-" && seen.insert(source).second) listed.push_back(source);
  for (const std::string& file : files) {
    if (file.empty() || file[0] == '<') continue;
    const std::string name = fs::path(file).lexically_normal().string();
    if (file == source || !seen.insert(name).second) continue;
    if (!options.systemHeaders && inside(name, systemFolders)) continue;
    listed.push_back(name);
  }
  std::string text;
  for (const std::string& target : rule.targets) text += (text.empty() ? "" : " ") + target;
  text += ":";
  for (const std::string& file : listed)
    text += (&file == &listed.front() ? " " : " \\\n  ") + quoteForMake(file);
  text += "\n";
  if (options.phony)
    for (size_t i = 1; i < listed.size(); ++i) text += "\n" + quoteForMake(listed[i]) + ":\n";
  std::ofstream out(rule.file);
  out << text;
  out.close();
  if (!out) throw Error("cannot write the dependencies to '" + rule.file + "'");
}

}  // namespace tasuki::driver
