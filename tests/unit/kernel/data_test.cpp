// Data directives on a device with its own memory: random sequences against a model, and errors.
#include <algorithm>
#include <optional>
#include <random>

#include "kernel_under_test.h"

using namespace tasuki;
using namespace tasuki::test;

namespace {

constexpr long rows = 8, columns = 8, cells = rows * columns, arrays = 3;
constexpr unsigned long poison = ~0UL;

class Data : public OnOpenCl {};

// Cells of one array, in order; the model of a section.
struct Cells {
  long array = 0;
  std::vector<long> cell;
  tasuki_acc_item item{};
  long lo() const { return cell.front(); }
  long end() const { return cell.back() + 1; }
};

struct Copy {
  long array, lo, end;
  std::vector<long> copied;  // cells that a copy of the whole entry moves
  std::vector<unsigned long> value;
  long structured = 0, dynamic = 0;
};

class Model {
 public:
  explicit Model(unsigned seed) : random_(seed) {
    for (auto& array : host_)
      for (auto& cell : array) cell = next_++;
    for (long a = 0; a < arrays; ++a) real_[a] = host_[a];
  }

  void step() {
    switch (draw(9)) {
      case 0:
      case 1:
        return begin();
      case 2:
        return end();
      case 3:
        return enter();
      case 4:
        return leave();
      case 5:
      case 6:
        return update();
      case 7:
        return write_host();
      default:
        return write_device();
    }
  }
  void finish() {
    while (!regions_.empty()) end();
    while (!copies_.empty()) {
      Copy& c = copies_.front();
      acc_delete_finalize(&real_[c.array][static_cast<std::size_t>(c.lo)], static_cast<std::size_t>(c.end - c.lo) * 8);
      copies_.erase(copies_.begin());
    }
    check();
  }

  void check() {
    for (std::size_t a = 0; a < arrays; ++a) ASSERT_EQ(host_[a], real_[a]) << "host array " << a;
    std::size_t present = 0;
    for (const Copy& c : copies_) {
      auto* device = acc_deviceptr(&real_[c.array][static_cast<std::size_t>(c.lo)]);
      ASSERT_TRUE(device);
      std::vector<unsigned long> got(c.value.size());
      acc_memcpy_from_device(got.data(), device, got.size() * 8);
      ASSERT_EQ(c.value, got) << "device copy of array " << c.array << " from " << c.lo;
      present += c.value.size();
    }
    for (long a = 0; a < arrays; ++a)
      for (std::size_t i = 0; i < cells; ++i) present -= acc_is_present(&real_[a][i], 8) ? 1 : 0;
    ASSERT_EQ(0u, present);
  }

 private:
  long draw(long n) { return static_cast<long>(random_() % static_cast<unsigned long>(n)); }

  Cells draw_cells() {
    Cells s;
    s.array = draw(arrays);
    auto& item = s.item;
    item.name = "array";
    item.address = real_[s.array].data();
    item.element_size = 8;
    switch (draw(4)) {
      case 0:
        item.bytes = cells * 8;
        for (long i = 0; i < cells; ++i) s.cell.push_back(i);
        break;
      case 1: {
        long first = draw(cells), length = 1 + draw(std::min(cells - first, 20L));
        item.rank = 1;
        item.section[0] = {first, length, draw(2) ? cells : 0};
        for (long i = 0; i < length; ++i) s.cell.push_back(first + i);
        break;
      }
      case 2:
        if (Copy* c = based_at(s.array)) {  // a pointer of unknown size
          s.cell = c->copied;
          break;
        }
        [[fallthrough]];
      default: {
        long y = draw(rows), x = draw(columns), height = 1 + draw(rows - y), width = 1 + draw(columns - x);
        item.rank = 3;
        item.section[0] = {0, 1, 1};
        item.section[1] = {y, height, rows};
        item.section[2] = {x, width, columns};
        for (long i = y; i < y + height; ++i)
          for (long j = x; j < x + width; ++j) s.cell.push_back(i * columns + j);
      }
    }
    return s;
  }
  // What a pointer to the array's first cell finds.
  Copy* based_at(long array) {
    Copy* found = nullptr;
    for (Copy& c : copies_) {
      if (c.array != array) continue;
      if (c.lo == 0) return &c;
      if (found) return nullptr;
      found = &c;
    }
    return found;
  }

