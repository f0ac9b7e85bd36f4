// Boxes in normal form, and copying, packing and adding them.
#include <algorithm>
#include <complex>
#include <cstring>
#include <span>

#include "core/operators.h"
#include "plan/move.h"
#include "plan/with_run.h"

namespace tasuki {

Box::Box(void* start, long run, std::vector<Level> levels)
    : start_(static_cast<std::byte*>(start)), run_(run) {
  // From the innermost level outwards: what only lengthens the run or the level inside goes into that.
  std::vector<Level> kept;
  for (auto level = levels.rbegin(); level != levels.rend(); ++level) {
    if (level->count == 1) continue;
    if (kept.empty() && level->stride == run_) {
      run_ *= level->count;
    } else if (!kept.empty() && level->stride == kept.back().stride * kept.back().count) {
      kept.back().count *= level->count;
    } else {
      kept.push_back(*level);
    }
  }
  levels_.assign(kept.rbegin(), kept.rend());
}

long Box::bytes() const {
  long total = run_;
  for (const Level& level : levels_) total *= level.count;
  return total;
}

Extent extent_of(const Box& box) {
  long low = 0, high = box.run();
  for (const Level& level : box.levels()) {
    const long last = (level.count - 1) * level.stride;
    (last < 0 ? low : high) += last;
  }
  return {box.start() + low, static_cast<std::size_t>(high - low)};
}

Pattern pattern_of(const Box& box) {
  const long runs = box.run() > 0 ? box.bytes() / box.run() : 0;
  return {box.run(), runs, box.contiguous() ? 1 : box.levels()[0].count};
}

Shape shape_of(const Pattern& pattern) {
  constexpr long element = 16;
  if (pattern.runs <= 1) return Shape::contiguous;
  return pattern.run > element ? Shape::block_stride : Shape::stride;
}

const char* shape_name(Shape shape) {
  constexpr const char* names[] = {"contiguous", "block-stride", "stride"};
  return names[static_cast<int>(shape)];
}

namespace {

void add_slice(std::byte* start, long run, std::span<const Level> levels, long first, long bytes,
               std::vector<Box>& parts) {
  if (bytes == 0) return;
  if (levels.empty()) {
    parts.emplace_back(start + first, bytes, std::vector<Level>());
    return;
  }
  const std::span<const Level> inner = levels.subspan(1);
  long each = run;
  for (const Level& level : inner) each *= level.count;
  const long stride = levels[0].stride;
  std::byte* at = start + first / each * stride;
  // The rest of an inner pattern, whole ones, and the beginning of another.
  if (const long skipped = first % each; skipped > 0) {
    const long head = std::min(bytes, each - skipped);
    add_slice(at, run, inner, skipped, head, parts);
    at += stride;
    bytes -= head;
  }
  if (const long whole = bytes / each; whole > 0) {
    std::vector<Level> kept{{whole, stride}};
    kept.insert(kept.end(), inner.begin(), inner.end());
    parts.emplace_back(at, run, std::move(kept));
    at += whole * stride;
  }
  add_slice(at, run, inner, 0, bytes % each, parts);
}

}  // namespace

Box mirrored(const Box& box) {
  std::byte* last = box.start();
  std::vector<Level> levels = box.levels();
  for (Level& level : levels) {
    last += (level.count - 1) * level.stride;
    level.stride = -level.stride;
  }
  return Box(last, box.run(), std::move(levels));
}

std::vector<Move> in_packing_order(std::vector<Move> moves) {
  const bool backwards = std::ranges::all_of(moves, [](const Move& move) {
    const bool same_runs =
        move.from_pattern.run == move.to_pattern.run && move.from_pattern.runs == move.to_pattern.runs;
    return move.from > move.to && same_runs && move.combine == Combine::copy;
  });
  if (!backwards) return moves;
  std::ranges::reverse(moves);
  for (Move& move : moves) move.source = mirrored(move.source), move.target = mirrored(move.target);
  return moves;
}

std::vector<Box> slice(const Box& box, long first, long bytes) {
  std::vector<Box> parts;
  add_slice(box.start(), box.run(), box.levels(), first, bytes, parts);
  return parts;
}

namespace {

// Calls run(address, n) for n = level.count runs `stride` apart, for each innermost level of the box in
// order.
template <class Row>
void for_each_row(std::byte* at, std::span<const Level> levels, Row&& row) {
  if (levels.empty()) {
    row(at, Level{1, 0});
  } else if (levels.size() == 1) {
    row(at, levels[0]);
  } else {
    for (long k = 0; k < levels[0].count; ++k)
      for_each_row(at + k * levels[0].stride, levels.subspan(1), row);
  }
}

// The runs of a box one after the other, each possibly taken in parts.
class Cursor {
 public:
  explicit Cursor(const Box& box)
      : box_(box), index_(box.levels().size(), 0), at_(box.start()), left_(box.run()) {}
  std::byte* at() const { return at_; }
  long left() const { return left_; }
  void advance(long bytes) {
    at_ += bytes;
    left_ -= bytes;
    if (left_ > 0) return;
    for (std::size_t level = index_.size(); level-- > 0;) {
      if (++index_[level] < box_.levels()[level].count) break;
      index_[level] = 0;
    }
    at_ = box_.start();
    for (std::size_t level = 0; level < index_.size(); ++level)
      at_ += index_[level] * box_.levels()[level].stride;
    left_ = box_.run();
  }

