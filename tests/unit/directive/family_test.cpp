// Spelling help for the first word of a pragma.
#include "directive/family.h"

#include <gtest/gtest.h>

namespace tasuki::directive {
namespace {

TEST(Family, SlipsInFrontOfADirective) {
  EXPECT_EQ(family_meant("xpm", "loop"), "xmp");
  EXPECT_EQ(family_meant("mxp", "template"), "xmp");
  EXPECT_EQ(family_meant("xnp", "tasklets"), "xmp");
  EXPECT_EQ(family_meant("mp", "reflect"), "xmp");
  EXPECT_EQ(family_meant("xmpp", "NODES"), "xmp");
  EXPECT_EQ(family_meant("ac", "parallel"), "acc");
  EXPECT_EQ(family_meant("oacc", "enter"), "acc");
  EXPECT_EQ(family_meant("aac", "data"), "acc");
  EXPECT_EQ(family_meant("xxacc", "reflect"), "xacc");
  EXPECT_EQ(family_meant("opm", "parallel"), "omp");
  EXPECT_EQ(family_meant("mp", "parallel"), "omp");
}

TEST(Family, SameLettersWhateverFollows) {
  EXPECT_EQ(family_meant("XMP", "lop"), "xmp");
  EXPECT_EQ(family_meant("Acc", ""), "acc");
  EXPECT_EQ(family_meant("OMP", "for"), "omp");
}

TEST(Family, NothingBehind) {
  EXPECT_EQ(family_meant("xmpp", ""), "xmp");
  EXPECT_EQ(family_meant("oacc", ""), "acc");
  EXPECT_EQ(family_meant("xpm", ""), "");
  EXPECT_EQ(family_meant("arc", ""), "");
  EXPECT_EQ(family_meant("comp", ""), "");
}

TEST(Family, OthersAreLeftAlone) {
  for (const char* word : {"xmp", "acc", "xacc", "omp", "ompx", "once", "pack", "GCC", "clang", "STDC", "unroll", "ivdep", "simd",
                           "vector", "message", "push_macro", "pop_macro", "weak", "redefine_extname", "arm", "hmpp", ""})
    for (const char* next : {"loop", "task", "parallel", "", "3"}) EXPECT_EQ(family_meant(word, next), "") << word << ' ' << next;
  EXPECT_EQ(family_meant("amp", "3"), "");
  EXPECT_EQ(family_meant("arc", "push"), "");
}

}  // namespace
}  // namespace tasuki::directive
