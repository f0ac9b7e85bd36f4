// Builds the kernels of one compute construct; see region.h for what goes in and out.
#pragma once
#include <optional>
#include <tuple>

#include "kernel/member_paths.h"
#include "kernel/pointer_stores.h"
#include "kernel/printer.h"
#include "kernel/region.h"
#include "kernel/usage.h"
#include "sema/acc_sharing.h"

namespace tasuki {

// A loop of which the iterations go to threads.
struct SpaceLoop {
  LoopVar v;
  const LoopInfo* xmp = nullptr;  // the xmp loop that distributes it
};
struct Reduction {
  const clang::VarDecl* var;
  directive::ReduceOp op;
};
// What a loop without a directive does with scalars from outside: each thread reduces them, has its own, or sets those
// of the region to the constant that all others give them.
struct Scalars {
  std::vector<Reduction> reduced;
  std::vector<const clang::VarDecl*> own, flags;
};
// The loops that one acc loop directive is about (collapse), and the statement inside them.
struct Level {
  std::shared_ptr<AccInfo> acc;  // null: an inner loop of an xmp loop
  std::vector<SpaceLoop> loops;
  const clang::Stmt* body = nullptr;
  Scalars found;  // of a loop without a directive
};

// The operator as the dialect's macros name it.
const char* combination(directive::ReduceOp op);
// Whether a clause of that name says what is on the device while a region runs.
bool isDataClause(llvm::StringRef name);
// Whether the variable's declaration stands in s.
bool declaredIn(const clang::VarDecl* v, const clang::Stmt* s, const clang::SourceManager& sources);
// Whether what the variable has, or leads to, are pointers themselves.
bool keepsPointers(clang::QualType type, const clang::ASTContext& context);
// Whether s, the body of a loop, has a `continue` of that loop.
bool continues(const clang::Stmt* s);
// Whether several iterations one after the other are what one is, but for more loads at a time: no loops, no calls of
// the program's functions, no arrays of its own, no directives (which are loops here).
bool straight(const clang::Stmt* s);

class RegionBuilder {
 public:
  RegionBuilder(clang::ASTContext& context, const Unit& unit, const UnitFacts& facts, const HostText& host,
                const AccInfo& construct, Aliases aliases = Aliases::possible);
  RegionCode build();
  void cutUp();
  bool toldBySubscripts(const clang::VarDecl* v) const;
  void usedForSure();
  std::vector<RoutineCode> routineTexts(const clang::FunctionDecl* f);

 private:
  // --- the construct (builder.cpp)
  void kernel(const clang::Stmt* s);  // one kernel from one statement
  void begin(const clang::Stmt* s);
  void finish(const std::string& mode);

