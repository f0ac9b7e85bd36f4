// A compute construct as kernels: which loops run on which threads, what every variable becomes, the kernels'
// source texts and the arguments that the host hands them.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "kernel/used_boxes.h"
#include "sema/analysis.h"

namespace clang {
class ASTContext;
class FunctionDecl;
}

namespace tasuki {

// What compute regions and routines of a unit change on the device (device_values.cpp).
struct RegionChanges {
  std::set<const clang::VarDecl*> variables;  // or parts of them
  // Canonical types of elements and members, and of those that are reached through pointers.
  std::set<const clang::Type*> types, pointed;
  void note(const clang::Stmt* s, const clang::ASTContext& context);
};

// What lowering knows of the unit; filled while the analysis hands out its constructs.
struct UnitFacts {
  std::map<const clang::Expr*, ReferenceInfo> references;
  std::map<const clang::ForStmt*, std::pair<std::shared_ptr<LoopInfo>, size_t>> loops;
  std::map<const clang::Stmt*, std::shared_ptr<AccInfo>> acc;  // by the statement that they are bound to
  std::vector<const Site*> declares;                           // acc declare
  std::set<const clang::FunctionDecl*> routines;               // acc routine; canonical
  std::set<const clang::FunctionDecl*> gangRoutines;           // of them those with the clause gang
  std::set<const clang::FunctionDecl*> sharingRoutines;        // with the clause gang, worker or vector
  RegionChanges changed;
  // Whether an xmp loop around the range has its own copy of the variable, for its reduction clause.
  bool reducedAround(const Range& range, const clang::VarDecl* v) const;
};

// Text for the host side; lowering supplies it.
struct HostText {
  std::function<std::string(const Value&)> value;
  std::function<std::string(const clang::Expr*)> expression;
  std::function<std::string(const ArraySymbol&)> array;  // the current descriptor
  // Of what items of data clauses may name: where the section of it begins that the construct, or what is around it,
  // names, in bytes behind its beginning; 0 where that is not one.
  std::function<std::string(const AccInfo&, const std::function<bool(const clang::Expr*)>&)> sectionStart;
  // What a pointer of deviceptr leads to: of a host_data construct around, the device's copy.
  std::function<std::string(const AccInfo&, const clang::VarDecl*)> devicePointer;
  std::function<const char*(clang::QualType)> type;      // tasuki_type
  std::function<const char*(directive::ReduceOp)> operation;  // tasuki_op
  // A range clipped to what the current device has by a layout clause of that directive.
  std::function<std::string(const Site&, const LayoutUse&, const LayoutUse::Index&, const std::string&)> layout;
  std::function<std::string(const LoopInfo&)> member;    // whether this node takes part in the loop
  std::function<std::string(const LoopInfo&)> within;    // a statement: no other nodes than those that execute it do
  // Statements that keep the bounds and the step of a loop, checked, and what they are called; for constant steps none.
  std::function<std::string(const Site&, LoopVar&, const std::string& number)> keepStep;
  bool statements = true;  // the host can run some of the construct's statements: it does so once
  bool tables = true;      // .. and the whole construct in place of kernels
};

// An initializer of struct tasuki_kernel_arg, part by part.
// What a reduction comes to on a type: _Bool adds as || does.
directive::ReduceOp operatorFor(clang::QualType type, directive::ReduceOp op);

struct KernelArgument {
  std::string kind;  // FIXED, VALUE, POINTER, DEVICE, ARRAY, REDUCTION, GANG_MEMORY
  std::string name;
  std::string shown;  // in messages, where that is another one
  std::string address = "0", size = "0", fixed = "0", array = "0", op = "0", type = "0";
};

// What the host does between the launches of a construct: statements of the program, copies of a scalar that has its
// place on the device, a wait for the construct's queue.
struct HostStep {
  enum Kind { text, toHost, toDevice, wait } kind;
  std::string words;  // the text, or the scalar's name
};

struct KernelCode {
  std::string name, source;
  std::string unsupported;          // why there is no source
  clang::SourceLocation problem;    // where
  std::string mode;                 // as of tasuki_kernel_mode
  bool gang = false;                // its groups run code of a gang: all threads alike
  std::vector<KernelArgument> arguments;
  std::vector<const clang::VarDecl*> results;  // what it reduces into
  std::vector<HostStep> before, after;
  std::string setup;                // host statements in front of the launch
  bool looksAtDevice = false;       // they use _xmp_at and _xmp_queue: the construct's place and queue
  std::string count[3] = {"1", "1", "1"};
  bool shared = false;              // devices share iterations of a loop of it
  bool oneThread = false;           // the threads of a group cannot share this one's work
  bool pointsToShared = false;      // pointers to what the threads of a gang share
  std::optional<clang::SourceLocation> mixedPointers;  // that may lead into several memories
  // Pointers in memory that it follows: what the program calls them, their address, where.
  struct Table {
    std::string shown, address;
    clang::SourceLocation loc;
  };
  std::vector<Table> tables;
  std::vector<Table> rows;            // pointers of short tables that are arguments; the address is where they lead
  std::vector<std::string> routines;  // of other units: their texts go in front of the source
};

// Data that the construct uses without naming it in a clause: handled as copy (present_or_copy).
struct ImplicitItem {
  std::string name, address, bytes, array = "0";
  bool scalar = false;
  bool readOnly = false;  // copyin
  std::string declared = "0";  // bytes of a parameter that is declared as an array
  bool ofBlock = false;        // declared by the construct: it ends with it
  std::string start = "0";     // of the section that is meant, where several are there
};

// Why it is not seen that a loop's iterations are independent.
struct Obstacle {
  clang::SourceLocation at;
  std::string text;
  bool leaves = false;  // it is left in the midst: nothing makes it parallel
  bool aliases = false;  // pointers may lead to the same memory
};

struct RegionCode {
  std::vector<KernelCode> kernels;
  std::string declarations;  // of variables of the construct's block, for the host's statements
  std::vector<ImplicitItem> items;
  // Loops without a directive that one thread runs, since nobody can see that their iterations are independent, or since
  // the host cannot run the statement around them.
  struct OneThread {
    clang::SourceLocation loop;
    bool independent;
    Obstacle obstacle;  // to that, or to a kernel of its own; without a text where there is nothing to show
  };
  std::vector<OneThread> oneThread;
  // Loops that the host runs in order, a kernel or several in each iteration, since pointers may lead to the same
  // memory.
  std::vector<std::pair<clang::SourceLocation, Obstacle>> inOrder;
  bool asks = false;  // what only the run sees has kept loops in order: where pointers lead, how long rows are
  // Of kernels that are right where it is seen in front of them that what is written here is in memory of its own:
  // pointers and arrays.
  struct Apart {
    std::string name;   // in messages
    std::string text;   // the pointer, or the address, as the host computes it
    std::string bytes;  // "0": of a pointer nobody knows
    std::string start;  // as of Used
    bool written;
    bool compared = false;  // the conditions were computed from what the host has there
    int levels = 0;         // of tables of pointers, `double **m`, in front of the elements
    std::string comes = "0";  // bytes that come with the construct where nothing is present
  };
  std::vector<Apart> apart;
  std::vector<std::string> conditions;  // .. and that these numbers are positive
  // Loops without a directive that are parallel: the outermost of each kernel. Scalars that each iteration has as its
  // own, or that are reduced.
  struct FoundLoop {
    LoopVar loop;
    std::vector<const clang::VarDecl*> own, flags;
    std::vector<std::pair<const clang::VarDecl*, directive::ReduceOp>> reduced;
  };
  std::vector<FoundLoop> found;
  // Structures that are used as a whole and have pointers, which are the host's in a kernel's copy.
  std::vector<std::pair<clang::SourceLocation, std::string>> hostPointers;
  // Elements of arrays that data clauses name, which the construct uses for sure.
  struct Used {
    UsedBox box;
    std::string start;  // bytes behind the array's begin where the section begins that the construct's clauses name
  };
  std::vector<Used> used;
  std::string usedParts;  // declarations in front of them: this node's parts of loops
  // With default(none): variables that no clause names.
  std::vector<std::pair<clang::SourceLocation, std::string>> missing;
};

// What pointers may lead to, and rows into others.
enum class Aliases {
  possible,  // to the same memory, where nothing says that they do not
  checked,   // not, where the host can see that in front of the construct: RegionCode::apart
  none       // pointers to memory of their own
};
RegionCode kernels(clang::ASTContext& context, const Unit& unit, const UnitFacts& facts, const HostText& host,
                   const AccInfo& construct, Aliases aliases = Aliases::possible);

// A routine as kernels of other units take it: one text for each combination of memories that its pointers may point
// to.
struct RoutineCode {
  std::string name, source;
  std::string unsupported;  // why there is no source
  clang::SourceLocation problem;
  std::vector<std::string> routines;  // as in KernelCode
  std::vector<const clang::VarDecl*> variables;  // of its file, on the device by acc declare
};
std::vector<RoutineCode> routineTexts(clang::ASTContext& context, const Unit& unit, const UnitFacts& facts,
                                      const HostText& host, const Site& site, const clang::FunctionDecl* f);

}  // namespace tasuki
