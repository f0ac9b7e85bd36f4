// firstmax, firstmin, lastmax and lastmin: the extreme value of a loop together with the location variables
// of the iteration that gave it.
#include <mpi.h>
#include <stddef.h>
#include <string.h>

#include <vector>

#include "comm/collective.h"
#include "comm/device_collective.h"
#include "comm/explained.h"
#include "comm/team.h"
#include "core/async.h"
#include "core/communicators.h"
#include "core/current.h"
#include "core/error.h"
#include "core/executing.h"
#include "core/operators.h"
#include "core/wait.h"
#include "core/world.h"
#include "device/device.h"
#include "device/late_wait.h"
#include "device/section.h"

namespace tasuki {
namespace {

// What one node contributes, followed in memory by its location variables. One MPI element, so that it
// is never split.
struct Record {
  int op, type;
  int bytes;  // of the record with the locations
  int padding;
  long long position;  // -1: no iteration ran
  alignas(16) char value[16];
};

bool wants_max(int op) { return op == TASUKI_FIRSTMAX || op == TASUKI_LASTMAX; }
bool wants_first(int op) { return op == TASUKI_FIRSTMAX || op == TASUKI_FIRSTMIN; }

// Whether `a` is to be preferred: the better value; of equal ones the earlier or the later iteration.
bool better(const Record& a, const Record& b) {
  if (a.position < 0) return false;
  if (b.position < 0) return true;
  int order = compare(a.type, a.value, b.value);
  if (order != 0) return wants_max(a.op) ? order > 0 : order < 0;
  return wants_first(a.op) ? a.position < b.position : a.position > b.position;
}

void choose_one(void* to, const void* from) {
  Record mine, theirs;
  memcpy(&mine, to, sizeof mine);
  memcpy(&theirs, from, sizeof theirs);
  if (better(theirs, mine)) memcpy(to, from, static_cast<std::size_t>(theirs.bytes));
}

void choose(void* in, void* inout, int* length, MPI_Datatype*) {
  char* a = static_cast<char*>(in);
  char* b = static_cast<char*>(inout);
  for (int i = 0; i < *length; ++i) {
    int bytes;
    memcpy(&bytes, b + offsetof(Record, bytes), sizeof bytes);
    choose_one(b, a);
    a += bytes;
    b += bytes;
  }
}

MPI_Op chooser() {
  static MPI_Op op = MPI_OP_NULL;
  if (op == MPI_OP_NULL) {
    MPI_Op_create(choose, 1, &op);
    on_end([] { MPI_Op_free(&op); });
  }
  return op;
}

void reduce(const NodeGroup* group, std::vector<char>& record) {
  if (group->size() == 1) return;
  if (Team* team = team_of(group); team && record.size() <= record_limit)
    return team_combine(*team, record.data(), record.size(), choose_one);
  note_record(group, record.size());
  MPI_Datatype type;
  MPI_Type_contiguous(static_cast<int>(record.size()), MPI_BYTE, &type);
  MPI_Type_commit(&type);
  std::vector<char> result(record.size());
  if (may_block()) {
    MPI_Allreduce(record.data(), result.data(), 1, type, chooser(), comm_of(group));
  } else {
    MPI_Request request;
    MPI_Iallreduce(record.data(), result.data(), 1, type, chooser(), comm_of(group), &request);
    wait_request(&request);
  }
  MPI_Type_free(&type);
  record.swap(result);
}

// Whether what the loop has found becomes the variable's value. That from before the loop comes before all iterations:
// it wins a tie of first.., not of last..
bool wins(const Record& found, const void* before) {
  const int order = compare(found.type, found.value, before);
  return order == 0 ? !wants_first(found.op) : wants_max(found.op) ? order > 0 : order < 0;
}

// action(k, at, bytes): the k-th location variable, and where it lies behind a record.
template <class Do>
void each_place(int nloc, const tasuki_variable* loc, Do action) {
  std::size_t at = 0;
  for (int k = 0; k < nloc; ++k) {
    action(k, at, bytes_of(loc[k]));
    at += bytes_of(loc[k]);
  }
}

void take_on_host(const Record& found, const char* places, const tasuki_variable& v, int nloc,
                  const tasuki_variable* loc) {
  if (!wins(found, v.address)) return;
  memcpy(v.address, found.value, v.size);
  each_place(nloc, loc, [&](int k, std::size_t at, std::size_t bytes) { memcpy(loc[k].address, places + at, bytes); });
}

// `v` and `loc` with the addresses of their device copies.
void take_on_device(const Record& found, const char* places, const tasuki_variable& v, int nloc,
                    const tasuki_variable* loc) {
  const auto copy = [](const void* host, const tasuki_variable& on_device, std::size_t bytes, Direction direction) {
    copy_section(contiguous_section(host, bytes), static_cast<char*>(on_device.address), direction, queue_sync);
  };
  wait_now();
  alignas(16) char before[sizeof found.value];
  copy(before, v, v.size, Direction::to_host);
  if (!wins(found, before)) return;
  copy(found.value, v, v.size, Direction::to_device);
  each_place(nloc, loc,
             [&](int k, std::size_t at, std::size_t bytes) { copy(places + at, loc[k], bytes, Direction::to_device); });
}

}  // namespace
}  // namespace tasuki

void tasuki_loop_reduction_location(tasuki_site* at, int op, const tasuki_variable* v, void* private_copy,
                                    long long position, int nloc, const tasuki_variable* loc, void* const* private_loc,
                                    const tasuki_ref* on, int device) {
  using namespace tasuki;
  if (!applies(op, v->type)) fail(at, "reduction: " + operator_problem(op, v->type));
  if (v->count != 1) fail(at, format("reduction: operator %s applies to scalars only", operator_name(op)));
  const NodeGroup* group = on ? resolve_within(at, on) : executing();
  if (!group->has_me()) return;

  std::size_t bytes = sizeof(Record);
  for (int i = 0; i < nloc; ++i) bytes += bytes_of(loc[i]);
  bytes = (bytes + 15) / 16 * 16;
  std::vector<char> memory(bytes);
  Record record{op, v->type, static_cast<int>(bytes), 0, position, {}};
  memcpy(record.value, private_copy, v->size);
  memcpy(memory.data(), &record, sizeof record);
  char* to = memory.data() + sizeof record;
  each_place(nloc, loc, [&](int k, std::size_t place, std::size_t size) { memcpy(to + place, private_loc[k], size); });
  {
    InDirective here(at);
    const Explained explained(at, "reduction of the loop", group, bytes,
                              [&] { return record_choice(team_of(group), bytes); });
    reduce(group, memory);
  }

  memcpy(&record, memory.data(), sizeof record);
  if (record.position < 0) return;
  const char* places = memory.data() + sizeof record;
  if (device != TASUKI_DEVICE_COPIES) take_on_host(record, places, *v, nloc, loc);
  if (!device) return;
  std::vector<tasuki_variable> all{*v};
  all.insert(all.end(), loc, loc + nloc);
  all = device_variables(at, "loop", nloc + 1, all.data());
  if (!current_device().shares_host_memory())
    take_on_device(record, places, all[0], nloc, &all[1]);
  else if (device == TASUKI_DEVICE_COPIES)
    take_on_host(record, places, all[0], nloc, &all[1]);
}