  // --- its variables (variables.cpp)
  void plainPointers(const Usage& usage, const std::set<const clang::VarDecl*>& aligned);
  std::string pointerParameter(bool alone) const;
  void variables(const clang::Stmt* s, bool sequential);
  void variable(const clang::VarDecl* v, const VariableUse& use, bool sequential);
  std::optional<std::string> length(const clang::Expr* size);
  void ofOneThread(const clang::VarDecl* v);
  bool usedOutsidePrivate(const clang::Stmt* s, const clang::VarDecl* v) const;
  void distributed(const clang::Stmt* s);
  bool firstPrivate(const clang::VarDecl* v) const;
  bool entered(const clang::VarDecl* v) const;
  void readFromDevice(const std::string& host, const std::string& address, const std::string& parameter,
                      const std::string& type);
  void firstPrivateArray(const clang::VarDecl* v, const VariableUse& use, bool sequential);
  bool deviceAddresses() const;
  void pointersInCopies(const clang::Stmt* s, const Usage& usage);
  void pointersBehindParameters(const clang::FunctionDecl* f, unsigned own);
  void hostsPointer(const clang::FieldDecl& pointer, clang::SourceLocation at);
  void hostPointers(const clang::DeclRefExpr* whole, const clang::Stmt* kernel);
  bool hasPointers(clang::QualType type) const;  // anywhere in it
  void pointerStores(const clang::Stmt* kernel);
  // A pointer in a structure that is used as it is there.
  bool keptInPlace(const clang::Expr* e) const { return stores_ && stores_->keeps(e); }
  void mayChangePointers(KernelArgument& k, clang::QualType to) const;
  void members(const clang::Stmt* s, const clang::Stmt* kernel);  // members.cpp
  bool member(const clang::MemberExpr* m, const clang::Stmt* kernel);
  // A pointer, or an array of pointers, of a structure.
  struct FollowedMember {
    MemberPath path;
    clang::QualType type;
    clang::SourceLocation loc;
    std::string name;  // of the parameter that a routine has for it
    const clang::Expr* at;  // where the kernel uses it; null: in a routine
  };
  std::optional<std::string> memberArgument(const FollowedMember& m, const std::string& host,
                                            const clang::Stmt* kernel);
  // Elements that are parameters of a kernel of their own (elements.cpp).
  std::vector<MemberPath> rowPaths(const clang::ArraySubscriptExpr* e) const;
  std::vector<MemberPath> elementPaths(const clang::ArraySubscriptExpr* e) const;
  std::optional<std::string> hostIndex(const clang::Expr* e) const;
  bool onlyElements(const clang::Stmt* s, const clang::VarDecl* array) const;
  bool element(const clang::ArraySubscriptExpr* e, const clang::Stmt* kernel);
  bool rowNamedInParts(const MemberPath& path) const;
  std::optional<std::string> elementText(const clang::ArraySubscriptExpr* e);
  std::string reached(const MemberPath& path) const;
  std::string hostPath(const MemberPath& path, size_t length = std::string::npos) const;
  std::string memberOf(const clang::Expr* item) const;
  static bool covers(llvm::StringRef named, llvm::StringRef member);
  bool changesMember(const clang::Stmt* s, const clang::VarDecl* root, llvm::StringRef path) const;
  bool membersNamed(const clang::VarDecl* v) const;
  bool isDistributed(const MemberPath& path) const;
  bool inParts(const clang::VarDecl* v) const;
  std::string sectionStart(const clang::VarDecl* v, llvm::StringRef member = "") const;
  std::string sectionStart(const ArraySymbol& a) const;
  bool table(clang::QualType element, const std::string& shown, const std::string& address, clang::SourceLocation loc);
  // Whether this kernel is the construct's first that needs the item; else it comes back where any of them changes it.
  bool firstNeeds(const std::string& item, bool readOnly);
  void itemFor(const clang::VarDecl* v, const VariableUse& use, bool scalar, const std::string& bytes = "0");
  std::optional<std::string> bytesAt(const clang::VarDecl* pointer) const;
  enum class Named { No, Copied, Device, Outside, Linked };
  Named named(const clang::VarDecl* v, llvm::StringRef member = "") const;  // in a data clause
  Named namedIn(const Site& s, const clang::VarDecl* v, llvm::StringRef member) const;
  bool mayBeAbsent(const clang::VarDecl* v, llvm::StringRef member = {}) const;
  Named namedByDeclare(const clang::VarDecl* v, llvm::StringRef member = "") const;
  bool namedInParts(const clang::VarDecl* v, llvm::StringRef member = "") const;
  std::string fixed(const std::string& name, const std::string& value, bool constant);
  bool isFixed(const Value& v) const;

  // --- members of structures that routines follow (handed.cpp)
  const clang::FunctionDecl* routineOf(const clang::CallExpr* call) const;
  bool keepsBeginning(const clang::VarDecl* v) const;
  const clang::Expr* beginningOf(const clang::VarDecl* v) const;
  bool changesPointer(const clang::Stmt* kernel, const MemberPath& path) const;
  const std::vector<FollowedMember>& followed(const clang::ParmVarDecl* p);
  void findFollowed(const clang::Stmt* s, const std::function<bool(const clang::VarDecl*)>& from,
                    std::vector<FollowedMember>& found);
  const FollowedMember* followedAs(const clang::ParmVarDecl* p, llvm::StringRef shown);
  bool followable(clang::QualType type) const;
  void handMembers(const clang::CallExpr* call, const clang::FunctionDecl* routine, const clang::Stmt* kernel);
  std::vector<std::string> handedNames(const clang::ParmVarDecl* p, const clang::Expr* argument);
  std::optional<std::string> handedMember(const clang::MemberExpr* m);
  std::optional<std::string> handedName(const MemberPath& path);
  std::string declarationOf(const FollowedMember& m, const std::string& name);
  std::vector<std::string> handedMembers(const clang::ParmVarDecl* p, const clang::Expr* argument);
  using Handed = std::set<const clang::VarDecl*>;  // parameters of which a routine gets members besides
  using StructureNames = std::map<const clang::VarDecl*, std::string>;  // of what parameters lead to
  bool isArgument(const clang::Expr* e, bool inKernel, const Handed& handed);
  void noteTouched(const clang::Stmt* s, const StructureNames& given, const Handed& handed,
                   std::vector<const clang::FunctionDecl*>& inside);
  bool touches(llvm::StringRef pointer) const;
  void unnamedStructures(const clang::Stmt* kernel);
  bool given(const clang::ParmVarDecl* p, const clang::Expr* argument, bool inKernel, const Handed& handed);
  void visitInstances(const clang::Stmt* kernel, const std::function<void(const clang::Stmt*, const Handed&)>& visit);

