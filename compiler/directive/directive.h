// The typed syntax of one xmp or acc directive, free of any Clang type.
// A parser (parser.h) makes it from a token vector; expressions stay token spans, which the front end
// hands to Clang for typing. Everything keeps the position the user wrote it at.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace tasuki::directive {

// A source position. The front end stores its own encoding (Clang's raw location); 0 = none.
using Loc = unsigned;

struct Token {
  enum Kind { Identifier, Number, Punctuator, Other, End };
  Kind kind = End;
  std::string text;
  Loc loc = 0;
};

// Tokens [begin, end) of the directive's token vector: an expression that Clang will type.
struct Span {
  unsigned begin = 0, end = 0;
  bool empty() const { return begin == end; }
};

struct Name {
  std::string text;
  Loc loc = 0;
  unsigned token = 0;  // index in the directive's token vector
  unsigned count = 1;  // tokens; more than one for a member of a struct, `s.a`
  explicit operator bool() const { return !text.empty(); }
};

// What bcast and reduction work on: a variable or a part of it, `v`, `s.a[2]`, `p->b`, `a[base:length]`. The name
// covers what stands in front of the section.
struct Object : Name {
  bool section = false;
  Span base, length;
};

// Parenthesis form counts dimensions in Fortran order, brackets in C order (language.md section 1).
enum class Form { Paren, Bracket };

// One subscript of a nodes-ref or template-ref, as written.
// Triplet: paren form lower:upper[:step], bracket form base:length[:step]; absent parts are empty.
struct Subscript {
  enum Kind { Index, Triplet, Colon, Star };
  Kind kind = Index;
  Span first, second, step;  // Index uses `first` only
  Loc loc = 0;
};

// name | name(sub,..) | name[sub].. | *      (on, from, onto-free references, nodes equivalence)
struct Ref {
  bool executing = false;  // the bare `*` (and the old `**`, then primary is true too)
  bool primary = false;
  Name name;
  Form form = Form::Paren;
  bool subscripted = false;
  std::vector<Subscript> subs;  // in the order written
  Loc loc = 0;
};

// One dimension of `nodes` or `template` (and of template_fix).
struct Extent {
  enum Kind { Size, Range, Star, Colon };  // Range: paren lb:ub; Size: paren 1..n, bracket 0..n-1
  Kind kind = Size;
  Span lower, upper;  // Size uses `upper`
  Loc loc = 0;
};

struct Declarator {  // p(4,4) | t[N] | bare name (template in list forms)
  Name name;
  Form form = Form::Paren;
  std::vector<Extent> dims;  // as written
};

struct DistFormat {
  enum Kind { Star, Block, Cyclic, GBlock };
  Kind kind = Star;
  bool hasArg = false;  // block(n), cyclic(n), gblock(map)
  bool argStar = false;  // gblock(*)
  Span arg;
  Loc loc = 0;
};

struct AlignSource {  // a[i], a[*], a[:]
  enum Kind { Var, Star, Colon };
  Kind kind = Star;
  Name var;
  Loc loc = 0;
};

struct AlignSub {  // t(i+1), t(*), t(:)
  enum Kind { Var, Star, Colon };
  Kind kind = Star;
  Name var;
  int sign = +1;  // of the offset
  Span offset;    // may be empty
  Loc loc = 0;
};

struct Width {  // shadow, width(), expand(), margin()
  bool full = false;     // shadow `*`
  bool flagged = false;  // /periodic/ or /unbound/
  Span lo, hi;           // one number: lo == hi span
  Loc loc = 0;
};

enum class ReduceOp {
  Sum, Minus, Product, BitAnd, BitOr, BitXor, LogAnd, LogOr, Max, Min,
  FirstMax, FirstMin, LastMax, LastMin
};

struct Reduction {
  ReduceOp op = ReduceOp::Sum;
  struct Var {
    Object name;
    std::vector<Name> locations;      // var/loc,../
    std::vector<Subscript> sections;  // acc: of an array or of what a pointer leads to
    Span span;                        // acc: name and sections
  };
  std::vector<Var> vars;
  Loc loc = 0;
};

enum class Kind {
  // declarative
  Nodes, Template, Distribute, Align, Shadow, Coarray,
  // executable, bound to the next statement
  Task, Tasks, Loop, Array, Gmove,
  // executable, stand-alone
  TemplateFix, Reflect, ReflectInit, ReflectDo, ReduceShadow, Barrier, Reduction, Bcast, WaitAsync,
  Post, Wait, Lock, Unlock, Image,
  // acc
  AccParallel, AccKernels, AccSerial, AccLoop, AccParallelLoop, AccKernelsLoop, AccSerialLoop,
  AccData, AccEnterData, AccExitData, AccHostData, AccDeclare, AccUpdate, AccWait, AccCache,
  AccAtomic, AccRoutine, AccInit, AccShutdown, AccSet,
  AccDevices, AccReflect, AccBarrierDevice
};

