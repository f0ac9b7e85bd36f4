// Generated statements laid out for reading.
#pragma once
#include <string>

namespace tasuki {

// One statement a line, blocks indented by two. Text that holds one statement comes back as it is. Blocks that
// the text closes without having opened them were opened by text in front of it.
std::string oneStatementALine(const std::string& text);

}  // namespace tasuki
