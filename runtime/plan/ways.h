// What the cost model says of a move: which ways can carry it, and for how long.
#pragma once

#include <string>
#include <vector>

#include "plan/cost_model.h"
#include "plan/move.h"

namespace tasuki {

// Bytes that fit behind a flag, into its cache line and the one beside it.
constexpr long most_inline = 112;

// The rank at the other end of a move of this rank.
int other_end(const Move& move);
// The worse shape of both ends: their copies are made one after the other.
Shape shape_of(const Move& move);
// Where rank `peer` is, as seen from here and as it sees this rank.
Distance distance_to(int peer);

// Whether a way carries such moves at all: by their spaces, bytes and combine, and by where the other end is. Alike at
// both ends.
bool carries(Way way, const Move& move);
// By the cost model; infinite where the way does not carry it or nothing is known. Alike at both ends.
double expected_seconds(Way way, const Move& move);

// The device of this rank is that of `rank`, too: two processes take turns on it, which the built-in costs of moves
// between devices do not have in them. Both ends say so, or none.
void note_shared_device(int rank);

// One that carries it with its time.
struct Expected {
  Way way;
  double seconds;
};
// All that carry a move of this rank, the shortest time first.
std::vector<Expected> expectations(const Move& move);
// "1.25 us".
std::string time_text(double seconds);

}  // namespace tasuki
