// Where things are: everything relative to the executable's real path, in the build tree as when installed.
#pragma once
#include <string>
#include <vector>

namespace tasuki::driver {

// How one MPI library is compiled against and linked with: lib/tasuki/<name>/mpi.conf.
struct Mpi {
  std::string name;
  std::string file;                   // the mpi.conf
  std::vector<std::string> cc;        // the compiler under its mpicc
  std::vector<std::string> includes;  // header folders
  std::vector<std::string> link;      // link flags
};

struct Installation {
  std::string version;
  std::string include;      // holds xmp.h and tasuki/abi.h
  std::string lib;          // lib/tasuki
  std::string resourceDir;  // Clang's own headers
  std::string defaultMpi;
  std::vector<std::string> mpis;  // names of those with a mpi.conf

  static Installation find();
  // `wanted` empty: XMP_MPI, else the default.
  Mpi mpi(const std::string& wanted) const;
};

}  // namespace tasuki::driver
