// How runs end: statuses, time, and who prints what. Starts end_cases with the launcher of each MPI.
#include <gtest/gtest.h>

#include <string>

#include "launch.h"

namespace {

using namespace launch;

class Ends : public testing::TestWithParam<Mpi> {
 protected:
  static std::string program(const std::string& mpi) { return std::string(CASES) + "." + mpi; }
  Outcome run(const std::string& what, int nodes = 3, const std::string& environment = "") {
    return shell(environment + start(GetParam(), nodes) + program(GetParam().name) + " " + what);
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

// Threads of MPI's that have waited for a processor since it began are not behind its end.
TEST_P(Ends, WithLateThreads) {
  Outcome o = run("exit", 2, "env LD_PRELOAD=" LATE_POLL " ");
  EXPECT_EQ(0, o.status) << o.text;
  EXPECT_EQ(0, occurrences(o.text, "signal")) << o.text;
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

// Of which the system keeps 0.
TEST_P(Ends, OneWith256) {
  Outcome o = run("one_exits_256", 3, "env XMP_STUCK_WAIT=1000 ");
  EXPECT_NE(0, o.status) << o.text;
  EXPECT_EQ(1, occurrences(o.text, "node 2 has come to its end while this node waits in")) << o.text;
  EXPECT_EQ(0, occurrences(o.text, "exit code 256")) << o.text;
  o = run("one_ends_all_with_256");
  EXPECT_NE(0, o.status) << o.text;
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

TEST_P(Ends, WithAThreadOfProgress) {
  const std::string thread = "env XMP_PROGRESS=thread ";
  double most = limit();
  Outcome o = run("pending_fails", 3, thread);
  EXPECT_NE(0, o.status);
  EXPECT_LT(o.seconds, most) << o.text;
  EXPECT_EQ(1, occurrences(o.text, "test.c:1: error: [node 1 of 3] broken meanwhile\n")) << o.text;
  o = run("pending_exits_3", 3, thread);
  EXPECT_EQ(3, o.status) << o.text;
  EXPECT_LT(o.seconds, most) << o.text;
  EXPECT_EQ(0, run("exit", 1, thread).status);
  o = run("one_leaves_early", 3, thread);
  EXPECT_EQ(0, o.status) << o.text;
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
  EXPECT_EQ(1, occurrences(o.text, "XMP_WAIT=perhaps: expected one of auto|spin|yield")) << o.text;
  o = run("exit", 2, "env XMP_WIAT=spin ");
  EXPECT_NE(0, o.status);
  EXPECT_EQ(1, occurrences(o.text, "unknown environment variable XMP_WIAT; did you mean XMP_WAIT?")) << o.text;
  o = run("exit", 2, "env XMP_PROGRESS=threads ");
  EXPECT_NE(0, o.status);
  EXPECT_EQ(1, occurrences(o.text, "XMP_PROGRESS=threads: expected one of loop|thread|off")) << o.text;
  EXPECT_EQ(0, run("exit", 2, "env XMP_WAIT=spin ").status);
  // Not like any of ours: another program's.
  EXPECT_EQ(0, run("exit", 2, "env XMP_ONESIDED_HEAP_SIZE=1M XMP_MPI=mpich ").status);
}

// Hosts may have other environments.
TEST_P(Ends, SettingsThatDifferBetweenNodes) {
  const std::string program = Ends::program(GetParam().name);
  const auto second_has = [&](const std::string& setting) {
    return shell(start(GetParam(), 3) + "sh -c '[ $OMPI_COMM_WORLD_RANK$PMI_RANK != 1 ] || export " + setting +
                 "; exec " + program + " exit'");
  };
  Outcome o = second_has("XMP_FABRIC=mpi");
  EXPECT_NE(0, o.status) << o.text;
  EXPECT_EQ(1,
            occurrences(o.text, "[node 2 of 3] XMP_FABRIC is mpi here and auto on node 1\n  help: give all nodes the"))
      << o.text;
  o = second_has("XMP_SUBCLUSTER=1");
  EXPECT_NE(0, o.status) << o.text;
  EXPECT_EQ(1, occurrences(o.text, "XMP_SUBCLUSTER is 1 here and auto on node 1")) << o.text;
  // The first node decides for all.
  for (const char* setting : {"XMP_SUMMARY=1", "XMP_EXPLAIN=1"}) {
    o = second_has(setting);
    EXPECT_EQ(0, o.status) << o.text;
  }
}

#ifdef RUN_openmpi
TEST(OpenMpi, LoadsNoLibrariesOfNetworksThatTheSystemDoesNotHave) {
  const std::string program = std::string(CASES) + ".openmpi networks";
  const bool devices =
      !shell("sh -c 'ls -d /dev/hfi1* /dev/ipath* /dev/infiniband/* /dev/cxi* /dev/kgni* 2>/dev/null'").text.empty();
  EXPECT_EQ(1, occurrences(shell(program).text, devices ? "left out: none\n" : "left out: ^psm,psm2,ofi\n"));
  EXPECT_EQ(1, occurrences(shell("env OMPI_MCA_mtl=^ofi " + program).text, "left out: ^ofi\n"));
  EXPECT_EQ(1, occurrences(shell("env OMPI_MCA_pml=ob1 " + program).text, "left out: none\n"));
}
#endif

#if defined(RUN_openmpi) && defined(RUN_mpich)
TEST(Launcher, OfTheOtherMpiIsTold) {
  Mpi open{"openmpi", RUN_openmpi}, mpich{"mpich", RUN_mpich};
  Outcome o = shell(std::string(open.launcher) + " --oversubscribe -n 3 " + CASES + ".mpich exit");
  EXPECT_NE(0, o.status);
  EXPECT_EQ(1, occurrences(o.text, "built for MPICH, but started by the launcher of Open MPI: each of its 3"))
      << o.text;
  o = shell(std::string(mpich.launcher) + " -n 3 " + CASES + ".openmpi exit");
  EXPECT_NE(0, o.status);
  EXPECT_EQ(1, occurrences(o.text, "built for Open MPI, but started by the launcher of MPICH: each of its 3"))
      << o.text;
}
#endif

INSTANTIATE_TEST_SUITE_P(Mpi, Ends, testing::ValuesIn(mpis()), [](const auto& info) { return info.param.name; });

}  // namespace

int main(int count, char** arguments) {
  testing::InitGoogleTest(&count, arguments);
  launch::allow_root();
  return RUN_ALL_TESTS();
}
