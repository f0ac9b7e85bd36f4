// Parses C in process and prints the body of its function `entry` in the kernel dialect.
#pragma once
#include <map>
#include <string>

struct Printed {
  std::string definitions;
  std::string body;
  std::string problem;  // empty, or what is unsupported
  unsigned line = 0;    // and where
  std::string shared;   // names of the variables that called functions need
};
struct PrintOptions {
  std::map<std::string, std::string> variables;  // hooked texts by name
  std::map<std::string, std::string> elements;   // hooked texts of subscripted variables, by the array's name
  std::map<std::string, std::string> addresses;  // of variables of the file, for routines
  std::string skipped;  // a function whose calls the statement hook prints as "hooked;"
  bool lines = false;   // keep #line
};

// Fails the test when Clang does not like the code.
Printed printEntry(const std::string& code, const PrintOptions& options = {});
