// The pure parts of the core: settings, launchers, operators, the present table on the host.
#include <gtest/gtest.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <complex>
#include <limits>
#include <map>

#include "core/config.h"
#include "core/descriptors.h"
#include "core/host_news.h"
#include "core/launcher.h"
#include "core/looking.h"
#include "core/operators.h"
#include "core/stuck.h"
#include "device/present.h"
#include "openacc.h"

using namespace tasuki;

TEST(Config, TableIsInOrderAndItsDefaultsAreAllowed) {
  int index = 0;
  for (const SettingEntry& entry : config_table()) {
    EXPECT_EQ(index++, static_cast<int>(entry.id)) << entry.name;
    EXPECT_EQ("", config_problem(entry, entry.standard)) << entry.name;
    EXPECT_EQ(0, strncmp(entry.name, "XMP_", 4));
    if (entry.kind != SettingKind::text) {
      EXPECT_NE("", config_problem(entry, "no such value"));
      EXPECT_NE("", config_problem(entry, ""));
    }
    const char* text[5];
    ASSERT_EQ(1, tasuki_config_table(index - 1, text));
    EXPECT_STREQ(entry.name, text[0]);
  }
  const char* text[5];
  EXPECT_EQ(0, tasuki_config_table(index, text));
  EXPECT_EQ(0, tasuki_config_table(-1, text));
}

TEST(Config, MisspeltNamesAreKnownAndForeignOnesLeft) {
  EXPECT_EQ("XMP_DEVICE", config_meant("XMP_DEVICE"));
  EXPECT_EQ("XMP_MPI", config_meant("XMP_MPI"));
  EXPECT_EQ("XMP_WAIT", config_meant("XMP_WIAT"));
  EXPECT_EQ("XMP_DEVICE_NUM", config_meant("XMP_DEVICE_NUMBER"));
  EXPECT_EQ("XMP_DEVICE", config_meant("XMP_DEVICES"));
  for (const char* foreign : {"XMP_NODE_SIZE0", "XMP_ONESIDED_HEAP_SIZE", "XMP_HOME", "XMP_"})
    EXPECT_EQ("", config_meant(foreign)) << foreign;
}

TEST(Config, NumbersAndWords) {
  SettingEntry number{Setting::spin, "XMP_X", SettingKind::number, "0..100", "5", ""};
  for (const char* good : {"0", "100", "7"}) EXPECT_EQ("", config_problem(number, good));
  for (const char* bad : {"-1", "101", "7x", "", " ", "1e2"})
    EXPECT_NE("", config_problem(number, bad)) << bad;
  SettingEntry either{Setting::device_num, "XMP_Z", SettingKind::number, "auto|0..10", "auto", ""};
  for (const char* good : {"auto", "0", "10"}) EXPECT_EQ("", config_problem(either, good));
  EXPECT_EQ("XMP_Z=11: expected auto or a number 0..10", config_problem(either, "11"));
  EXPECT_EQ(setting_word, config_number(Setting::device_num));
  SettingEntry several{Setting::subcluster, "XMP_Z", SettingKind::number, "auto|part|1..10", "auto", ""};
  for (const char* good : {"auto", "part", "1"}) EXPECT_EQ("", config_problem(several, good));
  for (const char* bad : {"1..10", "auto|part", "par", "0"}) EXPECT_NE("", config_problem(several, bad)) << bad;
  EXPECT_EQ("XMP_Z=11: expected auto|part or a number 1..10", config_problem(several, "11"));
  SettingEntry word{Setting::wait, "XMP_Y", SettingKind::choice, "one|two", "one", ""};
  for (const char* good : {"one", "two"}) EXPECT_EQ("", config_problem(word, good));
  for (const char* bad : {"on", "one|two", "One", "three"}) EXPECT_NE("", config_problem(word, bad)) << bad;
}

namespace {
std::map<std::string, const char*> fake;
const char* get_fake(const char* name) {
  auto found = fake.find(name);
  return found == fake.end() ? nullptr : found->second;
}
}  // namespace

TEST(Launcher, ForeignOnesAreRecognised) {
  fake = {};
  EXPECT_EQ(0, foreign_launcher(get_fake, true).processes);
  EXPECT_EQ(0, foreign_launcher(get_fake, false).processes);
  fake = {{"PMI_SIZE", "4"}, {"PMI_RANK", "2"}};
  EXPECT_EQ(4, foreign_launcher(get_fake, true).processes);
  EXPECT_EQ(2, foreign_launcher(get_fake, true).rank);
  EXPECT_EQ(0, foreign_launcher(get_fake, false).processes);
  fake = {{"OMPI_COMM_WORLD_SIZE", "3"}, {"OMPI_COMM_WORLD_RANK", "1"}};
  EXPECT_EQ(0, foreign_launcher(get_fake, true).processes);
  EXPECT_EQ(3, foreign_launcher(get_fake, false).processes);
  fake = {{"PMI_SIZE", "1"}};
  EXPECT_EQ(0, foreign_launcher(get_fake, true).processes);
}

