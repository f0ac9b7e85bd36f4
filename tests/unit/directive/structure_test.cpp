// What describe() does not show: spans, token indexes, signs, defaults, warnings.
#include "table.h"

namespace tasuki::directive::test {
namespace {

Directive one(const char* line, Parse parse = parse_xmp) {
  ParseResult result = parse(lex(line), {});
  EXPECT_TRUE(result.ok()) << line;
  EXPECT_EQ(result.directives.size(), 1u) << line;
  return result.directives.empty() ? Directive{} : result.directives[0];
}

TEST(Structure, NamesKnowTheirToken) {
  Directive d = one("reflect (a, bb) async(k)");
  ASSERT_EQ(d.names.size(), 2u);
  EXPECT_EQ(d.names[1].text, "bb");
  EXPECT_EQ(d.names[1].loc, 13u);
  EXPECT_EQ(d.names[1].token, 4u);
  EXPECT_EQ(d.async.begin, 8u);
  EXPECT_EQ(d.async.end, 9u);
  EXPECT_EQ(d.loc, 1u);
  EXPECT_EQ(d.spelling, "reflect");
}

TEST(Structure, TripletsStayAsWritten) {
  Directive d = one("task on p(1:n+1:2, :, *, k, 2:)");
  ASSERT_EQ(d.on.subs.size(), 5u);
  EXPECT_EQ(d.on.subs[0].kind, Subscript::Triplet);
  EXPECT_EQ(d.on.subs[0].second.end - d.on.subs[0].second.begin, 3u);
  EXPECT_FALSE(d.on.subs[0].step.empty());
  EXPECT_EQ(d.on.subs[1].kind, Subscript::Colon);
  EXPECT_EQ(d.on.subs[2].kind, Subscript::Star);
  EXPECT_EQ(d.on.subs[3].kind, Subscript::Index);
  EXPECT_EQ(d.on.subs[4].kind, Subscript::Triplet);
  EXPECT_TRUE(d.on.subs[4].second.empty());
}

TEST(Structure, DoubleColonOfC23IsTwoColons) {
  for (bool c23 : {false, true}) {
    std::vector<Token> tokens = lex("task on p(a::2)", c23);
    ParseResult result = parse_xmp(tokens);
    ASSERT_EQ(result.directives.size(), 1u);
    const Subscript& s = result.directives[0].on.subs.at(0);
    EXPECT_EQ(tokens[s.first.begin].text, "a");
    EXPECT_TRUE(s.second.empty());
    EXPECT_EQ(tokens[s.step.begin].text, "2");
  }
}

TEST(Structure, AlignOffsetKeepsItsSign) {
  AlignSub plain = one("align a[i] with t(i-1)").subs.at(0);
  EXPECT_EQ(plain.sign, -1);
  EXPECT_EQ(plain.offset.end - plain.offset.begin, 1u);
  // In i-1+2 the minus belongs to the 1 alone.
  AlignSub sum = one("align a[i] with t(i-1+2)").subs.at(0);
  EXPECT_EQ(sum.sign, +1);
  EXPECT_EQ(sum.offset.end - sum.offset.begin, 4u);
}

TEST(Structure, OneWidthIsBothSides) {
  Directive d = one("shadow a[2][1:3][*]");
  ASSERT_EQ(d.widths.size(), 3u);
  EXPECT_EQ(d.widths[0].lo.begin, d.widths[0].hi.begin);
  EXPECT_NE(d.widths[1].lo.begin, d.widths[1].hi.begin);
  EXPECT_TRUE(d.widths[2].full);
}

TEST(Structure, ConditionalColonIsNoSeparator) {
  Directive d = one("template t(c ? 1 : 2 : n ? 3 : 4)");
  const Extent& e = d.decls.at(0).dims.at(0);
  EXPECT_EQ(e.kind, Extent::Range);
  EXPECT_EQ(e.lower.end - e.lower.begin, 5u);
  EXPECT_EQ(e.upper.end - e.upper.begin, 5u);
}

TEST(Structure, CombinedIsOneDirectiveAnAttribute) {
  ParseResult result = parse_xmp(lex("shadow(1), align(i) with t(i) :: a, b"));
  ASSERT_EQ(result.directives.size(), 2u);
  EXPECT_EQ(result.directives[0].kind, Kind::Align);
  EXPECT_EQ(result.directives[1].kind, Kind::Shadow);
  EXPECT_EQ(result.directives[1].names.size(), 2u);
}

TEST(Structure, KeywordsAreWords) {
  std::vector<Token> tokens = lex("kernels if(x) default(none)");
  for (Token& token : tokens)
    if (token.text == "if" || token.text == "default") token.kind = Token::Other;
  EXPECT_TRUE(parse_acc(tokens).ok());
}

TEST(Structure, AccClauses) {
  Directive d = one("loop gang(static:*, num:4) tile(2,*) reduction(max:m)", parse_acc);
  ASSERT_EQ(d.clauses.size(), 3u);
  EXPECT_EQ(d.clauses[0].modifier, "num,static");
  EXPECT_FALSE(d.clauses[0].exprs.at(0).empty());
  EXPECT_TRUE(d.clauses[0].exprs.at(1).empty());
  EXPECT_TRUE(d.clauses[1].exprs.at(1).empty());
  EXPECT_EQ(d.clauses[2].op, ReduceOp::Max);
  EXPECT_EQ(d.clauses[2].items.at(0).name.text, "m");
  Directive data = one("data copyin(s->x[0:n][2], b)", parse_acc);
  EXPECT_EQ(data.clauses.at(0).items.at(0).name.text, "s");
  EXPECT_EQ(data.clauses.at(0).items.at(0).sections.size(), 2u);
  EXPECT_EQ(data.clauses.at(0).items.at(1).sections.size(), 0u);
}

TEST(Structure, AccOfLoopNeedsAReduction) {
  ParseResult result = parse_xmp(lex("loop on t(i) acc"));
  EXPECT_FALSE(result.ok());
  ASSERT_EQ(result.diagnostics.size(), 1u);
  EXPECT_NE(result.diagnostics[0].message.find("acc"), std::string::npos);
  EXPECT_TRUE(parse_xmp(lex("loop on t(i) reduction(+:s) acc")).ok());
}

TEST(Structure, AtMostThreeErrors) {
  EXPECT_EQ(parse_xmp(lex("reflect (1, 2, 3, 4, 5) six seven")).diagnostics.size(), 3u);
}

}  // namespace
}  // namespace tasuki::directive::test
