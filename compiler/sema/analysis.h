// Checking and understanding: walks the typed program with its directives in scope, reports errors at the
// user's places, and hands each construct that it understood to a sink (the lowering).
#pragma once
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "clang/AST/Stmt.h"
#include "lower/emitter.h"
#include "sema/symbols.h"

namespace tasuki {

// The outermost loop or compute construct around a reference: addresses are computed once there.
struct Region {
  std::vector<ArraySymbol*> arrays;
  void use(ArraySymbol* a) {
    for (ArraySymbol* b : arrays)
      if (a == b) return;
    arrays.push_back(a);
  }
};

struct LoopVar {
  const clang::ForStmt* stmt = nullptr;
  const clang::VarDecl* var = nullptr;
  Value lb, ub, step;  // inclusive bounds; step 0: the header was not looked at
  int direction = 1;
  bool declaredInFor = false;
  bool boundsUseOuter = false;  // lb, ub, step or the place in the on clause mention an outer index of the nest
  Range init, condition;        // items of the start value and of the condition
  Range whole, header, body;    // items of the statement, of `for (..)` and of what follows it
  // Dimension of the on-reference (-1: not distributed), whose index is coefficient * index + offset. The
  // coefficient is 1 in the cyclic modes and on nodes.
  int axis = -1;
  Value coefficient = Value::of(1), offset;
  enum Mode { Whole, Affine, Cyclic, BlockCyclic, OnNodes } mode = Whole;
};

struct ReductionInfo {
  ArraySymbol* array = nullptr;  // a replicated array instead of a variable
  directive::ReduceOp op = directive::ReduceOp::Sum;
  const clang::VarDecl* var = nullptr;
  const clang::Expr* part = nullptr;  // of the variable, or what its section is of
  std::string section;                // its text; empty when it is none
  Value base, length;
  clang::QualType type;  // of what is reduced or sent; of a section, its element
  std::vector<const clang::VarDecl*> locations;
};

struct WidthInfo {
  bool whole = true;  // no width clause
  bool flagged = false;
  Value lo, hi;
};

struct LoopInfo {
  Site* site = nullptr;
  Range range;                // the whole construct, from its first pragma to its end
  std::vector<LoopVar> nest;  // outermost first
  RefInfo on;
  std::vector<ReductionInfo> reductions;
  std::vector<WidthInfo> widths;  // expand/margin/peel, per dimension of the on-reference
  Value asyncId;                  // peel_and_wait
  std::shared_ptr<Region> region;
  bool ownsRegion = false;
  bool needsSet = false;     // directives or calls of user functions inside
  bool needsMember = false;  // the on-reference fixes a dimension without a loop
  bool plain = true;         // indices stand in the on-reference as i, i + c or i - c, each once
  bool tested = false;       // every iteration asks whether this node executes it
  bool section = false;      // a section in the on-reference mentions an index: several nodes an iteration
  Site* acc = nullptr;       // acc loop or combined construct on the same loop
  const LoopInfo* outer = nullptr;

  // Whether a reduction keeps the place of an extremum: the first or last in the order of iterations.
  bool findsPlaces() const {
    return llvm::any_of(reductions, [](const ReductionInfo& r) { return !r.locations.empty(); });
  }
};

// One reference of an aligned array in the program.
struct ReferenceInfo {
  const clang::Expr* expr = nullptr;  // all of it
  ArraySymbol* array = nullptr;
  Range base;  // items of the array's name
  Range whole;
  std::vector<const clang::Expr*> subscripts;
  std::vector<Range> subscriptRanges;
  bool unevaluated = false;  // operand of sizeof, typeof, ...
  bool argument = false;     // the bare name, passed to a function
  clang::SourceLocation loc;
  // Per subscript: the loop variable that it is (plus `delta` in template indices), or null.
  struct Match {
    const LoopVar* loop = nullptr;
    std::optional<long long> delta;
  };
  std::vector<Match> matches;
  std::shared_ptr<Region> region;
};

// layout(a[i+1][*]) of a loop directive: which loops run where `a` lies.
struct LayoutUse {
  std::string name;
  const clang::Expr* array = nullptr;
  struct Index {
    const clang::ForStmt* loop;
    int dimension;
    Value offset;  // element index = loop index + offset
  };
  std::vector<Index> indices;
};
// An array of `acc declare` with layout or on_device.
struct LayoutDeclaration {
  const directive::AccClause* clause = nullptr;
  const directive::AccClause::Item* item = nullptr;
  const clang::Expr* array = nullptr;
  int block = -1;  // the dimension that is divided
  Value lo, hi;    // shadow
};

struct AccInfo {
  Site* site = nullptr;
  const clang::Stmt* body = nullptr;            // the statement that the directive is bound to
  const clang::FunctionDecl* function = nullptr;
  std::vector<const Site*> data;                // data constructs around it
  std::vector<std::shared_ptr<const AccInfo>> hostData;  // host_data constructs around it
  Range range, statement;
  std::vector<LoopVar> nest;   // with bounds: the loops of the directive (collapse), where it is not seq
  size_t collapse = 1;
  std::vector<LoopVar> plainLoops;  // kernels, parallel: loops without a directive of the usual form
  std::shared_ptr<Region> region;
  bool ownsRegion = false;
  bool insideCompute = false;  // of another compute construct
  bool inReduction = false;    // in an xmp loop with a reduction clause
  bool findsPlaces = false;    // it, or an xmp loop around it, does
  std::optional<DevicesRef> devices;  // on_device
  std::optional<LayoutUse> layout;
  std::vector<LayoutDeclaration> declared;
  std::vector<const clang::Expr*> reflected;
  bool insideLoop = false;  // of an acc loop that already runs in parallel

