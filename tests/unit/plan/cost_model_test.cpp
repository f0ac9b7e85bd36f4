// The cost model: interpolation against a plain search, the file there and back, files that are wrong.
#include "plan/cost_model.h"

#include <gtest/gtest.h>

#include <cmath>

#include "../layout/random_mapping.h"

namespace tasuki {
namespace {

using test::Random;

constexpr Shape shapes[] = {Shape::contiguous, Shape::block_stride, Shape::stride};
constexpr Distance distances[] = {Distance::group, Distance::host, Distance::network};
constexpr int host_forms = static_cast<int>(HostForm::count_), host_ways = static_cast<int>(HostWay::count_);

std::vector<CostPoint> random_points(Random& random) {
  std::vector<CostPoint> points;
  double bytes = 0;
  for (long count = random.between(1, 12); count > 0; --count) {
    bytes += static_cast<double>(random.between(1, 5000));
    points.push_back({bytes, static_cast<double>(random.between(1, 999999)) * 1e-9});
  }
  return points;
}

// Every way x shape x distance with some points or none.
CostModel random_model(Random& random) {
  CostModel model;
  for (int way = 0; way < static_cast<int>(Way::count_); ++way) {
    for (Shape shape : shapes) {
      for (Distance distance : distances) {
        if (random.chance(70)) model.set(static_cast<Way>(way), shape, distance, random_points(random));
      }
    }
  }
  for (int way = 0; way < static_cast<int>(TeamWay::count_); ++way)
    if (random.chance(70)) model.set(static_cast<TeamWay>(way), random_points(random));
  for (long k = random.between(0, 3); k > 0; --k) {
    HostCurves& curves =
        model.make_hosts({static_cast<int>(random.between(2, 3)), static_cast<int>(random.between(1, 2))});
    for (int form = 0; form < host_forms; ++form)
      for (int way = 0; way < host_ways; ++way)
        if (random.chance(50))
          curves.set(static_cast<HostForm>(form), static_cast<HostWay>(way), random_points(random));
  }
  for (Shape shape : shapes) {
    if (random.chance(50)) model.set_together(shape, Distance::network, static_cast<double>(random.between(100, 300)) / 100);
  }
  return model;
}

// The definition, piece by piece.
double expected(const std::vector<CostPoint>& points, double bytes) {
  if (points.empty()) return INFINITY;
  if (bytes <= points[0].bytes) return points[0].seconds;
  for (std::size_t k = 1; k < points.size(); ++k) {
    const CostPoint &a = points[k - 1], &b = points[k];
    if (bytes <= b.bytes) {
      const double part = (bytes - a.bytes) / (b.bytes - a.bytes);
      return a.seconds * (1 - part) + b.seconds * part;
    }
  }
  const CostPoint& last = points.back();
  if (points.size() == 1) return last.seconds;
  const CostPoint& before = points[points.size() - 2];
  const double slope = (last.seconds - before.seconds) / (last.bytes - before.bytes);
  return last.seconds + (slope > 0 ? slope * (bytes - last.bytes) : 0);
}

TEST(CostModel, IsLinearBetweenItsPoints) {
  Random random(1);
  for (int turn = 0; turn < 500; ++turn) {
    CostModel model;
    const auto points = random_points(random);
    model.set(Way::direct_put, Shape::stride, Distance::group, points);
    std::vector<double> sizes{0, 1, 1e9};
    for (const CostPoint& point : points) sizes.insert(sizes.end(), {point.bytes - 1, point.bytes, point.bytes + 1});
    for (int k = 0; k < 20; ++k) sizes.push_back(static_cast<double>(random.between(0, 80000)));
    for (double bytes : sizes) {
      const double found = model.seconds(Way::direct_put, Shape::stride, Distance::group, bytes);
      EXPECT_NEAR(expected(points, bytes), found, 1e-9 * std::abs(found)) << bytes;
    }
  }
}

// At both measured lengths the curves themselves, halfway half of each, and never less for longer runs.
TEST(CostModel, RunsBetweenWordsAndRows) {
  constexpr auto group = Distance::group;
  Random random(5);
  for (int turn = 0; turn < 200; ++turn) {
    CostModel model;
    const auto words = random_points(random), rows = random_points(random);
    model.set(Way::direct_put, Shape::stride, group, words);
    model.set(Way::direct_put, Shape::block_stride, group, rows);
    const long runs = random.between(2, 3000);
    const auto cost = [&](long run) { return model.seconds(Way::direct_put, Pattern{run, runs, runs}, group); };
    const double of_words = expected(words, 8.0 * static_cast<double>(runs));
    const double of_rows = std::max(of_words, expected(rows, 512.0 * static_cast<double>(runs)));
    EXPECT_NEAR(of_words, cost(8), 1e-9 * of_words);
    EXPECT_EQ(cost(1), cost(8));
    EXPECT_NEAR((of_words + of_rows) / 2, cost(8 + 252), 1e-9 * of_rows);
    for (long run = 1; run + 1 < 512; ++run) EXPECT_LE(cost(run), cost(run + 1) * (1 + 1e-12)) << run;
    EXPECT_EQ(cost(600), model.seconds(Way::direct_put, Shape::block_stride, group, 600.0 * static_cast<double>(runs)));
    // One curve alone is what there is.
    CostModel one;
    one.set(Way::direct_put, Shape::stride, group, words);
    EXPECT_NEAR(one.seconds(Way::direct_put, Pattern{4, runs, runs}, group),
                expected(words, 4.0 * static_cast<double>(runs)), 1e-9);
  }
  CostModel model;
  model.set(Way::direct_inline, Shape::stride, group, {{8, 1e-7}, {112, 2e-7}});
  EXPECT_EQ(2e-7, model.seconds(Way::direct_inline, Pattern{1, 112, 112}, group));
}

TEST(CostModel, IsInfiniteWhereNothingIsKnown) {
  CostModel model;
  model.set(Way::mpi_type, Shape::stride, Distance::host, {{8, 1e-6}});
  EXPECT_EQ(1e-6, model.seconds(Way::mpi_type, Shape::stride, Distance::host, 1e6));
  EXPECT_TRUE(std::isinf(model.seconds(Way::mpi_type, Shape::stride, Distance::group, 8)));
  EXPECT_TRUE(std::isinf(model.seconds(Way::mpi_type, Shape::contiguous, Distance::host, 8)));
  EXPECT_TRUE(std::isinf(model.seconds(Way::mpi_packed, Shape::stride, Distance::host, 8)));
  EXPECT_TRUE(std::isinf(model.together(Shape::stride, Distance::host)));
}

void expect_alike(std::span<const CostPoint> was, std::span<const CostPoint> is) {
  ASSERT_EQ(was.size(), is.size());
  for (std::size_t k = 0; k < was.size(); ++k) {
    EXPECT_EQ(was[k].bytes, is[k].bytes);
    EXPECT_NEAR(was[k].seconds, is[k].seconds, 1e-3 * was[k].seconds);  // four digits
  }
}

TEST(CostModel, ComesBackFromItsText) {
  Random random(2);
  for (int turn = 0; turn < 100; ++turn) {
    const CostModel model = random_model(random);
    CostModel back;
    ASSERT_EQ("", CostModel::read(model.text(), back));
    for (int way = 0; way < static_cast<int>(Way::count_); ++way) {
      for (Shape shape : shapes) {
        for (Distance distance : distances) {
          expect_alike(model.points(static_cast<Way>(way), shape, distance),
                       back.points(static_cast<Way>(way), shape, distance));
          EXPECT_EQ(model.together(shape, distance), back.together(shape, distance));
        }
      }
    }
    for (int way = 0; way < static_cast<int>(TeamWay::count_); ++way)
      expect_alike(model.points(static_cast<TeamWay>(way)), back.points(static_cast<TeamWay>(way)));
    // Hosts without any curve do not come back.
    for (const auto& [shape, was] : model.all_hosts()) {
      for (int form = 0; form < host_forms; ++form) {
        for (int way = 0; way < host_ways; ++way) {
          const auto points = was.points(static_cast<HostForm>(form), static_cast<HostWay>(way));
          const HostCurves* is = back.hosts(shape);
          expect_alike(points, is ? is->points(static_cast<HostForm>(form), static_cast<HostWay>(way))
                                  : std::span<const CostPoint>());
        }
      }
    }
    EXPECT_LE(back.all_hosts().size(), model.all_hosts().size());
    EXPECT_EQ(model.text(), back.text());
  }
}

TEST(CostModel, ReadReplacesTheCurvesOfTheTextOnly) {
  CostModel model = CostModel::ordinary();
  const double before = model.seconds(Way::mpi_packed, Shape::stride, Distance::group, 512);
  ASSERT_EQ("", CostModel::read("# a remark\n\n  tasuki-tune 1\n# another\n mpi-type  stride group 8:1.5 100:2 us\n"
                                "together stride group 1.25\nteam-gather 8:0.5 us",
                                model));
  EXPECT_DOUBLE_EQ(0.5e-6, model.seconds(TeamWay::gather, 8));
  EXPECT_EQ(CostModel::ordinary().seconds(TeamWay::bcast, 8), model.seconds(TeamWay::bcast, 8));
  EXPECT_EQ(before, model.seconds(Way::mpi_packed, Shape::stride, Distance::group, 512));
  EXPECT_DOUBLE_EQ(1.5e-6, model.seconds(Way::mpi_type, Shape::stride, Distance::group, 1));
  EXPECT_DOUBLE_EQ(1.25, model.together(Shape::stride, Distance::group));
}

TEST(CostModel, SaysWhichLineIsWrong) {
  struct {
    const char *text, *problem;
  } const cases[] = {
      {"", "line 1: expected 'tasuki-tune 1'"},
      {"# nothing\n", "line 1: expected 'tasuki-tune 1'"},
      {"tasuki-tune 2\n", "line 1: expected 'tasuki-tune 1', found 'tasuki-tune 2'"},
      {"<html>\n", "line 1: expected 'tasuki-tune 1', found '<html>'"},
      {"tasuki-tune 1\n\ndirect-mail stride group 8:1 us\n", "line 3: expected a way (direct-inline, "},
      {"tasuki-tune 1\nstaged strided group 8:1 us\n",
       "line 2: expected a shape (contiguous, block-stride, stride), found 'strided'"},
      {"tasuki-tune 1\nstaged stride far 8:1 us\n", "line 2: expected a distance (group, host, network), found 'far'"},
      {"tasuki-tune 1\nstaged\n",
       "line 2: expected a shape (contiguous, block-stride, stride), found the end of the line"},
      {"tasuki-tune 1\nstaged stride\n", "found the end of the line"},
      {"tasuki-tune 1\nstaged stride group\n", "line 2: expected points bytes:time and then 'us'"},
      {"tasuki-tune 1\nstaged stride group us\n", "line 2: expected points bytes:time and then 'us'"},
      {"tasuki-tune 1\nstaged stride group 8:1 16:2\n", "line 2: expected points bytes:time and then 'us'"},
      {"tasuki-tune 1\nstaged stride group 8:1 16:2 ms\n", "line 2: expected points bytes:time and then 'us'"},
      {"tasuki-tune 1\nstaged stride group 8:1 8:2 us\n", "line 2: sizes must ascend, but '8:2' comes behind 8"},
      {"tasuki-tune 1\nstaged stride group 8:0 us\n", "line 2: expected bytes:time, both positive, found '8:0'"},
      {"tasuki-tune 1\nstaged stride group 8:-1 us\n", "found '8:-1'"},
      {"tasuki-tune 1\nstaged stride group 8 us\n", "found '8'"},
      {"tasuki-tune 1\nstaged stride group 8: us\n", "found '8:'"},
      {"tasuki-tune 1\nstaged stride group :8 us\n", "found ':8'"},
      {"tasuki-tune 1\nstaged stride group 8:nan us\n", "found '8:nan'"},
      {"tasuki-tune 1\nstaged stride group 8:1e999 us\n", "found '8:1e999'"},
      {"tasuki-tune 1\nstaged stride group 8:1x us\n", "found '8:1x'"},
      {"tasuki-tune 1\nstaged stride group 0x8:1 us\n", "found '0x8:1'"},
      {"tasuki-tune 1\nteam-bcast us\n", "line 2: expected points bytes:time and then 'us'"},
      {"tasuki-tune 1\nteam-bcast 8:1 us\nteam-bcast 8:1 us\n", "line 3: team-bcast was given before"},
      {"tasuki-tune 1\nteam-barrier 8:1 us\n", "line 2: expected a way (direct-inline, "},
      {"tasuki-tune 1\nteam-barrier 8:1 us\n", ", together, team-reduce-each, "},
      {"tasuki-tune 1\nstaged stride group 8:1 us\n\nstaged stride group 8:1 us\n",
       "line 4: staged stride group was given before"},
      {"tasuki-tune 1\nhosts-barrier firsts 2x2 8:1 us\n",
       ", hosts-reduce, hosts-bcast, hosts-reduce-async, hosts-bcast-async), found 'hosts-barrier'"},
      {"tasuki-tune 1\nhosts-reduce\n",
       "line 2: expected a way between hosts (firsts, relays, lanes, mpi), found the end of the line"},
      {"tasuki-tune 1\nhosts-reduce rings 2x2 8:1 us\n",
       "line 2: expected a way between hosts (firsts, relays, lanes, mpi), found 'rings'"},
      {"tasuki-tune 1\nhosts-bcast lanes\n",
       "line 2: expected hosts x nodes of each, as 2x4, found the end of the line"},
      {"tasuki-tune 1\nhosts-bcast lanes 2 8:1 us\n", "line 2: expected hosts x nodes of each, as 2x4, found '2'"},
      {"tasuki-tune 1\nhosts-bcast lanes 2x 8:1 us\n", "as 2x4, found '2x'"},
      {"tasuki-tune 1\nhosts-bcast lanes x2 8:1 us\n", "as 2x4, found 'x2'"},
      {"tasuki-tune 1\nhosts-bcast lanes 1x2 8:1 us\n", "as 2x4, found '1x2'"},
      {"tasuki-tune 1\nhosts-bcast lanes 2x0 8:1 us\n", "as 2x4, found '2x0'"},
      {"tasuki-tune 1\nhosts-bcast lanes 2x2x2 8:1 us\n", "as 2x4, found '2x2x2'"},
      {"tasuki-tune 1\nhosts-bcast lanes 2x99999999999 8:1 us\n", "as 2x4, found '2x99999999999'"},
      {"tasuki-tune 1\nhosts-bcast lanes 2x2\n", "line 2: expected points bytes:time and then 'us'"},
      {"tasuki-tune 1\nhosts-bcast lanes 2x2 8:1 us\nhosts-bcast mpi 2x2 8:1 us\nhosts-bcast lanes 2x2 8:1 us\n",
       "line 4: hosts-bcast lanes 2x2 was given before"},
      {"tasuki-tune 1\ntogether stride group\n", "line 2: expected one positive number behind group"},
      {"tasuki-tune 1\ntogether stride group 1 2\n", "line 2: expected one positive number"},
      {"tasuki-tune 1\ntogether stride group no\n", "line 2: expected one positive number"},
  };
  for (const auto& wrong : cases) {
    CostModel model = CostModel::ordinary();
    const std::string before = model.text();
    const std::string problem = CostModel::read(wrong.text, model);
    EXPECT_NE(std::string::npos, problem.find(wrong.problem)) << problem << "\nfor " << wrong.text;
    EXPECT_EQ(before, model.text());
  }
}

// Any cut through a right file, and any byte changed, is either right or told; nothing crashes.
TEST(CostModel, TakesAnyText) {
  Random random(3);
  CostModel whole = CostModel::ordinary();
  whole.make_hosts({2, 4}).set(HostForm::bcast, HostWay::lanes, {{8, 1e-6}, {64, 2e-6}});
  const std::string right = whole.text();
  int refused = 0;
  for (int turn = 0; turn < 3000; ++turn) {
    std::string text = right.substr(0, static_cast<std::size_t>(random.between(0, static_cast<long>(right.size()))));
    for (long changes = random.between(0, 3); changes > 0 && !text.empty(); --changes)
      text[static_cast<std::size_t>(random.between(0, static_cast<long>(text.size()) - 1))] =
          static_cast<char>(random.between(1, 127));
    CostModel model;
    const std::string problem = CostModel::read(text, model);
    if (problem.empty()) continue;
    ++refused;
    EXPECT_EQ(0u, problem.find("line ")) << problem;
    EXPECT_EQ("tasuki-tune 1\n", model.text());
  }
  EXPECT_GT(refused, 100);
}

TEST(CostModel, OrdinaryValuesCoverWhatIsUsed) {
  const CostModel model = CostModel::ordinary();
  EXPECT_EQ("built-in values", model.source);
  for (Shape shape : shapes) {
    for (Distance distance : distances) {
      for (Way way : {Way::mpi_packed, Way::mpi_type, Way::staged}) {
        for (double bytes : {8.0, 4096.0, 1e6, 1e9}) EXPECT_TRUE(std::isfinite(model.seconds(way, shape, distance, bytes)));
        EXPECT_LT(model.seconds(way, shape, distance, 1e6), model.seconds(way, shape, distance, 1e8));
      }
    }
    // Shared memory only.
    for (Way way : {Way::direct_inline, Way::direct_mailbox, Way::direct_put, Way::direct_pull}) {
      EXPECT_TRUE(std::isfinite(model.seconds(way, shape, Distance::group, 48)));
      EXPECT_TRUE(std::isinf(model.seconds(way, shape, Distance::network, 48)));
    }
  }
}

TEST(CostModel, TheFileIsNamedForTheMachine) {
  setenv("XDG_CONFIG_HOME", "/some/where", 1);
  const std::string path = tune_file();
  EXPECT_EQ(0u, path.find("/some/where/tasuki/tune-")) << path;
  EXPECT_EQ(".txt", path.substr(path.size() - 4));
  const std::string name = path.substr(path.rfind('/') + 1);
  EXPECT_EQ(std::string::npos, name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-.")) << name;
  unsetenv("XDG_CONFIG_HOME");
  setenv("HOME", "/home/somebody", 1);
  EXPECT_EQ("/home/somebody/.config/tasuki/" + name, tune_file());
  EXPECT_EQ(tune_file(), tasuki_tune_file());
  unsetenv("HOME");
  EXPECT_EQ("", tune_file());
}

}  // namespace
}  // namespace tasuki
