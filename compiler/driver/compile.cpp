// Preprocess and look; hand plain C on; translate the rest and compile the translation.
#include "compile.h"

#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <optional>

#include "error.h"
#include "frontend/translate.h"
#include "process.h"
#include "scan.h"

namespace tasuki::driver {
namespace fs = std::filesystem;
namespace {

int runShown(const Job& job, const Words& command) {
  if (job.line.show) std::cerr << shellLine(command) << std::endl;
  return job.line.dryRun ? 0 : run(command);
}

std::string stageOption(Stage stage) {
  switch (stage) {
    case Stage::assembly:
      return "-S";
    case Stage::syntax:
      return "-fsyntax-only";
    default:
      return "-c";
  }
}

void writeText(const std::string& path, const std::string& text) {
  if (path.empty() || path == "-") {
    std::cout << text << std::flush;
    if (!std::cout) throw Error("cannot write to standard output");
    return;
  }
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) throw Error("cannot write '" + path + "'");
}

// Standard input is read twice (looked at, then translated), hence kept in a file.
std::string saveStandardInput(ScratchFolder& scratch) {
  const std::string path = scratch.file("stdin.c");
  writeText(path, "#line 1 \"<stdin>\"\n" + std::string(std::istreambuf_iterator<char>(std::cin),
                                                        std::istreambuf_iterator<char>()));
  return path;
}

// Runs the host's preprocessor; nullopt when it failed (its messages are then printed). The text has the definitions of
// macros.
std::optional<std::string> preprocess(const Job& job, const Argument& input) {
  Words command = plainCommand(job, input, "-E", "", nullptr);
  command.push_back("-dD");
  const Captured result = capture(command);
  if (result.code == 0) return result.out;
  std::cerr << result.err << std::flush;
  return std::nullopt;
}

bool translateSource(const Job& job, const std::string& source, const std::string& file,
                     const std::string& preprocessed, TranslateResult& result) {
  TranslateOptions options;
  options.input = file;
  options.clangArgs = parserArguments(job, source);
  options.hostMacros = predefinedMacros(preprocessed);
  options.acc = job.line.acc;
  options.readable = job.line.stage == Stage::emitC;
  options.check = job.line.check;
  options.color = job.line.color == 1 || (job.line.color < 0 && isatty(2));
  options.werror = job.line.werror;
  options.wall = job.line.warnings;
  options.dumpAfter = job.line.dumpAfter;
  if (job.line.verbose)
    std::cerr << "xmpcc: translate " << file << ' ' << shellLine(options.clangArgs) << std::endl;
  return translate(options, result);
}

}  // namespace

Route routeOf(const Argument& input) {
  if (!input.language.empty())
    return input.language == "c" || input.language == "cpp-output" ? Route::translate : Route::host;
  const std::string suffix = fs::path(input.words[0]).extension().string();
  if (input.words[0] == "-" || suffix == ".c" || suffix == ".i") return Route::translate;
  for (const char* known :
       {".s", ".S", ".sx", ".cc",  ".cp",  ".cxx", ".cpp", ".CPP", ".c++", ".C",  ".ii", ".h",
        ".m", ".f", ".F",  ".for", ".f90", ".F90", ".f95", ".F95", ".cu",  ".go", ".d"})
    if (suffix == known) return Route::host;
  return Route::object;
}

int compile(const Job& job, const Argument& input, const std::string& output,
            const std::string& dependencyObject, bool several) {
  const CommandLine& line = job.line;
  const std::string& source = input.words[0];
  const bool toC = line.stage == Stage::emitC;
  if (source != "-" && access(source.c_str(), R_OK) != 0)
    throw Error(source + ": " + (fs::exists(source) ? "cannot be read" : "no such file"));
  if (fs::is_directory(source)) throw Error(source + ": is a directory");

  ScratchFolder scratch;
  const std::string file = source == "-" ? saveStandardInput(scratch) : source;
  std::optional<DependencyRule> rule;
  if (line.dependencies.wanted && line.stage != Stage::syntax)
    rule = dependencyRule(line.dependencies, source, dependencyObject, several);
  std::unique_ptr<OutputFile> target;
  if (!output.empty() && !line.dryRun) target = std::make_unique<OutputFile>(output, line.sideOutputs);
  const std::string written = target ? target->path() : output;

  bool plain = routeOf(input) == Route::host;
  Argument local = input;
  local.words[0] = file;
  if (source == "-" && local.language.empty()) local.language = "c";
  std::optional<std::string> text;
  if (!plain) {
    text = preprocess(job, local);
    if (!text) return 1;
    plain = !toC && !needsTranslation(*text, line.acc);
  }
  if (plain) {
    const int code =
        runShown(job, plainCommand(job, local, stageOption(line.stage), written, rule ? &*rule : nullptr));
    if (code == 0 && target) target->commit();
    if (code != 0 && rule) fs::remove(rule->file);
    return code;
  }

  TranslateResult result;
  if (!translateSource(job, source, file, *text, result)) return 1;
  if (rule) writeDependencies(line.dependencies, *rule, source, result.dependencies, systemFolders(job));
  if (toC) {
    if (line.dumpAfter.empty()) writeText(written, result.code);
    if (target) target->commit();
    return 0;
  }
  const std::string name = source == "-" ? "stdin" : fs::path(source).stem().string();
  // Kept: beside the output, under a name that says what it is.
  const fs::path beside = fs::path(output.empty() ? name : output).parent_path();
  const std::string generated = line.keep ? (beside / (name + ".xmp.c")).string()
                                          : scratch.file(source == "-" ? "translated.c" : name + ".c");
  writeText(generated, result.code);
  const int code = runShown(
      job, translatedCommand(job, generated, source, result.usesAcc, stageOption(line.stage), written));
  if (code == 0 && target) target->commit();
  if (code == 0) return 0;
  if (rule) fs::remove(rule->file);
  if (code == 1 && !line.keep)
    std::cerr << "xmpcc: note: the host compiler rejected the translation; --keep leaves it for inspection\n";
  return code;
}

}  // namespace tasuki::driver