  // --- .. of structures of the file (file_members.cpp)
  const std::vector<FollowedMember>& followedOfFile(const clang::FunctionDecl* f);
  void handFileMembers(const clang::Stmt* kernel);
  std::optional<std::string> fileMember(const MemberPath& path) const;
  std::vector<std::string> fileMembers(const clang::FunctionDecl* routine, bool called);

  // --- a `kernels` construct as kernels and host statements (pieces.cpp)
  struct Piece {
    int kernel = -1;  // of code_.kernels, or a text of the host's
    std::string text;
    std::vector<const clang::VarDecl*> assigned, reduced;  // scalars
  };
  bool inPieces(const clang::Stmt* body);  // false: it has no parallel loop, or is not to be divided
  bool hasPieces(const clang::Stmt* s) const;
  bool divides(const clang::Stmt* s) const;
  Obstacle notHosts(const clang::Expr* e) const;
  Obstacle keptWhole(const clang::Stmt* s) const;
  bool parallelLoop(const clang::Stmt* s) const;
  bool hostHeader(const clang::ForStmt* f) const;
  std::string header(const clang::ForStmt* f) const;
  bool hostControl(const clang::Stmt* s, bool jumps = false) const;
  bool hostExpression(const clang::Stmt* s) const;
  const clang::Stmt* behindSequential(const clang::Stmt* s) const;
  bool hostStatement(const clang::Stmt* s) const;
  bool loneStatement(const clang::Stmt* s) const;
  void piece(const clang::Stmt* s);
  void ownKernel(const clang::Stmt* s);
  void control(const clang::Stmt* s);
  std::optional<Obstacle> onlyAliases(const clang::ForStmt* f);
  void declared(const clang::VarDecl* v);
  void hostText(const std::string& text, std::vector<const clang::VarDecl*> assigned);
  void join();

  // --- directives in the program (loops.cpp)
  const Site* siteOf(const clang::CallExpr* marker) const;
  std::shared_ptr<AccInfo> accLoop(const clang::Stmt* s) const;  // s: bound marker or what is behind it
  std::optional<Level> level(const clang::Stmt* s, std::shared_ptr<AccInfo> acc) const;
  SpaceLoop spaceLoop(const clang::ForStmt* f, const AccInfo* acc) const;
  bool parallel(const AccInfo& acc) const;
  bool containsParallel(const clang::Stmt* s, bool inRoutines = true) const;
  std::vector<Reduction> reductionsOf(const Site& s) const;
  void addReductions(const std::vector<Reduction>& some);  // to those of the kernel
  void addGangReductions(const clang::Stmt* s);  // of the loops in s that gangs share
  bool acrossGangs(const Level& l) const;
  bool containsGangLoop(const clang::Stmt* s) const;
  std::vector<const clang::VarDecl*> privatesOf(const Site& s) const;

