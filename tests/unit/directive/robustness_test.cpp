// Broken lines must be refused politely: no crash, no loop, and a location inside the line.
#include <random>

#include "table.h"

namespace tasuki::directive::test {
namespace {

const char* const seeds[] = {
    "nodes p(4,*), q[2][2] = p(1:2,:)",
    "template_fix(gblock(m), block) t(0:n-1, m)",
    "align a[i][*][:] with t(i+1, *, :)",
    "template, distribute(block, cyclic(2)) onto p :: t(10, 20)",
    "align [i] with t(i,*), shadow [1:1] :: p, x, z",
    "loop (i,j) on t(i,j) expand(/unbound/1, 2:3) reduction(firstmax: m/i,j/)",
    "reflect (a,b) width(/periodic/1:1, 0) orthogonal async(k) acc",
    "bcast (x,y) from p(1) on p[0:2] async(c ? 1 : 2)",
    "parallel loop gang(num:4, static:*) copyin(a[0:n][:], s.x) reduction(+:g) async(1)",
    "routine(f) vector bind(\"g\") device_type(*)",
    "lock (l:[1]) stat(s)",
};

void check(const std::vector<Token>& tokens) {
  for (bool all : {false, true}) {
    for (Parse parse : {Parse(parse_xmp), Parse(parse_acc)}) {
      ParseResult result = parse(tokens, {all});
      EXPECT_LE(result.diagnostics.size(), 4u);
      EXPECT_NE(result.ok(), result.directives.empty());
      for (const Directive& d : result.directives) EXPECT_FALSE(describe(d, tokens).empty());
      for (const Diagnostic& d : result.diagnostics) {
        EXPECT_FALSE(d.message.empty());
        EXPECT_TRUE(tokens.empty() || (d.loc >= tokens.front().loc && d.loc <= tokens.back().loc)) << d.loc;
      }
    }
  }
}

TEST(Robustness, EveryPrefixAndEveryHole) {
  for (const char* seed : seeds) {
    std::vector<Token> tokens = lex(seed);
    for (size_t i = 0; i < tokens.size(); ++i) {
      SCOPED_TRACE(std::string(seed) + " at token " + std::to_string(i));
      std::vector<Token> prefix(tokens.begin(), tokens.begin() + static_cast<long>(i));
      check(prefix);  // without its End
      prefix.push_back(tokens.back());
      check(prefix);
      std::vector<Token> hole = tokens;
      hole.erase(hole.begin() + static_cast<long>(i));
      check(hole);
      std::vector<Token> twice = tokens;
      twice.insert(twice.begin() + static_cast<long>(i), tokens[i]);
      check(twice);
    }
  }
}

TEST(Robustness, RandomMixes) {
  std::vector<Token> pool;
  for (const char* seed : seeds)
    for (const Token& token : lex(seed))
      if (token.kind != Token::End) pool.push_back(token);
  pool.push_back({Token::Punctuator, "::", 1});
  pool.push_back({Token::Other, "", 1});
  std::mt19937 random(1);
  for (int round = 0; round < 3000; ++round) {
    std::vector<Token> tokens = lex(seeds[random() % std::size(seeds)]);
    for (unsigned changes = 1 + random() % 4; changes > 0; --changes) {
      size_t at = random() % tokens.size();
      Token token = pool[random() % pool.size()];
      token.loc = tokens[at].loc;
      if (random() % 2 && tokens[at].kind != Token::End)
        tokens[at] = token;
      else
        tokens.insert(tokens.begin() + static_cast<long>(at), token);
    }
    check(tokens);
  }
}

}  // namespace
}  // namespace tasuki::directive::test
