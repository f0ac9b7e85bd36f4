// Nodes that do not execute the same directives: marks by which they notice, and how the run ends.
#pragma once

#include <cstdint>
#include <string_view>

namespace tasuki {

// A mark with one more thing in it. Equal things in equal order give equal marks, others hardly ever.
constexpr std::uint16_t mark(std::uint16_t so_far, unsigned long more) {
  return static_cast<std::uint16_t>(((so_far ^ more) * 0x9E3779B97F4A7C15) >> 48);
}
constexpr std::uint16_t mark_of(std::string_view text) {
  std::uint16_t all = 0;
  for (const char c : text) all = mark(all, static_cast<unsigned char>(c));
  return all;
}

// Ends the run: what this node got from that one is not for the directive that it is in. Says where both are.
[[noreturn]] void fail_apart(int rank);

}  // namespace tasuki
