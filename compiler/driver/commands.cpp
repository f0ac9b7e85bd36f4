// Which of the user's options goes to which step.
#include "commands.h"

#include <algorithm>
#include <filesystem>

#include "process.h"

namespace tasuki::driver {
namespace fs = std::filesystem;
namespace {

using Kind = Argument::Kind;

void append(Words& words, const Words& more) { words.insert(words.end(), more.begin(), more.end()); }

std::string folderOf(const std::string& source) {
  const std::string folder = source == "-" ? "" : fs::path(source).parent_path().string();
  return folder.empty() ? "." : folder;
}

bool isClang(const std::string& command) {
  return fs::path(command).filename().string().find("clang") != std::string::npos;
}

// The version that the language's macros announce: XcalableMP 1.4, OpenACC 2.5.
Words languageMacros(const Job& job) {
  Words words = {"-D_XCALABLEMP=201811"};
  if (job.line.acc) append(words, {"-D_XCALABLEACC=201710", "-D_OPENACC=201510"});
  return words;
}

// Forced inclusion: done while translating, so not again.
bool isInclusion(const std::string& word) {
  return (word.starts_with("-include") && !word.starts_with("-include-pch")) || word.starts_with("-imacros");
}

// Options beyond the preprocessor's that change what a program means or which macros are defined.
bool concernsParser(const std::string& word) {
  static const char* const exact[] = {"-ansi",
                                      "-pthread",
                                      "-w",
                                      "-m32",
                                      "-m64",
                                      "-ffast-math",
                                      "-ffreestanding",
                                      "-funsigned-char",
                                      "-fsigned-char",
                                      "-fshort-enums",
                                      "-fshort-wchar",
                                      "-fPIC",
                                      "-fpic",
                                      "-fPIE",
                                      "-fpie",
                                      "-fms-extensions",
                                      "-fno-builtin",
                                      "-fgnu89-inline",
                                      "-fno-fast-math",
                                      "-fno-common",
                                      "-fcommon"};
  static const char* const prefixes[] = {"-std=",
                                         "-O",
                                         "-march=",
                                         "-mcpu=",
                                         "-msse",
                                         "-mno-sse",
                                         "-mavx",
                                         "-mno-avx",
                                         "-mfma",
                                         "-mf16c",
                                         "-mbmi",
                                         "-mpopcnt",
                                         "-mlong-double-",
                                         "-ferror-limit=",
                                         "-fmacro-prefix-map=",
                                         "-ffile-prefix-map="};
  for (const char* option : exact)
    if (word == option) return true;
  for (const char* prefix : prefixes)
    if (word.starts_with(prefix)) return true;
  return word.starts_with("-W") || word.starts_with("-pedantic");
}

void appendStandard(const Job& job, Words& words) {
  if (!job.line.standardGiven) words.push_back("-std=gnu17");
}

}  // namespace

Words languageOptions(const Job& job) {
  Words words = languageMacros(job);
  append(words, {"-isystem", job.installation.include});
  for (const std::string& folder : job.mpi.includes) append(words, {"-isystem", folder});
  return words;
}

// The options by which files beside the output of `source` get their names.
static Words sideNameOptions(const Job& job, const std::string& source) {
  if (job.sideNames.empty() || isClang(job.cc[0])) return {};
  const fs::path name = fs::path(source).filename();
  return {"-dumpdir", job.sideNames, "-dumpbase", name.string(), "-dumpbase-ext", name.extension().string()};
}

Words plainCommand(const Job& job, const Argument& input, const std::string& stage, const std::string& output,
                   const DependencyRule* rule) {
  Words words = job.cc;
  for (const Argument& argument : job.line.arguments) {
    if (argument.kind == Kind::input || argument.kind == Kind::linker) continue;
    // The output has a temporary name, so the rule's names are given below.
    if (argument.kind == Kind::dependency &&
        (!rule || argument.words[0] == "-M" || argument.words[0] == "-MM" || argument.words[0].starts_with("-MF") ||
         argument.words[0].starts_with("-MT") || argument.words[0].starts_with("-MQ")))
      continue;
    append(words, argument.words);
  }
  append(words, languageOptions(job));
  if (rule) {
    words.push_back(job.line.dependencies.systemHeaders ? "-MD" : "-MMD");
    append(words, {"-MF", rule->file});
    for (const std::string& target : rule->targets) append(words, {"-MT", target});
  }
  if (!stage.empty()) words.push_back(stage);
  if (!input.language.empty()) append(words, {"-x", input.language});
  words.push_back(input.words[0]);
  if (!output.empty()) append(words, {"-o", output});
  append(words, sideNameOptions(job, input.words[0]));
  return words;
}

// With -O2 GCC vectorises only loops of which it sees at compile time that they run a multiple of a vector's length,
// which loops that nodes share never do: they would be slower than the serial ones. The program's own choice stands
// behind this.
Words vectorizerOptions(const Job& job) {
  if (isClang(job.cc[0])) return {};
  std::string level;
  for (const std::string& word : job.cc)
    if (word.starts_with("-O")) level = word;
  for (const Argument& argument : job.line.arguments)
    if (argument.kind == Kind::common && argument.words[0].starts_with("-O")) level = argument.words[0];
  return level == "-O2" ? Words{"-fvect-cost-model=cheap"} : Words{};
}

Words translatedCommand(const Job& job, const std::string& file, const std::string& source, bool openmp,
                        const std::string& stage, const std::string& output) {
  Words words = job.cc;
  append(words, {"-x", "c"});
  appendStandard(job, words);
  append(words, {"-iquote", folderOf(source)});
  append(words, vectorizerOptions(job));
  for (const Argument& argument : job.line.arguments) {
    const std::string& word = argument.words[0];
    if (argument.kind != Kind::preprocessor && argument.kind != Kind::common) continue;
    if (isInclusion(word)) continue;
    // The user's code was already checked, with Clang's warnings; the rest is ours.
    if (word.starts_with("-pedantic") ||
        (word.starts_with("-W") && !word.starts_with("-Wa,") && !word.starts_with("-Wp,")))
      continue;
    append(words, argument.words);
  }
  append(words, languageOptions(job));
  // The parser has held the program to C90; the translation declares where C99 allows it.
  if (job.line.c90) append(words, {"-std=gnu99", "-fgnu89-inline"});
  if (openmp) words.push_back("-fopenmp");
  // Neither debug information nor __FILE__ is to name the temporary file.
  // Indices of a distributed array are global while its type has the local extents: GCC must not conclude from
  // the type how often a loop runs.
  if (!isClang(job.cc[0])) words.push_back("-fno-aggressive-loop-optimizations");
  append(words, {"-w", "-ffile-prefix-map=" + file + "=" + (source == "-" ? "<stdin>" : source)});
  words.push_back(stage);
  words.push_back(file);
  if (!output.empty()) append(words, {"-o", output});
  append(words, sideNameOptions(job, file));
  return words;
}

Words parserArguments(const Job& job, const std::string& source) {
  Words words;
  appendStandard(job, words);
  if (source == "-") append(words, {"-iquote", "."});
  for (const Argument& argument : job.line.arguments) {
    if (argument.kind == Kind::preprocessor ||
        (argument.kind == Kind::common && concernsParser(argument.words[0])))
      append(words, argument.words);
  }
  append(words, languageOptions(job));
  // The parser sees markers in place of directives; they are not indented like the code around them.
  append(words, {"-Wno-unknown-warning-option", "-Wno-misleading-indentation", "-resource-dir",
                 job.installation.resourceDir});
  // Around some of the system's.
  append(words, {"-isystem", job.installation.lib + "/parser-headers"});
  // omp.h and quadmath.h of the host compiler; its other headers would hide Clang's own.
  append(words, {"-idirafter", job.installation.lib + "/host-headers"});
  return words;
}

namespace {

bool isLibrary(const std::string& word) {
  const std::string name = word.substr(word.rfind('/') + 1);
  return word.starts_with("-l") || name.find(".so") != std::string::npos ||
         (name.size() > 2 && name.compare(name.size() - 2, 2, ".a") == 0);
}

}  // namespace

Words linkCommand(const Job& job, const std::vector<std::string>& objects, const std::string& output) {
  Words words = job.cc;
  size_t nextObject = 0;
  const std::string lib = job.installation.lib + "/" + job.mpi.name;
  // As needed: a program without directives is linked as if by the host compiler.
  const Words asNeeded = {"-Wl,--push-state,--as-needed", "-L" + lib, "-Wl,-rpath," + lib, "-ltasuki"};
  // libgomp, which the program may name, has the functions of openacc.h, too: the runtime comes first.
  bool first = !job.line.relocatable;
  const auto library = [&](const std::string& word) {
    if (!first || !isLibrary(word)) return;
    append(words, asNeeded);
    words.push_back("-Wl,--pop-state");
    first = false;
  };
  for (const Argument& argument : job.line.arguments) {
    switch (argument.kind) {
      case Kind::input:
        library(objects[nextObject]);
        words.push_back(objects[nextObject++]);
        break;
      case Kind::linker:
      case Kind::common:
        library(argument.words[0]);
        append(words, argument.words);
        break;
      case Kind::preprocessor:
      case Kind::dependency:
        break;
    }
  }
  append(words, {"-o", output});
  if (job.line.relocatable) return words;
  // main is entered through the runtime's start-up also where main's own file has no directive.
  if (!job.line.shared && !job.line.noStartFiles)
    append(words, {"-Wl,--wrap=main", job.installation.lib + "/start.o"});
  append(words, asNeeded);
  append(words, job.mpi.link);
  // Kernels run on the host through OpenMP; the objects do not tell whether they have any.
  if (isClang(job.cc[0]))
    append(words, capture({job.cc[0], "-print-file-name=libomp.so"}).out.find('/') != std::string::npos
                      ? Words{"-lomp"}
                      : Words{});
  else
    words.push_back("-lgomp");
  append(words, {"-lm", "-Wl,--pop-state"});
  return words;
}

std::vector<std::string> systemFolders(const Job& job) {
  std::vector<std::string> folders = {"/usr/include", "/usr/lib", "/usr/local/include",
                                      job.installation.include, job.installation.resourceDir};
  append(folders, job.mpi.includes);
  for (const Argument& argument : job.line.arguments)
    if (argument.words[0] == "-isystem" || argument.words[0] == "-idirafter")
      folders.push_back(argument.words[1]);
  return folders;
}

}  // namespace tasuki::driver
