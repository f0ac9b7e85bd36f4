// Lowering: turns understood constructs into edits of the token stream.
#pragma once
#include <functional>
#include <map>
#include <set>

#include "kernel/region.h"
#include "lower/emitter.h"
#include "sema/analysis.h"

namespace tasuki {

struct LoweringOptions {
  bool check = false;  // -fxmp-check
};

// Of a data clause, in abi.h; null for other clauses.
const char* accAction(const directive::AccClause& clause);
// The operator's name in abi.h.
const char* opText(directive::ReduceOp op);

class Lowering : public Sink {
 public:
  Lowering(clang::CompilerInstance& ci, Unit& unit, Emitter& emitter, const LoweringOptions& options);

  void nodes(NodesSymbol*) override;
  void templ(TemplateSymbol*) override;
  void devices(DevicesSymbol*) override;
  void distribute(Site*, TemplateSymbol*) override;
  void templateFix(Site*, TemplateSymbol*, const std::vector<FormatInfo>&, const std::vector<Value>&,
                   const std::vector<Value>&) override;
  void array(ArraySymbol*) override;
  void reference(const ReferenceInfo&) override;
  void descOf(Range, const Symbol*) override;
  void locationAssigned(Range, const clang::VarDecl*) override;
  void addressOf(Range, ArraySymbol*) override;
  void loop(std::shared_ptr<LoopInfo>) override;
  void task(Site*, const RefInfo&, Range whole, bool inTasks) override;
  void tasks(Site*, Range whole, const std::vector<std::pair<Site*, RefInfo>>&) override;
  void reflect(Site*, const std::vector<ArraySymbol*>&, const std::vector<WidthInfo>&) override;
  void barrier(Site*, const RefInfo*) override;
  void reduction(Site*, const std::vector<ReductionInfo>&, const RefInfo*) override;
  void bcast(Site*, const std::vector<ReductionInfo>&, const RefInfo*, const RefInfo*, const DevicesRef*) override;
  void waitAsync(Site*, const std::vector<Value>&, const RefInfo*) override;
  void coarray(CoarraySymbol* x) override { coarrays_.push_back(x); }
  void codimensions(Range) override;
  void coarrayAccess(const CoarrayAccess&) override;
  void arrayAssignment(const ArrayAssignment&) override;
  void gmove(Site*, const GmoveInfo&) override;
  void mainBody(Range body) override;
  void callsInit() override { callsInit_ = true; }
  void acc(std::shared_ptr<AccInfo>) override;
  void libraryCall(Range function, clang::SourceLocation loc, const std::string& name) override;
  void routine(const Site*, const clang::FunctionDecl*) override;

  // The finished translation; call once, when the analysis is through without errors.
  std::string finish();
  bool usesAcc() const { return usesAcc_; }
  bool hasCoarrays() const { return !coarrays_.empty(); }

 private:
  using Text = std::function<std::string()>;

  // --- coarrays (coarrays.cpp)
  std::string imageText(const std::string& at, const Coindexed& object);
  std::string partText(const std::string& at, const SectionSide& side, const std::vector<std::string>& counts);
  std::string lengthText(const SectionDim& d);
  std::string placeCoarrays();
  void sectionsBegin(const std::vector<SectionDim>& dims);
  std::string gmoveSideText(const std::string& at, const GmoveSide& side);
  std::vector<CoarraySymbol*> coarrays_;

  // --- text of values (text.cpp)
  std::string str(const Value& v);
  std::string str(const clang::Expr* e);
  std::string list(const std::vector<std::string>& items) const;
  // What loop indices in a reference stand for: what this node runs, the whole range of the loop, or the
  // iteration at hand.
  enum class Indices { Own, Ranges, Iteration };
  std::string refText(const RefInfo& r, Indices indices = Indices::Own);
  std::string subsText(const std::vector<std::string>& subs) const;
  std::string refPointer(const RefInfo* r);
  std::string site(const Site* s);
  std::string siteAt(clang::SourceLocation loc, const std::string& what);
  std::string typeText(clang::QualType t, const std::string& fallback) const;
  const char* typeCode(clang::QualType t) const;
  std::string variableText(const clang::VarDecl* v, const std::string& address = "");
  std::string firstOf(const std::string& object, clang::QualType type) const;
  std::string objectText(const std::string& object, const std::string& address, clang::QualType type) const;
  std::string operandText(const ReductionInfo& i);
  std::string arrayText(const ArraySymbol& a);
  std::string asyncText(const Site& s);
  void nameOperands(const Site& s, const std::vector<ReductionInfo>& vars);
  std::string copiesText(const Site& s) const;  // `device` of abi.h
  Range range(const clang::Expr* e) const;
  std::string position(clang::SourceLocation loc, unsigned& line, unsigned& column) const;

