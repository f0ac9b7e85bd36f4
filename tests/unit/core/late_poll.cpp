// Loaded before a program's libraries: threads other than the first come back late from poll, as they do on a busy machine.
#include <dlfcn.h>
#include <poll.h>
#include <unistd.h>

extern "C" int poll(pollfd* files, nfds_t count, int timeout) {
  using Poll = int(pollfd*, nfds_t, int);
  static auto* real = reinterpret_cast<Poll*>(dlsym(RTLD_NEXT, "poll"));
  const int ready = real(files, count, timeout);
  if (gettid() != getpid()) usleep(100'000);
  return ready;
}