TEST(Operators, Identities) {
  double d;
  set_identity(TASUKI_MAX, TASUKI_DOUBLE, &d, 1);
  EXPECT_EQ(-std::numeric_limits<double>::infinity(), d);
  set_identity(TASUKI_LASTMIN, TASUKI_DOUBLE, &d, 1);
  EXPECT_EQ(std::numeric_limits<double>::infinity(), d);
  int i[3];
  set_identity(TASUKI_BITAND, TASUKI_INT, i, 3);
  EXPECT_EQ(-1, i[2]);
  set_identity(TASUKI_MAX, TASUKI_INT, i, 3);
  EXPECT_EQ(std::numeric_limits<int>::min(), i[1]);
  bool b;
  set_identity(TASUKI_MIN, TASUKI_BOOL, &b, 1);
  EXPECT_TRUE(b);
  std::complex<float> c;
  set_identity(TASUKI_PRODUCT, TASUKI_CFLOAT, &c, 1);
  EXPECT_EQ(std::complex<float>(1, 0), c);
}

TEST(Operators, MeaningOfC) {
  auto combined = [](int op, int type, auto a, auto b) {
    combine(op, type, &a, &b, 1);
    return a;
  };
  EXPECT_EQ(true, combined(TASUKI_SUM, TASUKI_BOOL, true, true));
  EXPECT_EQ(false, combined(TASUKI_BITXOR, TASUKI_BOOL, true, true));
  EXPECT_EQ(1.0, combined(TASUKI_LOGAND, TASUKI_DOUBLE, 2.5, -1.0));
  EXPECT_EQ(std::numeric_limits<int>::min(),
            combined(TASUKI_SUM, TASUKI_INT, std::numeric_limits<int>::max(), 1));
  unsigned short wide = 65535;
  EXPECT_EQ(1, combined(TASUKI_PRODUCT, TASUKI_USHORT, wide, wide));
  EXPECT_EQ(5u, combined(TASUKI_MINUS, TASUKI_UINT, 2u, 3u));
}

TEST(Operators, WhatDoesNotApply) {
  EXPECT_NE("", operator_problem(TASUKI_BITAND, TASUKI_DOUBLE));
  EXPECT_NE("", operator_problem(TASUKI_MAX, TASUKI_CDOUBLE));
  EXPECT_NE("", operator_problem(TASUKI_FIRSTMAX, TASUKI_CFLOAT));
  EXPECT_NE("", operator_problem(TASUKI_SUM, TASUKI_OTHER));
  EXPECT_EQ("", operator_problem(TASUKI_LOGAND, TASUKI_CFLOAT));
  EXPECT_EQ("operator max does not apply to double _Complex", operator_problem(TASUKI_MAX, TASUKI_CDOUBLE));
}

TEST(Operators, SizesAgreeWithTheTypes) {
  EXPECT_EQ(sizeof(long double), type_size(TASUKI_LDOUBLE));
  EXPECT_EQ(2 * sizeof(float), type_size(TASUKI_CFLOAT));
  EXPECT_EQ(0u, type_size(TASUKI_OTHER));
}

TEST(Descriptors, UnknownPointersAreNone) {
  int x = 0;
  EXPECT_EQ(DescriptorKind::none, descriptor_kind(&x));
  descriptor_add(&x, DescriptorKind::array);
  EXPECT_EQ(DescriptorKind::array, descriptor_kind(&x));
  descriptor_remove(&x);
  EXPECT_EQ(DescriptorKind::none, descriptor_kind(&x));
  EXPECT_EQ(DescriptorKind::none, descriptor_kind(nullptr));
}

