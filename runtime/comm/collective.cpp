// Packing of variables.
#include "comm/collective.h"

#include <mpi.h>
#include <string.h>

#include <algorithm>

#include "comm/mpi_operators.h"
#include "core/async.h"
#include "core/error.h"
#include "tasuki/abi.h"

namespace tasuki {

bool mpi_reduces(int op, int n, const tasuki_variable* v) {
  return std::all_of(v, v + n, [&](const tasuki_variable& one) { return mpi_operator(op, one.type) != MPI_OP_NULL; });
}

std::vector<PackedPiece> pieces_of(int n, const tasuki_variable* v, bool same_type) {
  std::vector<PackedPiece> pieces;
  std::vector<std::size_t> open;  // packed pieces that still have room
  for (int i = 0; i < n; ++i) {
    if (v[i].count <= 0) continue;
    if (n > 1 && bytes_of(v[i]) <= pack_limit) {
      auto fits = [&](std::size_t p) {
        return (!same_type || pieces[p].variables[0].type == v[i].type) &&
               pieces[p].buffer.size() + bytes_of(v[i]) <= 4 * pack_limit;
      };
      auto place = std::find_if(open.begin(), open.end(), fits);
      if (place == open.end()) {
        open.push_back(pieces.size());
        pieces.emplace_back();
        place = open.end() - 1;
      }
      PackedPiece& piece = pieces[*place];
      piece.variables.push_back(v[i]);
      piece.buffer.resize(piece.buffer.size() + bytes_of(v[i]));
      continue;
    }
    for (long done = 0; done < v[i].count; done += chunk_limit) {
      tasuki_variable part = v[i];
      part.address = static_cast<char*>(v[i].address) + static_cast<unsigned long>(done) * v[i].size;
      part.count = std::min(chunk_limit, v[i].count - done);
      pieces.emplace_back().variables.push_back(part);
    }
  }
  for (PackedPiece& piece : pieces)
    if (piece.variables.size() == 1) piece.buffer.clear();
  return pieces;
}

void pack(PackedPiece& piece) {
  if (piece.buffer.empty()) return;
  char* to = piece.buffer.data();
  for (const tasuki_variable& v : piece.variables) {
    memcpy(to, v.address, bytes_of(v));
    to += bytes_of(v);
  }
}

void unpack(const PackedPiece& piece) {
  const char* from = piece.buffer.data();
  if (piece.buffer.empty()) return;
  for (const tasuki_variable& v : piece.variables) {
    memcpy(v.address, from, bytes_of(v));
    from += bytes_of(v);
  }
}

void one_by_one(int n, const tasuki_variable* v, bool same_type,
                const std::function<void(const tasuki_variable& piece)>& call) {
  if (n == 1) {
    if (v->count > 0) call(*v);
    return;
  }
  for (PackedPiece& piece : pieces_of(n, v, same_type)) {
    tasuki_variable whole = piece.variables[0];
    if (!piece.buffer.empty()) {
      whole.address = piece.buffer.data();
      if (!same_type) whole.size = 1;
      whole.count = static_cast<long>(piece.buffer.size() / whole.size);
    }
    pack(piece);
    call(whole);
    unpack(piece);
  }
}

void check_sections(const tasuki_site* at, int n, const tasuki_variable* v) {
  const char* advice = "a section is [first:length]";
  for (int i = 0; i < n; ++i) {
    const tasuki_section* s = v[i].section;
    if (s && (s->base < 0 || s->base > s->elements || s->length > s->elements - s->base))
      fail(at,
           format("'%s' reaches outside of the %ld elements there are: it begins at %ld and has %ld", s->text,
                  s->elements, s->base, s->length),
           advice);
    if (v[i].count < 0)
      fail(at, format("variable %d of this directive has the negative length %ld", i + 1, v[i].count), advice);
  }
}

std::vector<const void*> addresses_of(int n, const tasuki_variable* v) {
  std::vector<const void*> all;
  for (int i = 0; i < n; ++i) all.push_back(v[i].address);
  return all;
}

void finish(std::shared_ptr<Operation> operation, long async, const NodeGroup* group, std::vector<const void*> copies) {
  if (!operation) return;
  if (async == TASUKI_NO_ASYNC)
    operation->wait();
  else
    async_register(async, std::move(operation), group, {}, copies);
}

}  // namespace tasuki
