// The command line of xmpcc: what the user asked for, in the user's order.
#pragma once
#include <string>
#include <vector>

namespace tasuki::driver {

enum class Stage { link, object, assembly, preprocess, dependencies, syntax, emitC };

// One word, or an option with its argument, of the command line.
struct Argument {
  enum class Kind {
    input,         // a file, "-" included
    preprocessor,  // -I -D -U -isystem -include ...: for preprocessing
    dependency,    // -MD -MF ...: for the list of dependencies
    linker,        // -l -L -Wl, ...: for linking only; the order among inputs matters
    common         // anything else: -O2 -g -f* -m* -W*, unknown options
  };
  Kind kind;
  std::vector<std::string> words;  // as written: {"-I", "dir"} or {"-Idir"}
  std::string language;            // input: -x LANG in force; empty: from the suffix
};

struct Dependencies {
  bool wanted = false, systemHeaders = false, phony = false;
  std::string file;                  // -MF
  std::vector<std::string> targets;  // -MT, -MQ; already quoted for make
};

struct CommandLine {
  Stage stage = Stage::link;
  std::string output;  // -o
  std::vector<Argument> arguments;
  Dependencies dependencies;

  std::vector<std::string> cc;  // --cc=; empty: the compiler under mpicc
  std::string mpi;              // --mpi=; empty: XMP_MPI or the default
  std::string dumpAfter;
  bool acc = true, check = false, show = false, keep = false, verbose = false, dryRun = false;
  bool help = false, version = false;
  bool query = false;  // -print-*, -dump*: a question to the host compiler
  bool warnings = false, werror = false, standardGiven = false, c90 = false;
  bool shared = false, relocatable = false, noStartFiles = false;
  bool sideOutputs = false;  // coverage, split debug information: named after the output, so no renaming
  int color = -1;            // -1: where standard error is a terminal

  std::vector<const Argument*> inputs() const;
};

// Expands response files and sorts the words. Throws driver::Error.
CommandLine parseArguments(const std::vector<std::string>& words);

}  // namespace tasuki::driver
