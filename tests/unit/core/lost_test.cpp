// A node that is lost: the others end at once, one message says in which directive they missed it, and nothing is left
// behind. Starts lost_cases with the launcher of each MPI.
#include <dirent.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "launch.h"

namespace {

using namespace launch;

std::vector<std::string> names_in(const char* folder) {
  std::vector<std::string> names;
  if (DIR* d = opendir(folder)) {
    while (dirent* entry = readdir(d)) names.push_back(entry->d_name);
    closedir(d);
  }
  return names;
}

// Up to where it can be read: a process may end meanwhile.
std::string contents(const std::string& path) {
  std::string all;
  if (FILE* file = fopen(path.c_str(), "r")) {
    char part[4096];
    for (std::size_t n; (n = fread(part, 1, sizeof part, file)) > 0;) all.append(part, n);
    fclose(file);
  }
  return all;
}

struct Process {
  int pid;
  std::string name;
};

// Those with the word on their command lines, but not this one, shells or what has ended already.
std::vector<Process> marked(const std::string& mark) {
  std::vector<Process> found;
  for (const std::string& name : names_in("/proc")) {
    const int pid = atoi(name.c_str());
    if (pid == 0 || pid == getpid()) continue;
    if (contents("/proc/" + name + "/cmdline").find(mark) == std::string::npos) continue;
    found.push_back({pid, contents("/proc/" + name + "/comm")});
  }
  return found;
}

// Until all of a run's processes are gone; the names of those that stay for ten seconds.
std::string left_behind(const std::string& mark) {
  const double start = now();
  for (;;) {
    const auto processes = marked(mark);
    if (processes.empty()) return "";
    if (now() - start > 10) {
      std::string names;
      for (const Process& p : processes) names += std::to_string(p.pid) + " " + p.name;
      return names;
    }
    usleep(10000);
  }
}

int ours_in(const char* folder) {
  int count = 0;
  for (const std::string& name : names_in(folder)) count += name.find("tasuki") != std::string::npos;
  return count;
}

void await_line(FILE* out, const std::string& text) {
  std::string all;
  for (char line[256]; fgets(line, sizeof line, out);) {
    if (line == text) return;
    all += line;
  }
  ADD_FAILURE() << "no line " << text << "in\n" << all;
}

std::string rest_of(FILE* out) {
  std::string all;
  for (char line[256]; fgets(line, sizeof line, out);) all += line;
  return all;
}

class Lost : public testing::TestWithParam<Mpi> {
 protected:
  std::string next_mark() { return "run-" + std::to_string(getpid()) + "-" + std::to_string(++runs_); }
  std::string command(int nodes, const std::string& words) {
    return start(GetParam(), nodes) + CASES + "." + GetParam().name + " " + words;
  }
  // The run's outcome; checks that nothing is left behind.
  Outcome run(int nodes, const std::string& words, const std::string& environment = "") {
    const std::string mark = next_mark();
    // A folder of its own for what MPI and the runtime may write: /tmp has other programs' files.
    const std::string folder = "/tmp/" + mark;
    mkdir(folder.c_str(), 0700);
    const int shared = ours_in("/dev/shm");
    Outcome o = shell("env TMPDIR=" + folder + " " + environment + command(nodes, words) + " " + mark);
    EXPECT_EQ("", left_behind(mark)) << words;
    EXPECT_EQ(shared, ours_in("/dev/shm")) << words;
    EXPECT_EQ(2u, names_in(folder.c_str()).size()) << words;  // itself and its parent
    shell("rm -rf " + folder);
    return o;
  }
  void expect_lost(const Outcome& o, int node, int nodes, const std::string& what) {
    SCOPED_TRACE(what + " on " + std::to_string(nodes) + " nodes:\n" + o.text);
    EXPECT_NE(0, o.status);
    EXPECT_EQ(1, occurrences(o.text, "lost.c:7: error: [node "));
    EXPECT_EQ(1, occurrences(o.text, "error: [node "));
    EXPECT_EQ(1, occurrences(o.text, "node " + std::to_string(node) +
                                         " has ended while this node waits in `directive under test`\n"));
    EXPECT_EQ(1, occurrences(o.text, "running"));
  }

