// The grammar of what the compiler does not translate yet: parsed only when asked for.
#include "table.h"

namespace tasuki::directive::test {
namespace {

ParseResult all_xmp(const std::vector<Token>& tokens, const ParseOptions&) {
  return parse_xmp(tokens, {true});
}

const Case xmpGood[] = {
    {"array on t(1:n)", {"xmp array on t(1:n)"}},
    {"array on t[:][:]", {"xmp array on t[:][:]"}},
    {"post (p(1), 1)", {"xmp post (p(1), 1)"}},
    {"post (p[k], tag+1)", {"xmp post (p[k], tag+1)"}},
    {"wait", {"xmp wait"}},
    {"wait (p(2))", {"xmp wait (p(2))"}},
    {"wait (p(2), 3)", {"xmp wait (p(2), 3)"}},
    {"lock (l:[1])", {"xmp lock (l:[1])"}},
    {"lock (obj:[2]) acquired_lock(s) stat(st)", {"xmp lock (obj:[2]) acquired_lock(s) stat(st)"}},
    {"unlock (l:[2]) stat(st)", {"xmp unlock (l:[2]) stat(st)"}},
    {"image (p)", {"xmp image (p)"}},
    {"bcast(a) from_device d[0] from p[1] acc", {"xmp bcast (a) from p[1] from_device d[0] acc"}},
    {"loop on t(i) threads", {"xmp loop on t(i)"}},
};

const Case xmpBad[] = {
    {"array",
     {"1 'array' has no 'on' clause  ## say which template section the assignment follows: on t(1:n)"}},
    {"post (p(1))", {"1 'post' needs a node and a tag  ## write post (p(1), 1)"}},
    {"post", {"5 expected '(' after 'post' but found end of line"}},
    {"post (p(1), 1, 2)", {"16 expected ')' after the tag but found '2'"}},
    {"wait ()", {"7 expected a node array but found ')'"}},
    {"lock", {"5 expected '(' after 'lock' but found end of line"}},
    {"lock (a, b)", {"10 'lock' takes one lock object"}},
    {"unlock (l) acquired_lock(s)",
     {"12 clause 'acquired_lock' is not allowed on 'unlock'  ## allowed clauses: stat"}},
    {"image (p, q)", {"11 'image' takes one node array"}},
};

TEST(Unimplemented, GrammarIsThere) {
  for (const Case& c : xmpGood) expect_described(c, all_xmp);
  for (const Case& c : xmpBad) expect_diagnosed(c, all_xmp);
}

}  // namespace
}  // namespace tasuki::directive::test