// One dimension of layout: `*`, `block` (on declare), or a loop index with an offset, whose span has its sign.
struct LayoutSub {
  enum Kind { Star, Block, Var };
  Kind kind = Star;
  Name var;
  Span offset;
  Loc loc = 0;
};

// An acc clause: name, and its argument as written. Variable lists keep every item's sections.
struct AccClause {
  struct Item {  // a | a[lo:len][..] | s.member, whole span kept too
    Name name;
    std::vector<Subscript> sections;  // C order, base:length
    Span span;
    Span path;  // what the sections stand behind
  };
  std::string name;  // canonical: "copyin", "present_or_copy" -> "copy", "pcopyin" -> "copyin" ...
  Loc loc = 0;
  bool hasArg = false;
  ReduceOp op = ReduceOp::Sum;  // reduction
  std::string modifier;         // "readonly", "zero", "devnum", gang "static"/"num", default "none"/"present" ...
  std::vector<Item> items;      // data clauses, private, firstprivate, reduction, ...
  // gang(num:n, static:c) gives modifier "num,static" and exprs {n, c}; a `*` in gang(static:*) and
  // tile(*) is an empty span; device_type(*) is modifier "*".
  Ref devices;                    // on_device
  std::vector<LayoutSub> layout;  // layout; items[0] is the array where a loop has it
  std::vector<Width> widths;      // shadow
  std::vector<int> types;         // typed_async, `async` behind device_type: of these types (acc_device_t)
  std::vector<Span> exprs;      // async, wait, num_gangs, vector_length, if, collapse, tile, gang(n) ...
};

// One directive. Only the members that its kind uses are filled; `on`, `async` and the flags are
// shared by several kinds. The combined form (`attr, attr :: names`) becomes several directives.
struct Directive {
  Kind kind{};
  Loc loc = 0;          // of the directive's name
  std::string spelling;  // "reflect", "parallel loop", ... for messages

  std::vector<Declarator> decls;     // Nodes, Template: declared; TemplateFix: decls[0] (dims may be empty)
  bool hasEquiv = false;             // nodes p(..) = ref
  Ref equiv;
  std::vector<Name> names;           // Distribute: templates; Align, Shadow, Coarray: arrays;
                                     // Reflect..: arrays; Loop: index list
  std::vector<Object> objects;       // Bcast
  bool hasIndexList = false;         // Loop
  Form form = Form::Paren;           // Distribute, TemplateFix: of the format list; Align: of the `with` part
  std::vector<DistFormat> formats;   // Distribute, TemplateFix
  Name onto;                         // Distribute
  std::vector<AlignSource> sources;  // Align (array dims, C order)
  Name with;                         // Align: template
  std::vector<AlignSub> subs;        // Align: as written in `form`
  std::vector<Width> widths;         // Shadow; Reflect/ReduceShadow width(); Loop expand/margin
  bool hasWidth = false;

  bool hasOn = false;
  Ref on;                            // Task, Loop, Array, Barrier, Reduction, Bcast, WaitAsync, Coarray
  bool hasFrom = false;
  Ref from;                          // Bcast
  bool hasFromDevice = false;
  Ref fromDevice;                    // Bcast
  bool hasAsync = false;
  Span async;                        // async(id)
  std::vector<Span> exprs;           // WaitAsync ids, peel_and_wait id in [0]
  std::vector<Reduction> reductions; // Loop clauses; Reduction: [0]
  enum class LoopRim { None, Expand, Margin, PeelAndWait } rim = LoopRim::None;
  bool orthogonal = false, acc = false, host = false, nocomm = false, profile = false;
  Loc rimLoc = 0;                    // of expand, margin, peel_and_wait
  bool gmoveIn = false, gmoveOut = false;
  Span acquiredLock, stat;           // Lock, Unlock (exprs[0] is the lock object)

  // `wait(e, e)` keeps its arguments in exprs, `routine(f)` its function in names[0], and `cache(a[..])`
  // its items in one clause of that name.
  std::vector<AccClause> clauses;    // acc directives
  const AccClause* clause(std::string_view name) const {  // the first of that name, or null
    for (const AccClause& c : clauses)
      if (c.name == name) return &c;
    return nullptr;
  }
  std::string atomicKind;            // AccAtomic: read write update capture
};

}  // namespace tasuki::directive
