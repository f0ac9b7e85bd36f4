// What the program's own OpenMP lines say of aligned arrays.
#include "kernel/usage.h"
#include "sema/analyzer.h"

using namespace clang;

namespace tasuki {
namespace {

bool makesCopies(StringRef clause) {
  return clause == "private" || clause == "firstprivate" || clause == "lastprivate" || clause == "linear" ||
         clause == "reduction" || clause == "in_reduction" || clause == "task_reduction" || clause == "copyprivate";
}

StringRef takeName(StringRef& text) {
  text = text.drop_until([](char c) { return isAsciiIdentifierStart(c); });
  const StringRef name = text.take_while([](char c) { return isAsciiIdentifierContinue(c); });
  text = text.drop_front(name.size());
  return name;
}

}  // namespace

void Analyzer::checkOpenMpLines(const FunctionDecl* f) {
  const Range body = range(f->getBody());
  llvm::StringSet<> own = namesDeclaredIn(f);
  llvm::StringSet<> arrays;
  for (const auto& [key, a] : arrays_) {
    if (a->member || a->broken) continue;
    const bool ofFunction = a->decl->getParentFunctionOrMethod() == f;
    if (ofFunction) own.erase(a->name);
    if (ofFunction || a->decl->isFileVarDecl()) arrays.insert(a->name);
  }
  for (int i = body.begin; body && i <= body.end; ++i) {
    if (!unit_.items[i].isOpenMp()) continue;
    StringRef text = unit_.items[i].text;
    while (!text.empty()) {
      const StringRef clause = takeName(text);
      if (!makesCopies(clause) || !text.ltrim().starts_with("(")) continue;
      StringRef list = text.split('(').second.split(')').first;
      if (list.contains(':')) list = clause == "linear" ? list.split(':').first : list.split(':').second;
      while (!list.empty()) {
        const StringRef name = takeName(list);
        if (arrays.contains(name) && !own.contains(name))
          error(unit_.items[i].token.getLocation(), "the aligned array " + quoted(name.str()) + " cannot be " +
                                                        (clause.contains("reduction") ? "reduced" : "private") +
                                                        " in OpenMP's " + quoted(clause.str()) +
                                                        ": its threads share this node's part of it");
      }
    }
  }
}

}  // namespace tasuki
