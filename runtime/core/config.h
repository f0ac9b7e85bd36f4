// The environment variables of the runtime: one table that the code, xmpinfo and the documentation read.
#pragma once

#include <optional>
#include <span>
#include <string>

namespace tasuki {

// Every variable has an entry in settings.def-like order in config.cpp; the enum is the index.
enum class Setting {
  wait,
  spin,
  fabric,
  subcluster,
  plan,
  explain,
  tune,
  progress,
  end_wait,
  watch,
  stuck_wait,
  device,
  device_num,
  subdevices,
  cuda_library,
  nvrtc_library,
  opencl_library,
  cache,
  cache_dir,
  dump_kernels,
  device_check,
  summary,
  gpu_mpi,
  test_delay,
  test_gpu,
  count_
};

enum class SettingKind { choice, number, text };
constexpr long setting_word = -1;  // the number of a setting that says `auto` or another of its words
struct SettingEntry {
  Setting id;
  const char* name;  // XMP_...
  SettingKind kind;
  const char* values;    // choice: allowed words separated by '|'; number: "[word|]..lowest..highest"; text: what
  const char* standard;  // value when the variable is not set
  const char* meaning;   // one line
};
std::span<const SettingEntry> config_table();

// The checked value; reads the environment once. A value that the table does not allow ends the run.
const std::string& config_word(Setting setting);
long config_number(Setting setting);
bool config_on(Setting setting);  // of those that are on or off

// Why `value` is not allowed for the entry; empty when it is. Pure, for tests and tools.
std::string config_problem(const SettingEntry& entry, const std::string& value);

// The variable that a name which begins with XMP_ is, or is a misspelling of; empty for a name that is like
// none: it may be another program's.
std::string config_meant(const std::string& name);

// What is wrong with the variables of the environment that begin with XMP_: the first mistake, so that it shows at
// start-up.
struct ConfigMistake {
  std::string message, help;
};
std::optional<ConfigMistake> config_mistake();

}  // namespace tasuki

// For xmpinfo, which loads the library: entry `index` as five strings (name, values, default, meaning,
// present value) and 1, or 0 past the end.
extern "C" int tasuki_config_table(int index, const char* text[5]);
