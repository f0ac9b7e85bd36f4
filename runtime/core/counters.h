// What XMP_SUMMARY counts of communication, on this node. Off: a branch that is predicted, here and there.
#pragma once

#include <map>
#include <string>
#include <unordered_map>

#include "tasuki/abi.h"

namespace tasuki {

// Whether anything is counted in this run.
extern bool counting;

struct Traffic {
  long count = 0, bytes = 0;
};
struct DirectiveCount {
  long calls = 0;
  double seconds = 0;
  bool own_line = false;
};
struct Counters {
  std::map<std::string, Traffic> sent;      // moves by fabric; "local": from this node to itself
  std::map<std::string, Traffic> together;  // collectives of several nodes by kind
  std::unordered_map<const tasuki_site*, DirectiveCount> directives;
};
Counters& counters();

// The directive at this place has a line of its own in the summary, beside that of its kind (clause `profile`).
void count_separately(const tasuki_site* at);

// Around a directive while `counting`, or in a child of fork, where it is an error; one inside another is part of the outer one.
double enter_counted(const tasuki_site* at);
void leave_counted(const tasuki_site* at, double entered);

}  // namespace tasuki