  // Kills the run's nodes; whether they had a watcher.
  bool kill_nodes(const std::string& mark) {
    bool watched = false;
    const std::string program = std::string("lost_cases.") + GetParam().name;
    for (const Process& p : marked(mark)) {
      watched = watched || p.name == "tasuki-watch\n";
      if (program.starts_with(p.name.substr(0, p.name.size() - 1))) kill(p.pid, SIGKILL);
    }
    return watched;
  }

 private:
  int runs_ = 0;
};

TEST_P(Lost, InADirective) {
  expect_lost(run(2, "2 reflect_do"), 2, 2, "reflect_do");
  expect_lost(run(3, "1 reduction"), 1, 3, "reduction");
  expect_lost(run(4, "2 wait_async"), 2, 4, "wait_async");
  for (const char* what : {"reflect", "reduce_shadow", "loop", "barrier", "bcast"})
    expect_lost(run(3, std::string("3 ") + what), 3, 3, what);
}

TEST_P(Lost, WhateverCarriesTheBytes) {
  for (const char* environment : {"env XMP_FABRIC=mpi ", "env XMP_FABRIC=mpi XMP_WAIT=spin ", "env XMP_WAIT=yield "})
    for (const char* what : {"reflect_do", "reduction"})
      expect_lost(run(3, std::string("2 ") + what, environment), 2, 3, environment + std::string(what));
}

TEST_P(Lost, InAProgramThatStartsMpiItself) {
  expect_lost(run(3, "2 reduction own_mpi"), 2, 3, "own_mpi");
  for (const char* how : {"own_mpi", "own_mpi_unfinished"}) {
    Outcome o = run(3, std::string("-1 reduction ") + how);
    EXPECT_EQ(0, o.status) << how << o.text;
    EXPECT_EQ(0, occurrences(o.text, "error")) << how << o.text;
  }
}

TEST_P(Lost, Together) {
  Outcome o = run(3, "0 reflect_do");
  EXPECT_NE(0, o.status);
  EXPECT_LE(occurrences(o.text, "error: ["), 1) << o.text;
}

TEST_P(Lost, OrNotLostButEnded) {
  Outcome o = run(3, "-1 reflect_do");
  EXPECT_EQ(0, o.status) << o.text;
  EXPECT_EQ(0, occurrences(o.text, "error")) << o.text;
  o = run(3, "-1 reflect_do exit");
  EXPECT_EQ(3, o.status) << o.text;
  EXPECT_EQ(0, occurrences(o.text, "error: [")) << o.text;
  EXPECT_EQ(1, occurrences(o.text,
                           "warning: [node 2 of 3] this node has ended with exit code 3, and the run with it; "
                           "node 1 waits in `directive under test` at lost.c:7\n"))
      << o.text;
  o = run(3, "-1 reflect_do fail");
  EXPECT_NE(0, o.status);
  EXPECT_EQ(1, occurrences(o.text, "error: [")) << o.text;
  EXPECT_EQ(1, occurrences(o.text, "[node 2 of 3] told to")) << o.text;
  o = run(3, "-1 reflect_do mpi_abort");
  EXPECT_NE(0, o.status);
  EXPECT_EQ(0, occurrences(o.text, "error: [")) << o.text;
  for (const char* how : {"abort", "leave", "store", "divide"})
    expect_lost(run(3, std::string("-1 reduction ") + how), 2, 3, how);
  o = run(3, "-1 reflect_do fork");
  EXPECT_EQ(0, o.status) << o.text;
  EXPECT_EQ(0, occurrences(o.text, "error")) << o.text;
  // The child is told, the run goes on.
  o = run(3, "-1 reflect_do fork_directive");
  EXPECT_EQ(0, o.status) << o.text;
  EXPECT_EQ(1, occurrences(o.text, "error")) << o.text;
  EXPECT_EQ(1, occurrences(o.text, "lost.c:7: error: [node 2 of 3] a child of fork cannot execute directives")) << o.text;
}

TEST_P(Lost, WithoutAWatcherTheLauncherEndsTheRun) {
  Outcome o = run(2, "2 reflect_do", "env XMP_WATCH=off ");
  EXPECT_NE(0, o.status);
  EXPECT_EQ(0, occurrences(o.text, "error: [")) << o.text;
}

// Nodes that have returned from main while others wait for them.
TEST_P(Lost, ReturnedTooEarly) {
  for (const char* how : {"reduction returns", "reflect_do returns", "barrier returns own_mpi"}) {
    Outcome o = run(3, std::string("-1 ") + how, "env XMP_STUCK_WAIT=400 ");
    SCOPED_TRACE(how + ("\n" + o.text));
    EXPECT_NE(0, o.status);
    EXPECT_EQ(1, occurrences(o.text, "lost.c:7: error: [node "));
    EXPECT_EQ(1, occurrences(o.text, "error: [node "));
    EXPECT_EQ(1, occurrences(o.text, "node 2 has come to its end while this node waits in `directive under test`\n"));
  }
}

// kill -9 of all nodes from outside.
TEST_P(Lost, AllKilled) {
  const std::string mark = next_mark();
  FILE* out = popen((command(3, "-1 reflect_do forever ") + mark + " 2>&1").c_str(), "r");
  await_line(out, "running\n");
  EXPECT_TRUE(kill_nodes(mark));
  EXPECT_EQ("", left_behind(mark));
  rest_of(out);
  EXPECT_NE(0, pclose(out));
}

// Nodes that wait for each other in different directives end the run. A node that had no core for that long may bring a
// warning of the same form first.
TEST_P(Lost, WaitingForEver) {
  const struct {
    const char *directive, *environment;
  } cases[] = {{"barrier", ""},
               {"reflect_do", ""},
               {"wait_async", ""},
               {"reflect_do", "XMP_EXPLAIN=on "}};
  for (const auto& [directive, environment] : cases) {
    Outcome o = run(3, std::string("-1 ") + directive + " apart", std::string("env XMP_STUCK_WAIT=400 ") + environment);
    SCOPED_TRACE(std::string(environment) + directive + "\n" + o.text);
    EXPECT_NE(0, o.status);
    EXPECT_EQ(1, occurrences(o.text, "error: [node "));
    EXPECT_EQ(1, occurrences(
                     o.text, "lost.c:7: error: [node 1 of 3] this node waits in `directive under test` for nodes "));
    const int reports = 1 + (occurrences(o.text, "warning: [node ") > 0);
    EXPECT_EQ(reports, occurrences(o.text, "lost.c:7: note: [node 2 of 3] waits in `directive under test`\n"));
    EXPECT_EQ(reports, occurrences(o.text, "lost.c:7: note: [node 3 of 3] waits in `directive under test`\n"));
  }
}

// Where that is not known for sure they are told of, and the run goes on.
TEST_P(Lost, WaitingApart) {
  const std::string mark = next_mark();
  FILE* out =
      popen(("env XMP_FABRIC=mpi XMP_STUCK_WAIT=400 " + command(3, "-1 barrier apart ") + mark + " 2>&1").c_str(), "r");
  await_line(out,
             "lost.c:7: warning: [node 1 of 3] no node has gone on for 400 ms; this one waits in "
             "`directive under test`\n");
  await_line(out, "lost.c:7: note: [node 2 of 3] waits in `directive under test`\n");
  await_line(out, "lost.c:7: note: [node 3 of 3] waits in `directive under test`\n");
  EXPECT_TRUE(kill_nodes(mark));
  EXPECT_EQ("", left_behind(mark));
  const std::string rest = rest_of(out);
  EXPECT_EQ(0, occurrences(rest, "warning")) << rest;
  EXPECT_NE(0, pclose(out));
}

INSTANTIATE_TEST_SUITE_P(Mpi, Lost, testing::ValuesIn(mpis()), [](const auto& info) { return info.param.name; });

}  // namespace

int main(int count, char** arguments) {
  testing::InitGoogleTest(&count, arguments);
  launch::allow_root();
  unsetenv("OMPI_MCA_orte_tmpdir_base");  // where MPI's files are looked for is said by TMPDIR
  return RUN_ALL_TESTS();
}