TEST(Present, CountsHoldersAndSections) {
  static tasuki_site at{"acc.c", 1, 1, "data", nullptr, nullptr};
  double a[10] = {}, b[4] = {};
  tasuki_acc_item whole{TASUKI_ACC_COPY, "a", a, sizeof a, nullptr, 0, 0, {}, 0, nullptr, 0};
  tasuki_acc_item part{TASUKI_ACC_PRESENT, "a", a + 2, 4 * sizeof(double), nullptr, 0, 0, {}, 0, nullptr, 0};
  EXPECT_FALSE(acc_is_present(a, sizeof a));
  tasuki_acc_data_begin(&at, 1, &whole, TASUKI_ACC_SYNC);
  tasuki_acc_data_begin(&at, 1, &part, TASUKI_ACC_SYNC);
  EXPECT_TRUE(acc_is_present(a, sizeof a));
  EXPECT_FALSE(acc_is_present(a, sizeof a + 1));
  EXPECT_FALSE(acc_is_present(b, 1));
  EXPECT_EQ(a + 3, acc_deviceptr(a + 3));
  EXPECT_EQ(a + 3, acc_hostptr(a + 3));
  tasuki_acc_data_end(&at, 1, &part, TASUKI_ACC_SYNC);
  tasuki_acc_enter_data(&at, 1, &whole, TASUKI_ACC_SYNC);
  tasuki_acc_data_end(&at, 1, &whole, TASUKI_ACC_SYNC);
  EXPECT_TRUE(acc_is_present(a, sizeof a));
  tasuki_acc_item gone{TASUKI_ACC_DELETE, "a", a, sizeof a, nullptr, 0, 0, {}, 0, nullptr, 0};
  tasuki_acc_exit_data(&at, 1, &gone, 0, 4);
  EXPECT_FALSE(acc_is_present(a, 1));
  tasuki_acc_item update{TASUKI_ACC_UPDATE_DEVICE, "b", b, sizeof b, nullptr, 0, 0, {}, 0, nullptr, 0};
  tasuki_acc_update(&at, 1, &update, 1, TASUKI_ACC_SYNC);
  EXPECT_EXIT(tasuki_acc_update(&at, 1, &update, 0, TASUKI_ACC_SYNC), testing::ExitedWithCode(1),
              "acc.c:1: error: b is not present on the device");
  EXPECT_EXIT(tasuki_acc_data_begin(&at, 1, &part, TASUKI_ACC_SYNC), testing::ExitedWithCode(1),
              "a is not present");
}

TEST(Device, HostCopiesBoxes) {
  char from[60], to[60] = {};
  for (int i = 0; i < 60; ++i) from[i] = static_cast<char>(i);
  DeviceCopy c;
  c.to = to;
  c.from = from;
  c.width = 2, c.height = 3, c.depth = 2;
  c.from_pitch = 5, c.from_slice = 30;
  c.to_pitch = 2, c.to_slice = 6;
  current_device().copy(c, Direction::to_device, queue_sync);
  for (int z = 0; z < 2; ++z)
    for (int y = 0; y < 3; ++y)
      for (int x = 0; x < 2; ++x) EXPECT_EQ(z * 30 + y * 5 + x, to[z * 6 + y * 2 + x]);
  EXPECT_EQ(1, acc_get_num_devices(acc_device_host));
  EXPECT_EQ(0, acc_get_num_devices(acc_device_nvidia));
  EXPECT_EQ(0, acc_get_device_num(acc_device_host));
  void* memory = acc_malloc(1000);
  EXPECT_EQ(0u, reinterpret_cast<std::size_t>(memory) % 256);
  acc_free(memory);
}

static long clock_ms = 0;  // in place of the system's
long tasuki::now_ms() { return clock_ms; }

TEST(NowAndThen, ComesSoonerWhereTurnsTakeLong) {
  NowAndThen quick;
  int times = 0;
  for (int turn = 0; turn < 5120; ++turn) times += quick();
  EXPECT_EQ(10, times);
  NowAndThen slow;
  int turns = 1;
  for (; !slow(); ++turns) ++clock_ms;
  EXPECT_EQ(128, turns);
}

TEST(Stuck, TimeDoesNotCountWhileANodeIsStopped) {
  const pid_t node = fork();
  if (node == 0)
    for (;;) pause();
  static Board board;
  board.size = board.count = 1;
  board.stuck_ms = 100;
  board.slot[0].pid = node;
  board.slot[0].directive = one_turn;
  const auto look = [&] {
    testing::internal::CaptureStderr();
    EXPECT_EQ(-1, look_for_stuck(board, -1));
    return testing::internal::GetCapturedStderr();
  };
  EXPECT_EQ("", look());
  kill(node, SIGSTOP);
  waitpid(node, nullptr, WUNTRACED);
  clock_ms += 1000;
  EXPECT_EQ("", look());
  kill(node, SIGCONT);
  waitpid(node, nullptr, WCONTINUED);
  clock_ms += 50;
  EXPECT_EQ("", look());
  clock_ms += 100;
  EXPECT_NE(std::string::npos, look().find("warning: [node 1 of 1] no node has gone on for 100 ms"));
  kill(node, SIGKILL);
  waitpid(node, nullptr, 0);
}