  // The copy that holds the section; nothing when it is not present at all. False: partly present.
  bool find(const Cells& s, Copy** copy) {
    *copy = nullptr;
    for (Copy& c : copies_) {
      if (c.array != s.array || c.end <= s.lo() || c.lo >= s.end()) continue;
      if (s.lo() < c.lo || s.end() > c.end) return false;
      *copy = &c;
    }
    return true;
  }
  void to_device(Copy& c, const std::vector<long>& which) {
    for (long i : which) c.value[static_cast<std::size_t>(i - c.lo)] = host_[c.array][static_cast<std::size_t>(i)];
  }
  void to_host(const Copy& c, const std::vector<long>& which) {
    for (long i : which) host_[c.array][static_cast<std::size_t>(i)] = c.value[static_cast<std::size_t>(i - c.lo)];
  }
  Copy& hold(const Cells& s, Copy* c, bool copy_in) {
    if (c) return *c;
    copies_.push_back({s.array, s.lo(), s.end(), s.cell,
                       std::vector<unsigned long>(static_cast<std::size_t>(s.end() - s.lo()), poison), 0, 0});
    if (copy_in) to_device(copies_.back(), s.cell);
    return copies_.back();
  }
  void drop(Copy& c, const Cells& s, bool copy_out) {
    if (c.structured > 0 || c.dynamic > 0) return;
    if (copy_out) to_host(c, s.cell);
    copies_.erase(copies_.begin() + (&c - copies_.data()));
  }
  long queue() { return draw(3) ? TASUKI_ACC_SYNC : draw(2) ? TASUKI_ACC_NO_VALUE : 1; }

  void begin() {
    Cells s = draw_cells();
    Copy* c;
    if (!find(s, &c)) return;
    // By the end of the region a pointer could stand for several sections, unless one begins at the first cell.
    if (c && c->lo > 0 && s.item.rank == 0 && s.item.bytes == 0) return;
    const int actions[] = {TASUKI_ACC_COPY, TASUKI_ACC_COPYIN, TASUKI_ACC_COPYOUT, TASUKI_ACC_CREATE,
                           TASUKI_ACC_PRESENT};
    s.item.action = actions[draw(c ? 5 : 4)];
    tasuki_acc_data_begin(site(), 1, &s.item, queue());
    acc_wait_all();
    ++hold(s, c, s.item.action <= TASUKI_ACC_COPYIN).structured;
    regions_.push_back(s);
  }
  void end() {
    if (regions_.empty()) return;
    Cells s = regions_.back();
    regions_.pop_back();
    tasuki_acc_data_end(site(), 1, &s.item, queue());
    acc_wait_all();
    Copy* c;
    ASSERT_TRUE(find(s, &c) && c);
    --c->structured;
    drop(*c, s, s.item.action == TASUKI_ACC_COPY || s.item.action == TASUKI_ACC_COPYOUT);
  }
  void enter() {
    Cells s = draw_cells();
    Copy* c;
    if (!find(s, &c)) return;
    s.item.action = draw(2) ? TASUKI_ACC_COPYIN : TASUKI_ACC_CREATE;
    tasuki_acc_enter_data(site(), 1, &s.item, queue());
    acc_wait_all();
    ++hold(s, c, s.item.action == TASUKI_ACC_COPYIN).dynamic;
  }
  void leave() {
    Cells s = draw_cells();
    Copy* c;
    if (!find(s, &c) || !c) return;
    s.item.action = draw(2) ? TASUKI_ACC_COPYOUT : TASUKI_ACC_DELETE;
    bool finalize = draw(2);
    tasuki_acc_exit_data(site(), 1, &s.item, finalize, queue());
    acc_wait_all();
    c->dynamic = finalize ? 0 : std::max(c->dynamic - 1, 0L);
    drop(*c, s, s.item.action == TASUKI_ACC_COPYOUT);
  }
  void update() {
    Cells s = draw_cells();
    Copy* c;
    if (!find(s, &c)) return;
    s.item.action = draw(2) ? TASUKI_ACC_UPDATE_HOST : TASUKI_ACC_UPDATE_DEVICE;
    bool if_present = !c || draw(2);
    tasuki_acc_update(site(), 1, &s.item, if_present, queue());
    acc_wait_all();
    if (!c) return;
    if (s.item.action == TASUKI_ACC_UPDATE_HOST) {
      to_host(*c, s.cell);
    } else {
      to_device(*c, s.cell);
    }
  }
  void write_host() {
    std::size_t a = static_cast<std::size_t>(draw(arrays)), i = static_cast<std::size_t>(draw(cells));
    host_[a][i] = real_[a][i] = next_++;
  }
  void write_device() {
    if (copies_.empty()) return;
    Copy& c = copies_[static_cast<std::size_t>(draw(static_cast<long>(copies_.size())))];
    long i = c.lo + draw(c.end - c.lo);
    unsigned long value = next_++;
    acc_memcpy_to_device(acc_deviceptr(&real_[c.array][static_cast<std::size_t>(i)]), &value, 8);
    c.value[static_cast<std::size_t>(i - c.lo)] = value;
  }

