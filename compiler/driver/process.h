// Running other programs, and files that vanish unless they are kept.
#pragma once
#include <string>
#include <vector>

namespace tasuki::driver {

using Words = std::vector<std::string>;

// A command as a line that a shell would read back.
std::string shellLine(const Words& command);

// Runs and waits. Returns the exit code; 128 + signal when it was killed; throws when it cannot be started.
int run(const Words& command);

struct Captured {
  int code;
  std::string out, err;
};
Captured capture(const Words& command);

// Removes what is registered when xmpcc ends by a signal. `release` when a file became the result.
void removeOnSignal(const std::string& path);
void release(const std::string& path);
void installSignalHandlers();

// A folder under TMPDIR, removed with its contents at the end.
class ScratchFolder {
 public:
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  const std::string& path() const { return path_; }
  // A path inside, removed at the end too.
  std::string file(const std::string& name);

 private:
  std::string path_;
  std::vector<std::string> files_;
};

// An output that appears whole or not at all: written beside the target, renamed by commit().
// Without commit() the target does not exist afterwards. `direct`: the target itself is written.
class OutputFile {
 public:
  OutputFile(const std::string& target, bool direct);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  const std::string& path() const { return path_; }
  void commit();

 private:
  std::string target_, path_;
  bool regular_, done_ = false;
};

}  // namespace tasuki::driver