  // --- printing (threads.cpp; ranges in ranges.cpp)
  std::string typeOf(const clang::VarDecl* v);
  std::string declare(const clang::VarDecl* v);
  void findOwnSections(const clang::Stmt* s);
  std::string written(const clang::VarDecl* v) const;  // as the code at hand calls it
  std::vector<std::string> elementsOf(const Reduction& r) const;
  std::string partOf(const Reduction& r, size_t element);
  std::string identity(const Reduction& r);
  std::string combined(const Reduction& r, const std::string& a, const std::string& b);
  void reduce(const Reduction& r, const std::string& name);
  void prologue(const std::vector<SpaceLoop>& loops, const clang::Stmt* inside);
  void reductionEnds();
  std::string flat(const std::vector<Level>& chain, const clang::Stmt* body);  // its mode
  bool plainOn(const SpaceLoop& l, bool onHost);  // else there is a problem
  bool ofRegion(const Value& v) const;
  bool placeOfRegion(const LoopInfo& l) const;
  bool onOfHost(const LoopInfo& l) const;
  std::string takesPart(const LoopInfo& l, const std::string& n);
  std::string kernelValue(const Value& value);
  struct Shared {
    const AccInfo* acc;
    const LayoutUse::Index* index;
  };
  std::optional<Shared> sharedLoop(const clang::ForStmt* f) const;
  std::optional<UsedBoxesRequest::Part> partInFront(const clang::ForStmt* f, const std::string& name,
                                                    const UsedBoxesRequest::Known& known) const;
  std::string onDevice(const SpaceLoop& l, const std::string& range);
  bool plainOnDevice(const SpaceLoop& l);
  bool hasRim(const SpaceLoop& l) const;
  bool fixedRange(const SpaceLoop& l) const;
  std::string box(const SpaceLoop& l);
  std::string isIteration(const LoopVar& v, std::string name, const std::string& lb, const std::string& ub,
                          const std::string& step) const;
  std::string wideCounter(const clang::VarDecl* v, const std::string& counter) const;
  void hostRange(const SpaceLoop& l, int number, std::string& count);
  // What regions change on the device and the host needs in front of a launch (device_values.cpp).
  bool changedByRegions(const clang::Expr* lvalue) const;
  bool ofDevice(const clang::Stmt* s) const;
  std::string deviceValue(const clang::Expr* e) const;
  void valuesFromDevice(LoopVar& v, const std::string& number);
  void index(const SpaceLoop& l, const std::string& counter, int number, int& guards);
  // A loop inside a kernel: how its counter, from 0, becomes its variable.
  struct InnerRange {
    std::string count, first, step;
    std::string guard;     // cyclic dimensions: the counter runs over all owned indices
    std::string position;  // and this is the index of a counter; `$` stands for it
  };
  std::optional<InnerRange> kernelRange(const SpaceLoop& l, int number);
  void innerIndex(const SpaceLoop& l, const InnerRange& r, const std::string& counter, int& opened);
  // Of loops without a directive (dependence.cpp); with the clauses that nobody wrote down.
  // joins: it is inside of a parallel loop that is none of `kernels`, and each thread has its own scalars.
  std::optional<Scalars> independent(const SpaceLoop& l, const clang::Stmt* body, bool joins = false) const;
  bool aligned(const clang::VarDecl* v) const;
  const Changes& changesOfConstruct() const;
  bool leavesPointers() const;
  bool hostSees(const clang::VarDecl* v, const std::vector<const clang::FieldDecl*>& members,
                clang::QualType type) const;
  std::nullopt_t dependent(const clang::Stmt* at, const std::string& text, bool leaves = false) const;
  void usualLoops(const clang::Stmt* s, std::map<const clang::ForStmt*, LoopVar>& found) const;
  std::vector<LoopVar> loopsAround(const clang::Stmt* s) const;
  // Those inside of a parallel loop (joined.cpp).
  std::optional<Level> joined(const clang::Stmt* s, const std::vector<Level>& chain) const;
  bool leavesInnerOpen(const std::vector<Level>& chain) const;
  bool sameOnHost(const clang::Expr* e) const;
  // Of their scalars (scalars.cpp).
  bool temporary(const clang::VarDecl* v, const clang::Stmt* body, bool lost = false) const;
  bool visible(const clang::VarDecl* v) const;
  std::optional<std::string> replay(const clang::ForStmt* f) const;
  std::optional<std::string> replay(const clang::ForStmt* f, const clang::ForStmt* all) const;
  bool seenBehind(const clang::VarDecl* v, const clang::ForStmt* loop) const;
  bool controlsVisible(const clang::Stmt* s, const clang::ForStmt* all) const;
  bool hook(const clang::Stmt* s);
  std::optional<SpaceLoop> partOf(const clang::ForStmt* f) const;
  void sequential(const clang::ForStmt* f, const SpaceLoop& l, const std::function<void(const clang::Stmt*)>& body);
  void body(const clang::Stmt* s, bool mayContinue);

