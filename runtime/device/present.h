// The present table: which host memory has a copy on the current device, and who still needs it.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "device/device.h"
#include "device/section.h"
#include "tasuki/abi.h"

namespace tasuki {

struct PresentEntry {
  char* host;
  std::size_t bytes;
  char* device;     // == host where the device shares the host's memory
  long structured;  // data regions that hold it
  long dynamic;     // enter data without exit data yet
  Section section;  // the bytes that are copied when the whole entry is
  std::string name;
  const tasuki_site* entered;  // null: by a function of openacc.h
  bool mapped;                 // by acc_map_data: the memory is the program's
  std::vector<char> table;     // of pointers into device memory (rows.h): what the device has; else empty
  // Pointers in it, as far as they are known: where they are in each element of so many bytes.
  std::vector<std::size_t> pointers = {};
  std::size_t element = 0;
  const void* led_out = nullptr;  // by host_data, as the array's address: it lies outside of the device memory
  // Pointers in it that regions have changed on the device, by their byte, as addresses of the host's memory
  // (device_pointers.h).
  std::map<std::size_t, char*> changed = {};
};

// The entry that contains [address, address + bytes), or null. Part of it present is an error: `what` names
// the data and `at` the directive.
PresentEntry* present_find(const tasuki_site* at, const char* what, const void* address, std::size_t bytes);
// The entry for a pointer of which nothing more is known: the one that contains the address, else the one section
// that was entered of an object at this address; null when there is none. Several sections are an error.
// start, where it is not 0: first the one that contains the place so many bytes behind the address; or
// TASUKI_ACC_NONE_HERE, and null.
PresentEntry* present_lookup(const tasuki_site* at, const char* what, const void* address, long start = 0);
// The entry for a section (a pointer without size: present_lookup), as present_find.
PresentEntry* present_find(const tasuki_site* at, const char* what, const Section& section);
// The entry that contains the address, or null.
PresentEntry* present_containing(const void* address);
// The entry whose device memory contains the address, or null.
PresentEntry* present_find_device(const void* device);
// The one that host_data has led out with this address, or null.
PresentEntry* present_led_out(const void* device);

// Of the current device, by host address.
std::vector<PresentEntry*> present_entries();

// What a section begins with on the device that was not present.
enum class Fresh { nothing, copy, zeros /* also where the device has the host's memory */ };
// Of a tasuki_acc_action.
Fresh fresh_of(int action);
bool copies_out(int action);
// Makes the section present (allocating its span only when it was not) and counts one more holder, structured or
// dynamic.
PresentEntry* present_enter(const tasuki_site* at, const char* what, const Section& section, Fresh fresh,
                            bool structured, long queue, const tasuki_pointers* pointers = nullptr);
// Tables of pointers that are a part of the section's span give way to it: they come back when they are next named.
void present_without_tables(const Section& section);
// Data that is on every device that the program uses: `enter` puts it on the current one. It is called for that at
// once, for other devices, and where the data is not `ready` yet, when something is first looked for that is not there.
// Of a distributed array all that begins anew when xmp_free takes its `storage`: `freed` is called then.
struct DeclaredData {
  std::function<bool()> ready;
  std::function<void()> enter;
  std::function<const void*()> storage = {};
  std::function<void()> freed = {};
};
// Its number, by which present_undeclare takes it back; 0 is none.
unsigned long present_declare(DeclaredData data);
void present_undeclare(unsigned long number);
enum class Holder { structured, dynamic, all_dynamic /* finalize */ };
// Takes one holder away; when it was the last one, copies back (`copy_out`) the section and frees the entry, as
// soon as the queue has got there. Not present: an error.
void present_exit(const tasuki_site* at, const char* what, const Section& section, bool copy_out, Holder holder,
                  long queue);
// acc_map_data and acc_unmap_data: an entry with memory of the program's own.
void present_map(const tasuki_site* at, const char* what, void* host, void* device, std::size_t bytes);
void present_unmap(const tasuki_site* at, const char* what, void* host);
// Host memory goes away: so do its entries on all devices.
void present_forget(const void* host, std::size_t bytes);

// Sections without elements have no entry; while a data construct or `enter data` holds one, regions may name what is
// at the address. change: one more (1) or one fewer (-1).
void hold_empty(const void* address, int change);
bool holds_empty(const void* address);

// All entries of the current device go away, without copies.
void present_clear();

// The device address of host memory; an error when it is not present.
void* device_address(const tasuki_site* at, const char* what, void* address, std::size_t bytes);
[[noreturn]] void not_present(const tasuki_site* at, const char* what);
// `present: u (800 bytes, from prog.c:12), ..`, for messages.
std::string present_listing();
// On the current device.
std::size_t present_bytes();
// Changes whenever an entry comes or goes or the current device changes: what was looked up before still holds
// while it does not.
unsigned long present_generation();

}  // namespace tasuki
