// Finds out which xmp directive a line is and hands it to its grammar.
#include "directive/xmp_parser.h"

#include "directive/suggest.h"
#include "directive/unimplemented.h"

namespace tasuki::directive {
namespace {

constexpr std::string_view declaratives[] = {"nodes", "template", "distribute", "align", "shadow"};

// Parts of the language that have no typed form yet.
constexpr std::string_view untyped[] = {"tasklets", "tasklet", "taskletyield", "taskletwait", "device"};

bool is_untyped(std::string_view name) {
  for (std::string_view known : untyped)
    if (known == name) return true;
  return false;
}

// "device loop", "tasklet reflect": named by both words.
bool two_words(std::string_view first, std::string_view second) {
  constexpr std::string_view pairs[][2] = {
      {"device", "replicate"}, {"device", "replicate_sync"}, {"device", "loop"},
      {"device", "reflect"},   {"device", "barrier"},        {"device", "reset_weight"},
      {"tasklet", "gmove"},    {"tasklet", "reflect"},       {"tasklet", "reduce_shadow"},
      {"tasklet", "bcast"},    {"tasklet", "reduction"}};
  for (const auto& pair : pairs)
    if (pair[0] == first && pair[1] == second) return true;
  return false;
}

bool is_declarative(std::string_view name) {
  for (std::string_view known : declaratives)
    if (known == name) return true;
  return false;
}

}  // namespace

const std::vector<XmpParser::Entry>& XmpParser::table() {
  using P = XmpParser;
  static const std::vector<Entry> entries = {
      {"nodes", Kind::Nodes, &P::nodes, {}},
      {"template", Kind::Template, &P::template_, {}},
      {"distribute", Kind::Distribute, &P::distribute, {}},
      {"align", Kind::Align, &P::align, {}},
      {"shadow", Kind::Shadow, &P::shadow, {}},
      {"coarray", Kind::Coarray, &P::coarray, {}},
      {"template_fix", Kind::TemplateFix, &P::template_fix, {}},
      {"task", Kind::Task, &P::task, {"on", "nocomm", "profile"}},
      {"tasks", Kind::Tasks, &P::only_clauses, {"profile"}},
      {"loop",
       Kind::Loop,
       &P::loop,
       {"on", "expand", "margin", "peel_and_wait", "reduction", "nocomm", "acc", "host", "profile", "threads",
        "private", "firstprivate"}},
      {"array", Kind::Array, &P::array, {"on", "profile"}},
      {"gmove", Kind::Gmove, &P::gmove, {"in", "out", "async", "acc", "host", "profile"}},
      {"reflect", Kind::Reflect, &P::reflect, {"width", "orthogonal", "async", "acc", "host", "profile"}},
      {"reflect_init",
       Kind::ReflectInit,
       &P::reflect,
       {"width", "orthogonal", "async", "acc", "host", "profile"}},
      {"reflect_do", Kind::ReflectDo, &P::reflect, {"async", "acc", "host", "profile"}},
      {"reduce_shadow",
       Kind::ReduceShadow,
       &P::reflect,
       {"width", "orthogonal", "async", "acc", "host", "profile"}},
      {"barrier", Kind::Barrier, &P::only_clauses, {"on", "acc", "host", "profile"}},
      {"reduction", Kind::Reduction, &P::reduction, {"on", "async", "acc", "host", "profile"}},
      {"bcast", Kind::Bcast, &P::bcast, {"from", "from_device", "on", "async", "acc", "host", "profile"}},
      {"wait_async", Kind::WaitAsync, &P::wait_async, {"on", "acc", "host", "profile"}},
      {"post", Kind::Post, &P::post, {}},
      {"wait", Kind::Wait, &P::post, {}},
      {"lock", Kind::Lock, &P::lock, {"acquired_lock", "stat"}},
      {"unlock", Kind::Unlock, &P::lock, {"stat"}},
      {"image", Kind::Image, &P::image, {}},
  };
  return entries;
}

const XmpParser::Entry* XmpParser::find(std::string_view name) {
  for (const Entry& entry : table())
    if (name == entry.name) return &entry;
  return nullptr;
}

Directive XmpParser::start(const Entry& entry, Loc loc) const {
  Directive d;
  d.kind = entry.kind;
  d.loc = loc;
  d.spelling = entry.name;
  return d;
}

ParseResult XmpParser::parse() {
  if (!c.at_word()) {
    c.error_expected("a directive name");
    return std::move(result);
  }
  std::string name = c.peek().text;
  const Entry* entry = find(name);
  // `reflect.do` and `reflect do` are reflect_do with a slip of the pen.
  unsigned second = c.at_word(1) ? 1 : 2;
  if (c.at(".", 1) || c.at("-", 1) || (c.at_word(1) && c.at("(", 2) && name != "template")) {
    std::string joined = name + "_" + c.peek(second).text;
    if (find(joined)) {
      std::string written = name + (second == 1 ? " " : c.peek(1).text) + c.peek(second).text;
      c.error(c.loc(), "unknown directive '" + written + "'", "did you mean '" + joined + "'?");
      return std::move(result);
    }
  }
  if (!entry && !is_untyped(name)) {
    unknown_directive();
    return std::move(result);
  }
  if (!entry || (unimplemented_xmp_directive(name) && !options.unimplemented)) {
    if (two_words(name, c.peek(1).text)) name += " " + c.peek(1).text;
    c.error(c.loc(), "'" + name + "' is not implemented yet", instead_of(name));
    return std::move(result);
  }
  if (!c.check_brackets()) return std::move(result);
  // In the list form the names stand behind a "::"; without it, the grammar of the list form says so.
  bool bare = name != "nodes" && name != "template" && (c.at("(", 1) || c.at("[", 1));
  if (is_declarative(name) && (bare || c.double_colon_ahead())) {
    combined();
    return std::move(result);
  }
  Directive d = start(*entry, c.loc());
  c.advance();
  if ((this->*entry->parse)(d) && c.errors() == 0) add(std::move(d));
  if (c.errors() > 0) result.directives.clear();
  return std::move(result);
}

void XmpParser::unknown_directive() {
  std::string name = c.peek().text;
  if (name == "end") {
    c.error(c.loc(), "unknown directive 'end'",
            "in C a construct ends with its statement: remove this line, and put { } around the statements");
    return;
  }
  Strings names;
  for (const Entry& entry : table()) names.push_back(entry.name);
  for (std::string_view other : untyped) names.emplace_back(other);
  std::string near = suggest(name, names);
  c.error(c.loc(), "unknown directive '" + name + "'", near.empty() ? "" : "did you mean '" + near + "'?");
}

bool begins_xmp_directive(std::string_view word) { return XmpParser::knows(word) || is_untyped(word); }

ParseResult parse_xmp(const std::vector<Token>& tokens, const ParseOptions& options) {
  return XmpParser(tokens, options).parse();
}

}  // namespace tasuki::directive