  // --- code of gangs (gang.cpp)
  void gang(const std::vector<Level>& chain, const clang::Stmt* body);
  void general(const clang::Stmt* body);  // `parallel` with statements between its loops
  void gangStatement(const clang::Stmt* s);
  bool isFirstGangs(const clang::Stmt* s) const;
  bool hasFirstGangs(const clang::Stmt* s) const;
  // Who runs a statement between the loops of a gang: all threads alike; or one of them, since it changes what they
  // share; or one of one, since it changes both that and what each of them has.
  enum class Runner { All, First, Alone };
  Usage usageIn(const clang::Stmt* s) const;
  Runner runner(const clang::Stmt* s) const;
  std::string gangExpression(const clang::Expr* e);
  std::string gangCondition(const clang::Expr* e);
  void gangDeclaration(const clang::VarDecl* v);
  void gangPrivates(const Site* site);
  void gangBlock(const clang::CompoundStmt* block);
  void gangStatements(const clang::CompoundStmt* block, const clang::Stmt* without);
  void gangSwitch(const clang::SwitchStmt* choice);  // gang_switch.cpp
  void firstThread(const std::vector<const clang::Stmt*>& statements);
  void beginGangs(const clang::Stmt* s);
  bool isAtomic(const clang::Stmt* s) const;
  bool readsShared(const clang::Stmt* s) const;
  bool pointsToShared(const clang::Stmt* s) const;
  bool gangReads(const clang::Stmt* s) const;
  bool sharedByThreads(const clang::VarDecl* v) const;
  // As the loop's private variable, where there is one.
  void share(const clang::VarDecl* v, const Site* loop = nullptr);
  bool shareMemory(const clang::VarDecl* v, const std::string& name);
  std::vector<std::string> gangMemory();
  // What names stand for outside of a loop that has private variables.
  struct Meanings {
    std::map<const clang::VarDecl*, std::string> names;
    std::set<const clang::VarDecl*> gangArrays;
  };
  Meanings meanings() const;
  void restore(const Meanings& before);
  // A private variable that each thread has, in the block that is open.
  void ownCopy(const clang::VarDecl* v);
  std::string subscripts(clang::QualType array) const;

  const char* gangMode() const;
  // The thread's number, the number of threads, the barrier, and a loop over elements, of the group or of the worker.
  std::string lane() const;
  std::string threads() const;
  std::string barrier() const;
  std::string eachElement(const std::string& count) const;

  // --- loops in gangs (gang_loops.cpp)
  void lanes(const Level& l);
  void gangLoop(const Level& l);
  void divided(const Level& l, size_t first, bool split, int& opened);
  void awaitReaders(const clang::Stmt* body);
  struct OwnValues {
    std::vector<Reduction> reductions;
    std::map<const clang::VarDecl*, std::string> inMemory;  // variables that others share, and how they are written
    struct Array {
      std::string name;    // as it is written
      bool other, shared;  // that is not its own name; others share it
    };
    std::map<const clang::VarDecl*, Array> arrays;
  };
  OwnValues beginReductions(std::vector<Reduction> reductions, const Site* workers = nullptr);
  bool notReduced(const Reduction& r);
  bool reducesEach(const Reduction& r) const;  // of an array: its elements
  void endReductions(const OwnValues& own);
  std::vector<Reduction> workerReductions(const Level& l) const;

  // --- routines whose loops a gang's threads share (inlined.cpp)
  const clang::FunctionDecl* sharingRoutine(const clang::CallExpr* call) const;
  std::vector<const clang::CallExpr*> sharingCalls(const clang::Stmt* s) const;
  void withCalls(const clang::Stmt* s);
  void inlined(const clang::CallExpr* call);

  // --- atomics (atomic.cpp)
  void atomic(const clang::Stmt* s, const Site& site);
  struct Change {
    const clang::Expr* x = nullptr;
    std::string value;  // in `old_`
    std::string added;  // x += added; empty: another change
    bool after = true;  // the expression's own value is the new one
  };
  std::optional<Change> change(const clang::Expr* e);
  bool threadsOwn(const clang::Expr* x) const;
  bool inMemory(const clang::VarDecl* v) const;  // it is one of the kernel's addresses
  std::string valueWithOld(const clang::Expr* e, const clang::Expr* x);

