#include "device/address_fault.h"

#include <signal.h>

#include <string>

#include "core/error.h"
#include "device/checked_kernel.h"
#include "device/memory.h"
#include "device/present.h"

namespace tasuki {
namespace {

struct sigaction before[2];  // of SIGSEGV, SIGBUS

// Of an address that is none, far beyond all memory, the processor does not tell the system which it was.
std::string place_of(const siginfo_t& info) {
  return info.si_code == SI_KERNEL && !info.si_addr ? "at an address that memory cannot have"
                                                    : format("at %p", info.si_addr);
}

// The program is where it read or wrote memory, in no function of the runtime that allocates: what `fail` does is safe.
void told(int signal, siginfo_t* info, void*) {
  const char* help =
      "host code and MPI use the host's copy: acc update brings it up to date, and takes it back; the directives with "
      "acc "
      "exchange device copies themselves";
  if (info->si_code <= 0) {
    // Sent by a process: it does not come again by itself, and what was there before (PoCL's handler) may wait for
    // that.
    ::signal(signal, SIG_DFL);
    raise(signal);
    return;
  }
  if (const CheckedKernel* kernel = CheckedKernel::now())
    fail(kernel->at(), kernel->name() + " has read or written memory that is not there, " + place_of(*info),
         CheckedKernel::help);
  if (const PresentEntry* entry = present_find_device(info->si_addr)) {
    const std::string place = entry->entered ? format(", from %s:%d", entry->entered->file, entry->entered->line) : "";
    fail(nullptr,
         format("host code uses an address of device memory: the device copy of %s (%zu bytes%s)", entry->name.c_str(),
                entry->bytes, place.c_str()),
         help);
  }
  // Whatever was there before has the fault again.
  sigaction(signal, &before[signal == SIGBUS], nullptr);
}

}  // namespace

void tell_faults() {
  static bool done = false;
  if (done) return;
  done = true;
  struct sigaction action {};
  action.sa_sigaction = told;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGSEGV, &action, &before[0]);
  sigaction(SIGBUS, &action, &before[1]);
}

}  // namespace tasuki