  // The default clause of a compute construct, which the nearest data construct around it may give; null without one.
  const directive::AccClause* standard() const;
};

// An object of an image: `x[i].n:[k]`.
struct Coindexed {
  const CoarraySymbol* coarray = nullptr;
  const clang::Expr* path = nullptr;  // this node's object, `x[i].n`
  std::vector<const clang::Expr*> images;
  Range range, pathRange;
};
struct CoarrayAccess {
  enum Kind { Get, Put, Update, UpdateAfter };  // y = x:[k]; x:[k] = y; x:[k] += y, --x:[k]; x:[k]++
  Kind kind = Get;
  Coindexed object;
  Range range;
  const clang::Expr* right = nullptr;  // null: 1
  std::string op;                      // of updates: `+=`
  bool unevaluated = false;
};

// One dimension of a section, `a[base:length:step]`.
struct SectionDim {
  const clang::Expr* subscript = nullptr;  // from the array to this dimension's bracket
  Range inside;                            // of the brackets
  const clang::Expr *base = nullptr, *length = nullptr, *step = nullptr;
};
struct SectionSide {
  Coindexed image;                    // without a coarray: memory of this node
  const clang::Expr* path = nullptr;  // all subscripts
  Range pathRange;
  std::vector<SectionDim> dims;
};
// `a[..]:[k] = b[..]:[k]`, `= value` for all elements, or an expression of sections.
struct ArrayAssignment {
  enum Kind { Copy, Fill, Elementwise };
  Kind kind = Copy;
  Range range;
  clang::SourceLocation loc;
  SectionSide left, right;             // right: Copy
  const clang::Expr* value = nullptr;  // Fill, Elementwise
  std::vector<SectionSide> sections;   // Elementwise: in the value
};

// One dimension of a distributed array in a gmove: an element, or a section.
struct GmoveDim {
  const clang::Expr* index = nullptr;  // null: the section
  SectionDim section;
};
struct GmoveSide {
  ArraySymbol* array = nullptr;      // null: own memory
  std::vector<GmoveDim> dims;        // of the array
  std::vector<SectionDim> sections;  // those of them that are
  SectionSide own;
  const std::vector<SectionDim>& dimensions() const { return array ? sections : own.dims; }
};
struct GmoveInfo {
  Range whole;  // with the directive
  GmoveSide left, right;
  bool leftOnDevice = false, rightOnDevice = false;
};

class Sink {
 public:
  virtual ~Sink() = default;
  virtual void nodes(NodesSymbol*) = 0;
  virtual void templ(TemplateSymbol*) = 0;
  virtual void devices(DevicesSymbol*) = 0;
  virtual void distribute(Site*, TemplateSymbol*) = 0;
  virtual void templateFix(Site*, TemplateSymbol*, const std::vector<FormatInfo>&,
                           const std::vector<Value>& lb, const std::vector<Value>& ub) = 0;
  virtual void array(ArraySymbol*) = 0;  // its align directive was met
  virtual void reference(const ReferenceInfo&) = 0;
  virtual void descOf(Range, const Symbol*) = 0;
  // Assignment to a location variable of a reduction with lastmax or lastmin.
  virtual void locationAssigned(Range leftSide, const clang::VarDecl*) = 0;
  virtual void addressOf(Range, ArraySymbol*) = 0;  // `&a` of a whole array
  virtual void loop(std::shared_ptr<LoopInfo>) = 0;
  virtual void task(Site*, const RefInfo&, Range whole, bool inTasks) = 0;
  virtual void tasks(Site*, Range whole, const std::vector<std::pair<Site*, RefInfo>>& inner) = 0;
  virtual void reflect(Site*, const std::vector<ArraySymbol*>&, const std::vector<WidthInfo>&) = 0;
  virtual void barrier(Site*, const RefInfo*) = 0;
  virtual void reduction(Site*, const std::vector<ReductionInfo>&, const RefInfo*) = 0;
  // device: of from_device, one device of a device array.
  virtual void bcast(Site*, const std::vector<ReductionInfo>&, const RefInfo* from, const RefInfo* on,
                     const DevicesRef* device) = 0;
  virtual void waitAsync(Site*, const std::vector<Value>& ids, const RefInfo*) = 0;
  virtual void coarray(CoarraySymbol*) = 0;                    // once for each
  virtual void codimensions(Range) = 0;                        // of a declarator: from the colon on
  virtual void coarrayAccess(const CoarrayAccess&) = 0;
  virtual void arrayAssignment(const ArrayAssignment&) = 0;
  virtual void gmove(Site*, const GmoveInfo&) = 0;
  virtual void mainBody(Range body) = 0;
  virtual void callsInit() = 0;  // xmp_init: the program starts the runtime itself
  virtual void acc(std::shared_ptr<AccInfo>) = 0;
  // Of a function of openacc.h, by the host.
  virtual void libraryCall(Range function, clang::SourceLocation loc, const std::string& name) = 0;
  virtual void routine(const Site*, const clang::FunctionDecl*) = 0;  // of acc routine
};

struct Analysis {
  bool ok = false;                // no error was reported
  std::shared_ptr<void> symbols;  // owns what the sink was given
  std::string dump;               // what was understood, for --dump-after=sema
};
Analysis analyze(clang::CompilerInstance& ci, Unit& unit, Sink& sink);

}  // namespace tasuki
