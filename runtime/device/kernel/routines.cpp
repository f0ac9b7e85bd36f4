#include "device/kernel/routines.h"

#include <set>
#include <sstream>

#include "core/error.h"

namespace tasuki {
namespace {

// Units register before main, in any order: a list needs no constructor of its own.
const tasuki_routine* first = nullptr;

const tasuki_routine* find(const std::string& name) {
  for (const tasuki_routine* routine = first; routine; routine = routine->next)
    if (name == routine->name) return routine;
  return nullptr;
}

// extern_f -> f
std::string written(const std::string& name) { return name.substr(name.find('_') + 1); }

void append(const tasuki_site* at, const char* names, std::set<std::string>& there, std::string& source) {
  if (!names) return;
  std::istringstream all(names);
  for (std::string name; all >> name;) {
    if (!there.insert(name).second) continue;
    const tasuki_routine* routine = find(name);
    if (!routine)
      fail(at, format("no file of this program has a body of the routine '%s' for devices", written(name).c_str()),
           "compile its file with xmpcc, with #pragma acc routine in front of the body; or run this construct on the "
           "host: XMP_DEVICE=host");
    if (!routine->source)
      fail(at, format("the routine '%s' cannot run on a device: kernels cannot have %s", written(name).c_str(),
                      routine->unsupported),
           "run this construct on the host: XMP_DEVICE=host");
    append(at, routine->routines, there, source);
    source += routine->source;
  }
}

}  // namespace

std::string source_with_routines(const tasuki_site* at, const tasuki_kernel& kernel) {
  std::set<std::string> there;
  std::string source;
  append(at, kernel.routines, there, source);
  return source + kernel.source;
}

}  // namespace tasuki

void tasuki_register_routines(int n, tasuki_routine* routines) {
  for (int i = 0; i < n; ++i) {
    routines[i].next = tasuki::first;
    tasuki::first = &routines[i];
  }
}
