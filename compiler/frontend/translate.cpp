// The phases of a translation: Clang set-up, reading, parsing, analysis, lowering, printing.
#include "frontend/translate.h"

#include <map>
#include <optional>
#include <set>

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Driver/CreateInvocationFromArgs.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Parse/Parser.h"
#include "clang/Sema/EnterExpressionEvaluationContext.h"
#include "clang/Sema/Sema.h"
#include "directive/parser.h"
#include "directive/suggest.h"
#include "frontend/host_macros.h"
#include "frontend/unit.h"
#include "llvm/Support/raw_ostream.h"
#include "lower/lowering.h"
#include "sema/analysis.h"

using namespace clang;

namespace tasuki {
namespace {

void dumpDirectives(CompilerInstance& ci, const Unit& unit) {
  SourceManager& sm = ci.getSourceManager();
  for (const auto& site : unit.sites) {
    std::vector<directive::Token> tokens;
    for (unsigned i = site->arena; i < unit.items.size(); ++i)
      tokens.push_back({directive::Token::Other, ci.getPreprocessor().getSpelling(unit.items[i].token), 0});
    PresumedLoc p = sm.getPresumedLoc(sm.getExpansionLoc(site->loc));
    llvm::outs() << p.getFilename() << ":" << p.getLine() << ": " << directive::describe(site->d, tokens)
                 << "\n";
  }
}

// Holds back Clang's word that a name is not declared until all names are known, to say the nearest one.
class UndeclaredNames : public TextDiagnosticPrinter {
 public:
  using TextDiagnosticPrinter::TextDiagnosticPrinter;
  void HandleDiagnostic(DiagnosticsEngine::Level level, const Diagnostic& info) override {
    if (info.getID() == diag::err_undeclared_var_use) {
      names.push_back(info.getLocation());
      return;
    }
    // Clang's -w is about its own warnings.
    if (level != DiagnosticsEngine::Note)
      silent_ = level == DiagnosticsEngine::Warning && info.getDiags()->getIgnoreAllWarnings();
    if (silent_) return;
    // Text made of strings, as in _Pragma, lies in no file: what made it does.
    SourceLocation loc = info.getLocation();
    if (loc.isMacroID() && info.hasSourceManager()) {
      const SourceManager& sm = info.getSourceManager();
      while (loc.isMacroID() && sm.isWrittenInScratchSpace(sm.getSpellingLoc(loc)))
        loc = sm.getImmediateExpansionRange(loc).getBegin();
    }
    if (loc == info.getLocation()) return TextDiagnosticPrinter::HandleDiagnostic(level, info);
    SmallString<256> text;
    info.FormatDiagnostic(text);
    DiagnosticStorage none;
    TextDiagnosticPrinter::HandleDiagnostic(level, Diagnostic(info.getDiags(), loc, info.getID(), none, text));
  }
  std::vector<SourceLocation> names;

  void suggest(CompilerInstance& ci, const Unit& unit) {
    std::vector<std::string> known;
    SourceManager& sm = ci.getSourceManager();
    std::map<std::string, std::pair<const char*, SourceLocation>> mappings;
    for (const auto& site : unit.sites)
      for (const auto& decl : site->d.decls)
        mappings[decl.name.text] = {site->d.kind == directive::Kind::Nodes        ? "a node array"
                                    : site->d.kind == directive::Kind::AccDevices ? "a device array"
                                                                                  : "a template",
                                    SourceLocation::getFromRawEncoding(decl.name.loc)};
    for (Decl* d : ci.getASTContext().getTranslationUnitDecl()->decls()) {
      if (!sm.isInSystemHeader(sm.getExpansionLoc(d->getLocation())))
        if (auto* n = dyn_cast<NamedDecl>(d); n && n->getIdentifier() && isa<ValueDecl>(n))
          known.push_back(n->getName().str());
      if (auto* f = dyn_cast<FunctionDecl>(d); f && f->hasBody())
        for (Decl* local : f->decls())
          if (auto* n = dyn_cast<ValueDecl>(local); n && n->getIdentifier())
            known.push_back(n->getName().str());
    }
    DiagnosticsEngine& diags = ci.getDiagnostics();
    // Clang has counted them: the limit that stops the others behind them must not swallow them themselves.
    if (!names.empty()) diags.setErrorLimit(0);
    if (!names.empty() && diags.hasFatalErrorOccurred()) diags.Reset(true);
    std::set<std::string> told;
    for (SourceLocation loc : std::exchange(names, {})) {
      std::string name = Lexer::getSpelling(sm.getSpellingLoc(loc), buffer_, sm, ci.getLangOpts()).str();
      if (!told.insert(name).second) continue;
      if (auto it = mappings.find(name); it != mappings.end()) {
        diags.Report(loc, diags.getCustomDiagID(DiagnosticsEngine::Error, "expected a variable, '%0' is %1"))
            << name << it->second.first;
        diags.Report(it->second.second, diags.getCustomDiagID(DiagnosticsEngine::Note, "'%0' is declared here"))
            << name;
        continue;
      }
      std::string near = directive::suggest(name, known);
      if (near == name) near.clear();  // declared behind, or in another function
      diags.Report(loc,
                   diags.getCustomDiagID(DiagnosticsEngine::Error, "use of undeclared identifier '%0'%1"))
          << name << (near.empty() ? "" : "; did you mean '" + near + "'?");
    }
  }

