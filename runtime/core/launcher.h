// Recognises a program that another MPI's launcher started, so that every process believes to be alone.
#pragma once

#include <string>

namespace tasuki {

// How many processes a launcher of the other kind has started (0: none), and whose launcher it is.
struct ForeignLauncher {
  int processes = 0;
  int rank = 0;
  const char* name = "";
};
// `get` is getenv, or a test's. `open_mpi` tells for which MPI the caller was built.
ForeignLauncher foreign_launcher(const char* (*get)(const char*), bool open_mpi);

// What the environment says. To be asked before MPI starts, which adds variables of its own.
ForeignLauncher foreign_launcher();
// Ends the run with one message when a foreign launcher started it. For a world of one process.
void check_launcher(const ForeignLauncher& found);

// The command that starts this program on n nodes.
std::string start_command(long n);

}  // namespace tasuki
