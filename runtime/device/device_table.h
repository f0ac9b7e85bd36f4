// What xmpinfo asks the library about devices.
#pragma once

// Device `index` of this machine besides the host, as five strings (kind, name, memory, properties, compiler
// identity) and 1, or 0 past the end.
extern "C" int tasuki_device_table(int index, const char* text[5]);
// Reason `index` why something is not there, `kind: what was looked for; what to do`, or null past the end.
extern "C" const char* tasuki_missing_device(int index);
