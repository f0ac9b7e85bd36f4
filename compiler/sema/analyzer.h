// The analysis' own state, shared by its parts: walker, declarations, loops, references, communication.
#pragma once
#include <functional>

#include "clang/AST/ASTContext.h"
#include "clang/Frontend/CompilerInstance.h"
#include "directive/suggest.h"
#include "sema/analysis.h"
#include "sema/recurrence.h"

namespace tasuki {

struct ScalarUpdate;

class Analyzer {
 public:
  Analyzer(clang::CompilerInstance& ci, Unit& unit, Sink& sink)
      : ci_(ci), context_(ci.getASTContext()), unit_(unit), sink_(sink) {}
  bool run();
  // What was understood: arrays with their mapping, loops with theirs; one a line.
  std::string dump() const;

 private:
  // --- diagnostics
  void error(clang::SourceLocation loc, const std::string& text);
  void warning(clang::SourceLocation loc, const std::string& text);
  void note(clang::SourceLocation loc, const std::string& text);
  clang::SourceLocation at(directive::Loc loc) const {
    return clang::SourceLocation::getFromRawEncoding(loc);
  }
  // How many errors were told, or held back because they follow from one: what a directive declares is broken where it
  // adds some.
  unsigned faults_ = 0;
  void followsFromError() { failed_ = true, ++faults_; }
  static std::string quoted(const std::string& s) { return "'" + s + "'"; }

  // --- walker (walker.cpp)
  struct Construct {  // what a jump must not leave
    enum Kind { Loop, Task, Region } kind;
    const Site* site;
    int breakable, continuable, switches;  // of what is around it
  };
  struct Context {
    std::shared_ptr<Region> region;
    const LoopInfo* loop = nullptr;  // innermost distributed loop
    bool unevaluated = false;
    int conditional = 0;  // inside an if or ?: of the innermost loop
    bool accParallel = false;
    const Site* compute = nullptr;        // of acc, innermost around this
    const Site* computeRegion = nullptr;  // .. and outermost
    std::vector<const Site*> data;  // acc data constructs around this
    std::vector<std::shared_ptr<const AccInfo>> hostData;  // and host_data constructs
    std::vector<std::pair<const clang::VarDecl*, const Site*>> shared;  // control variables of parallel acc loops
    bool inKernels = false;                                             // in a kernels construct
    std::vector<LoopVar>* plainLoops = nullptr;  // of the kernels or parallel construct around this
    std::vector<const Site*> accLoops;           // acc loops around this
    std::vector<const AccInfo*> divided;         // acc loops with layout around this
  };
  void function(const clang::FunctionDecl* f);
  void checkOpenMpLines(const clang::FunctionDecl* f);
  void fileScope(const clang::VarDecl* marker);
  void walk(const clang::Stmt* s);
  void walkChildren(const clang::Stmt* s);
  void walkName(const clang::DeclRefExpr* e);
  void walkUnary(const clang::UnaryOperator* u);
  void wholeStructure(const clang::Expr* e);
  void countsInSection(clang::SourceLocation loc, const ArraySymbol& a);
  void chosenSubscript(const clang::ArraySubscriptExpr* e);
  void walkBinary(const clang::BinaryOperator* b);
  bool mentionsLoopIndex(const clang::Expr* e) const;
  void walkCall(const clang::CallExpr* call);
  void locationAssigned(const clang::Expr* left);
  void descriptorOf(const clang::CallExpr* call);
  void walkType(const clang::TypeSourceInfo* type);  // expressions in typeof and in array bounds
  // --- jumps out of constructs and into them (jumps.cpp)
  void enter(Construct::Kind kind, const Site& site, const clang::Stmt* body, int breakable = 0);
  void leave();
  void jump(const clang::Stmt* s);
  void label(const clang::LabelStmt* s);
  void switchLabel(const clang::SwitchCase* s);
  void checkGotos();
  std::vector<const Site*> openSites() const;
  std::vector<std::pair<const clang::GotoStmt*, std::vector<const Site*>>> gotos_;
  std::map<const clang::LabelDecl*, std::vector<const Site*>> labels_;

