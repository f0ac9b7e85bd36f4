// Nodes that do not execute the same directives: marks by which they notice, and how the run ends.
#pragma once

#include <cstdint>
#include <string_view>

namespace tasuki {

// Equal things in equal order give equal numbers, others hardly ever, and hardly ever equal marks.
constexpr unsigned long mixed(unsigned long so_far, unsigned long more) { return (so_far ^ more) * 0x9E3779B97F4A7C15; }
constexpr std::uint16_t mark_of(unsigned long all) { return static_cast<std::uint16_t>(all >> 48); }

// A mark with one more thing in it.
constexpr std::uint16_t mark(std::uint16_t so_far, unsigned long more) { return mark_of(mixed(so_far, more)); }
constexpr std::uint16_t mark_of(std::string_view text) {
  std::uint16_t all = 0;
  for (const char c : text) all = mark(all, static_cast<unsigned char>(c));
  return all;
}

// What a member of a node group has executed together with the others.
class History {
 public:
  void add(unsigned long what) { all_ = mixed(all_, what); }
  unsigned long all() const { return all_; }  // 0: nothing
  std::uint16_t mark() const { return mark_of(all_); }

 private:
  unsigned long all_ = 0;
};

// Ends the run: what this node got from that one is not for the directive that it is in. Says where both are.
[[noreturn]] void fail_apart(int rank);

}  // namespace tasuki