  // --- placing
  void place(const Site* s, Text text);  // at the directive, as statements or declarations
  void atStart(Text text);               // in the unit's declaration function
  void behindArrays(Text text);          // there, when the arrays have been declared

  // --- arrays (arrays.cpp)
  std::string element(const ArraySymbol& a) const;
  std::string elementsType(const ArraySymbol& a) const;
  std::string innerExtents(const ArraySymbol& a) const;  // "[66][E]" of dimensions 1..
  bool staticType(const ArraySymbol& a) const;           // all inner extents are constants
  bool stableOrigin(const ArraySymbol& a) const;         // the origin variable holds for this activation
  std::string hoistName(const ArraySymbol& a) const;
  std::string hoist(const ArraySymbol& a, const std::string& at);
  std::string createArray(ArraySymbol& a);
  std::string handle(const ArraySymbol& a) const;  // current descriptor
  void placeArray(ArraySymbol& a);
  void takeAddress(const clang::VarDecl* v);
  void carrier(ArraySymbol& a);
  Range nameAndBounds(int name) const;
  std::string hoists(const Region& r, const std::string& at);
  std::string formatsText(const std::vector<FormatInfo>& f);

  // --- loops (loops.cpp)
  std::string test(const LoopInfo& l, size_t level);  // condition of the tests behind loop `level`, or empty
  std::string stepText(const Site& s, const LoopVar& v, const std::string& bounds);
  std::string keepStep(const Site& s, LoopVar& v, const std::string& number = "");
  std::string checkStep(const Site& s, const LoopVar& v);
  std::string rangeDeclaration(const LoopInfo& l, LoopVar v);
  std::string within(const LoopInfo& l, bool onlyConstants);
  bool calls(const Value& v) const;
  std::vector<std::pair<std::string, Value>> keepCalls(LoopInfo& l);
  void forEdit(std::shared_ptr<LoopInfo> l, size_t k);
  void emitFor(Emitter& e, const LoopInfo& l, size_t k);
  static void pragmaLine(Emitter& e, const std::string& pragma, int item);  // in front of that item
  std::string boxes(const LoopInfo& l);
  std::string reductionBegin(const LoopInfo& l);
  std::string reductionSet(const LoopInfo& l);
  std::string reductionEnd(const LoopInfo& l);
  std::string iterationNumber(const LoopInfo& l);
  bool hasLocations(const LoopInfo& l) const;
  bool mayWrap(const LoopInfo& l, const LoopVar& v) const;
  std::string ends(const LoopInfo& l, const LoopVar& v, const std::string& range);
  std::string loopType(const LoopVar& v) const;

  // --- acc (acc.cpp; data in acc_data.cpp)
  void accStandAlone(std::shared_ptr<AccInfo> a);
  void hostData(std::shared_ptr<AccInfo> a);
  const ReferenceInfo* elementsAt(Range name) const;
  std::string devicePointer(const AccInfo& a, const clang::VarDecl* v);
  std::string deviceAddress(const AccInfo& a, const clang::DeclRefExpr* r, const std::string& host, bool elements);
  void replaceDeviceNames(const clang::Stmt* statement, const AccInfo& a, const std::set<const clang::VarDecl*>& used);
  ArraySymbol* alignedOf(const clang::Expr* e) const;
  std::string accItems(const AccInfo& a, int& count, const Range* construct = nullptr);
  std::string distributedItem(const Site& s, const directive::AccClause::Item& item, const ArraySymbol& a);
  std::string sectionStart(const AccInfo& a, const std::function<bool(const clang::Expr*)>& same, bool own);
  std::string outerStart(const AccInfo& a, const clang::Expr* e);
  std::string startText(const Site& s, const directive::AccClause::Item& item);
  std::string keptStart(const Site& s, const directive::AccClause::Item& item);
  bool constantStart(const Site& s, const directive::AccClause::Item& item, bool zero) const;
  // The items of a region as a variable: what they name is what it was at the region's begin.
  static std::string keptItems(const std::string& name, int count);
  static std::string keepItems(const std::string& name, const std::string& items);
  // Of a data construct, for what is inside of it: that variable, and whether its condition holds.
  static std::string itemsOf(const Site& s);
  static std::string conditionOf(const Site& s);
  std::string accSections(const Site& s, const directive::AccClause::Item& item, const std::string& object,
                          clang::QualType type, const ArraySymbol* aligned);
  std::string queueText(const Site& s, const directive::AccClause* async);
  std::string accQueue(const Site& s);
  // In front of what accQueue() names: the expression is evaluated once.
  std::string keepQueue(const Site& s);
  std::string accWaits(const Site& s, const std::string& at);
  std::string accCondition(const Site& s);
  std::string accDeviceType(const Site& s);
  std::string ownArrays(const Site& s);
  std::pair<std::string, std::string> hostText(const AccInfo& a, const std::string& at);  // around the host's code

