// The kernel printer's interface, and its lines: indentation, #line, declarations that stand in front.
#include "kernel/printer.h"

#include "clang/Basic/SourceManager.h"
#include "kernel/text.h"

using namespace clang;

namespace tasuki {

KernelPrinter::Text::Text(ASTContext& context, KernelHooks hooks)
    : context_(context),
      hooks_(std::move(hooks)),
      types_(
          context, definitions_, [this](const std::string& what) { unsupported(what); },
          [this](const Expr* size) { return hooks_.length && !now_.routine ? hooks_.length(size) : std::nullopt; }) {}

void KernelPrinter::Text::raw(const std::string& text) {
  if (now_.inLine) {
    now_.body += (now_.body.empty() ? "" : " ") + text;
    return;
  }
  now_.body += std::string(2 * static_cast<size_t>(now_.depth), ' ') + text + "\n";
  if (now_.nextLine) now_.nextLine += 1 + static_cast<unsigned>(std::count(text.begin(), text.end(), '\n'));
}

void KernelPrinter::Text::line(const std::string& text) {
  // Behind a barrier of the same threads, with nothing but ends of blocks between, another one waits for nobody.
  const bool barrier = llvm::StringRef(text).ends_with("_BARRIER();");
  if (barrier && text == now_.barrier) return;
  now_.barrier = barrier ? text : "";
  for (const std::string& declaration : std::exchange(now_.pending, {})) raw(declaration);
  raw(text);
}

void KernelPrinter::Text::open(const std::string& head) {
  const std::string barrier = now_.barrier;
  line(head.empty() ? "{" : head + " {");
  if (head.empty()) now_.barrier = barrier;
  now_.blocks.push_back(head.empty());
  ++now_.depth;
}

void KernelPrinter::Text::close(const std::string& rest) {
  const std::string barrier = now_.barrier;
  --now_.depth;
  line("}" + rest);
  if (now_.blocks.back()) now_.barrier = barrier;
  now_.blocks.pop_back();
}

void KernelPrinter::Text::at(SourceLocation loc) {
  if (loc.isInvalid() || now_.inLine) return;
  here_ = loc;
  SourceManager& sm = context_.getSourceManager();
  PresumedLoc place = sm.getPresumedLoc(sm.getExpansionLoc(loc));
  if (place.isInvalid()) return;
  bool sameFile = now_.file == place.getFilename();
  if (sameFile && now_.nextLine && now_.nextLine <= place.getLine() && place.getLine() <= now_.nextLine + 2) {
    now_.body.append(place.getLine() - now_.nextLine, '\n');  // comments and blank lines stood here
  } else {
    now_.body += "#line " + std::to_string(place.getLine());
    if (!sameFile) {
      std::string quoted;
      for (char c : std::string_view(place.getFilename()))
        quoted += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
      now_.body += " \"" + quoted + "\"";
    }
    now_.body += "\n";
  }
  now_.file = place.getFilename();
  now_.nextLine = place.getLine();
}

std::string KernelPrinter::Text::takeBody() {
  now_.file.clear();
  now_.nextLine = 0;
  return std::exchange(now_.body, {});
}

void KernelPrinter::Text::unsupported(SourceLocation loc, const std::string& what) {
  if (!problem_) problem_ = {loc, what};
}

KernelPrinter::KernelPrinter(ASTContext& context, KernelHooks hooks)
    : text_(std::make_unique<Text>(context, std::move(hooks))) {}
KernelPrinter::~KernelPrinter() = default;

void KernelPrinter::statement(const Stmt* s) { text_->statement(s); }
void KernelPrinter::local(const VarDecl* v) { text_->declaration(v); }
std::string KernelPrinter::expression(const Expr* e) { return text_->operand(e, kPostfix); }
std::string KernelPrinter::condition(const Expr* e) {
  return e->getType()->isAnyComplexType() ? text_->condition(e) : expression(e);
}
std::string KernelPrinter::type(QualType type, const std::string& space) {
  return text_->types_.declare(type, "", {space, space});
}
std::string KernelPrinter::declaration(QualType type, const std::string& name, const std::string& space) {
  return text_->types_.declare(type, name, {space, space});
}
std::string KernelPrinter::privateDeclaration(const VarDecl* v, const Stmt* body) {
  return text_->privateDeclaration(v, body);
}
std::string KernelPrinter::privateArray(const VarDecl* v, const std::string& extent) {
  return text_->privateArray(v, extent);
}
bool KernelPrinter::leadsToOwn(const Expr* lvalue) const { return text_->placeOf(lvalue) == Space::own; }
std::string KernelPrinter::name(const NamedDecl* decl) { return text_->types_.name(decl); }
void KernelPrinter::rename(const VarDecl* v, const std::string& name) { text_->types_.rename(v, name); }
std::string KernelPrinter::parameter(const ParmVarDecl* p, const Expr* argument) {
  return text_->parameter(p, argument);
}
std::vector<const VarDecl*> KernelPrinter::sharedVariables(const Stmt* s) {
  std::vector<const VarDecl*> variables;
  text_->sharedVariables(s, variables);
  return variables;
}
std::string KernelPrinter::exportRoutine(const FunctionDecl* f, unsigned own) { return text_->exportRoutine(f, own); }
std::vector<const VarDecl*> KernelPrinter::fileVariables() const { return text_->fileVariables_; }
std::vector<std::string> KernelPrinter::routinesElsewhere() const { return text_->elsewhere_; }
void KernelPrinter::guardTypes() { text_->types_.guard(); }
bool KernelPrinter::inRoutine() const { return text_->now_.routine != nullptr; }
bool KernelPrinter::handed(const ParmVarDecl* p) const { return text_->now_.handed.count(p) > 0; }
void KernelPrinter::line(const std::string& text) { text_->line(text); }
void KernelPrinter::at(SourceLocation loc) { text_->at(loc); }
void KernelPrinter::open(const std::string& head) { text_->open(head); }
void KernelPrinter::close() { text_->close(); }
std::string KernelPrinter::takeBody() { return text_->takeBody(); }
std::string KernelPrinter::definitions() { return text_->definitions_; }
void KernelPrinter::unsupported(SourceLocation loc, const std::string& what) {
  text_->unsupported(loc, what);
}
std::optional<SourceLocation> KernelPrinter::mixedPointers() const { return text_->mixed_; }

std::optional<std::pair<SourceLocation, std::string>> KernelPrinter::problem() const {
  return text_->problem_;
}

}  // namespace tasuki
