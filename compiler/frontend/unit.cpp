// Reading: lexes the file to its end, sets directives apart, and builds the token vector for Clang's
// parser, in which every directive is a marker that Clang types together with its expressions.
#include "frontend/unit.h"

#include <algorithm>
#include <functional>
#include <set>

#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Pragma.h"
#include "clang/Lex/Preprocessor.h"
#include "directive/device_types.h"
#include "directive/family.h"
#include "directive/parser.h"

using namespace clang;

namespace tasuki {

void Unit::buildIndex() {
  index_.clear();
  for (unsigned i = 0; i < items.size(); ++i)
    if (items[i].kind == Item::Token) index_[items[i].token.getLocation().getRawEncoding()] = i;
}

namespace {

using directive::Directive;
using DToken = directive::Token;

DToken::Kind kindOf(const Token& t) {
  if (t.isAnyIdentifier() || t.getIdentifierInfo()) return DToken::Identifier;
  if (t.is(tok::numeric_constant)) return DToken::Number;
  if (tok::getPunctuatorSpelling(t.getKind())) return DToken::Punctuator;
  return DToken::Other;
}

// Directives of one pragma line, waiting to be placed.
struct Reader {
  CompilerInstance& ci;
  Unit& unit;
  ReadOptions options;

  bool inUserFile(SourceLocation loc) const {
    SourceManager& sm = ci.getSourceManager();
    SourceLocation e = sm.getExpansionLoc(loc);
    return e.isValid() && !sm.isInSystemHeader(e) && sm.getFileEntryRefForID(sm.getFileID(e));
  }

  void addVerbatim(SourceLocation loc, std::string text) {
    Item item;
    item.kind = Item::Verbatim;
    item.text = std::move(text);
    item.token.startToken();
    item.token.setLocation(ci.getSourceManager().getExpansionLoc(loc));
    unit.items.push_back(std::move(item));
  }

  // The raw text of the preprocessing line that starts at `hash`, continuations kept.
  std::string lineAt(SourceLocation hash) const {
    bool bad = false;
    const char* p = ci.getSourceManager().getCharacterData(hash, &bad);
    if (bad) return "";
    const char* end = p;
    while (*end && *end != '\n') {
      if (*end == '\\' && end[1] == '\n')
        end += 2;
      else if (*end == '\\' && end[1] == '\r' && end[2] == '\n')
        end += 3;
      else
        ++end;
    }
    return std::string(p, end);
  }

  // Of a digraph what it stands for.
  std::string spelling(const Token& t) const {
    const char* punctuator = tok::getPunctuatorSpelling(t.getKind());
    return punctuator ? punctuator : ci.getPreprocessor().getSpelling(t);
  }

  void addDirective(bool acc, SourceLocation loc, std::vector<Token> tokens, SourceLocation endLoc) {
    std::vector<DToken> plain;
    for (const Token& t : tokens) plain.push_back({kindOf(t), spelling(t), t.getLocation().getRawEncoding()});
    plain.push_back({DToken::End, "", endLoc.getRawEncoding()});
    directive::ParseResult parsed = acc ? directive::parse_acc(plain) : directive::parse_xmp(plain);
    DiagnosticsEngine& diags = ci.getDiagnostics();
    for (const directive::Diagnostic& d : parsed.diagnostics) {
      unsigned id =
          diags.getCustomDiagID(d.warning ? DiagnosticsEngine::Warning : DiagnosticsEngine::Error, "%0");
      std::string text = d.message;
      if (!d.hint.empty()) text += "; " + d.hint;
      SourceLocation at = d.loc ? SourceLocation::getFromRawEncoding(d.loc) : loc;
      diags.Report(at, id) << text;
      if (!d.warning) unit.failed = true;
    }
    if (!parsed.ok()) return;
    pending.push_back({acc, loc, std::move(tokens), std::move(parsed.directives)});
    Item item;
    item.kind = Item::Directive;
    item.directive = static_cast<int>(unit.sites.size());
    item.count = static_cast<int>(pending.back().directives.size());
    item.token.startToken();
    item.token.setLocation(ci.getSourceManager().getExpansionLoc(loc));
    unit.items.push_back(item);
    for (Directive& d : pending.back().directives) {
      auto site = std::make_unique<Site>();
      site->id = static_cast<unsigned>(unit.sites.size());
      site->acc = acc;
      site->d = std::move(d);
      if (acc) directive::take_by_type(site->d);
      // Without acc lines nothing is on a device: the clause of xmp lines means the host's variables.
      if (!options.acc) site->d.acc = site->d.host = false;
      site->item = static_cast<unsigned>(unit.items.size() - 1);
      site->loc = site->d.loc ? SourceLocation::getFromRawEncoding(site->d.loc) : loc;
      site->arena = static_cast<unsigned>(pending.size() - 1);  // replaced by the item index at the end
      unit.sites.push_back(std::move(site));
    }
    reductionOutside();
  }

