// The table of environment variables and its checks.
#include "core/config.h"

#include <stdlib.h>
#include <string.h>

#include <array>

#include "core/error.h"

extern char** environ;

namespace tasuki {
namespace {

constexpr SettingEntry table[] = {
    {Setting::wait, "TASUKI_WAIT", SettingKind::choice, "auto|spin|yield", "auto",
     "how a waiting node treats its core: spin keeps it, yield gives it away, auto yields when a host has "
     "more nodes than cores"},
    {Setting::spin, "TASUKI_SPIN", SettingKind::number, "0..1000000", "64",
     "looks at an awaited condition before the core is given away"},
    {Setting::fabric, "TASUKI_FABRIC", SettingKind::choice, "auto|mpi", "auto",
     "fabric that carries all moves; auto chooses for each move"},
    {Setting::plan, "TASUKI_PLAN", SettingKind::choice, "off|on", "off",
     "print every communication plan with its moves when it is first made"},
    {Setting::end_wait, "TASUKI_END_WAIT", SettingKind::number, "0..60000", "700",
     "milliseconds that a node which ends with a non-zero status waits for the others before it ends the "
     "run"},
    {Setting::device, "TASUKI_DEVICE", SettingKind::choice, "auto|host", "auto",
     "device that compute regions and device data use; auto takes the best one of this machine"},
};
static_assert(std::size(table) == static_cast<size_t>(Setting::count_));

struct Value {
  std::string word;
  long number = 0;
  bool known = false;
};

std::array<Value, static_cast<size_t>(Setting::count_)>& values() {
  static auto* v = new std::array<Value, static_cast<size_t>(Setting::count_)>;
  return *v;
}

const Value& value_of(Setting setting) {
  size_t index = static_cast<size_t>(setting);
  Value& value = values()[index];
  if (!value.known) {
    const SettingEntry& entry = table[index];
    const char* given = getenv(entry.name);
    value.word = given && *given ? given : entry.standard;
    if (std::string problem = config_problem(entry, value.word); !problem.empty()) {
      value.word = entry.standard;
      fail(nullptr, problem, format("%s: %s", entry.name, entry.meaning));
    }
    if (entry.kind == SettingKind::number) value.number = strtol(value.word.c_str(), nullptr, 10);
    value.known = true;
  }
  return value;
}

}  // namespace

std::span<const SettingEntry> config_table() { return table; }
const std::string& config_word(Setting setting) { return value_of(setting).word; }
long config_number(Setting setting) { return value_of(setting).number; }

std::string config_problem(const SettingEntry& entry, const std::string& value) {
  if (entry.kind == SettingKind::choice) {
    std::string list = std::string("|") + entry.values + "|";
    if (value.find('|') == std::string::npos && list.find("|" + value + "|") != std::string::npos) return "";
    return format("%s=%s: expected one of %s", entry.name, value.c_str(), entry.values);
  }
  long low = 0, high = 0;
  sscanf(entry.values, "%ld..%ld", &low, &high);
  char* rest = nullptr;
  long number = strtol(value.c_str(), &rest, 10);
  if (!value.empty() && *rest == 0 && number >= low && number <= high) return "";
  return format("%s=%s: expected a number %s", entry.name, value.c_str(), entry.values);
}

void config_check() {
  for (const SettingEntry& entry : table) value_of(entry.id);
  for (char** e = environ; *e; ++e) {
    if (strncmp(*e, "TASUKI_", 7) != 0) continue;
    std::string name(*e, strcspn(*e, "="));
    bool known = false;
    for (const SettingEntry& entry : table) known |= name == entry.name;
    if (!known)
      fail(nullptr, "unknown environment variable " + name, "xmpinfo lists the variables there are");
  }
}

}  // namespace tasuki

int tasuki_config_table(int index, const char* text[5]) {
  auto entries = tasuki::config_table();
  if (index < 0 || index >= static_cast<int>(entries.size())) return 0;
  const auto& entry = entries[static_cast<size_t>(index)];
  text[0] = entry.name;
  text[1] = entry.values;
  text[2] = entry.standard;
  text[3] = entry.meaning;
  const char* given = getenv(entry.name);
  text[4] = given && *given ? given : entry.standard;
  return 1;
}