  void controlAssigned(const clang::Expr* left);
  Site* siteOf(const clang::CallExpr* call);
  void declareVariable(const clang::VarDecl* v);
  void declaration(const clang::Decl* d);
  const clang::VarDecl* variable(const std::string& name) const;
  void directive(Site& site);  // stand-alone
  void bound(Site& site, const clang::Stmt* whole, const clang::Stmt* body);
  void tasks(Site& site, const clang::Stmt* body);
  std::optional<RefInfo> task(Site& site, const clang::Stmt* body, bool inTasks);

  // --- ranges of items
  int item(clang::SourceLocation loc) const { return unit_.indexOf(loc); }
  Range range(const clang::Expr* e) const;
  Range range(const clang::Stmt* s) const;  // statements with their ';'
  int statementEnd(const clang::Stmt* s) const;
  // From the directive (and pragmas of others bound to the same loop) to the end of its statement.
  Range constructRange(const Site& site, const clang::Stmt* statement) const;

  // --- declarations (declare.cpp; of arrays: align.cpp)
  void declareNodes(Site& site);
  void nodesOf(Site& site, NodesSymbol& p);
  void declareTemplate(Site& site);
  void boundsOf(Site& site, const directive::Declarator& decl, TemplateSymbol& t);
  void distribute(Site& site);
  void distributeOnto(Site& site, const directive::Name& name, TemplateSymbol& t, NodesSymbol& p);
  void align(Site& site, Site* distributed = nullptr);  // distributed: it has waited for this one
  void alignOne(Site& site, const directive::Name& name, ArraySymbol& a);
  void sizesOf(const directive::Name& name, clang::QualType type, ArraySymbol& a);
  void mapDimensions(Site& site, ArraySymbol& a);
  ArraySymbol* addArray(std::unique_ptr<ArraySymbol> a);
  void shadow(Site& site);
  void shadow(Site& site, const directive::Name& name);
  void shadowOf(Site& site, const directive::Name& name, ArraySymbol& a);
  struct Waiting {
    Site* site;
    const TemplateSymbol* with;  // an align: for the distribute directive of this template; else a shadow
    directive::Name name;        // of the array that a shadow is for
    size_t depth;                // of its scope
  };
  bool waitsForDistribute(Site& site);
  void resume(const TemplateSymbol* t, Site& distributed);
  void breakTemplate(TemplateSymbol& t);
  std::vector<Waiting> takeWaiting(const std::function<bool(const Waiting&)>& wanted);
  void endWaiting();
  std::vector<Waiting> waiting_;
  void templateFix(Site& site);
  std::vector<FormatInfo> formats(Site& site, const TemplateSymbol& t, const NodesSymbol& p);
  void sizesAgree(const NodesSymbol& q);
  void checkSize(const TemplateSymbol& t);
  void checkAsync(Site& site);
  void checkProfile(const Site& site);
  bool oneNode(const Site& site, const RefInfo& r);
  bool nameIsFree(const directive::Name& name);
  void finishArray(ArraySymbol& a);
  ArraySymbol* alignedArray(Site& site, const directive::Name& name, const char* what);
  void checkConstants(const ArraySymbol& a);

  // --- references of nodes and templates (refs.cpp)
  std::optional<RefInfo> ref(Site& site, const directive::Ref& r, const std::vector<LoopVar>* nest = nullptr);
  NodesSymbol* nodesNamed(const directive::Name& name);
  TemplateSymbol* templateNamed(const directive::Name& name, bool mustBeDistributed);
  Value value(Site& site, directive::Span span, int sign = 1);
  std::string spanText(const Site& site, directive::Span span) const;
  std::vector<WidthInfo> widths(Site& site, unsigned expected, const char* what);