  // An `xmp loop` with a reduction behind the `acc parallel loop` of the same loop means what it means in front of it:
  // the nodes reduce what the devices have reduced.
  void reductionOutside() {
    size_t last = unit.items.size() - 1;
    if (last == 0 || unit.items[last - 1].kind != Item::Directive) return;
    Item &acc = unit.items[last - 1], &loop = unit.items[last];
    if (acc.count != 1 || loop.count != 1) return;
    Site &outer = *unit.sites[acc.directive], &inner = *unit.sites[loop.directive];
    using K = directive::Kind;
    K kind = outer.d.kind;
    bool combined = kind == K::AccParallelLoop || kind == K::AccKernelsLoop || kind == K::AccSerialLoop;
    if (!combined || inner.d.kind != K::Loop || inner.d.reductions.empty()) return;
    std::swap(acc, loop);
    std::swap(outer.item, inner.item);
  }

  struct Pending {
    bool acc;
    SourceLocation loc;
    std::vector<Token> tokens;
    std::vector<Directive> directives;
  };
  std::vector<Pending> pending;
};

// The reader of the unit that is being read; pragma handlers of Clang carry no user data of ours.
std::shared_ptr<Reader> activeReader;

// `#pragma xmp`: collects the expanded tokens; the reader is told at once, because the preprocessor
// meets the pragma exactly between the tokens before and behind it.
class XmpPragma : public PragmaHandler {
 public:
  explicit XmpPragma(StringRef name) : PragmaHandler(name) {}
  void HandlePragma(Preprocessor& pp, PragmaIntroducer, Token& first) override {
    SourceLocation loc = first.getLocation();
    std::vector<Token> tokens;
    Token t;
    // The directive's own name is not a macro call, whatever the program defines.
    pp.LexUnexpandedToken(t);
    while (t.isNot(tok::eod)) {
      tokens.push_back(t);
      pp.Lex(t);
    }
    if (activeReader && activeReader->inUserFile(loc))
      activeReader->addDirective(false, loc, std::move(tokens), t.getLocation());
  }
};

// Any other pragma: whoever misspells `xmp` is told.
class OtherPragma : public PragmaHandler {
 public:
  explicit OtherPragma(unsigned warning) : warning_(warning) {}
  void HandlePragma(Preprocessor& pp, PragmaIntroducer, Token& first) override {
    const SourceLocation loc = first.getLocation();
    if (!first.getIdentifierInfo() || !activeReader || !activeReader->inUserFile(loc)) return;
    Token next;
    pp.LexUnexpandedToken(next);
    const std::string word = pp.getSpelling(first);
    const std::string_view meant = directive::family_meant(word, next.getIdentifierInfo() ? pp.getSpelling(next)
                                                                 : next.is(tok::eod)      ? ""
                                                                                          : "?");
    if (!meant.empty()) pp.Diag(loc, warning_) << word << StringRef(meant);
  }

 private:
  unsigned warning_;
};

// The group's severity is that of our warning; Clang's own words about pragmas are left out.
unsigned unknownPragma(DiagnosticsEngine& diags) {
  SmallVector<diag::kind, 8> group;
  diags.getDiagnosticIDs()->getDiagnosticsInGroup(diag::Flavor::WarningOrError, "unknown-pragmas", group);
  for (const diag::kind id : group) diags.setSeverity(id, diag::Severity::Ignored, SourceLocation());
  return diags.getDiagnosticIDs()->getCustomDiagID(
      DiagnosticIDs::CustomDiagDesc(diag::Severity::Warning, "unknown pragma '%0'; did you mean '%1'?",
                                    DiagnosticIDs::CLASS_WARNING, false, false, diag::Group::UnknownPragmas));
}

class Callbacks : public PPCallbacks {
 public:
  Callbacks(CompilerInstance& ci, std::shared_ptr<Reader> reader) : ci_(ci), reader_(std::move(reader)) {}

  void InclusionDirective(SourceLocation hash, const Token&, StringRef name, bool angled, CharSourceRange,
                          OptionalFileEntryRef file, StringRef, StringRef, const Module*, bool,
                          SrcMgr::CharacteristicKind type) override {
    if (!file) return;
    if (!SrcMgr::isSystem(type)) {
      reader_->unit.dependencies.push_back(file->getName().str());
      return;
    }
    if (!reader_->inUserFile(hash)) return;
    include_ = reader_->unit.items.size();
    lent_.clear();
    reader_->addVerbatim(hash,
                         ("#include " + Twine(angled ? "<" : "\"") + name + (angled ? ">" : "\"")).str());
  }

