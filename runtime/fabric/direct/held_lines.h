// Whether messages that both nodes have planned to be stored in place are packed all the same, because the lines that
// they go to are with the other node. A program that reads its shadows and writes what it sends takes the lines from
// the sender, and the sender takes them back, one after the other where the runs are short; a row in the mailbox is
// fetched by both ends ahead. What nobody has touched since is still with the sender, and a store is all there is. Only
// the sender sees it, by the time that its stores take; the line tells the receiver which of the two it is.
//
// Faces of 64^3, 128^3, 256^3 doubles with runs of a row, read and written between two exchanges, cores of an EPYC far
// apart: stored 34, 114, 390 us, packed 22, 85, 333, by MPI's vector type 27, 95, 380; with near cores 12, 46, 180,
// and 12.8, 48, 193, and 12.8, 44, 172. Not touched: stored 2.9, 9, 47 us, packed 16.7, 65, 262 (near 1.9, 7.4,
// 38; 4.9, 16.5, 57).
#pragma once

namespace tasuki {

// Of messages of at least so many bytes, with runs of whole lines: a store is slow that takes so long for a line.
// Touched ones take 12 to 22 ns with far cores and 3 to 7 with near ones, the others 2 to 6. Tests have another limit.
struct HeldLimits {
  static constexpr long line_bytes = 64, least_bytes = 4096;
  double ns_a_line = 9.0;
  bool slow(double ns, long bytes) const { return ns * line_bytes > ns_a_line * static_cast<double>(bytes); }
};

// Of one message, sent again and again.
class HeldLines {
 public:
  enum class Next { store, store_and_measure, pack };
  // What is to be done with the message that is sent now.
  Next next() {
    ++turn_;
    if (packs_ && turn_ <= packed_turns) return Next::pack;
    // The first store behind packed ones takes the lines from the receiver's unpacking.
    if (packs_) return turn_ == packed_turns + 1 ? Next::store : Next::store_and_measure;
    return slow_ > 0 || turn_ % measured_every == 0 ? Next::store_and_measure : Next::store;
  }
  // How long a measured store took.
  void took(bool slow) {
    if (packs_) {
      packs_ = slow;
      turn_ = 0;
      slow_ = 0;
      return;
    }
    // Once the core may have been elsewhere.
    slow_ = slow ? slow_ + 1 : 0;
    if (slow_ == 2) packs_ = true, turn_ = 0;
  }

 private:
  static constexpr unsigned measured_every = 8, packed_turns = 62;
  unsigned turn_ = 0, slow_ = 0;
  bool packs_ = false;
};

}  // namespace tasuki