  // --- indices in on clauses of loops (on_clause.cpp)
  // Place in the nest of the innermost index that the expression mentions, -1: none.
  int innermostIndex(const clang::Stmt* e, const std::vector<LoopVar>& nest) const;
  int innermostIndex(const Value& v, const std::vector<LoopVar>& nest) const;
  std::string indexName(const clang::Stmt* e) const;  // of a marker of an index, else empty
  void indexNames(const clang::Stmt* e, std::vector<std::string>& names) const;
  bool indexSubscript(Site& site, const directive::Subscript& s, const std::vector<LoopVar>& nest,
                      SubInfo& sub);
  bool mapNest(Site& site, LoopInfo& l);
  void leaveWhole(LoopInfo& l) const;

  // --- loops (loops.cpp)
  void loop(Site& site, const clang::Stmt* body);
  // The tightly nested for statements that follow, outermost first; pragmas of acc between them allowed.
  std::vector<const clang::ForStmt*> tightNest(const clang::Stmt* body) const;
  void forStatement(const clang::ForStmt* f);
  bool header(const Site& site, const clang::ForStmt* f, LoopVar& v, bool quiet = false);
  void noLoop(const Site& site, const clang::Stmt* s);  // the error for what stands in a loop's place
  bool reductions(Site& site, std::vector<ReductionInfo>& out);
  bool loopReductions(Site& site, LoopInfo& l);
  bool placesInOrder(const Site& site, const LoopInfo& l);
  void collapsed(const LoopInfo& l);
  bool checkRim(const Site& site);
  bool dividedAround(const Site& site, const LoopInfo& l);
  bool callsUser(const clang::Stmt* s) const;
  void inOrderWhereNeeded(Site& site, const clang::Stmt* body, const std::vector<const clang::ForStmt*>& fors);
  void privatesInside(const clang::Stmt* s, std::set<std::string>& names);
  void sharedElements(const Site& site, const clang::Stmt* body, const std::vector<const Site*>& around,
                      const std::vector<const clang::ForStmt*>& fors, size_t count, const std::set<std::string>& apart);
  void told(const ScalarUpdate& u);
  bool runsAlone(const Site& construct) const;
  void inOrder(Site& site);
  void inOrder(Site& site, const clang::VarDecl* index, const Recurrence& found, const char* how);
  void inOrder(Site& site, const clang::VarDecl* v, const clang::Expr* where);
  void notes(const Recurrence& found);
  void accConstruct(Site& site, const clang::Stmt* body);

  // --- clauses of acc directives (acc_checks.cpp)
  void accChecks(const Site& site);
  void accValues(const Site& site, const directive::AccClause& clause);
  void oneElement(const Site& site, const directive::AccClause::Item& item, clang::SourceLocation at);
  bool sectionsMeet(const Site& site, const directive::AccClause::Item& one,
                    const directive::AccClause::Item& other) const;
  void accSection(const Site& site, const directive::AccClause::Item& item, clang::QualType type, clang::SourceLocation at);
  void accReduction(const directive::AccClause& clause, const directive::AccClause::Item& item, clang::QualType type,
                    clang::SourceLocation at);
  void writesBack(const directive::AccClause& clause, const clang::Expr* e, const std::string& name);
  void declaredForTheWholeRun(const Site& site);
  void sizesOfWhole(const clang::CallExpr* call);
  void libraryCall(const clang::CallExpr* call, const clang::FunctionDecl* f);
  void loopOutside(const Site& site);
  void cacheOutside(const Site& site);
  void ownOfIterations(const Site& site, const std::vector<const clang::ForStmt*>& fors, size_t count);
  void bindRoutine(const clang::FunctionDecl* f, const Site& site);
  const clang::FunctionDecl* boundTo(const Site& site, const directive::AccClause& bind);
  void hostReduces(const Site& loop);
  bool reductionsBesideAcc(const Site& site, const clang::Stmt* body);
  bool reducesAll(const Site& line, const Site& loop);
  void accAtomic(const Site& site, const clang::Stmt* body);  // acc_atomics.cpp