  std::mt19937 random_;
  unsigned long next_ = 1;
  using Array = std::array<unsigned long, cells>;
  std::array<Array, arrays> host_, real_;
  std::vector<Copy> copies_;
  std::vector<Cells> regions_;
};

}  // namespace

TEST_F(Data, RandomSequencesAgreeWithAModel) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    Model model(seed);
    for (int step = 0; step < 60; ++step) {
      SCOPED_TRACE(testing::Message() << "seed " << seed << " step " << step);
      model.step();
      model.check();
      if (HasFatalFailure()) return;
    }
    model.finish();
    if (HasFatalFailure()) return;
  }
}

// Rank 5, so that a copy needs more levels than one device copy has.
TEST_F(Data, SectionsOfManyDimensions) {
  constexpr long n[5] = {3, 4, 3, 4, 5};
  std::vector<int> a(3 * 4 * 3 * 4 * 5), expected;
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = static_cast<int>(i);
  expected = a;
  tasuki_acc_item item{TASUKI_ACC_COPYIN, "a", a.data(), 0, nullptr, sizeof(int), 5, {}, 0, nullptr, 0};
  const long first[5] = {1, 1, 0, 1, 2}, length[5] = {2, 2, 2, 3, 2};
  for (int d = 0; d < 5; ++d) item.section[d] = {first[d], length[d], n[d]};
  tasuki_acc_enter_data(site(), 1, &item, TASUKI_ACC_SYNC);
  std::fill(a.begin(), a.end(), -1);
  item.action = TASUKI_ACC_UPDATE_HOST;
  tasuki_acc_update(site(), 1, &item, 0, TASUKI_ACC_SYNC);
  std::size_t at = 0;
  long i[5];
  for (i[0] = 0; i[0] < n[0]; ++i[0])
    for (i[1] = 0; i[1] < n[1]; ++i[1])
      for (i[2] = 0; i[2] < n[2]; ++i[2])
        for (i[3] = 0; i[3] < n[3]; ++i[3])
          for (i[4] = 0; i[4] < n[4]; ++i[4], ++at) {
            bool inside = true;
            for (int d = 0; d < 5; ++d) inside = inside && i[d] >= first[d] && i[d] < first[d] + length[d];
            ASSERT_EQ(inside ? expected[at] : -1, a[at]) << at;
          }
  item.action = TASUKI_ACC_DELETE;
  tasuki_acc_exit_data(site(), 1, &item, 0, TASUKI_ACC_SYNC);
}

