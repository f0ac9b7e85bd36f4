// The differences between two sets of predefined macros, as lines behind the first.
#include "frontend/host_macros.h"

#include <algorithm>
#include <map>

#include "llvm/ADT/StringRef.h"

using llvm::StringRef;

namespace tasuki {
namespace {

// Name and parameters -> value.
using Macros = std::map<std::string, std::string>;

Macros definitions(StringRef text) {
  Macros found;
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    text = rest;
    const bool undefined = line.consume_front("#undef ");
    if (!undefined && !line.consume_front("#define ")) continue;
    size_t end = line.find_first_of(" (");
    if (end < line.size() && line[end] == '(') end = line.find(')') + 1;
    if (undefined)
      found.erase(line.rtrim().str());
    else
      found[line.take_front(end).str()] = line.drop_front(std::min(end, line.size())).trim().str();
  }
  return found;
}

// Names and versions of compilers, and what the parser must be able to read: headers ask for them before they use
// types, keywords and builtins that only one of the two has.
bool isCompilersOwn(StringRef name) {
  for (StringRef prefix : {"__clang", "__CLANG", "__llvm__", "__GNUC", "__GXX_ABI_VERSION", "__VERSION__", "__OPENCL_",
                           "__seg_", "__STDC_EMBED", "__FLT32_", "__FLT32X_", "__FLT64_", "__FLT64X_", "__FLT128_",
                           "__DEC", "__SIZEOF_FLOAT80__", "__FLOAT128__", "__BITINT_", "__HAVE_SPECULATION"})
    if (name.starts_with(prefix)) return true;
  return false;
}

}  // namespace

std::string withHostMacros(const std::string& predefines, const std::string& host) {
  if (host.empty()) return predefines;
  const size_t commandLine = std::min(predefines.find("# 1 \"<command line>\""), predefines.size());
  const Macros parser = definitions(StringRef(predefines).take_front(commandLine)), wanted = definitions(host);
  const Macros given = definitions(StringRef(predefines).drop_front(commandLine));
  std::string lines;
  const auto undefine = [&](StringRef name) {
    lines += "#undef " + name.take_until([](char c) { return c == '('; }).str() + '\n';
  };
  for (const auto& [name, value] : parser)
    if (!isCompilersOwn(name) && !wanted.count(name)) undefine(name);
  for (const auto& [name, value] : wanted) {
    const auto own = parser.find(name);
    if (isCompilersOwn(name) || given.count(name) || (own != parser.end() && own->second == value)) continue;
    if (own != parser.end()) undefine(name);
    lines += "#define " + name + ' ' + value + '\n';
  }
  return std::string(predefines).insert(commandLine, lines);
}

}  // namespace tasuki