  // --- routines, and levels of parallelism (acc_levels.cpp)
  void accRoutine(const Site& site);
  void addRoutine(const clang::FunctionDecl* f, const Site* site);
  void endRoutine();
  void accCall(const clang::CallExpr* call, const clang::FunctionDecl* f);
  void accLevels(const Site& site);

  // --- array references (references.cpp)
  ArraySymbol* symbolOf(const clang::Expr* e) const;  // none of broken arrays
  bool isBroken(const clang::Expr* e) const;
  bool subscript(const clang::Expr* e);
  void reference(ArraySymbol* a, const clang::Expr* whole, const clang::Expr* base,
                 std::vector<const clang::Expr*> subscripts);
  void matchSubscript(ArraySymbol* a, int dim, const clang::Expr* e, ReferenceInfo::Match& match);
  const LoopVar* loopVariable(const clang::VarDecl* v, const LoopInfo** where) const;
  // `i`, `i + c`, `i - c` and `c + i`: the variable, and what is added to it; a null pointer for others.
  std::pair<const clang::VarDecl*, Value> shiftedVariable(const clang::Expr* e) const;
  void beyondShadow(const clang::Expr* where, const std::string& text);

  // --- coarrays and array assignments (coarrays.cpp, sections.cpp)
  void declareCoarray(const clang::VarDecl* v);
  void coarrayDirective(Site& site);
  CoarraySymbol* coarrayOf(const clang::VarDecl* v) const;
  // The parts of a coindexed object; false when it is none. A wrong one has no coarray.
  bool coindexed(const clang::Expr* e, Coindexed& object);
  void checkCoindexed(Coindexed& object, const clang::Expr* where);
  // True when `e` is or uses a coindexed object in a way that is dealt with here.
  bool readsImage(const clang::Expr* e);
  bool writesImage(const clang::Expr* target, const clang::Expr* whole, const clang::Expr* right,
                   CoarrayAccess::Kind kind, const std::string& op);
  bool partOfImage(const clang::Expr* base, const std::string& part);
  void walkPath(const clang::Expr* path);
  bool noSection(const clang::Expr* path);
  bool arrayAssignment(const clang::BinaryOperator* b);
  bool standsAlone(const clang::Expr* e) const;
  bool side(const clang::Expr* e, SectionSide& s);
  // extentKnown: what has no length ends where the dimension does, also behind a pointer.
  bool sectionDim(const clang::ArraySubscriptExpr* element, const clang::CallExpr* call, SectionDim& d,
                  bool extentKnown = false);
  std::optional<long long> constant(const clang::Expr* e) const;
  std::optional<long long> lengthOf(const SectionDim& d) const;
  bool sectionsOf(const clang::Expr* e, SectionSide& s);
  // `where`: the right side.
  bool sameLengths(const std::vector<SectionDim>& left, const std::vector<SectionDim>& right, const clang::Expr* where);
  bool oncePerSection(const SectionSide& s, bool elementwise);
  bool elementwise(const clang::Stmt* s, ArrayAssignment& a);
  std::map<const clang::VarDecl*, std::unique_ptr<CoarraySymbol>> coarrays_;

  // --- gmove (gmove.cpp)
  void gmove(Site& site, const clang::Stmt* body);
  bool gmoveSide(const clang::Expr* e, GmoveSide& side);
  void gmoveOnDevice(const Site& site, GmoveInfo& g, const clang::Expr* left, const clang::Expr* right);
  ArraySymbol* arrayInside(const clang::Expr* path) const;
  ArraySymbol* subscripted(const clang::Expr* e, std::vector<const clang::ArraySubscriptExpr*>& subscripts) const;