  // Feature-test macros must reach the live includes, others where these look at them.
  void MacroDefined(const Token& name, const MacroDirective* md) override {
    if (!isFeatureMacro(name) || !reader_->inUserFile(name.getLocation())) return;
    const SourceLocation loc = md->getMacroInfo()->getDefinitionLoc();
    reader_->addVerbatim(loc, definition(*md->getMacroInfo()));
  }
  // So must the end of what the host compiler has from them, or has itself.
  void MacroUndefined(const Token& name, const MacroDefinition& ended, const MacroDirective*) override {
    if (!reader_->inUserFile(name.getLocation())) return;
    const MacroInfo* info = ended.getMacroInfo();
    const bool foreign = info && !reader_->inUserFile(info->getDefinitionLoc());
    if (isFeatureMacro(name) || foreign)
      reader_->addVerbatim(name.getLocation(), "#undef " + name.getIdentifierInfo()->getName().str());
  }
  void MacroExpands(const Token& name, const MacroDefinition& macro, SourceRange, const MacroArgs*) override {
    lend(name, macro);
  }
  void Defined(const Token& name, const MacroDefinition& macro, SourceRange) override { lend(name, macro); }
  void Ifdef(SourceLocation, const Token& name, const MacroDefinition& macro) override { lend(name, macro); }
  void Ifndef(SourceLocation, const Token& name, const MacroDefinition& macro) override { lend(name, macro); }

  void PragmaDirective(SourceLocation loc, PragmaIntroducerKind kind) override {
    if (!reader_->inUserFile(loc)) return;
    const std::string text = kind == PIK_HashPragma ? reader_->lineAt(loc) : "#pragma " + operatorsText();
    if (isOurs(text)) return;
    reader_->addVerbatim(loc, text);
  }

