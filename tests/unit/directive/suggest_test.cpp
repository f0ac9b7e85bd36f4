// Spelling help.
#include "directive/suggest.h"

#include <gtest/gtest.h>

namespace tasuki::directive {
namespace {

TEST(Suggest, Distance) {
  EXPECT_EQ(edit_distance("", ""), 0u);
  EXPECT_EQ(edit_distance("", "abc"), 3u);
  EXPECT_EQ(edit_distance("abc", "abc"), 0u);
  EXPECT_EQ(edit_distance("abc", "abd"), 1u);
  EXPECT_EQ(edit_distance("abc", "acb"), 1u);
  EXPECT_EQ(edit_distance("abc", "bc"), 1u);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
}

TEST(Suggest, NearestOrNothing) {
  const std::vector<std::string> names = {"reflect", "reflect_do", "reduction", "on"};
  EXPECT_EQ(suggest("reflekt", names), "reflect");
  EXPECT_EQ(suggest("reflect_d", names), "reflect_do");
  EXPECT_EQ(suggest("reducton", names), "reduction");
  EXPECT_EQ(suggest("barrier", names), "");
  EXPECT_EQ(suggest("REFLECT", names), "reflect");
  EXPECT_EQ(suggest("foo", names), "");
  EXPECT_EQ(suggest("", names), "");
  EXPECT_EQ(suggest("x", names), "");
}

}  // namespace
}  // namespace tasuki::directive
