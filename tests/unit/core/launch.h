// Starting programs with the launcher of each MPI, and what comes out.
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>

#include <string>
#include <vector>

namespace launch {

struct Outcome {
  int status;
  double seconds;
  std::string text;
};

inline double now() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

inline Outcome shell(const std::string& command) {
  double start = now();
  FILE* out = popen(("timeout 60 " + command + " 2>&1").c_str(), "r");
  std::string text;
  char buffer[4096];
  while (size_t n = fread(buffer, 1, sizeof buffer, out)) text.append(buffer, n);
  int status = pclose(out);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128, now() - start, text};
}

inline int occurrences(const std::string& text, const std::string& part) {
  int count = 0;
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

struct Mpi {
  const char* name;
  const char* launcher;
};

// Those that this build has.
inline std::vector<Mpi> mpis() {
  return {
#ifdef RUN_openmpi
      {"openmpi", RUN_openmpi},
#endif
#ifdef RUN_mpich
      {"mpich", RUN_mpich},
#endif
  };
}

inline std::string start(const Mpi& mpi, int nodes) {
  std::string more = std::string(mpi.name) == "openmpi" ? " --oversubscribe" : "";
  return std::string(mpi.launcher) + more + " -n " + std::to_string(nodes) + " ";
}

// Open MPI wants to be asked twice; harmless elsewhere.
inline void allow_root() {
  setenv("OMPI_ALLOW_RUN_AS_ROOT", "1", 1);
  setenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1", 1);
}

}  // namespace launch
