// What directives declare: node arrays, templates, aligned arrays; and the scopes that hold their names.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "frontend/unit.h"

namespace tasuki {

// An integer value: constant, or a sum of the program's expressions (each with a sign) and a constant.
struct Value {
  std::vector<std::pair<int, const clang::Expr*>> terms;
  std::string name;  // a plain variable that only the text knows (a term with sign +)
  long long add = 0;

  static Value of(long long c) {
    Value v;
    v.add = c;
    return v;
  }
  static Value of(const clang::Expr* e, const clang::ASTContext& context, int sign = 1);
  std::optional<long long> constant() const {
    if (terms.empty() && name.empty()) return add;
    return std::nullopt;
  }
  Value plus(const Value& other, int sign = 1) const;
  Value plus(long long c) const {
    Value v = *this;
    v.add += c;
    return v;
  }
};

struct NodesSymbol;
struct TemplateSymbol;

struct SubInfo {
  // Only in the on clause of a loop - Loop: coefficient * index + lo, where `loop` is the place of the index in
  // the nest. Test: every iteration is asked whether this node has the index `lo` or, as a section, any of
  // lo:hi:step; `loop` is the place of the innermost index that is mentioned.
  enum Kind { Index, Triplet, All, Own, Loop, Test };
  Kind kind = All;
  Value lo, hi, step;
  int loop = -1;
  Value coefficient = Value::of(1);
  bool section = false;
};
// A nodes-ref or template-ref in parenthesis order.
struct RefInfo {
  enum Kind { Executing, Nodes, Template, Primary };
  Kind kind = Executing;
  NodesSymbol* nodes = nullptr;
  TemplateSymbol* templ = nullptr;
  std::vector<SubInfo> subs;  // empty: the whole object
};

struct Symbol {
  std::string name;
  clang::SourceLocation loc;
  bool fileScope = false;
  Site* site = nullptr;  // none: a name that nothing declares
  std::string variable;  // in the generated code
  // What declares it is wrong, and has been told: uses are left out without a word, since all that there is to say
  // follows from that.
  bool broken = false;
};

struct NodesSymbol : Symbol {
  directive::Form form = directive::Form::Paren;
  std::vector<std::optional<Value>> size;  // parenthesis order; empty optional: `*`
  std::optional<RefInfo> equiv;
};

struct FormatInfo {
  directive::DistFormat::Kind kind = directive::DistFormat::Star;
  int axis = -1;  // node dimension, parenthesis order
  std::optional<Value> width;
  const clang::Expr* map = nullptr;  // gblock(map)
  bool undefined = false;            // gblock(*)
};

struct TemplateSymbol : Symbol {
  directive::Form form = directive::Form::Paren;
  int rank = 0;
  bool fixed = true;
  std::vector<Value> lb, ub;  // parenthesis order, when fixed
  Site* distributed = nullptr;
  std::vector<FormatInfo> formats;
  NodesSymbol* onto = nullptr;

  // The node count along template dimension d when the program fixes it, else empty.
  std::optional<long long> nodesAlong(int d) const;
  bool isDistributed(int d) const {
    return d >= 0 && distributed && formats[d].kind != directive::DistFormat::Star;
  }
  bool isCyclic(int d) const { return isDistributed(d) && formats[d].kind == directive::DistFormat::Cyclic; }
};

// A set of devices of the node; first and length: of `of` or of the devices of the type.
struct DevicesSymbol : Symbol {
  std::optional<Value> size;  // empty: `*`
  DevicesSymbol* of = nullptr;
  int type = -1;  // acc_device_t; -1: the default one
  std::optional<Value> first, length;
};
// The argument of on_device.
struct DevicesRef {
  DevicesSymbol* devices = nullptr;
  bool part = false;
  Value first, length;
};

struct ShadowInfo {
  Value lo, hi;
  bool full = false;
};

// An array of the program: a variable, or a member of one by the members' names, the innermost first.
using ArrayKey = std::pair<const clang::VarDecl*, std::vector<const clang::FieldDecl*>>;
ArrayKey arrayKey(const clang::Expr* e);  // of no variable: of something else

struct ArraySymbol : Symbol {
  enum Kind { Static, Pointer, Parameter };
  Kind kind = Static;
  const clang::VarDecl* decl = nullptr;
  const clang::FieldDecl* member = nullptr;  // the array is this member of `decl`
  ArrayKey key;
  int rank = 0;
  clang::QualType element;
  std::vector<Value> size;  // C order; for Pointer the first is unknown (0)
  TemplateSymbol* with = nullptr;
  Site* align = nullptr;
  Site* shadowSite = nullptr;
  Site* last = nullptr;  // the directive behind which the array is complete
  std::vector<int> axis;
  std::vector<Value> offset;
  std::vector<ShadowInfo> shadow;
  std::vector<std::optional<long long>> extent;  // filled when known to the compiler
  std::string origin;                            // variable that holds `origin`
  bool inMain = false;
  bool externOnly = false;
  bool restricted = false;  // a parameter that the program declared restrict

