// Printing of tokens and edits.
#include "lower/emitter.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Preprocessor.h"
#include "lower/layout_text.h"

using namespace clang;

namespace tasuki {

Emitter::Emitter(CompilerInstance& ci, const Unit& unit)
    : ci_(ci), unit_(unit), concat_(ci.getPreprocessor()) {
  previous_.startToken();
  beforePrevious_.startToken();
}

void Emitter::replace(Range range, Generator generate) {
  if (range) edits_[range.begin].push_back({range, std::move(generate), false, false});
}

void Emitter::replaceHeader(Range range, std::string text) {
  replace(range, std::move(text));
  if (range) edits_[range.begin].back().header = true;
}

void Emitter::replace(Range range, std::string text) {
  replace(range, [text = std::move(text)](Emitter& e) { e.write(text); });
}

void Emitter::insertBefore(int item, Generator generate) { before_[item].push_back(std::move(generate)); }
void Emitter::insertAfter(int item, Generator generate) { after_[item].push_back(std::move(generate)); }

Emitter::Edit* Emitter::pick(int item, int end) {
  auto it = edits_.find(item);
  if (it == edits_.end()) return nullptr;
  Edit* best = nullptr;
  for (Edit& e : it->second)
    if (!e.active && !(e.header && inlineMode_) && e.range.end <= end &&
        (!best || e.range.end >= best->range.end))
      best = &e;
  return best;
}

void Emitter::put(char c) {
  out_ += c;
  if (c == '\n') {
    ++line_;
    atLineStart_ = true;
  } else {
    atLineStart_ = false;
  }
}

void Emitter::write(const std::string& s) {
  if (s.empty()) return;
  // A word must not run into the one before it.
  auto word = [](char c) { return isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.'; };
  if (!out_.empty() && word(out_.back()) && word(s.front())) put(' ');
  for (char c : s) put(c);
  afterText_ = true;
}

void Emitter::line(int item, const std::string& s) { lineAt(unit_.items[item].token.getLocation(), s); }

void Emitter::lineAt(SourceLocation loc, const std::string& s) {
  if (inlineMode_) return write(s);
  sync(loc, true);
  write(readable_ ? oneStatementALine(s) : s);
}

void Emitter::behind(const std::string& s) {
  std::string text = readable_ && !inlineMode_ ? oneStatementALine(s) : s;
  bool several = text.find('\n') != std::string::npos && text != s;
  write((several ? "\n" : " ") + text);
}

// Moves the output to the presumed line of `loc`.
void Emitter::sync(SourceLocation loc, bool freshLine) {
  SourceManager& sm = ci_.getSourceManager();
  PresumedLoc p = sm.getPresumedLoc(sm.getExpansionLoc(loc));
  if (p.isInvalid()) return;
  if (file_ == p.getFilename() && p.getLine() == line_ && (!freshLine || atLineStart_)) return;
  if (file_ == p.getFilename() && p.getLine() > line_ && p.getLine() - line_ <= 8) {
    while (line_ < p.getLine()) put('\n');
    return;
  }
  if (!atLineStart_) put('\n');
  file_ = p.getFilename();
  std::string quoted;
  for (char c : file_) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  out_ += "#line " + std::to_string(p.getLine()) + " \"" + quoted + "\"\n";
  line_ = p.getLine();
  atLineStart_ = true;
}

bool Emitter::printed(const Token& t) {
  SourceManager& sm = ci_.getSourceManager();
  SourceLocation e = sm.getExpansionLoc(t.getLocation());
  if (e.isInvalid()) return false;
  FileID id = sm.getFileID(e);
  auto [it, fresh] = systemFile_.try_emplace(id.getHashValue(), false);
  if (fresh) it->second = sm.isInSystemHeader(e) || !sm.getFileEntryRefForID(id);
  return !it->second;
}

// Goes to the line of a token, and to its column when it is the first there.
void Emitter::begin(const Token& t) {
  sync(t.getLocation(), false);
  if (!atLineStart_) return;
  unsigned column = ci_.getSourceManager().getExpansionColumnNumber(t.getLocation());
  for (unsigned i = 1; i < column; ++i) out_ += ' ';
  previous_.startToken();
  beforePrevious_.startToken();
}

void Emitter::token(const Item& item) {
  const Token& t = item.token;
  if (t.isAnnotation() || t.is(tok::eof) || !printed(t)) return;
  std::string spelling = ci_.getPreprocessor().getSpelling(t);
  if (!inlineMode_) begin(t);
  if (!atLineStart_ && !out_.empty() && out_.back() != ' ') {
    bool space = t.hasLeadingSpace() || t.isAtStartOfLine();
    if (afterText_) {
      char c = out_.back();
      auto word = [](char x) { return isalnum(static_cast<unsigned char>(x)) || x == '_'; };
      space |= (word(c) && word(spelling.front())) || c == spelling.front();
    } else if (previous_.getKind() != tok::unknown) {
      space |= concat_.AvoidConcat(beforePrevious_, previous_, t);
    }
    if (space) put(' ');
  }
  for (char c : spelling) put(c);
  afterText_ = false;
  beforePrevious_ = previous_;
  previous_ = t;
}

void Emitter::verbatim(const Item& item) {
  if (!inlineMode_) sync(item.token.getLocation(), true);
  if (!atLineStart_) put('\n');
  for (char c : item.text) put(c);
  put('\n');
  afterText_ = true;
}

void Emitter::tokens(Range range) {
  for (int i = range.begin; i >= 0 && i <= range.end; ++i) {
    bool inside = false;  // an edit that begins here is being generated
    if (auto it = edits_.find(i); it != edits_.end())
      for (const Edit& e : it->second) inside |= e.active;
    if (auto b = before_.find(i); b != before_.end() && !inside)
      for (auto& g : b->second) g(*this);
    if (Edit* e = pick(i, range.end)) {
      const Item& first = unit_.items[i];
      if (first.kind == Item::Token && !inlineMode_ && printed(first.token)) begin(first.token);
      if (first.kind == Item::Token && first.token.hasLeadingSpace() && !atLineStart_ && !out_.empty() &&
          out_.back() != ' ')
        put(' ');
      e->active = true;
      e->generate(*this);
      e->active = false;
      i = e->range.end;
      continue;
    }
    const Item& item = unit_.items[i];
    if (item.kind == Item::Token)
      token(item);
    else if (item.kind == Item::Verbatim)
      verbatim(item);
    if (auto a = after_.find(i); a != after_.end())
      for (auto& g : a->second) g(*this);
  }
}

std::string Emitter::text(Range range) {
  std::string out;
  std::swap(out, out_);
  bool mode = inlineMode_, start = atLineStart_, text = afterText_;
  unsigned line = line_;
  Token p = previous_, pp = beforePrevious_;
  inlineMode_ = true;
  atLineStart_ = true;
  previous_.startToken();
  beforePrevious_.startToken();
  afterText_ = false;
  tokens(range);
  std::swap(out, out_);
  inlineMode_ = mode;
  atLineStart_ = start;
  afterText_ = text;
  line_ = line;
  previous_ = p;
  beforePrevious_ = pp;
  return out;
}

std::string Emitter::print() {
  out_.clear();
  tokens({0, static_cast<int>(unit_.fileEnd) - 1});
  if (!atLineStart_) put('\n');
  return std::move(out_);
}

}  // namespace tasuki
