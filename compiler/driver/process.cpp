// Child processes through posix_spawn; cleaning up on SIGINT, SIGTERM and SIGHUP.
#include "process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "error.h"

extern char** environ;

namespace tasuki::driver {
namespace fs = std::filesystem;
namespace {

// Read by the signal handler, hence fixed storage. An entry is valid while its length is not 0.
constexpr int kMaxFiles = 64, kMaxPath = 1024;
struct Entry {
  std::atomic<bool> used{false};
  char path[kMaxPath];
};
Entry entries[kMaxFiles];
std::atomic<pid_t> child{0};

void handleSignal(int number) {
  if (const pid_t pid = child.load(); pid > 0) kill(pid, number);
  for (int i = kMaxFiles; i-- > 0;)  // folders were entered before the files in them
    if (entries[i].used.load() && unlink(entries[i].path) != 0) rmdir(entries[i].path);
  signal(number, SIG_DFL);
  raise(number);
}

std::vector<char*> argvOf(const Words& command) {
  std::vector<char*> argv;
  for (const std::string& word : command) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  return argv;
}

pid_t start(const Words& command, posix_spawn_file_actions_t* actions) {
  auto argv = argvOf(command);
  pid_t pid = 0;
  const int rc = posix_spawnp(&pid, argv[0], actions, nullptr, argv.data(), environ);
  if (rc != 0) throw Error("cannot run '" + command[0] + "': " + std::strerror(rc), 127);
  child = pid;
  return pid;
}

int wait(pid_t pid) {
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  child = 0;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

std::string shellLine(const Words& command) {
  std::string line;
  for (const std::string& word : command) {
    if (!line.empty()) line += ' ';
    if (!word.empty() &&
        word.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                               "_-+=:,./@%^") == std::string::npos) {
      line += word;
      continue;
    }
    line += '\'';
    for (char c : word) {
      if (c == '\'')
        line += "'\\''";
      else
        line += c;
    }
    line += '\'';
  }
  return line;
}

int run(const Words& command) {
  std::fflush(nullptr);
  return wait(start(command, nullptr));
}

Captured capture(const Words& command) {
  int out[2], err[2];
  if (pipe2(out, O_CLOEXEC) != 0 || pipe2(err, O_CLOEXEC) != 0) throw Error("cannot make a pipe");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, out[1], 1);
  posix_spawn_file_actions_adddup2(&actions, err[1], 2);
  const pid_t pid = start(command, &actions);
  posix_spawn_file_actions_destroy(&actions);
  close(out[1]);
  close(err[1]);
  Captured result{0, "", ""};
  pollfd fds[2] = {{out[0], POLLIN, 0}, {err[0], POLLIN, 0}};
  std::vector<char> buffer(1 << 16);
  for (int open = 2; open > 0;) {
    if (poll(fds, 2, -1) < 0 && errno != EINTR) break;
    for (int i = 0; i < 2; ++i) {
      if (fds[i].fd < 0 || fds[i].revents == 0) continue;
      const ssize_t n = read(fds[i].fd, buffer.data(), buffer.size());
      if (n > 0) {
        (i == 0 ? result.out : result.err).append(buffer.data(), static_cast<size_t>(n));
      } else if (n == 0 || errno != EINTR) {
        close(fds[i].fd);
        fds[i].fd = -1;
        --open;
      }
    }
  }
  result.code = wait(pid);
  return result;
}

void removeOnSignal(const std::string& path) {
  if (path.size() >= kMaxPath) return;
  for (Entry& entry : entries) {
    if (entry.used.load()) continue;
    std::memcpy(entry.path, path.c_str(), path.size() + 1);
    entry.used = true;
    return;
  }
}

void release(const std::string& path) {
  for (Entry& entry : entries)
    if (entry.used.load() && path == entry.path) entry.used = false;
}

void installSignalHandlers() {
  struct sigaction action = {};
  action.sa_handler = handleSignal;
  sigemptyset(&action.sa_mask);
  for (int number : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction before;
    // nohup and make -k in the background ignore some; that is to stay.
    if (sigaction(number, nullptr, &before) == 0 && before.sa_handler != SIG_IGN)
      sigaction(number, &action, nullptr);
  }
}

ScratchFolder::ScratchFolder() {
  const char* base = std::getenv("TMPDIR");
  path_ = std::string(base && *base ? base : "/tmp") + "/xmpcc-XXXXXX";
  if (!mkdtemp(path_.data())) throw Error("cannot make a folder for temporary files: " + path_);
  removeOnSignal(path_);
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
  for (const std::string& file : files_) release(file);
  release(path_);
}

std::string ScratchFolder::file(const std::string& name) {
  files_.push_back(path_ + "/" + name);
  removeOnSignal(files_.back());
  return files_.back();
}

OutputFile::OutputFile(const std::string& target, bool direct) : target_(target), path_(target) {
  std::error_code ignored;
  const fs::file_status status = fs::status(target, ignored);
  regular_ = target != "-" && (!fs::exists(status) || fs::is_regular_file(status));
  if (direct || !regular_) return;
  const fs::path where(target);
  const fs::path folder = where.parent_path().empty() ? "." : where.parent_path();
  if (!fs::is_directory(folder, ignored))
    throw Error("cannot write '" + target + "': " + folder.string() +
                (fs::exists(folder, ignored) ? " is no folder" : ": no such folder"));
  // Not mkstemp: the linker decides on the mode by itself when the file is new.
  path_ = (where.parent_path() / ("." + where.filename().string() + "." + std::to_string(getpid()) + ".tmp" +
                                  where.extension().string()))
              .string();
  removeOnSignal(path_);
}

OutputFile::~OutputFile() {
  if (done_ || !regular_) return;
  std::error_code ignored;
  fs::remove(path_, ignored);  // an output of an earlier run stays as it was
  release(path_);
}

void OutputFile::commit() {
  done_ = true;
  if (path_ == target_) return;
  std::error_code error;
  if (fs::exists(path_)) fs::rename(path_, target_, error);
  release(path_);
  if (error) throw Error("cannot write '" + target_ + "': " + error.message());
}

}  // namespace tasuki::driver
