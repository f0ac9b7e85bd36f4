// xmpcc: reads the command line, compiles each source, links.
#include <pthread.h>

#include <filesystem>
#include <iostream>
#include <memory>

#include "commands.h"
#include "compile.h"
#include "error.h"
#include "process.h"

namespace tasuki::driver {
namespace fs = std::filesystem;
namespace {

const char* const usage = R"(usage: xmpcc [option | file]...

Compiles C with XcalableMP, XcalableACC and OpenACC directives. Stands as CC: takes the host compiler's
options, and passes on those that it does not know.

  -c -S -E -o FILE ...   as any C compiler
  -fopenmp               honour OpenMP directives too
  -fxmp-check            check indices of distributed arrays at run time
  --emit-c               write the translated C (to standard output or -o)
  --dump-after=PHASE     print the program after frontend, directives, sema or lower
  --no-acc               ignore acc directives
  --mpi=openmpi|mpich    the MPI to compile for (default: XMP_MPI, else the build's)
  --cc=COMMAND           the host compiler (default: the one under that MPI's mpicc)
  --show                 print the commands that are run;  -### prints them and runs none
  --keep                 keep the translated C beside the output, as NAME.xmp.c
  --version  --help
)";

std::string defaultOutput(const Argument& input, Stage stage) {
  const std::string stem = input.words[0] == "-" ? "-" : fs::path(input.words[0]).stem().string();
  return stem + (stage == Stage::assembly ? ".s" : ".o");
}

int runShown(const Job& job, const Words& command) {
  if (job.line.show) std::cerr << shellLine(command) << std::endl;
  return job.line.dryRun ? 0 : run(command);
}

// -E, -M, -print-*: a matter for the host compiler alone, with the language's macros and headers.
int passThrough(const Job& job, bool withLanguage) {
  Words command = job.cc;
  std::string language;
  for (const Argument& argument : job.line.arguments) {
    if (argument.kind == Argument::Kind::input && argument.language != language) {
      language = argument.language;
      command.insert(command.end(), {"-x", language.empty() ? "none" : language});
    }
    command.insert(command.end(), argument.words.begin(), argument.words.end());
  }
  if (withLanguage) {
    const Words more = languageOptions(job);
    command.insert(command.end(), more.begin(), more.end());
  }
  if (job.line.stage == Stage::preprocess) command.push_back("-E");
  if (job.line.dependencies.wanted) {
    command.push_back(job.line.dependencies.systemHeaders ? "-MD" : "-MMD");
    if (!job.line.dependencies.file.empty())
      command.insert(command.end(), {"-MF", job.line.dependencies.file});
  }
  if (!job.line.output.empty()) command.insert(command.end(), {"-o", job.line.output});
  return runShown(job, command);
}

int printVersion(const Job& job) {
  std::cout << "xmpcc (Tasuki) " << job.installation.version << ", for " << job.mpi.name << std::endl;
  Words command = job.cc;
  command.push_back("--version");
  return run(command);
}

int compileEach(const Job& job, const std::vector<const Argument*>& inputs) {
  const CommandLine& line = job.line;
  const bool several = inputs.size() > 1;
  if (several && !line.output.empty() && line.output != "-")
    throw Error("-o names one file, but there are " + std::to_string(inputs.size()) + " inputs to compile");
  int code = 0;
  for (const Argument* input : inputs) {
    if (routeOf(*input) == Route::object) {
      std::cerr << "xmpcc: warning: " << input->words[0]
                << ": linker input file unused because linking not done\n";
      continue;
    }
    std::string output = line.output;
    if (output.empty() && line.stage != Stage::emitC && line.stage != Stage::syntax)
      output = defaultOutput(*input, line.stage);
    if (line.stage == Stage::syntax) output.clear();
    try {
      const int one = compile(job, *input, output, line.output, false);
      if (code == 0) code = one;
    } catch (const Error& error) {  // go on with the others, as every compiler does
      std::cerr << "xmpcc: error: " << error.what() << std::endl;
      if (code == 0) code = error.code;
    }
  }
  return code;
}

// Without a folder it is the name that says so.
bool isMyself(const std::string& command) {
  std::error_code none;
  return command == "xmpcc" ||
         (command.find('/') != std::string::npos && fs::equivalent(command, "/proc/self/exe", none));
}

int link(Job job, const std::vector<const Argument*>& inputs) {
  const CommandLine& line = job.line;
  const std::string output = line.output.empty() ? "a.out" : line.output;
  if (line.sideOutputs) job.sideNames = (output == "a.out" ? "a" : output) + "-";
  ScratchFolder scratch;
  std::vector<std::string> objects;
  size_t sources = 0;
  for (const Argument* input : inputs) sources += routeOf(*input) != Route::object;
  int code = 0;
  for (const Argument* input : inputs) {
    if (routeOf(*input) == Route::object) {
      if (!fs::exists(input->words[0])) throw Error(input->words[0] + ": no such file");
      objects.push_back(input->words[0]);
      continue;
    }
    const std::string name = std::to_string(objects.size()) + "-" + defaultOutput(*input, Stage::object);
    objects.push_back(scratch.file(name));
    const int one = compile(job, *input, objects.back(), line.output, sources > 1);
    if (code == 0) code = one;
  }
  OutputFile target(line.dryRun ? "-" : output, line.sideOutputs);
  if (code != 0) return code;
  code = runShown(job, linkCommand(job, objects, line.dryRun ? output : target.path()));
  if (code == 0) target.commit();
  return code;
}

int main(const std::vector<std::string>& words) {
  Job job;
  job.line = parseArguments(words);
  if (job.line.help) {
    std::cout << usage;
    return 0;
  }
  job.installation = Installation::find();
  job.mpi = job.installation.mpi(job.line.mpi);
  job.cc = job.line.cc.empty() ? job.mpi.cc : job.line.cc;
  if (isMyself(job.cc[0]))
    throw Error("--cc: '" + job.cc[0] + "' is xmpcc itself; name the compiler that it is to run (gcc, clang)");
  if (job.line.version) return printVersion(job);
  const auto inputs = job.line.inputs();
  if (job.line.query || (inputs.empty() && job.line.verbose)) return passThrough(job, false);
  if (inputs.empty()) throw Error("no input files");
  switch (job.line.stage) {
    case Stage::preprocess:
    case Stage::dependencies:
      return passThrough(job, true);
    case Stage::link:
      return link(job, inputs);
    default:
      return compileEach(job, inputs);
  }
}

}  // namespace
}  // namespace tasuki::driver

namespace {

int start(int argc, char** argv) {
  try {
    return tasuki::driver::main({argv + 1, argv + argc});
  } catch (const tasuki::driver::Error& error) {
    std::cerr << "xmpcc: error: " << error.what() << std::endl;
    return error.code;
  } catch (const std::exception& error) {
    std::cerr << "xmpcc: internal error: " << error.what() << std::endl;
    return 1;
  }
}

struct Start {
  int argc;
  char** argv;
  int code;
};

}  // namespace

// Deeply nested programs need deep recursions: the work is done by a thread with much room for them.
int main(int argc, char** argv) {
  tasuki::driver::installSignalHandlers();
  Start all{argc, argv, 0};
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_t thread;
  auto body = [](void* given) -> void* {
    auto* s = static_cast<Start*>(given);
    s->code = start(s->argc, s->argv);
    return nullptr;
  };
  // As much as the machine lets us have; none of it is used up before it is needed.
  for (size_t megabytes = 1024; megabytes >= 64; megabytes /= 4) {
    pthread_attr_setstacksize(&attributes, megabytes << 20);
    if (pthread_create(&thread, &attributes, body, &all) != 0) continue;
    pthread_join(thread, nullptr);
    return all.code;
  }
  return start(argc, argv);
}
