// Tables of pointers on the device and the pieces of memory that they lead to.
#include "device/rows.h"

#include <cstdio>
#include <cstring>
#include <set>

#include "core/error.h"
#include "core/world.h"
#include "device/device_pointers.h"

namespace tasuki {
namespace {

const char* name_of(const tasuki_acc_item& item) { return item.name ? item.name : "the data"; }

// Dimensions of the table.
int table_rank(const tasuki_acc_item& item) { return __builtin_ctzl(item.pointers) + 1; }

// Calls f with the place of each pointer of the table.
void for_each_place(const Section& table, const std::function<void(char*)>& f) {
  std::size_t step[TASUKI_MAX_RANK] = {};
  for (;;) {
    char* place = table.first;
    for (int l = 0; l < table.levels; ++l) place += step[l] * table.stride[l];
    for (std::size_t byte = 0; byte < table.width; byte += sizeof(void*)) f(place + byte);
    int l = 0;
    while (l < table.levels && ++step[l] == table.count[l]) step[l++] = 0;
    if (l >= table.levels) return;
  }
}

// The named pointers alone.
tasuki_acc_item table_item(const tasuki_acc_item& item) {
  tasuki_acc_item table = item;
  table.rank = table_rank(item);
  table.element_size = sizeof(void*);
  table.pointers = 0;
  return table;
}

// What is behind the table's dimensions, at the address that one of its pointers has.
tasuki_acc_item row_of(const tasuki_acc_item& item, char* address) {
  const int skipped = table_rank(item);
  tasuki_acc_item row{};
  row.action = item.action;
  row.name = item.name;
  row.address = address;
  row.element_size = item.element_size;
  row.rank = item.rank - skipped;
  std::copy(item.section + skipped, item.section + item.rank, row.section);
  row.pointers = item.pointers >> skipped;
  return row;
}

// Where the row's element 0 is on the device; null: nothing of it is named.
char* device_row(tasuki_site* at, const tasuki_acc_item& row) {
  const Section section = row.pointers ? table_section(at, row) : section_of(at, row);
  if (section.bytes == 0) return nullptr;
  PresentEntry* entry = present_find(at, name_of(row), section);
  if (!entry) not_present(at, name_of(row));
  return entry->device + (static_cast<char*>(row.address) - entry->host);
}

void copy_table(const PresentEntry& table) {
  Section all = contiguous_section(table.table.data(), table.table.size());
  copy_section(all, table.device, Direction::to_device, queue_sync);
}

bool is_table(const PresentEntry* entry) { return entry && !entry->table.empty(); }

// Once for each of them.
void say_host_runs(const tasuki_site* at, const char* what, const char* before, const char* behind) {
  static auto* said = new std::set<const char*>;
  if (said->insert(what).second && world().rank == 0)
    std::fprintf(stderr, "%s:%d: warning: the host runs this compute region: %s%s%s\n", at->file, at->line, before,
                 what, behind);
}

}  // namespace

Section table_section(tasuki_site* at, const tasuki_acc_item& item) {
  tasuki_acc_item table = table_item(item);
  if (const Section named = section_of(at, table); named.bytes == 0) return named;
  for (int d = 0; d < table.rank; ++d)
    if (table.section[d].extent > 0) table.section[d].first = 0, table.section[d].length = table.section[d].extent;
  return section_of(at, table);
}

void for_each_row(tasuki_site* at, const tasuki_acc_item& item, const std::function<void(const tasuki_acc_item&)>& f) {
  const Section table = section_of(at, table_item(item));
  if (table.bytes == 0) return;
  for_each_place(table, [&](char* place) {
    if (char* pointer = pointer_at(place)) f(row_of(item, pointer));
  });
}

void enter_table(tasuki_site* at, const tasuki_acc_item& item, bool structured) {
  const Section section = table_section(at, item);
  if (section.bytes == 0) return;
  const PresentEntry* known = present_find(at, name_of(item), section);
  // In a structure that is on the device itself: its copy has the host's pointers, and other members that are to stay.
  const bool inside = known && !is_table(known) && !known->pointers.empty();
  if (inside) return;
  PresentEntry& entry = *present_enter(at, name_of(item), section, Fresh::nothing, structured, queue_sync);
  bool changed = entry.table.empty();
  entry.table.resize(entry.bytes);
  for_each_place(section_of(at, table_item(item)), [&](char* place) {
    if (entry.changed.count(static_cast<std::size_t>(place - entry.host))) return;
    char* pointer = pointer_at(place);
    const char* row = pointer ? device_row(at, row_of(item, pointer)) : nullptr;
    char* kept = entry.table.data() + (place - entry.host);
    changed = changed || pointer_at(kept) != row;
    std::memcpy(kept, &row, sizeof row);
  });
  if (changed) copy_table(entry);
}

void leave_table(tasuki_site* at, const tasuki_acc_item& item, Holder holder, long queue) {
  const Section table = table_section(at, item);
  if (table.bytes > 0 && is_table(present_find(at, name_of(item), table)))
    present_exit(at, name_of(item), table, false, holder, queue);
}

void take_over_table(tasuki_site* at, PresentEntry& table, const char* before) {
  bool changed = false;
  for (std::size_t byte = 0; byte + sizeof(void*) <= table.bytes; byte += sizeof(void*)) {
    char* pointer = pointer_at(table.host + byte);
    if (pointer == pointer_at(before + byte)) continue;
    const PresentEntry* row = pointer ? present_containing(pointer) : nullptr;
    if (pointer && !row)
      fail(at,
           format("%s gets a pointer to memory that is not present on the device; %s", table.name.c_str(),
                  present_listing().c_str()),
           "name that memory in a data clause, too");
    const char* device = row ? row->device + (pointer - row->host) : nullptr;
    std::memcpy(table.table.data() + byte, &device, sizeof device);
    changed = true;
  }
  if (changed) copy_table(table);
}

}  // namespace tasuki

int tasuki_acc_tables(tasuki_site* at, int n, const void* const* table, const char* const* what) {
  using namespace tasuki;
  const DeviceTurn turn;
  const bool kept = current_device().limits().pointers_in_memory;
  for (int i = 0; i < n; ++i) {
    const PresentEntry* entry = kept && table[i] ? present_lookup(at, what[i], table[i]) : nullptr;
    const bool whole = is_table(entry) && !is_table(present_containing(entry->host + entry->bytes));
    if (whole) continue;
    say_host_runs(at, what[i], kept ? "" : "this device cannot follow the pointers to ",
                  !kept             ? ""
                  : is_table(entry) ? " are on the device one by one; name them together, as in a[0:n][0:m]"
                                    : " are not on the device; name them in a data clause, as in a[0:n][0:m]");
    return 0;
  }
  return 1;
}

int tasuki_acc_rows(tasuki_site* at, int n, const void* const* row, const char* const* what) {
  using namespace tasuki;
  const DeviceTurn turn;
  for (int i = 0; i < n; ++i)
    if (row[i] && !present_lookup(at, what[i], row[i]) && !holds_empty(row[i])) {
      say_host_runs(at, what[i], "the memory of ", " is not on the device; name it in a data clause");
      return 0;
    }
  return 1;
}