  // --- loops of all threads over the same elements (tiles.cpp)
  struct Tile {
    std::string element, name, type;  // how the element is written, and the tile is called
  };
  struct Tiles {
    std::vector<Tile> all;
    std::map<const clang::Expr*, std::string> names;  // of the tiles, by the elements' expressions
    unsigned bytes = 0;                               // of an element of each
  };
  void findTiledLoops(const clang::Stmt* inside);
  bool alikeInThreads(const clang::Expr* e, const clang::VarDecl* j) const;
  struct TiledBody {
    const clang::Stmt* body;
    const clang::VarDecl* variable;  // of its loop
  };
  bool tileElements(const clang::Stmt* s, const TiledBody& at, bool surely, Tiles& tiles);
  bool inDeviceMemory(const clang::Expr* e, const clang::VarDecl* v) const;
  bool tiledLoop(const clang::ForStmt* f);

  // --- references (references.cpp)
  std::optional<std::string> reference(const clang::Expr* e);
  std::string subscript(const clang::Expr* e);
  void elementsOf(const std::string& name, const std::string& bytes);
  std::optional<std::string> distributedReference(const ReferenceInfo& r);
  std::optional<std::string> plainReference(const clang::Expr* e);
  std::string rows(clang::QualType element, const std::string& pointer);
  std::string asArray(const clang::Expr* e, const std::string& pointer);
  void rememberExtents(const clang::VarDecl* v);
  const ArraySymbol* alignedParameter(const clang::VarDecl* p) const;
  std::vector<std::string> shape(const clang::VarDecl* p, const clang::Expr* argument);

  clang::ASTContext& context_;
  const Unit& unit_;
  const UnitFacts& facts_;
  const HostText& host_;
  const AccInfo& construct_;
  bool kernelsConstruct_;
  RegionCode code_;
  std::set<std::string> items_;
  std::vector<Piece> pieces_;
  std::set<const clang::VarDecl*> ofBlock_;                // whose declarations are pieces
  mutable Obstacle obstacle_;                              // why independent() last said no
  mutable std::map<const clang::VarDecl*, bool> visible_;  // what visible() has found
  mutable std::map<const clang::FunctionDecl*, bool> sharing_;  // what sharingRoutine() has found
  std::map<std::string, std::set<const clang::VarDecl*>> byName_;  // variables of the construct

