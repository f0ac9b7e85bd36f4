#include "device/kernel/routines.h"

#include <cstdio>
#include <functional>
#include <set>
#include <sstream>
#include <string_view>
#include <unordered_map>

#include "core/error.h"
#include "core/world.h"
#include "device/device.h"

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

// Why there is no routine of that name: none at all, or none for pointers into these memories (extern_f_do: the second one
// leads to a thread's own variable).
std::string missing(const std::string& name) {
  const std::size_t end = name.rfind('_');
  const bool memories = name.find_first_not_of("do", end + 1) == std::string::npos;
  if (memories && find(name.substr(0, end)))
    return format(
        "too many of the pointers that it gives to the routine '%s' of another file lead to a thread's own variables",
        written(name.substr(0, end)).c_str());
  return format(
      "no file of this program has a body of the routine '%s' for devices: compile its file with xmpcc, with "
      "#pragma acc routine in front of the body",
      written(name).c_str());
}

// Adds a variable of a routine. False, with the reason, where two files have variables of one name.
bool add(const tasuki_file_variable& variable, std::vector<const tasuki_file_variable*>& all, std::string& reason) {
  for (const tasuki_file_variable* other : all)
    if (std::string_view(other->name) == variable.name) {
      if (other->address == variable.address) return true;
      reason = format("two files that are alike have a variable '%s' each, which their routines use", variable.shown);
      return false;
    }
  all.push_back(&variable);
  return true;
}

// Appends the texts of the routines and of what they call. False, with the reason, where one has no text.
bool append(const char* names, std::set<std::string>& there, Elsewhere& found, std::string& reason) {
  if (!names) return true;
  std::istringstream all(names);
  for (std::string name; all >> name;) {
    if (!there.insert(name).second) continue;
    const tasuki_routine* routine = find(name);
    if (!routine)
      reason = missing(name);
    else if (!routine->source)
      reason = format("the routine '%s' cannot run on a device: kernels cannot have %s", written(name).c_str(),
                      routine->unsupported);
    if (!reason.empty() || !append(routine->routines, there, found, reason)) return false;
    for (int i = 0; i < routine->nvariables; ++i)
      if (!add(routine->variables[i], found.variables, reason)) return false;
    found.source += routine->source;
  }
  return true;
}

// #define TASUKI_FILE_NAME: `one` for each variable, whose name stands for `$`, behind other parameters or arguments;
// and TASUKI_FILE_NAME_ONLY where there are none.
std::string list_macro(const char* name, const std::string& one, const char* none,
                       const std::vector<const tasuki_file_variable*>& variables) {
  std::string list;
  for (const tasuki_file_variable* variable : variables) {
    std::string text = one;
    text.replace(text.find('$'), 1, variable->name);
    list += (list.empty() ? "" : ", ") + text;
  }
  return format("#define TASUKI_FILE_%s %s%s\n#define TASUKI_FILE_%s_ONLY %s\n", name, list.empty() ? "" : ", ",
                list.c_str(), name, list.empty() ? none : list.c_str());
}

// Variables are passed on from the kernel to all routines that other units call, and to those between.
std::string file_macros(const std::vector<const tasuki_file_variable*>& variables) {
  std::string binds;
  for (const tasuki_file_variable* variable : variables) binds += format(" TASUKI_BIND(char, %s);", variable->name);
  return list_macro("PARAM", "TASUKI_PARAM(char, $)", "void", variables) +
         list_macro("DECLARE", "TASUKI_GLOBAL char *$", "void", variables) + list_macro("PASS", "$", "", variables) +
         "#define TASUKI_FILE_BIND" + binds + "\n" +
         // Nothing else in the kernel points there, but for what routines may do.
         format("#define TASUKI_PARAM_ALONE(T, p) %s(T, p)\n",
                variables.empty() ? "TASUKI_PARAM_RESTRICT" : "TASUKI_PARAM");
}

// By the address of a literal: a construct asks each time that it runs. The reason is said once.
int known_possible(const tasuki_site* at, const char* literal, const std::function<std::string()>& reason_against) {
  static auto* known = new std::unordered_map<const char*, bool>;
  const auto [entry, fresh] = known->try_emplace(literal, false);
  if (!fresh) return entry->second;
  const std::string reason = reason_against();
  entry->second = reason.empty();
  if (!entry->second && world().rank == 0)
    std::fprintf(stderr, "%s:%d: warning: the host runs this compute region: %s\n", at->file, at->line, reason.c_str());
  return entry->second;
}

}  // namespace

Elsewhere routines_of_kernel(const tasuki_site* at, const tasuki_kernel& kernel) {
  if (!kernel.routines) return {};
  std::set<std::string> there;
  Elsewhere found;
  std::string reason;
  if (!append(kernel.routines, there, found, reason))
    fail(at, reason, "run this construct on the host: XMP_DEVICE=host");
  found.source = file_macros(found.variables) + found.source;
  return found;
}

}  // namespace tasuki

void tasuki_register_routines(int n, tasuki_routine* routines) {
  for (int i = 0; i < n; ++i) {
    routines[i].next = tasuki::first;
    tasuki::first = &routines[i];
  }
}

int tasuki_acc_routines(tasuki_site* at, const char* names) {
  return tasuki::known_possible(at, names, [&] {
    std::set<std::string> there;
    tasuki::Elsewhere found;
    std::string reason;
    return tasuki::append(names, there, found, reason) ? "" : reason;
  });
}

int tasuki_acc_mixed_pointers(tasuki_site* at, const char* what) {
  if (tasuki::current_device().limits().pointers_anywhere) return 1;
  return tasuki::known_possible(at, what, [&] { return tasuki::format("this device cannot have %s", what); });
}