TEST_F(Data, ErrorsNameTheVariableAndWhatIsPresent) {
  double a[10] = {}, b[4] = {};
  tasuki_acc_item part{TASUKI_ACC_COPYIN, "a", a, 0, nullptr, 8, 1, {{2, 4, 10}}, 0, nullptr, 0};
  tasuki_acc_enter_data(site(), 1, &part, TASUKI_ACC_SYNC);
  tasuki_acc_item whole{TASUKI_ACC_COPY, "a", a, sizeof a, nullptr, 0, 0, {}, 0, nullptr, 0};
  EXPECT_EXIT(tasuki_acc_data_begin(site(), 1, &whole, TASUKI_ACC_SYNC), testing::ExitedWithCode(1),
              "kernel_test.c:7: error: only the part of a from byte 16 on is present on the device; "
              "present: a \\(32 bytes, from kernel_test.c:7\\)");
  tasuki_acc_item more = part;
  more.section[0] = {4, 4, 10};
  EXPECT_EXIT(tasuki_acc_data_begin(site(), 1, &more, TASUKI_ACC_SYNC), testing::ExitedWithCode(1),
              "only 16 of the 32 bytes of a are present");
  tasuki_acc_item outside = part;
  outside.section[0] = {8, 4, 10};
  EXPECT_EXIT(tasuki_acc_data_begin(site(), 1, &outside, TASUKI_ACC_SYNC), testing::ExitedWithCode(1),
              "dimension 1 of the section of a, \\[8:4\\], is not inside the array, which has 10 elements");
  tasuki_acc_item pointer{TASUKI_ACC_COPYIN, "b", b, 0, nullptr, 0, 0, {}, 0, nullptr, 0};
  EXPECT_EXIT(tasuki_acc_data_begin(site(), 1, &pointer, TASUKI_ACC_SYNC), testing::ExitedWithCode(1),
              "b is a pointer to memory of unknown size that is not present(.|\n)*b\\[first:length\\]");
  tasuki_acc_item absent{TASUKI_ACC_PRESENT, "b", b, sizeof b, nullptr, 0, 0, {}, 0, nullptr, 0};
  EXPECT_EXIT(tasuki_acc_data_begin(site(), 1, &absent, TASUKI_ACC_SYNC), testing::ExitedWithCode(1),
              "b is not present on the device; present: a \\(32 bytes");
  absent.action = TASUKI_ACC_UPDATE_HOST;
  EXPECT_EXIT(tasuki_acc_update(site(), 1, &absent, 0, TASUKI_ACC_SYNC), testing::ExitedWithCode(1),
              "b is not present");
  EXPECT_EXIT(tasuki_acc_use_device(site(), "b", b, nullptr, 0, 0), testing::ExitedWithCode(1), "b is not present");
  EXPECT_EQ(b, tasuki_acc_use_device(site(), "b", b, nullptr, 1, 0));
  EXPECT_EQ(static_cast<char*>(acc_deviceptr(a + 2)) - 16, tasuki_acc_use_device(site(), "a", a, nullptr, 0, 0));
  tasuki_acc_item huge{TASUKI_ACC_CREATE, "h", a + 10, 1UL << 46, nullptr, 0, 0, {}, 0, nullptr, 0};
  EXPECT_EXIT(
      tasuki_acc_data_begin(site(), 1, &huge, TASUKI_ACC_SYNC), testing::ExitedWithCode(1),
      "has no room for the 70368744177664 bytes of h: it has [0-9]+ bytes, and what is present takes 32; present: "
      "a \\(32 bytes");
  part.action = TASUKI_ACC_DELETE;
  tasuki_acc_exit_data(site(), 1, &part, 0, TASUKI_ACC_SYNC);
}

TEST_F(Data, NullPointersAndEmptySectionsAreNothing) {
  tasuki_acc_item items[] = {{TASUKI_ACC_COPY, "p", nullptr, 0, nullptr, 0, 0, {}, 0, nullptr, 0},
                             {TASUKI_ACC_COPY, "q", nullptr, 0, nullptr, 8, 1, {{0, 0, 0}}, 0, nullptr, 0}};
  tasuki_acc_data_begin(site(), 2, items, TASUKI_ACC_SYNC);
  tasuki_acc_data_end(site(), 2, items, TASUKI_ACC_SYNC);
  tasuki_acc_item null{TASUKI_ACC_COPY, "q", nullptr, 0, nullptr, 8, 1, {{0, 5, 0}}, 0, nullptr, 0};
  EXPECT_EXIT(tasuki_acc_data_begin(site(), 1, &null, TASUKI_ACC_SYNC), testing::ExitedWithCode(1),
              "q is a null pointer, but a section of it is named");
}
