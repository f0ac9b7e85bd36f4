// How runs end: statuses, time, and who prints what. Starts end_cases with the launcher of each MPI.
#include <gtest/gtest.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>

#include <string>

namespace {

struct Outcome {
  int status;
  double seconds;
  std::string text;
};

double now() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

Outcome shell(const std::string& command) {
  double start = now();
  FILE* out = popen(("timeout 20 " + command + " 2>&1").c_str(), "r");
  std::string text;
  char buffer[4096];
  while (size_t n = fread(buffer, 1, sizeof buffer, out)) text.append(buffer, n);
  int status = pclose(out);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128, now() - start, text};
}

int occurrences(const std::string& text, const std::string& part) {
  int count = 0;
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

struct Mpi {
  const char* name;
  const char* launcher;
};

class Ends : public testing::TestWithParam<Mpi> {
 protected:
  static std::string program(const std::string& mpi) { return std::string(END_CASES) + "." + mpi; }
  static std::string launch(const Mpi& mpi, int nodes) {
    std::string more = std::string(mpi.name) == "openmpi" ? " --oversubscribe" : "";
    return std::string(mpi.launcher) + more + " -n " + std::to_string(nodes) + " ";
  }
  Outcome run(const std::string& what, int nodes = 3, const std::string& environment = "") {
    return shell(environment + launch(GetParam(), nodes) + program(GetParam().name) + " " + what);
  }
  // Start-up and the launcher's own time do not count; a plain run takes that long.
  double limit() { return run("exit").seconds + 2.0; }
};

TEST_P(Ends, AllWithZero) {
  for (int nodes : {1, 2, 4}) {
    Outcome o = run("exit", nodes);
    EXPECT_EQ(0, o.status) << o.text;
    EXPECT_EQ(nodes, occurrences(o.text, "started")) << o.text;
    EXPECT_LT(o.seconds, 5);
  }
}

TEST_P(Ends, AllWithThree) {
  Outcome o = run("all_return_3");
  EXPECT_EQ(3, o.status) << o.text;
  EXPECT_EQ(3, occurrences(o.text, "started")) << o.text;
}

TEST_P(Ends, OneWithThree) {
  for (const char* what : {"one_returns_3", "one_exits_3_others_compute"}) {
    double most = limit();
    Outcome o = run(what);
    EXPECT_EQ(3, o.status) << o.text;
    EXPECT_LT(o.seconds, most) << o.text;
    EXPECT_NE(std::string::npos, o.text.find("started 1")) << o.text;
  }
}

TEST_P(Ends, OneLeavesEarly) {
  Outcome o = run("one_leaves_early");
  EXPECT_EQ(0, o.status) << o.text;
  EXPECT_EQ(2, occurrences(o.text, "talked")) << o.text;
}

TEST_P(Ends, FailureIsToldOnce) {
  double most = limit();
  Outcome o = run("all_fail", 4);
  EXPECT_NE(0, o.status);
  EXPECT_LT(o.seconds, most) << o.text;
  EXPECT_EQ(1, occurrences(o.text, "test.c:1: error: [node ")) << o.text;
  EXPECT_EQ(1, occurrences(o.text, "broken everywhere\n  help: do this\n")) << o.text;
  o = run("one_fails");
  EXPECT_NE(0, o.status);
  EXPECT_LT(o.seconds, most) << o.text;
  EXPECT_EQ(1, occurrences(o.text, "test.c:1: error: [node 2 of 3] broken here\n")) << o.text;
}

TEST_P(Ends, MessagesNameBothNumbersAndTheWayOut) {
  Outcome o = run("wrong_number", 3);
  EXPECT_NE(0, o.status);
  EXPECT_NE(std::string::npos, o.text.find("nodes p[2][4] needs 8 nodes, but this run has 3")) << o.text;
  EXPECT_NE(std::string::npos, o.text.find("start it with: xmprun -n 8 ")) << o.text;
  o = shell(program(GetParam().name) + " wrong_number");
  EXPECT_EQ(1, o.status);
  EXPECT_NE(std::string::npos, o.text.find("but this run has 1\n  help: start it with: xmprun -n 8 "))
      << o.text;
  o = run("outside");
  EXPECT_NE(0, o.status);
  EXPECT_NE(
      std::string::npos,
      o.text.find("p[1:8] reaches outside of nodes p[3]: subscript 8 of dimension 1 is not between 0 and 2"))
      << o.text;
  o = run("not_subset");
  EXPECT_NE(0, o.status);
  EXPECT_NE(std::string::npos, o.text.find("p(:) is not a subset of the executing node set: node 3"))
      << o.text;
  o = run("absent");
  EXPECT_NE(0, o.status);
  EXPECT_NE(std::string::npos, o.text.find("x is not present on the device")) << o.text;
}

TEST_P(Ends, WrongSettingsAreErrors) {
  Outcome o = run("exit", 2, "env XMP_WAIT=perhaps ");
  EXPECT_NE(0, o.status);
  EXPECT_NE(std::string::npos, o.text.find("XMP_WAIT=perhaps: expected one of auto|spin|yield")) << o.text;
  o = run("exit", 2, "env XMP_WIAT=spin ");
  EXPECT_NE(0, o.status);
  EXPECT_NE(std::string::npos, o.text.find("unknown environment variable XMP_WIAT; did you mean XMP_WAIT?"))
      << o.text;
  EXPECT_EQ(0, run("exit", 2, "env XMP_WAIT=spin ").status);
  // Not like any of ours: another program's.
  EXPECT_EQ(0, run("exit", 2, "env XMP_ONESIDED_HEAP_SIZE=1M XMP_MPI=mpich ").status);
}

#if defined(RUN_openmpi) && defined(RUN_mpich)
TEST(Launcher, OfTheOtherMpiIsTold) {
  Mpi open{"openmpi", RUN_openmpi}, mpich{"mpich", RUN_mpich};
  Outcome o = shell(std::string(open.launcher) + " --oversubscribe -n 3 " + END_CASES + ".mpich exit");
  EXPECT_NE(0, o.status);
  EXPECT_EQ(1, occurrences(o.text, "built for MPICH, but started by the launcher of Open MPI: each of its 3"))
      << o.text;
  o = shell(std::string(mpich.launcher) + " -n 3 " + END_CASES + ".openmpi exit");
  EXPECT_NE(0, o.status);
  EXPECT_EQ(1, occurrences(o.text, "built for Open MPI, but started by the launcher of MPICH: each of its 3"))
      << o.text;
}
#endif

INSTANTIATE_TEST_SUITE_P(Mpi, Ends,
                         testing::Values(
#ifdef RUN_openmpi
                             Mpi{"openmpi", RUN_openmpi}
#endif
#if defined(RUN_openmpi) && defined(RUN_mpich)
                             ,
#endif
#ifdef RUN_mpich
                             Mpi{"mpich", RUN_mpich}
#endif
                             ),
                         [](const auto& info) { return info.param.name; });

}  // namespace

int main(int count, char** arguments) {
  testing::InitGoogleTest(&count, arguments);
  // Allowed in a container's test run; harmless elsewhere.
  setenv("OMPI_ALLOW_RUN_AS_ROOT", "1", 1);
  setenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1", 1);
  return RUN_ALL_TESTS();
}