  // --- the kernel at hand
  std::vector<const clang::VarDecl*> ofKernel_;  // what its statement declares or changes
  std::unique_ptr<KernelPrinter> printer_;
  KernelCode current_;
  std::vector<std::string> parameters_, binds_, shared_, top_;
  std::vector<std::string> gangTop_;  // of a gang in `parallel`: a group may be several, one after the other
  std::map<const clang::VarDecl*, std::string> names_;  // variables that are printed in another way
  std::set<const clang::FunctionDecl*> called_;         // with a body here, directly or by others
  std::map<const ArraySymbol*, std::string> arrays_;    // parameters of distributed arrays
  std::vector<const ArraySymbol*> arrayOrder_;          // in the order of their first use
  std::unique_ptr<PointerStores> stores_;               // of the kernel
  std::map<const clang::MemberExpr*, std::string> members_;  // members of structures that are parameters
  // Elements that are parameters: of a short array of pointers all, in order.
  std::map<const clang::ArraySubscriptExpr*, std::vector<std::string>> elements_;
  mutable std::map<const clang::VarDecl*, bool> inParts_;
  std::map<std::string, std::string> memberNames_;           // by what the program calls them
  std::map<const clang::ParmVarDecl*, std::vector<FollowedMember>> followed_;
  std::map<const clang::FunctionDecl*, std::vector<FollowedMember>> followedOfFile_;
  struct FileMember {
    std::string inKernel, inRoutine;  // what it is called there
  };
  std::map<std::string, FileMember> fileMembers_;                  // of routines, by what the program calls them
  std::map<const clang::Expr*, std::vector<std::string>> handed_;  // names of arguments' members that go along
  std::set<std::string> touched_;       // structures of which the kernel may use something itself
  std::set<std::tuple<const clang::FunctionDecl*, StructureNames, Handed>> noted_;  // calls that noteTouched has seen
  // Structures that no clause names, by the arguments that are or lead to them.
  struct Unnamed {
    std::string bytes;
    const clang::RecordDecl* type;
    bool pointer;
  };
  std::map<std::string, Unnamed> unnamed_;
  std::map<const clang::ParmVarDecl*, const clang::Expr*> inlinedArguments_;
  mutable std::map<const clang::FunctionDecl*, std::set<const clang::VarDecl*>> assigned_;  // of keepsBeginning()
  const KnownValues known_{[this](const clang::VarDecl* v) { return beginningOf(v); },
                           [this](const clang::Expr* e) { return hostIndex(e); }};
  std::string types_;                                        // definitions in front of the kernel's own
  unsigned carried_ = 0;                                     // bytes of arrays among the kernel's arguments
  // Extents of variable length, by their expressions: argument and text of the host.
  std::map<const clang::Expr*, std::pair<std::string, std::string>> extents_;
  // Pointers in private clauses with a section: arrays of the thread's own.
  std::map<const clang::VarDecl*, std::pair<const Site*, const directive::AccClause::Item*>> ownSections_;
  std::vector<const clang::VarDecl*> own_;               // private variables that every thread has
  // Private variables; variables of the loops over threads; flags that threads set.
  std::set<const clang::VarDecl*> privates_, counters_, flags_;
  std::set<const clang::VarDecl*> gangArrays_;  // those of a gang that its threads share: sharedByThreads()
  std::set<const clang::VarDecl*> atomics_;     // scalars that atomics in gangs change
  // Their names; of private ones by the loop; a routine's variable may be a group's and a worker's.
  struct SharedVariable {
    const clang::VarDecl* variable;
    const Site* loop;
    bool ofWorker;
    auto operator<=>(const SharedVariable&) const = default;
  };
  std::map<SharedVariable, std::string> gangNames_;
  std::vector<Reduction> reductions_;
  std::set<std::string> argumentNames_;
  std::string problem_;
  clang::SourceLocation problemAt_;
  std::set<const clang::VarDecl*> entered_;  // named whole in enter data directives of this unit
  std::set<const clang::VarDecl*> brought_;  // arrays and pointers of the kernels whose elements a data clause names
  bool callsElsewhere_ = false;  // routines of other units, directly or in functions of this one
  bool scratch_ = false;
  bool inRoutine_ = false;  // distributed() looks at one
  bool pointers_ = false;  // the kernel uses pointers that may point anywhere
  bool madePointers_ = false;  // .. that may have been made of its restrict ones
  bool general_ = false, gang_ = false;
  bool inGangLoop_ = false;  // of a construct whose gangs all run its block: inside of a loop that they share
  Aliases aliases_;
  mutable bool inTheWay_ = false;  // independent() has said no for what the run may see
  // What its answers rely on.
  mutable std::vector<RegionCode::Apart> apart_;
  mutable std::set<std::string> conditions_;
  mutable std::optional<bool> leavesPointers_;
  mutable std::optional<Changes> ofConstruct_;  // changesOfConstruct
  const clang::Stmt* ofFirstGang_ = nullptr;  // the loop that only the first gang runs, inside of it
  // Inside of a loop whose iterations the workers of a gang share; there are such loops; the outermost is one.
  bool worker_ = false, workers_ = false, gangWorkers_ = false;
  // Bytes of variables that threads share: in the memory of the group, and in the device's.
  long localOfGroup_ = 0, localOfWorker_ = 0, gangMemoryOfGroup_ = 0, gangMemoryOfWorker_ = 0;
  std::set<const clang::VarDecl*> gangMemory_;  // those in the device's memory
  std::set<std::string> sharedStructures_;      // names of structures there that are no worker's
  std::vector<std::string> gangMemoryLines_;
  bool gangReads_ = false;  // code between the loops of a gang reads what its threads share
  int counter_ = 0;
  std::set<const clang::ForStmt*> tiled_;  // loops that all threads come to once, in this statement
  Changes tiledChanges_;                   // what that statement declares and changes
  std::map<const clang::Expr*, std::string> tileNames_;     // of the loop that is printed with tiles
  unsigned tileBytes_ = 0;                                  // of the kernel's tiles for each thread
  std::set<const clang::FunctionDecl*> underWay_;           // routines that are being made the gang's code
  std::vector<const clang::Stmt*> inlined_;                 // bodies that were
  std::map<const clang::CallExpr*, std::string> results_;   // of their calls
  std::string replaced_;  // valueWithOld: text of the lvalue for which old_ stands
};

}  // namespace tasuki