  // --- what stands in a construct's place (acc_offload.cpp)
  // What runs on a device with its own memory, in the order of its parts.
  struct Offload {
    std::string items;     // a variable, outside of all that follows
    std::string begin;     // implicit data
    std::string launches;
    std::string end;
    std::string kernels;   // all three, or a choice between two forms of them
    std::string after;     // for an xmp reduction around it
    bool onHost = false;   // no kernels can be made of it: the host's code runs on the contents of the device copies
    std::string possible;  // a condition of the run: where it does not hold, the same
    std::vector<std::string> reductions;  // of loops with layout: operator, number and variables
  };
  Offload offload(const AccInfo& a, const std::string& at, const std::string& queue);
  Offload offloadOf(const AccInfo& a, const RegionCode& code, bool onHost, const std::string& at,
                    const std::string& queue);
  bool hostCanRun(const AccInfo& a);
  bool runsOnHost(const AccInfo& a, const RegionCode& code);
  void report(const RegionCode& code);
  void reportPointers(const RegionCode& code);

  // --- kernels (acc_kernels.cpp)
  HostText hostForKernels();
  std::string exportedRoutines();
  std::string launch(const KernelCode& k, const Site& s, const std::string& at, const std::string& queue);
  std::string steps(const std::vector<HostStep>& all, const std::string& at, const std::string& queue);
  std::string possible(const RegionCode& code, const std::string& at);
  std::string usesText(const RegionCode& code, const std::string& at) const;
  std::string reasonText(const std::string& unsupported, clang::SourceLocation where);

  // --- the host's loops (acc_host.cpp)
  size_t collapsedLoops(const AccInfo& a);
  bool cutsLoops(const AccInfo& a);
  size_t cutLoops(const AccInfo& a);
  std::string hostRange(const LoopVar& v);
  std::string cutBegin(const AccInfo& a);
  bool hasAsync() const;
  void hostLoop(const AccInfo& a);
  void leaveOutPragmas(const clang::ForStmt* loop);
  std::string ompLoopPragma(const AccInfo& a);
  std::string innermostPragma(const AccInfo& a);
  void foundLoop(const AccInfo& a, const RegionCode::FoundLoop& found, const std::string& onlyIf);
  std::string ompReductions(const Site& s);
  void boundForOpenMp(const LoopVar& v);

  // --- several devices a node (devices.cpp)
  std::string devicesText(const DevicesRef& r, const std::string& at);
  std::string sharedArray(const std::string& name, const clang::Expr* e);
  std::string layoutRange(const Site& s, const LayoutUse& use, const LayoutUse::Index& index, const std::string& range);
  std::vector<std::shared_ptr<AccInfo>> layoutsIn(const AccInfo& a) const;
  std::string deviceSet(const AccInfo& a);
  std::string eachDevice(const std::string& at, const std::string& set);
  std::string onDevices(const AccInfo& a, const std::string& text);
  void dataOnDevices(std::shared_ptr<AccInfo> a);
  void computeOnDevices(std::shared_ptr<AccInfo> a);
  std::string wholeArray(const Site& s, const LayoutDeclaration& d, const std::string& action);
  void declareOnDevices(std::shared_ptr<AccInfo> a);
  void checkDivided(const AccInfo& a);
  void deviceDirective(std::shared_ptr<AccInfo> a);

  clang::CompilerInstance& ci_;
  clang::ASTContext& context_;
  Unit& unit_;
  Emitter& emitter_;
  LoweringOptions options_;
  std::vector<ArraySymbol*> arrays_;
  UnitFacts facts_;
  std::vector<std::pair<const Site*, const clang::FunctionDecl*>> exported_;  // acc routine, with a body here
  int kernels_ = 0;
  std::map<const clang::VarDecl*, const Site*> divided_;  // arrays that devices share, by their acc declare
  std::vector<Text> start_, behindArrays_;
  std::set<unsigned> sites_;
  std::map<unsigned, std::string> operands_;  // by site: names for messages, "x, y"
  std::vector<std::string> extraSites_;
  std::vector<std::string> variables_;             // at file scope, in front of everything
  std::map<const directive::AccClause::Item*, int> itemNumbers_;  // among those of its directive
  std::map<const clang::ForStmt*, Text> pragmas_;  // to print directly before a for statement
  // Loops over pieces of a for statement and those in it, and their ends; a pragma behind that.
  std::map<const clang::ForStmt*, std::pair<std::string, std::string>> pieces_;
  std::vector<std::shared_ptr<AccInfo>> hostLoops_;      // with directives for the host compiler
  std::set<const clang::ForStmt*> edited_;
  int main_ = -1;
  bool callsInit_ = false;
  bool usesAcc_ = false;
};

}  // namespace tasuki