  bool isFull(int d) const { return !shadow.empty() && shadow[d].full; }
  bool isAffine(int d) const { return axis[d] < 0 || isFull(d) || !with->isCyclic(axis[d]); }
};

// A variable that every node has, and all others reach.
struct CoarraySymbol {
  const clang::VarDecl* decl = nullptr;
  std::string name;
  std::vector<long long> coextents;  // all but the last, whose extent is not known
  bool defined = false;              // in this unit
  Site* site = nullptr;              // the coarray directive, and the nodes that it names; null: none
  NodesSymbol* on = nullptr;
  std::string variable;  // in the generated code: of its descriptor
};

// Names of directives: inner scopes hide outer ones, as in C.
class Scopes {
 public:
  void push() { stack_.emplace_back(); }
  void pop() { stack_.pop_back(); }
  size_t depth() const { return stack_.size(); }

  NodesSymbol* nodes(const std::string& name) const { return find(&Level::nodes, name); }
  TemplateSymbol* templ(const std::string& name) const { return find(&Level::templates, name); }
  ArraySymbol* array(const std::string& name) const { return find(&Level::arrays, name); }
  DevicesSymbol* devices(const std::string& name) const { return find(&Level::devices, name); }
  std::vector<std::string> devicesNames() const { return names(&Level::devices); }
  // A node array or template declared in the innermost scope.
  Symbol* local(const std::string& name) const;
  template <class T>
  T* add(std::unique_ptr<T> s) {
    T* p = s.get();
    put(p);
    owned_.push_back(std::shared_ptr<void>(std::move(s)));
    return p;
  }
  // A name that has been told to be declared nowhere: broken, whatever it is used as.
  void addUndeclared(const std::string& name);
  std::vector<std::string> nodesNames() const { return names(&Level::nodes); }
  std::vector<std::string> templateNames() const { return names(&Level::templates); }

 private:
  struct Level {
    std::map<std::string, NodesSymbol*> nodes;
    std::map<std::string, TemplateSymbol*> templates;
    std::map<std::string, ArraySymbol*> arrays;
    std::map<std::string, DevicesSymbol*> devices;
  };
  template <class T>
  T* find(std::map<std::string, T*> Level::* table, const std::string& name) const {
    for (size_t i = stack_.size(); i-- > 0;)
      if (auto it = (stack_[i].*table).find(name); it != (stack_[i].*table).end()) return it->second;
    return nullptr;
  }
  template <class T>
  std::vector<std::string> names(std::map<std::string, T*> Level::* table) const {
    std::vector<std::string> all;
    for (const Level& l : stack_)
      for (const auto& [name, s] : l.*table)
        if (s->site) all.push_back(name);
    return all;
  }
  void put(NodesSymbol* s) { stack_.back().nodes[s->name] = s; }
  void put(TemplateSymbol* s) { stack_.back().templates[s->name] = s; }
  void put(ArraySymbol* s) { stack_.back().arrays[s->name] = s; }
  void put(DevicesSymbol* s) { stack_.back().devices[s->name] = s; }

  std::vector<Level> stack_{1};
  std::vector<std::shared_ptr<void>> owned_;
};

}  // namespace tasuki
