// The table of environment variables and its checks.
#include "core/config.h"

#include <stdlib.h>
#include <string.h>

#include <algorithm>
#include <array>
#include <vector>

#include "core/error.h"

extern char** environ;

namespace tasuki {
namespace {

constexpr SettingEntry table[] = {
    {Setting::wait, "XMP_WAIT", SettingKind::choice, "auto|spin|yield", "auto",
     "how a waiting node treats its core: spin keeps it, yield gives it away, auto yields when a host has "
     "more nodes than cores"},
    {Setting::spin, "XMP_SPIN", SettingKind::number, "0..1000000", "8",
     "looks at an awaited condition before the core is given away"},
    {Setting::fabric, "XMP_FABRIC", SettingKind::choice, "auto|direct|mpi|staged", "auto",
     "fabric that carries all moves that it can carry; auto chooses for each move by its expected time"},
    {Setting::subcluster, "XMP_SUBCLUSTER", SettingKind::number, "auto|numa|package|1..1024", "auto",
     "nodes of a host that reach each other directly: all of it, those bound to cores of one NUMA node or package, or "
     "so "
     "many in the order of their numbers"},
    {Setting::plan, "XMP_PLAN", SettingKind::choice, "off|on", "off",
     "print every communication plan with its moves when it is first made"},
    {Setting::explain, "XMP_EXPLAIN", SettingKind::choice, "off|on", "off",
     "1: print at the end for each directive its moves, what carried them and why, with expected and measured times"},
    {Setting::tune, "XMP_TUNE", SettingKind::text, "path", "",
     "the file of xmptune with this machine's costs; else the user's own for this kind of machine, else built-in "
     "values, which `none` asks for"},
    {Setting::progress, "XMP_PROGRESS", SettingKind::choice, "loop|thread|off", "loop",
     "what drives asynchronous communication on between a directive and its wait_async: the program's distributed "
     "loops, a thread of the runtime's (MPI then runs with MPI_THREAD_MULTIPLE), or nothing but the runtime's own "
     "calls"},
    {Setting::end_wait, "XMP_END_WAIT", SettingKind::number, "0..60000", "700",
     "milliseconds that a node which ends with a non-zero status waits for the others before it ends the "
     "run"},
    {Setting::watch, "XMP_WATCH", SettingKind::choice, "off|on", "on",
     "a process on each host that notices when a node is lost, says in which directive others wait for it, and ends "
     "them"},
    {Setting::stuck_wait, "XMP_STUCK_WAIT", SettingKind::number, "0..3600000", "20000",
     "milliseconds in which no node goes on, since all have returned from main or wait in a directive, before the run "
     "is ended (some have returned) or a warning says where they wait; 0: never"},
    {Setting::device, "XMP_DEVICE", SettingKind::choice, "auto|host|opencl|cuda", "auto",
     "device that compute regions and device data use; auto takes an NVIDIA GPU, else a GPU or accelerator "
     "with "
     "OpenCL, else the host"},
    {Setting::device_num, "XMP_DEVICE_NUM", SettingKind::number, "auto|0..1023", "auto",
     "which device of its kind; auto deals them out to the nodes of a host in turn"},
    {Setting::subdevices, "XMP_SUBDEVICES", SettingKind::number, "1..1024", "1",
     "parts that each OpenCL device that is a CPU is divided into, each a device of its own"},
    {Setting::cuda_library, "XMP_CUDA_LIBRARY", SettingKind::text, "path", "",
     "the CUDA driver to load instead of libcuda.so.1"},
    {Setting::nvrtc_library, "XMP_NVRTC_LIBRARY", SettingKind::text, "path", "",
     "the NVRTC library to load instead of the first that is found"},
    {Setting::opencl_library, "XMP_OPENCL_LIBRARY", SettingKind::text, "path", "",
     "the OpenCL library to load instead of libOpenCL.so.1"},
    {Setting::cache, "XMP_CACHE", SettingKind::choice, "off|on", "on", "keep compiled kernels on disk for later runs"},
    {Setting::cache_dir, "XMP_CACHE_DIR", SettingKind::text, "folder", "",
     "where compiled kernels are kept; else $XDG_CACHE_HOME/tasuki or ~/.cache/tasuki"},
    {Setting::dump_kernels, "XMP_DUMP_KERNELS", SettingKind::text, "folder", "",
     "where the source of every kernel that is compiled or loaded is written, with its constants"},
    {Setting::device_check, "XMP_DEVICE_CHECK", SettingKind::choice, "off|on", "off",
     "1: new device memory is filled with bytes 0xFF (NaN as a floating-point number), and every kernel is "
     "waited for, so that one that fails is named"},
    {Setting::summary, "XMP_SUMMARY", SettingKind::choice, "off|on", "off",
     "print at the end what kernels, data transfers and directives came to"},
    {Setting::gpu_mpi, "XMP_GPU_MPI", SettingKind::choice, "auto|off|on", "auto",
     "whether MPI is given addresses of GPU memory; auto does where it proves to work, on ends the run where it "
     "does not"},
    {Setting::test_delay, "XMP_TEST_DELAY_US", SettingKind::number, "0..1000000", "0",
     "for tests: microseconds after its start before which no message of the mpi fabric counts as arrived"},
    {Setting::test_gpu, "XMP_TEST_GPU", SettingKind::choice, "off|on", "off",
     "for tests: 1 gives a processor with OpenCL the kernels of a GPU, with many threads a group"},
};
static_assert(std::size(table) == static_cast<size_t>(Setting::count_));
constexpr bool in_order() {
  for (size_t i = 0; i < std::size(table); ++i)
    if (static_cast<size_t>(table[i].id) != i) return false;
  return true;
}
static_assert(in_order());

// Variables that the commands read and the runtime does not.
constexpr const char* of_commands[] = {"XMP_MPI"};

// Insertions, deletions, replacements and swaps of neighbours that make one name of the other.
size_t distance(const std::string& a, const std::string& b) {
  std::vector<std::vector<size_t>> d(a.size() + 1, std::vector<size_t>(b.size() + 1));
  for (size_t i = 0; i <= a.size(); ++i) {
    for (size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        d[i][j] = i + j;
        continue;
      }
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  }
  return d[a.size()][b.size()];
}

// Whether `value` is one of the words that the entry allows, not a number in its range.
bool is_word(const SettingEntry& entry, const std::string& value) {
  if (value.find('|') != std::string::npos || value.find("..") != std::string::npos) return false;
  return (std::string("|") + entry.values + "|").find("|" + value + "|") != std::string::npos;
}

struct Value {
  std::string word;
  long number = 0;
  bool known = false;
};

std::array<Value, static_cast<size_t>(Setting::count_)>& values() {
  static auto* v = new std::array<Value, static_cast<size_t>(Setting::count_)>;
  return *v;
}

const char* given_or_standard(const SettingEntry& entry) {
  const char* given = getenv(entry.name);
  if (!given || !*given) return entry.standard;
  // What is on or off may be said as 1 or 0, too.
  if (entry.kind == SettingKind::choice && is_word(entry, "on") && is_word(entry, "off")) {
    if (strcmp(given, "0") == 0) return "off";
    if (strcmp(given, "1") == 0) return "on";
  }
  return given;
}

std::optional<ConfigMistake> mistake_in(const SettingEntry& entry, const std::string& value) {
  const std::string problem = config_problem(entry, value);
  if (problem.empty()) return std::nullopt;
  return ConfigMistake{problem, format("%s: %s", entry.name, entry.meaning)};
}

const Value& value_of(Setting setting) {
  size_t index = static_cast<size_t>(setting);
  Value& value = values()[index];
  if (!value.known) {
    const SettingEntry& entry = table[index];
    value.word = given_or_standard(entry);
    if (const auto mistake = mistake_in(entry, value.word)) {
      value.word = entry.standard;
      fail(nullptr, mistake->message, mistake->help);
    }
    if (entry.kind == SettingKind::number)
      value.number = is_word(entry, value.word) ? setting_word : strtol(value.word.c_str(), nullptr, 10);
    value.known = true;
  }
  return value;
}

}  // namespace

std::span<const SettingEntry> config_table() { return table; }
const std::string& config_word(Setting setting) { return value_of(setting).word; }
long config_number(Setting setting) { return value_of(setting).number; }
bool config_on(Setting setting) { return value_of(setting).word == "on"; }

std::string config_problem(const SettingEntry& entry, const std::string& value) {
  if (entry.kind == SettingKind::text) return "";
  if (is_word(entry, value)) return "";
  if (entry.kind == SettingKind::choice)
    return format("%s=%s: expected one of %s", entry.name, value.c_str(), entry.values);
  const std::string all = entry.values;
  const auto behind_words = all.rfind('|');
  const std::string words = behind_words == std::string::npos ? "" : all.substr(0, behind_words);
  const char* range = entry.values + (words.empty() ? 0 : words.size() + 1);
  long low = 0, high = 0;
  sscanf(range, "%ld..%ld", &low, &high);
  char* rest = nullptr;
  long number = strtol(value.c_str(), &rest, 10);
  if (!value.empty() && *rest == 0 && number >= low && number <= high) return "";
  return format("%s=%s: expected %s%sa number %s", entry.name, value.c_str(), words.c_str(),
                words.empty() ? "" : " or ", range);
}

std::string config_meant(const std::string& name) {
  std::string nearest;
  size_t best = std::max<size_t>(1, (name.size() - strlen("XMP_")) / 3) + 1;
  auto consider = [&](const char* known) {
    size_t d = distance(name, known);
    if (d < best) best = d, nearest = known;
  };
  for (const SettingEntry& entry : table) consider(entry.name);
  for (const char* known : of_commands) consider(known);
  return nearest;
}

std::optional<ConfigMistake> config_mistake() {
  for (const SettingEntry& entry : table)
    if (auto mistake = mistake_in(entry, given_or_standard(entry))) return mistake;
  for (char** e = environ; *e; ++e) {
    if (strncmp(*e, "XMP_", 4) != 0) continue;
    std::string name(*e, strcspn(*e, "="));
    std::string meant = config_meant(name);
    if (!meant.empty() && meant != name)
      return ConfigMistake{"unknown environment variable " + name + "; did you mean " + meant + "?",
                           "xmpinfo lists the variables there are"};
  }
  return std::nullopt;
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
  text[4] = tasuki::given_or_standard(entry);
  return 1;
}
