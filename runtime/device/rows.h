// Data clauses with sections that lead through pointers, a[0:n][0:m] of `double **a`: many pieces of memory, and a
// table of pointers to their device copies, which kernels follow.
#pragma once

#include <functional>

#include "device/present.h"

namespace tasuki {

// The pointers that an item with `pointers` begins with, as its entry has them: a section of the host's memory. Of arrays all,
// since kernels find their elements by their places in the array.
Section table_section(tasuki_site* at, const tasuki_acc_item& item);
// Calls f with the item of each piece of memory that those pointers lead to, which may begin with pointers itself. Null
// pointers lead to nothing. Errors: a null pointer in place of the table.
void for_each_row(tasuki_site* at, const tasuki_acc_item& item, const std::function<void(const tasuki_acc_item&)>& f);
// Makes the table present, behind its rows, and counts one more holder. Its copy has the device addresses of the rows.
// Not so in a structure that is there itself. On devices that keep no addresses in memory the copy has no meaning.
void enter_table(tasuki_site* at, const tasuki_acc_item& item, bool structured);
// The counterpart, where the table is there.
void leave_table(tasuki_site* at, const tasuki_acc_item& item, Holder holder, long queue);

// The host has changed pointers of a table, whose contents were `before`: the device's change alike, and the host's are
// as before. Pointers to memory that is not present are an error.
void take_over_table(tasuki_site* at, PresentEntry& table, const char* before);

}  // namespace tasuki
