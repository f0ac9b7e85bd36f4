// The directive in which this node waits for others: noted on the way in and out, for whoever has to say where a run
// stood when one of its nodes was lost (core/watch.h).
#pragma once

#include <atomic>
#include <cstdint>

#include "core/counters.h"
#include "core/in_runtime.h"
#include "tasuki/abi.h"

namespace tasuki {

// Where the note stands: in this node's slot of the board, which outlives the node; before the start in memory of its
// own. The address of a site, plus `left` once the node has left the directive, and above the bits of addresses a number
// that changes from directive to directive.
struct CurrentDirective {
  std::atomic<std::uintptr_t>* note;
  std::uintptr_t turn;  // a multiple of one_turn
  // On the shortest path, where the note is made when the messages are on their way; else null.
  const tasuki_site* starting;
};
extern CurrentDirective current_directive;
// Where this node stands, for its own errors: in a directive, or behind one (null: none yet).
struct Standing {
  const tasuki_site* at;
  bool behind;
};
Standing where_this_node_stands();
constexpr std::uintptr_t left = 1;
constexpr std::uintptr_t one_turn = std::uintptr_t{1} << 48;
constexpr std::uintptr_t site_bits = (one_turn - 1) & ~left;

// What directives remember of their operands holds while this is the same: reflect_init, the end of the run and a fork
// change it by begin_epoch(). Those that are ready without a look at it are no longer so then.
extern unsigned long directive_epoch;
void begin_epoch();
void ready_in_epoch(tasuki_ready& directive);  // which lives as long as the program

// A child of fork is no node: what it enters is not noted on the board, and directives are errors there. So they are behind
// the end of the run, until another one begins.
void know_forks();
bool in_fork();
void note_run(bool ended);
bool run_has_ended();

// Around a directive's shortest path, which is for runs without a lock and without counters. Two stores.
class DirectiveNote {
 public:
  explicit DirectiveNote(const tasuki_site* at)
      : note_(reinterpret_cast<std::uintptr_t>(at) | (current_directive.turn += one_turn)) {
    current_directive.note->store(note_, std::memory_order_relaxed);
  }
  ~DirectiveNote() { current_directive.note->store(note_ | left, std::memory_order_relaxed); }
  DirectiveNote(const DirectiveNote&) = delete;
  DirectiveNote& operator=(const DirectiveNote&) = delete;

  const tasuki_site* at() const { return reinterpret_cast<const tasuki_site*>(note_ & site_bits); }

 private:
  std::uintptr_t note_;
};

// A directive that is over, or will be in a moment.
inline void note_left(const tasuki_site* at) {
  const std::uintptr_t turn = current_directive.turn += one_turn;
  current_directive.note->store(reinterpret_cast<std::uintptr_t>(at) | turn | left, std::memory_order_relaxed);
}

// Around the part of a directive that may wait.
class InDirective {
 public:
  explicit InDirective(const tasuki_site* at) : note_(at) {
    if (counting) [[unlikely]]
      entered_ = enter_counted(at);
  }
  ~InDirective() {
    if (counting) [[unlikely]]
      leave_counted(note_.at(), entered_);
  }
  InDirective(const InDirective&) = delete;
  InDirective& operator=(const InDirective&) = delete;

 private:
  InRuntime inside_;
  DirectiveNote note_;
  double entered_ = 0;  // while counting
};

// Around a wait inside of a directive for this node's own device: it computes, and is not stuck.
class Computing {
 public:
  Computing() : note_(current_directive.note->load(std::memory_order_relaxed)) {
    current_directive.note->store(note_ | left, std::memory_order_relaxed);
  }
  ~Computing() { current_directive.note->store(note_, std::memory_order_relaxed); }
  Computing(const Computing&) = delete;
  Computing& operator=(const Computing&) = delete;

 private:
  std::uintptr_t note_;
};

}  // namespace tasuki
