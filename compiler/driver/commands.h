// The command lines that xmpcc runs and the arguments that it parses with, made from the user's own.
#pragma once
#include <string>
#include <vector>

#include "arguments.h"
#include "depfile.h"
#include "installation.h"

namespace tasuki::driver {

// Everything known about this call of xmpcc.
struct Job {
  CommandLine line;
  Installation installation;
  Mpi mpi;
  std::vector<std::string> cc;  // host compiler
  // When an object has a temporary name: what the files beside it (coverage, ..) are named after, as GCC's -dumpdir has
  // it.
  std::string sideNames;
};

using Words = std::vector<std::string>;

// Header folders and macros of the language, as the host compiler takes them.
Words languageOptions(const Job& job);

// Plain C (or any other language): the user's file as it is. `stage`: -c, -S, -E, -fsyntax-only.
Words plainCommand(const Job& job, const Argument& input, const std::string& stage, const std::string& output,
                   const DependencyRule* rule);

// The translation of `source`, lying in `file`.
Words translatedCommand(const Job& job, const std::string& file, const std::string& source, bool openmp,
                        const std::string& stage, const std::string& output);

// What Clang needs for parsing `source`.
Words parserArguments(const Job& job, const std::string& source);

// `objects`: for each input, in order, what the linker gets in its place.
Words linkCommand(const Job& job, const std::vector<std::string>& objects, const std::string& output);

// Folders of headers that -MMD leaves out.
std::vector<std::string> systemFolders(const Job& job);

}  // namespace tasuki::driver