 private:
  SmallString<64> buffer_;
  bool silent_ = false;  // the last one and its notes
};

// Clang wraps the whole of an expression that uses a member of a structure that a function returns, as in
// `sum += f(i).x;`. In C that says nothing, and hides what the expression is.
void unwrap(Stmt* s) {
  for (Stmt*& child : s->children()) {
    while (auto* e = dyn_cast_or_null<ExprWithCleanups>(child)) child = e->getSubExpr();
    if (child) unwrap(child);
  }
}

void unwrapBodies(CompilerInstance& ci) {
  SourceManager& sm = ci.getSourceManager();
  for (Decl* d : ci.getASTContext().getTranslationUnitDecl()->decls())
    if (auto* f = dyn_cast<FunctionDecl>(d); f && f->doesThisDeclarationHaveABody())
      if (!sm.isInSystemHeader(sm.getExpansionLoc(f->getLocation()))) unwrap(f->getBody());
}

class Action : public ASTFrontendAction {
 public:
  Action(const TranslateOptions& options, TranslateResult& result, UndeclaredNames& undeclared)
      : options_(options), result_(result), undeclared_(undeclared) {}
  bool ok = false;

 protected:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance&, StringRef) override {
    return std::make_unique<ASTConsumer>();
  }

  void ExecuteAction() override {
    CompilerInstance& ci = getCompilerInstance();
    Preprocessor& pp = ci.getPreprocessor();
    Unit unit;
    ReadOptions read;
    read.acc = options_.acc;
    // The host compiler is told of OpenMP for the loops of acc constructs: the program's own lines count where it asks.
    read.openmp = options_.hostMacros.empty() || options_.hostMacros.find("#define _OPENMP ") != std::string::npos;
    pp.setPredefines(withHostMacros(pp.getPredefines(), options_.hostMacros) + "\n" + kMarkerDeclarations);
    prepareReading(ci, read, unit);
    if (!ci.hasSema()) ci.createSema(getTranslationUnitKind(), nullptr);
    Sema& sema = ci.getSema();
    // Pragmas of OpenMP and OpenACC come back as annotated tokens when their handlers are on; neither is
    // parsed by Clang.
    LangOptions& lang = ci.getLangOpts();
    lang.OpenMP = 51;
    lang.OpenACC = 1;
    Parser parser(pp, sema, false);
    lang.OpenMP = 0;
    lang.OpenACC = 0;
    pp.EnterMainSourceFile();
    // Sema looks at comments, and what it says of one asks where it stands.
    sema.CurContext = sema.getASTContext().getTranslationUnitDecl();
    readUnit(ci, read, unit);
    sema.CurContext = nullptr;
    result_.dependencies = unit.dependencies;
    if (options_.dumpAfter == "directives") dumpDirectives(ci, unit);

    // What follows a wrong directive would only be misread.
    if (!unit.failed) checkPlacement(ci, unit);
    if (unit.failed) return;
    std::vector<Token> tokens = parserTokens(ci, unit);
    if (options_.dumpAfter == "frontend")
      for (const Token& t : tokens)
        if (!t.isAnnotation() && t.isNot(tok::eof) &&
            ci.getSourceManager().isInMainFile(ci.getSourceManager().getExpansionLoc(t.getLocation())))
          llvm::outs() << pp.getSpelling(t)
                       << (t.is(tok::semi) || t.is(tok::l_brace) || t.is(tok::r_brace) ? "\n" : " ");
    pp.EnterTokenStream(tokens, true, true);
    parser.Initialize();
    {
      Parser::DeclGroupPtrTy group;
      Sema::ModuleImportState state;
      EnterExpressionEvaluationContext context(sema, Sema::ExpressionEvaluationContext::PotentiallyEvaluated);
      for (bool end = parser.ParseFirstTopLevelDecl(group, state); !end;
           end = parser.ParseTopLevelDecl(group, state)) {
      }
    }
    // The parser has told Sema of the end, which has said what is unused.
    undeclared_.suggest(ci, unit);
    if (unit.failed || ci.getDiagnostics().hasErrorOccurred()) return;

    unwrapBodies(ci);
    Emitter emitter(ci, unit);
    emitter.setReadable(options_.readable);
    LoweringOptions lowerOptions;
    lowerOptions.check = options_.check;
    Lowering lowering(ci, unit, emitter, lowerOptions);
    Analysis analysis = analyze(ci, unit, lowering);
    if (!analysis.ok || ci.getDiagnostics().hasErrorOccurred()) return;
    if (options_.dumpAfter == "sema") llvm::outs() << analysis.dump;
    result_.code = lowering.finish();
    result_.usesAcc = lowering.usesAcc();
    result_.usesXmp = !unit.sites.empty() || lowering.hasCoarrays() || unit.sections;
    if (options_.dumpAfter == "lower") llvm::outs() << result_.code;
    ok = true;
  }

