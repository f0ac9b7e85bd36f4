// What routines follow of structures of the file, `g.u[i]` of a `static grid g`: further parameters of the routines, as
// for the structures that their own parameters lead to.
#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "kernel/builder.h"
#include "kernel/names.h"

using namespace clang;

namespace tasuki {

static bool ofFile(const VarDecl* v) {
  return v && v->hasGlobalStorage() && v->getLexicalDeclContext()->isFileContext();
}

// Of a routine, with what the routines that it calls follow.
const std::vector<RegionBuilder::FollowedMember>& RegionBuilder::followedOfFile(const FunctionDecl* f) {
  auto [known, fresh] = followedOfFile_.try_emplace(f);
  if (!fresh) return known->second;
  std::vector<FollowedMember> found;
  findFollowed(f->getBody(), ofFile, found);
  return followedOfFile_[f] = std::move(found);
}

// Makes them arguments of the kernel, where they keep their value and the host can name them.
void RegionBuilder::handFileMembers(const Stmt* kernel) {
  llvm::StringSet<> taken = construct_.function ? namesDeclaredIn(construct_.function) : llvm::StringSet<>();
  for (const FunctionDecl* f : called_)
    for (const auto& name : namesDeclaredIn(f)) taken.insert(name.getKey());
  for (const FunctionDecl* f : called_)
    for (const FollowedMember& m : followedOfFile(f)) {
      const VarDecl* v = m.path.root();
      const std::string shown = v->getName().str() + m.path.shown;
      const bool hidden = construct_.function && namesDeclaredIn(construct_.function).contains(v->getName());
      const bool changes =
          llvm::any_of(called_, [&](const FunctionDecl* o) { return changesIn(o->getBody()).assigned.count(v) > 0; });
      if (fileMembers_.count(shown) || hidden || changes || isDistributed(m.path)) continue;
      const auto name = memberArgument(m, hostPath(m.path), kernel);
      if (!name) continue;
      std::string inside = "file_" + v->getName().str() + m.path.name + renamed_end;
      while (!taken.insert(inside).second) inside += "_";
      fileMembers_[shown] = {*name, inside};
    }
}

// What such a member is called in the kernel or routine that is printed; nullopt: it is none.
std::optional<std::string> RegionBuilder::fileMember(const MemberPath& path) const {
  const auto known =
      ofFile(path.root()) ? fileMembers_.find(path.root()->getName().str() + path.shown) : fileMembers_.end();
  if (known == fileMembers_.end()) return std::nullopt;
  return printer_->inRoutine() ? known->second.inRoutine : known->second.inKernel;
}

// For the printer: declarations of the routine's further parameters, or what these are where it is called.
std::vector<std::string> RegionBuilder::fileMembers(const FunctionDecl* routine, bool called) {
  std::vector<std::string> all;
  for (const FollowedMember& m : followedOfFile(routine)) {
    const auto name = fileMember(m.path);
    if (name) all.push_back(called ? *name : declarationOf(m, *name));
  }
  return all;
}

}  // namespace tasuki
