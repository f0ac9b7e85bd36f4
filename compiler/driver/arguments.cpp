// Sorts the words of the command line: own options, inputs, and what concerns which step.
#include "arguments.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <set>

#include "directive/suggest.h"
#include "error.h"
#include "words.h"

namespace tasuki::driver {
namespace {

using Kind = Argument::Kind;

// Options whose argument may be the next word. Those of the preprocessor and the linker are sorted out.
const std::set<std::string> preprocessorWithWord = {
    "-I",         "-D",       "-U",           "-include",           "-imacros",  "-isystem",       "-iquote",
    "-idirafter", "-iprefix", "-iwithprefix", "-iwithprefixbefore", "-isysroot", "-Xpreprocessor", "-A"};
const std::set<std::string> linkerWithWord = {"-l", "-L", "-Xlinker", "-T", "-u", "-z", "-e"};
const std::set<std::string> commonWithWord = {
    "--param",   "-Xassembler", "-Xclang",       "-B",        "-aux-info", "-arch", "-target", "-wrapper",
    "-dumpbase", "-dumpdir",    "-dumpbase-ext", "--sysroot", "-mllvm",    "-G",    "-specs"};
const char* const preprocessorPrefixes[] = {"-I",         "-D",        "-U",         "-isystem", "-iquote",
                                            "-idirafter", "-include",  "-imacros",   "-iprefix", "-isysroot",
                                            "-Wp,",       "-nostdinc", "-trigraphs", "-undef"};
const char* const linkerPrefixes[] = {
    "-l",      "-L",        "-Wl,",          "-shared",        "-static", "-rdynamic", "-pie",
    "-no-pie", "-nostdlib", "-nostartfiles", "-nodefaultlibs", "-s",      "-symbolic", "-fuse-ld=",
    "-T",      "-z"};

template <class List>
bool anyPrefix(const std::string& word, const List& prefixes) {
  return std::any_of(std::begin(prefixes), std::end(prefixes),
                     [&](const char* prefix) { return word.starts_with(prefix); });
}

bool isLinkerOption(const std::string& word) {
  if (word == "-s" || word == "-static" || word.starts_with("-static-")) return true;
  if (word.starts_with("-s") && word != "-shared" && !word.starts_with("-shared-") && word != "-symbolic")
    return false;  // -std=, -save-temps, -specs=
  return anyPrefix(word, linkerPrefixes);
}

bool isC90(const std::string& word) {
  for (const char* name :
       {"-ansi", "-std=c89", "-std=c90", "-std=gnu89", "-std=gnu90", "-std=iso9899:1990", "-std=iso9899:199409"})
    if (word == name) return true;
  return false;
}

// Words of a response file: blanks separate, quotes and backslashes protect (as GCC reads it).
std::vector<std::string> readResponseFile(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw Error("cannot read the response file '" + path + "'");
  const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  std::vector<std::string> words;
  std::string word;
  bool inWord = false;
  char quote = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' && i + 1 < text.size()) {
      word += text[++i];
      inWord = true;
    } else if (quote) {
      if (c == quote)
        quote = 0;
      else
        word += c;
    } else if (c == '"' || c == '\'') {
      quote = c;
      inWord = true;
    } else if (std::isspace(static_cast<unsigned char>(c))) {
      if (inWord) words.push_back(word);
      word.clear();
      inWord = false;
    } else {
      word += c;
      inWord = true;
    }
  }
  if (quote) throw Error("unclosed quote in the response file '" + path + "'");
  if (inWord) words.push_back(word);
  return words;
}