 private:
  // What a _Pragma says, whose string may come from macros: its lexer is at the beginning of it.
  std::string operatorsText() const {
    const auto* lexer = static_cast<const Lexer*>(ci_.getPreprocessor().getCurrentLexer());
    const char* begin = lexer->getBufferLocation();
    return StringRef(begin, static_cast<size_t>(lexer->getBuffer().end() - begin)).split('\n').first.str();
  }
  std::string definition(const MacroInfo& info) const {
    return "#define " + reader_->lineAt(ci_.getSourceManager().getSpellingLoc(info.getDefinitionLoc()));
  }
  // A live include looks at a macro of the program, whose text has no macros: it is defined there, and only there.
  void lend(const Token& name, const MacroDefinition& macro) {
    const MacroInfo* info = macro.getMacroInfo();
    if (!info || include_ == none || isFeatureMacro(name) || reader_->inUserFile(name.getLocation()) ||
        !reader_->inUserFile(info->getDefinitionLoc()))
      return;
    const std::string spelled = name.getIdentifierInfo()->getName().str();
    if (!lent_.insert(spelled).second) return;
    std::vector<Item>& items = reader_->unit.items;
    const SourceLocation loc = items[include_].token.getLocation();
    for (const std::string& line : {"#undef " + spelled, definition(*info), "#undef " + spelled})
      reader_->addVerbatim(loc, line);
    // The first two stand in front.
    const auto at = items.begin() + static_cast<long>(include_);
    std::rotate(at, items.end() - 3, items.end() - 1);
    include_ += 2;
  }
  static bool isFeatureMacro(const Token& name) {
    StringRef s = name.getIdentifierInfo()->getName();
    return s.starts_with("_") || s == "NDEBUG";
  }
  // Pragmas that come back as directives or are printed from their tokens, and those that would make
  // no sense a second time.
  static bool isOurs(StringRef text) {
    text = text.ltrim("#\t ");
    text.consume_front("pragma");
    text = text.ltrim();
    for (StringRef name : {"xmp", "xacc", "omp", "acc", "once", "message", "push_macro", "pop_macro"})
      if (text.starts_with(name) &&
          (text.size() == name.size() || !isAsciiIdentifierContinue(text[name.size()])))
        return true;
    return false;
  }
  CompilerInstance& ci_;
  std::shared_ptr<Reader> reader_;
  static constexpr size_t none = ~size_t{0};
  size_t include_ = none;       // the item of the last live include
  std::set<std::string> lent_;  // to it
};

std::string spellLine(Preprocessor& pp, StringRef head, const std::vector<Token>& tokens) {
  std::string line = head.str();
  for (const Token& t : tokens) {
    if (t.hasLeadingSpace() || &t == &tokens.front()) line += ' ';
    line += pp.getSpelling(t);
  }
  return line;
}

}  // namespace

void prepareReading(CompilerInstance& ci, const ReadOptions& options, Unit& unit) {
  activeReader = std::make_shared<Reader>(Reader{ci, unit, options, {}});
  Preprocessor& pp = ci.getPreprocessor();
  pp.AddPragmaHandler(new XmpPragma("xmp"));
  pp.AddPragmaHandler(new XmpPragma("xacc"));
  pp.AddPragmaHandler(new OtherPragma(unknownPragma(ci.getDiagnostics())));
  pp.addPPCallbacks(std::make_unique<Callbacks>(ci, activeReader));
}

// How many names follow a pragma about names.
static int namesBehind(const Token& pragma) {
  if (pragma.isOneOf(tok::annot_pragma_weakalias, tok::annot_pragma_redefine_extname)) return 2;
  return pragma.isOneOf(tok::annot_pragma_weak, tok::annot_pragma_unused) ? 1 : 0;
}

void readUnit(CompilerInstance& ci, const ReadOptions& options, Unit& unit) {
  Preprocessor& pp = ci.getPreprocessor();
  std::shared_ptr<Reader> reader = activeReader;
  for (;;) {
    Token t;
    pp.Lex(t);
    if (t.isOneOf(tok::annot_pragma_openmp, tok::annot_pragma_openacc)) {
      bool omp = t.is(tok::annot_pragma_openmp);
      tok::TokenKind end = omp ? tok::annot_pragma_openmp_end : tok::annot_pragma_openacc_end;
      SourceLocation loc = t.getLocation(), last;
      std::vector<Token> tokens;
      for (pp.Lex(t); t.isNot(end) && t.isNot(tok::eof); pp.Lex(t)) tokens.push_back(t);
      last = t.getLocation();
      if (!reader->inUserFile(loc)) continue;
      const std::string first = tokens.empty() ? "" : pp.getSpelling(tokens[0]);
      if (omp && !options.openmp && first != "simd" && first != "declare") continue;
      if (omp || !options.acc)
        reader->addVerbatim(loc, spellLine(pp, omp ? "#pragma omp" : "#pragma acc", tokens));
      else
        reader->addDirective(true, loc, std::move(tokens), last);
      continue;
    }
    // Their lines are kept for the host compiler.
    if (t.is(tok::annot_pragma_loop_hint)) continue;
    if (const int names = namesBehind(t)) {
      for (int k = 0; k < names; ++k) pp.Lex(t);
      continue;
    }
    Item item;
    item.token = t;
    unit.items.push_back(std::move(item));
    if (t.is(tok::eof)) break;
  }
  unit.fileEnd = static_cast<unsigned>(unit.items.size());
  std::vector<unsigned> start;
  for (const Reader::Pending& p : reader->pending) {
    start.push_back(static_cast<unsigned>(unit.items.size()));
    for (const Token& t : p.tokens) {
      Item item;
      item.token = t;
      unit.items.push_back(std::move(item));
    }
  }
  for (auto& site : unit.sites) site->arena = start[site->arena];
  unit.buildIndex();
  activeReader.reset();
}

const CallExpr* callOf(const Stmt* s, const char* function) {
  auto* e = dyn_cast_or_null<Expr>(s);
  auto* call = e ? dyn_cast<CallExpr>(e->IgnoreParenImpCasts()) : nullptr;
  return call && call->getDirectCallee() && call->getDirectCallee()->getName() == function ? call : nullptr;
}

const CallExpr* markerCall(const Stmt* s) { return callOf(s, kDirectiveMarker); }

const CallExpr* boundMarker(const Stmt* s) {
  auto* w = dyn_cast_or_null<WhileStmt>(s);
  return w ? markerCall(w->getCond()) : nullptr;
}

bool bindsStatement(const Directive& d) {
  using K = directive::Kind;
  switch (d.kind) {
    case K::Task:
    case K::Tasks:
    case K::Loop:
    case K::Array:
    case K::Gmove:
    case K::AccParallel:
    case K::AccKernels:
    case K::AccSerial:
    case K::AccLoop:
    case K::AccParallelLoop:
    case K::AccKernelsLoop:
    case K::AccSerialLoop:
    case K::AccData:
    case K::AccHostData:
    case K::AccAtomic:
      return true;
    default:
      return false;
  }
}

}  // namespace tasuki