  // --- several devices a node (devices.cpp)
  void declareDevices(Site& site);
  void devicesOf(Site& site, DevicesSymbol& d);
  bool deviceClauses(Site& site, AccInfo& info);  // what a directive has of them
  bool devicesPart(Site& site, const directive::Ref& r, Value& first, Value& length);
  std::optional<DevicesRef> devicesRef(Site& site, const directive::Ref& r);
  bool layoutDeclaration(Site& site, AccInfo& info);
  bool layoutUse(Site& site, const directive::AccClause& clause, AccInfo& info);
  bool reflectOnDevices(Site& site, AccInfo& info);
  int rankOf(const clang::Expr* e) const;
  struct DeviceLayout {
    Site* site;
    int block;
    bool shadows;  // not known to be 0 wide
    std::optional<DevicesRef> devices;
    Value lo, hi;  // shadow
  };
  void divided(const clang::Expr* e);
  bool dividedAlike(const clang::VarDecl* one, const clang::VarDecl* other) const;
  bool noLayout(const directive::Name& array, const DeviceLayout& known);
  std::map<const clang::VarDecl*, DeviceLayout> deviceLayouts_;  // block -1: every device has all of the array

  // --- communication (communication.cpp)
  void reflect(Site& site);
  void reduction(Site& site);
  void bcast(Site& site);
  std::optional<DevicesRef> sourceDevice(Site& site);
  void waitAsync(Site& site);
  void barrier(Site& site);
  ArraySymbol* replicatedArray(Site& site, const directive::Name& name);
  const clang::VarDecl* unalignedVariable(Site& site, const directive::Name& name, const char* what);
  bool local(const directive::Name& name, const clang::Expr* e, const char* what);
  bool noPointer(const Site& site, const directive::Name& name, clang::QualType type, const char* what);
  bool section(Site& site, const directive::Object& object, ReductionInfo& info, const char* what);
  bool operand(Site& site, const directive::Object& object, ReductionInfo& info, const char* what);
  bool namedOnce(const std::vector<directive::Name>& names, const char* what);
  bool apart(const std::vector<ReductionInfo>& operands, const std::vector<directive::Name>& names);

  clang::CompilerInstance& ci_;
  clang::ASTContext& context_;
  Unit& unit_;
  Sink& sink_;
  Scopes scopes_;
  std::vector<std::map<std::string, const clang::VarDecl*>> variables_{1};
  // A variable, or a member (of a member ..) of one.
  std::map<ArrayKey, ArraySymbol*> arrays_;
  std::map<const clang::VarDecl*, clang::SourceLocation> usedBeforeAlign_;
  std::vector<Construct> constructs_;
  std::map<const clang::ForStmt*, const LoopVar*> loopOf_;
  // Statements that are told to be no loop, or none of the form that directives need: once, also below several
  // directives.
  std::set<const clang::Stmt*> noLoops_;
  std::map<const clang::ForStmt*, const Site*> sharedLoops_;  // of acc directives, not seq
  std::set<const Site*> accFindsPlaces_;                      // acc directives in front of an xmp loop that does
  std::map<const Site*, const Site*> accLines_;               // xmp loops, to the acc directive in front of them
  Context scope_;  // of the walk: what is around the statement
  const clang::FunctionDecl* function_ = nullptr;
  std::map<const clang::FunctionDecl*, const Site*> routines_;  // of acc routine
  const Site* routineFollows_ = nullptr;  // an acc routine without a name stands in front of the next function
  // How many statements are between the innermost construct and here that take a break, a continue, a case.
  int breakable_ = 0, continuable_ = 0, switches_ = 0;
  std::set<const clang::Expr*> callArguments_;
  std::set<const clang::Expr*> checked_;  // expressions of the wrong type, reported once
  bool badValue(directive::Span span, const Site& site) const { return checked_.count(site.expr(span)) > 0; }
  std::vector<std::shared_ptr<LoopInfo>> kept_;  // loops of which references speak
  std::vector<int> jumpEnd_;                     // last item of each open construct
  std::string dump_;                             // for --dump-after=sema
  bool failed_ = false;
};

}  // namespace tasuki