std::vector<std::string> expandResponseFiles(const std::vector<std::string>& words, int depth = 0) {
  if (depth > 20) throw Error("response files name each other");
  std::vector<std::string> expanded;
  for (const std::string& word : words) {
    // As in GCC: an @word that is no readable file is an ordinary word.
    if (word.size() > 1 && word[0] == '@' && std::ifstream(word.substr(1))) {
      auto inner = expandResponseFiles(readResponseFile(word.substr(1)), depth + 1);
      expanded.insert(expanded.end(), inner.begin(), inner.end());
    } else {
      expanded.push_back(word);
    }
  }
  return expanded;
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts(1);
  for (char c : text) {
    if (c == separator)
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

// The reading position in the words, and the one result.
class Reader {
 public:
  explicit Reader(std::vector<std::string> words) : words_(std::move(words)) {}

  CommandLine read() {
    for (; at_ < words_.size(); ++at_) {
      const std::string word = words_[at_];
      if (word == "-" || word.empty() || word[0] != '-')
        add(Kind::input, {word});
      else if (!ownOption(word) && !stageOption(word) && !dependencyOption(word))
        hostOption(word);
    }
    return std::move(line_);
  }

 private:
  std::string next(const std::string& option) {
    if (at_ + 1 >= words_.size()) throw Error("missing argument to '" + option + "'");
    return words_[++at_];
  }

  void add(Kind kind, std::vector<std::string> words) {
    line_.arguments.push_back({kind, std::move(words), kind == Kind::input ? language_ : ""});
  }

  // `--name=value` or `--name value`.
  bool valued(const std::string& word, const std::string& name, std::string& value) {
    if (word == name)
      value = next(word);
    else if (word.starts_with(name + "="))
      value = word.substr(name.size() + 1);
    else
      return false;
    if (value.empty()) throw Error("missing argument to '" + name + "'");
    return true;
  }

  bool ownOption(const std::string& word) {
    std::string value;
    if (valued(word, "--cc", value)) {
      line_.cc = splitWords(value);
    } else if (valued(word, "--mpi", value)) {
      line_.mpi = value;
    } else if (valued(word, "--dump-after", value)) {
      if (value != "frontend" && value != "directives" && value != "sema" && value != "lower")
        throw Error("--dump-after: no phase '" + value + "'; the phases are frontend, directives, sema and lower");
      line_.dumpAfter = value;
      line_.stage = Stage::emitC;
    } else if (word == "--emit-c") {
      line_.stage = Stage::emitC;
    } else if (word == "--no-acc") {
      line_.acc = false;
    } else if (word == "-fxmp-check") {
      line_.check = true;
    } else if (word == "-fno-xmp-check") {
      line_.check = false;
    } else if (word == "--show") {
      line_.show = true;
    } else if (word == "--keep") {
      line_.keep = true;
    } else if (word == "--help") {
      line_.help = true;
    } else if (word == "--version") {
      line_.version = true;
    } else if (word == "-fopenacc") {
      // Always on here; the host compiler never sees an acc directive.
    } else {
      return false;
    }
    return true;
  }

  bool stageOption(const std::string& word) {
    if (word == "-c")
      setStage(Stage::object);
    else if (word == "-S")
      setStage(Stage::assembly);
    else if (word == "-E")
      setStage(Stage::preprocess);
    else if (word == "-fsyntax-only")
      setStage(Stage::syntax);
    else if (word == "-M" || word == "-MM") {
      setStage(Stage::dependencies);
      add(Kind::dependency, {word});
    } else if (word == "-o")
      line_.output = next(word);
    else if (word.starts_with("-o") && !word.starts_with("-openmp") && word.size() > 2)
      line_.output = word.substr(2);
    else if (word == "-x")
      language_ = next(word);
    else if (word.starts_with("-x"))
      language_ = word.substr(2);
    else
      return false;
    if (language_ == "none") language_.clear();
    return true;
  }

  // The stage that ends earliest wins, as in every compiler driver; --emit-c is asked for by name.
  void setStage(Stage stage) {
    auto order = [](Stage s) {
      switch (s) {
        case Stage::dependencies:
          return 0;
        case Stage::preprocess:
          return 1;
        case Stage::emitC:
          return 2;
        case Stage::syntax:
          return 3;
        case Stage::assembly:
          return 4;
        case Stage::object:
          return 5;
        case Stage::link:
          return 6;
      }
      return 6;
    };
    if (order(stage) < order(line_.stage)) line_.stage = stage;
  }

  bool dependencyOption(const std::string& word) {
    Dependencies& deps = line_.dependencies;
    if (word.starts_with("-Wp,-M")) {  // -Wp,-MD,file as the Linux kernel's Makefiles write it
      const auto parts = split(word, ',');
      deps.wanted = true;
      deps.systemHeaders = parts[1] == "-MD";
      if (parts.size() > 2) deps.file = parts[2];
      return true;
    }
    if (!word.starts_with("-M")) return false;
    std::vector<std::string> words = {word};
    auto argument = [&](size_t length) {
      if (word.size() > length) return word.substr(length);
      words.push_back(next(word));
      return words.back();
    };
    if (word == "-MD" || word == "-MMD") {
      deps.wanted = true;
      deps.systemHeaders = word == "-MD";
    } else if (word == "-MP") {
      deps.phony = true;
    } else if (word == "-MG") {
    } else if (word.starts_with("-MF")) {
      deps.file = argument(3);
    } else if (word.starts_with("-MT")) {
      deps.targets.push_back(argument(3));
    } else if (word.starts_with("-MQ")) {
      deps.targets.push_back(quoteForMake(argument(3)));
    } else {
      return false;
    }
    add(Kind::dependency, words);
    return true;
  }

  void hostOption(const std::string& word) {
    // GCC has no options of these names: a slip that it would report in its own words, or take for another.
    if (word.starts_with("--") || word.starts_with("-fxmp")) {
      static const std::vector<std::string> own = {"--cc",      "--mpi",       "--dump-after",  "--emit-c",
                                                   "--no-acc",  "--show",      "--keep",        "--help",
                                                   "--version", "-fxmp-check", "-fno-xmp-check"};
      const std::string name = word.substr(0, word.find('='));
      const std::string near = directive::suggest(name, own);
      if (!near.empty() && near != name) throw Error("unknown option '" + name + "'; did you mean '" + near + "'?");
    }
    note(word);
    if (preprocessorWithWord.count(word)) return add(Kind::preprocessor, {word, next(word)});
    if (linkerWithWord.count(word)) return add(Kind::linker, {word, next(word)});
    if (commonWithWord.count(word)) return add(Kind::common, {word, next(word)});
    if (anyPrefix(word, preprocessorPrefixes)) return add(Kind::preprocessor, {word});
    if (isLinkerOption(word)) return add(Kind::linker, {word});
    add(Kind::common, {word});
  }

  // What the driver itself has to know about options that it hands on.
  void note(const std::string& word) {
    if (word == "-v") line_.verbose = line_.show = true;
    if (word == "-###") line_.dryRun = line_.show = true;
    if (word.starts_with("-print-") || word.starts_with("--print-") || word == "-dumpversion" ||
        word == "-dumpmachine" || word == "-dumpspecs" || word == "-dumpfullversion" || word.starts_with("--help=") ||
        word.starts_with("-Q"))
      line_.query = true;
    if (word == "-Werror") line_.werror = true;
    if (word == "-Wno-error") line_.werror = false;
    if (word == "-w") line_.warnings = false;
    if (word == "-pedantic" || word == "-pedantic-errors" ||
        (word.starts_with("-W") && word.find(',') == std::string::npos && !word.starts_with("-Wno-")))
      line_.warnings = true;
    if (word.starts_with("-std=") || word == "-ansi") {
      line_.standardGiven = true;
      line_.c90 = isC90(word);
    }
    if (word == "-shared") line_.shared = true;
    if (word == "-r") line_.relocatable = true;
    if (word == "-nostdlib" || word == "-nostartfiles") line_.noStartFiles = true;
    if (word == "--coverage" || word == "-ftest-coverage" || word.starts_with("-fprofile-") ||
        word.starts_with("-gsplit-dwarf") || word.starts_with("-save-temps") || word.starts_with("-fdump-") ||
        word.starts_with("-Wl,--dependency-file") || word.starts_with("-fstack-usage"))
      line_.sideOutputs = true;
    if (word == "-fdiagnostics-color" || word == "-fcolor-diagnostics" ||
        word == "-fdiagnostics-color=always")
      line_.color = 1;
    if (word == "-fno-diagnostics-color" || word == "-fdiagnostics-color=never" ||
        word == "-fno-color-diagnostics")
      line_.color = 0;
  }

  std::vector<std::string> words_;
  size_t at_ = 0;
  std::string language_;
  CommandLine line_;
};

}  // namespace

std::vector<const Argument*> CommandLine::inputs() const {
  std::vector<const Argument*> found;
  for (const Argument& argument : arguments)
    if (argument.kind == Kind::input) found.push_back(&argument);
  return found;
}

CommandLine parseArguments(const std::vector<std::string>& words) {
  return Reader(expandResponseFiles(words)).read();
}

}  // namespace tasuki::driver