 private:
  const TranslateOptions& options_;
  TranslateResult& result_;
  UndeclaredNames& undeclared_;
};

}  // namespace

bool translate(const TranslateOptions& options, TranslateResult& result) {
  std::vector<std::string> args = {"clang", "-fsyntax-only", "-x", "c"};
  // Without -W options the warnings that GCC has on by default.
  if (!options.wall)
    for (const char* on :
         {"no-everything", "implicit-function-declaration", "implicit-int", "int-conversion",
          "incompatible-pointer-types", "incompatible-function-pointer-types", "return-mismatch",
          "pointer-integer-compare", "division-by-zero", "constant-conversion", "#warnings", "deprecated-declarations"})
      args.push_back(std::string("-W") + on);
  args.push_back("-Wunknown-pragmas");
  bool unknownPragmas = true;
  for (const std::string& a : options.clangArgs) {
    if (a == "-Wunknown-pragmas" || a == "-Wno-unknown-pragmas") unknownPragmas = a == "-Wunknown-pragmas";
    args.push_back(a);
  }
  // A -Wall behind it leaves it off, as with GCC.
  if (!unknownPragmas) args.push_back("-Wno-unknown-pragmas");
  // GCC only warns of these in old programs; Clang would refuse them.
  for (const char* old :
       {"implicit-function-declaration", "implicit-int", "int-conversion", "incompatible-pointer-types",
        "incompatible-function-pointer-types", "return-mismatch", "return-type", "parentheses"})
    args.push_back(std::string("-Wno-error=") + old);
  args.push_back("-Wno-unused-value");
  // Markers name pointers before they have a value, and stand like loops in front of statements. The host
  // compiler warns.
  args.push_back("-Wno-uninitialized");
  args.push_back("-Wno-sometimes-uninitialized");
  args.push_back("-Wno-empty-body");
  args.push_back(options.color ? "-fcolor-diagnostics" : "-fno-color-diagnostics");
  args.push_back(options.input);
  std::vector<const char*> argv;
  for (const std::string& a : args) argv.push_back(a.c_str());

  CreateInvocationOptions create;
  std::shared_ptr<CompilerInvocation> invocation = createInvocation(argv, create);
  if (!invocation) return false;
  invocation->getFrontendOpts().DisableFree = true;
  CompilerInstance ci(invocation);
  ci.createVirtualFileSystem();
  UndeclaredNames undeclared(llvm::errs(), ci.getDiagnosticOpts());
  ci.createDiagnostics(&undeclared, false);
  if (!ci.hasDiagnostics()) return false;
  Action action(options, result, undeclared);
  bool ran = ci.ExecuteAction(action);
  return ran && action.ok;
}

}  // namespace tasuki
