// Collectives on several variables at once: small ones travel in one packed message, large ones in place.
#pragma once

#include <mpi.h>

#include <algorithm>
#include <functional>
#include <vector>

#include "core/node_group.h"
#include "core/operation.h"
#include "tasuki/abi.h"

namespace tasuki {

// Variables up to this many bytes are packed; beyond, a copy costs more than a message.
constexpr unsigned long pack_limit = 16 * 1024;
// Elements of one MPI call, which counts with int.
constexpr long chunk_limit = 1L << 30;

// A started collective on one piece of memory. `buffer` holds the packed variables; empty: in place. truth: it holds a
// byte for each element that says whether that is true.
struct PackedPiece {
  std::vector<char> buffer;
  bool truth = false;
  std::vector<tasuki_variable> variables;
  MPI_Request request = MPI_REQUEST_NULL;
};

inline unsigned long bytes_of(const tasuki_variable& v) {
  return static_cast<unsigned long>(v.count) * v.size;
}

inline unsigned long bytes_of(int n, const tasuki_variable* v) {
  unsigned long bytes = 0;
  for (int i = 0; i < n; ++i) bytes += bytes_of(v[i]);
  return bytes;
}
// An error where a section, whose bounds only the run knows, has a negative length or reaches outside of its array.
void check_sections(const tasuki_site* at, int n, const tasuki_variable* v);

// Whether MPI has the operator for all of these types.
bool mpi_reduces(int op, int n, const tasuki_variable* v);
// Splits the variables into pieces: small neighbours that `alike` allows share one; large ones stand alone
// and in pieces of at most chunk_limit elements. Variables without elements are dropped.
std::vector<PackedPiece> pieces_of(int n, const tasuki_variable* v, bool same_type);
// Copies the variables into the buffer, and back.
void pack(PackedPiece& piece);
void unpack(const PackedPiece& piece);
// For each of these pieces one call after the other; packed ones come as a variable of their type, or of bytes.
void one_by_one(int n, const tasuki_variable* v, bool same_type,
                const std::function<void(const tasuki_variable& piece)>& call);

// The parts of a variable, each of at most `room` bytes.
template <class Do>
void in_parts(const tasuki_variable& v, unsigned long room, Do action) {
  const long each = static_cast<long>(room / v.size);
  for (long done = 0; done < v.count; done += each) {
    tasuki_variable part = v;
    part.address = static_cast<char*>(v.address) + static_cast<unsigned long>(done) * v.size;
    part.count = std::min(each, v.count - done);
    action(part);
  }
}

// Waits for a started operation (null: complete already), or files it under the id; the group's nodes take part.
// `copies`: host memory whose device copies it works on.
void finish(std::shared_ptr<Operation> operation, long async, const NodeGroup* group,
            std::vector<const void*> copies = {});
std::vector<const void*> addresses_of(int n, const tasuki_variable* v);

}  // namespace tasuki