 private:
  const Box& box_;
  std::vector<long> index_;
  std::byte* at_;
  long left_;
};

}  // namespace

void copy_box(const Box& from, const Box& to) {
  if (to.contiguous()) return pack(from, to.start());
  if (from.contiguous()) return unpack(from.start(), to);
  const bool alike = from.run() == to.run() && from.levels().size() == 1 && to.levels().size() == 1;
  if (alike) {
    const Level f = from.levels()[0], t = to.levels()[0];
    with_run(from.run(), [&](auto run) {
      for (long k = 0; k < f.count; ++k) run.copy(to.start() + k * t.stride, from.start() + k * f.stride);
    });
    return;
  }
  Cursor source(from), target(to);
  for (long left = from.bytes(); left > 0;) {
    const long part = std::min(source.left(), target.left());
    std::memcpy(target.at(), source.at(), part);
    source.advance(part);
    target.advance(part);
    left -= part;
  }
}

void pack_words(const std::byte* from, long stride, long words, std::byte* to) {
  for (long k = words; k > 0; --k, to += 8, from += stride) std::memcpy(to, from, 8);
}

void unpack_words(const std::byte* from, std::byte* to, long stride, long words) {
  for (long k = words; k > 0; --k, from += 8, to += stride) std::memcpy(to, from, 8);
}

void unpack_words_backwards(const std::byte* from, std::byte* to, long stride, long words) {
  for (long k = words - 1; k >= 0; --k) std::memcpy(to + k * stride, from + k * 8, 8);
}

void pack(const Box& from, void* to) {
  auto* out = static_cast<std::byte*>(to);
  with_run(from.run(), [&](auto run) {
    for_each_row(from.start(), from.levels(), [&](std::byte* at, Level level) {
      // Local copies: a store of bytes might otherwise change what the loop itself uses.
      std::byte* to_run = out;
      const std::byte* from_run = at;
      const long stride = level.stride;
      for (long k = level.count; k > 0; --k, to_run += run, from_run += stride) run.copy(to_run, from_run);
      out = to_run;
    });
  });
}

void unpack(const void* from, const Box& to) {
  auto* in = static_cast<const std::byte*>(from);
  with_run(to.run(), [&](auto run) {
    for_each_row(to.start(), to.levels(), [&](std::byte* at, Level level) {
      std::byte* to_run = at;
      const std::byte* from_run = in;
      const long stride = level.stride;
      for (long k = level.count; k > 0; --k, from_run += run, to_run += stride) run.copy(to_run, from_run);
      in = from_run;
    });
  });
}

namespace {

template <class T>
void add_elements(const void* from, const Box& to) {
  auto* in = static_cast<const T*>(from);
  const long elements = to.run() / static_cast<long>(sizeof(T));
  for_each_row(to.start(), to.levels(), [&](std::byte* at, Level level) {
    for (long k = 0; k < level.count; ++k, in += elements) {
      T* out = reinterpret_cast<T*>(at + k * level.stride);
      for (long i = 0; i < elements; ++i) out[i] = static_cast<T>(out[i] + in[i]);
    }
  });
}

void combine_elements(int op, int type, const void* from, const Box& to) {
  auto* in = static_cast<const std::byte*>(from);
  const long run = to.run(), elements = run / static_cast<long>(type_size(type));
  for_each_row(to.start(), to.levels(), [&](std::byte* at, Level level) {
    for (long k = 0; k < level.count; ++k, in += run) combine(op, type, at + k * level.stride, in, elements);
  });
}

}  // namespace

void add(int combination, const void* from, const Box& to) {
  const int type = type_of(combination);
  if (const int op = operator_of(combination); op != TASUKI_SUM) return combine_elements(op, type, from, to);
  switch (type) {
    case TASUKI_BOOL:
      return add_elements<bool>(from, to);
    case TASUKI_CHAR:
      return add_elements<char>(from, to);
    case TASUKI_SCHAR:
      return add_elements<signed char>(from, to);
    case TASUKI_UCHAR:
      return add_elements<unsigned char>(from, to);
    case TASUKI_SHORT:
      return add_elements<short>(from, to);
    case TASUKI_USHORT:
      return add_elements<unsigned short>(from, to);
    case TASUKI_INT:
      return add_elements<int>(from, to);
    case TASUKI_UINT:
      return add_elements<unsigned>(from, to);
    case TASUKI_LONG:
      return add_elements<long>(from, to);
    case TASUKI_ULONG:
      return add_elements<unsigned long>(from, to);
    case TASUKI_LLONG:
      return add_elements<long long>(from, to);
    case TASUKI_ULLONG:
      return add_elements<unsigned long long>(from, to);
    case TASUKI_FLOAT:
      return add_elements<float>(from, to);
    case TASUKI_DOUBLE:
      return add_elements<double>(from, to);
    case TASUKI_LDOUBLE:
      return add_elements<long double>(from, to);
    case TASUKI_CFLOAT:
      return add_elements<std::complex<float>>(from, to);
    case TASUKI_CDOUBLE:
      return add_elements<std::complex<double>>(from, to);
    case TASUKI_CLDOUBLE:
      return add_elements<std::complex<long double>>(from, to);
  }
}

}  // namespace tasuki
