// gmove: the assignment becomes a call that has both sides as numbers.
#include "lower/lowering.h"

namespace tasuki {

// Two arguments: a part of a distributed array, or of own memory.
std::string Lowering::gmoveSideText(const std::string& at, const GmoveSide& side) {
  if (!side.array) {
    std::vector<std::string> counts;
    for (const SectionDim& d : side.own.dims) counts.push_back(lengthText(d));
    return "0, " + partText(at, side.own, counts);
  }
  std::vector<std::string> first, count, step;
  for (const GmoveDim& d : side.dims) {
    first.push_back(d.index ? str(d.index) : d.section.base ? str(d.section.base) : "0");
    count.push_back(d.index ? "TASUKI_ONE" : d.section.length ? str(d.section.length) : "TASUKI_REST");
    step.push_back(d.section.step ? str(d.section.step) : "1");
  }
  return "&(struct tasuki_global_part){" + handle(*side.array) + ", " + list(first) + ", " + list(count) + ", " +
         list(step) + "}, 0";
}

void Lowering::gmove(Site* s, const GmoveInfo& g) {
  sectionsBegin(g.left.own.dims);
  sectionsBegin(g.right.own.dims);
  emitter_.replace(g.whole, [this, s, g](Emitter& e) {
    const std::string at = site(s), device = g.leftOnDevice && g.rightOnDevice
                                                 ? "TASUKI_LEFT_ON_DEVICE | TASUKI_RIGHT_ON_DEVICE"
                                             : g.leftOnDevice  ? "TASUKI_LEFT_ON_DEVICE"
                                             : g.rightOnDevice ? "TASUKI_RIGHT_ON_DEVICE"
                                                               : "0";
    e.line(g.whole.begin, "tasuki_gmove(" + at + ", " + gmoveSideText(at, g.left) + ", " + gmoveSideText(at, g.right) +
                              ", " + asyncText(*s) + ", " + device + ");");
  });
}

}  // namespace tasuki
