// The state and the parts of the kernel printer; each part is a file.
#pragma once
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "kernel/printer.h"
#include "kernel/types.h"

namespace tasuki {

// Printed text and how tightly its outermost operator binds.
enum {
  kComma = 1,
  kAssign,
  kConditional,
  kLogicalOr,
  kLogicalAnd,
  kBitOr,
  kBitXor,
  kBitAnd,
  kEqual,
  kLess,
  kShift,
  kAdd,
  kMultiply,
  kUnary,
  kPostfix
};
struct Piece {
  std::string text;
  int level = kPostfix;
};

// Parameters (DECLARE) or arguments (PASS), and behind them those for the variables of the files whose routines a
// kernel calls: the runtime knows which they are.
inline std::string withFileVariables(const std::string& what, const std::string& others) {
  return others.empty() ? "TASUKI_FILE_" + what + "_ONLY" : others + " TASUKI_FILE_" + what;
}

// Where an object lies: OpenCL's pointers say it in their type.
enum class Space { device, own, constant };

class KernelPrinter::Text {
 public:
  Text(clang::ASTContext& context, KernelHooks hooks);

  // statements.cpp
  void statement(const clang::Stmt* s);
  void body(const clang::Stmt* s);  // without the braces of a compound statement
  // initializers.cpp
  void declaration(const clang::VarDecl* v);
  // expressions.cpp
  Piece print(const clang::Expr* e);
  std::string operand(const clang::Expr* e, int level);  // in parentheses if it binds less tightly
  std::string text(const clang::Expr* e) { return operand(e, kComma); }
  // complex.cpp
  std::string condition(const clang::Expr* e);  // as text(), of what may be a complex number
  // types.h, with the spaces of pointers
  std::string declare(clang::QualType type, const std::string& name, Space space);
  std::string castTo(clang::QualType type, Space space) { return "(" + declare(type, "", space) + ")"; }

  // spaces.cpp
  std::string privateDeclaration(const clang::VarDecl* v, const clang::Stmt* body);
  std::string privateArray(const clang::VarDecl* v, const std::string& extent);
  std::string parameter(const clang::ParmVarDecl* p, const clang::Expr* argument);
  Space placeOf(const clang::Expr* object);

  // routines.cpp
  void sharedVariables(const clang::Stmt* s, std::vector<const clang::VarDecl*>& out);
  std::string exportRoutine(const clang::FunctionDecl* f, unsigned own);

  // printer.cpp: lines
  void line(const std::string& text);
  void at(clang::SourceLocation loc);
  void open(const std::string& head);
  void close(const std::string& rest = "");
  std::string takeBody();
  void unsupported(const std::string& what) { unsupported(here_, what); }
  void unsupported(clang::SourceLocation loc, const std::string& what);

  clang::ASTContext& context_;
  KernelHooks hooks_;
  std::string definitions_;
  KernelTypes types_;
  std::optional<std::pair<clang::SourceLocation, std::string>> problem_;
  std::optional<clang::SourceLocation> mixed_;  // of pointers into several memories

  // What belongs to the function that is printed: put aside while another one is.
  struct Function {
    std::string body;
    int depth = 0;
    std::vector<bool> blocks;          // those that are open: whether they are blocks alone, which nothing jumps over
    std::string barrier;               // the last line, if that was one
    bool inLine = false;               // inside a statement expression: no lines
    std::vector<std::string> pending;  // variables to declare in front of the next line
    std::string file;                  // of the last #line
    unsigned nextLine = 0;             // that the device's compiler counts next; 0: unknown
    const clang::FunctionDecl* routine = nullptr;
    bool inSwitch = false;                            // directly in the body of a switch
    std::map<const clang::VarDecl*, Space> pointers;  // where local pointers point to
    std::set<const clang::VarDecl*> locals;           // printed declarations
    std::set<const clang::ParmVarDecl*> handed;       // of which it gets members besides
  };
  Function now_;
  std::vector<std::string> elsewhere_;  // routines of other units
  std::vector<const clang::VarDecl*> fileVariables_;  // that an exported routine and what it calls use

 private:
  // As what a routine is printed, as often as calls need it.
  struct Instance {
    std::vector<Space> spaces;                   // to which its pointers lead
    std::set<const clang::ParmVarDecl*> handed;  // of which it gets members besides
    auto operator<=>(const Instance&) const = default;
  };
  // statements.cpp
  void ifStatement(const clang::IfStmt* s);
  void forStatement(const clang::ForStmt* s);
  void caseStatement(const clang::CaseStmt* s);
  void returnStatement(const clang::ReturnStmt* s);
  void plain(const clang::Stmt* s);
  const clang::FunctionDecl* functionOf(const clang::VarDecl* v);
  bool jumps(const clang::VarDecl* v);  // its function has labels: declarations may be jumped over
  // initializers.cpp
  std::string localName(const clang::VarDecl* v);
  std::string declarator(const clang::VarDecl* v, bool withConst);
  bool positional(const clang::Expr* init);  // can be printed as {a, b, ..}
  std::string initializer(const clang::Expr* init);
  void assignments(const std::string& target, clang::QualType type, const clang::Expr* init,
                   std::vector<std::string>& out);
  Piece compoundLiteral(const clang::CompoundLiteralExpr* e);
  bool isConstant(const clang::VarDecl* v);
  const clang::VarDecl* addressee(const clang::Stmt* init);
  std::string constant(const clang::VarDecl* v);  // its name, after its definition
  std::optional<Piece> constantValue(const clang::Expr* reference);
  // expressions.cpp
  Piece implicitCast(const clang::ImplicitCastExpr* e);
  Piece explicitCast(const clang::CStyleCastExpr* e);
  Piece truth(const clang::Expr* e);
  Piece reference(const clang::DeclRefExpr* e);
  Piece unary(const clang::UnaryOperator* e);
  Piece binary(const clang::BinaryOperator* e);
  Piece conditional(const clang::ConditionalOperator* e);
  Piece elvis(const clang::BinaryConditionalOperator* e);
  Piece member(const clang::MemberExpr* e);
  Piece subscript(const clang::Expr* pointer, const clang::Expr* index);
  Piece statementExpression(const clang::StmtExpr* e);
  // The first element of a variable-length array and the number of elements to the one that `pointer` points
  // to.
  std::pair<std::string, std::string> flat(const clang::Expr* pointer);
  std::string elements(clang::QualType type);
  std::string converted(const clang::Expr* e);  // with the cast that C leaves out
  void needPointee(clang::QualType pointer);
  void fixedRows(clang::QualType pointer);
  std::string temporary(clang::QualType type);
  // complex.cpp
  std::optional<Piece> complexPiece(const clang::Expr* e);  // of what concerns complex numbers
  std::optional<Piece> complexCast(const clang::CastExpr* e);
  std::optional<Piece> complexUnary(const clang::UnaryOperator* e);
  std::optional<Piece> complexBinary(const clang::BinaryOperator* e);
  std::optional<Piece> complexCall(const clang::CallExpr* e, const std::string& name);
  std::optional<std::string> complexConstant(const clang::Expr* e);
  Piece asComplex(Piece value, clang::QualType from, clang::QualType to);
  bool hasComplex(clang::QualType type);  // or no complex type; else it is unsupported
  // literals.cpp
  Piece number(const llvm::APSInt& value, clang::QualType type);
  Piece number(const llvm::APFloat& value, bool isFloat);
  Piece character(const clang::CharacterLiteral* e);
  Piece string(const clang::StringLiteral* e);
  std::optional<Piece> folded(const clang::Expr* e);  // an integer constant, as a number
  // calls.cpp
  Piece call(const clang::CallExpr* e);
  static bool isMemoryCall(const clang::CallExpr* e);
  Piece memoryCall(const clang::CallExpr* e);
  std::optional<Piece> builtinCall(const clang::CallExpr* e, llvm::StringRef name);
  std::optional<Piece> classification(const clang::CallExpr* e, llvm::StringRef name);
  std::optional<Piece> bitCall(const clang::CallExpr* e, llvm::StringRef name);
  Piece libraryCall(const clang::CallExpr* e, const std::string& name);
  // routines.cpp
  std::string routine(const clang::FunctionDecl* f, const Instance& instance);
  std::string routineElsewhere(const clang::FunctionDecl* f, const std::vector<Space>& spaces);
  void printRoutine(const clang::FunctionDecl* f, const std::string& name, const Instance& instance);
  // routines.cpp: variables of the file in routines
  const std::vector<const clang::VarDecl*>& sharedVariables(const clang::FunctionDecl* f);
  std::string sharedName(const clang::VarDecl* v);
  bool callsElsewhere(const clang::FunctionDecl* f);
  clang::QualType sharedType(const clang::VarDecl* v);
  Piece sharedReference(const clang::VarDecl* v);
  // spaces.cpp
  Space pointedTo(const clang::Expr* pointer);
  Space pointerSpace(const clang::VarDecl* v);
  Space assignedSpace(const clang::Stmt* s, const clang::VarDecl* v, bool& found);
  void oneSpace(const clang::Expr* a, const clang::Expr* b);
  void storedPointer(const clang::Expr* e);
  void mixed(const clang::Expr* pointer, Space a, Space b);

  void raw(const std::string& text);
  bool isBool(clang::QualType type) { return type.getCanonicalType()->isBooleanType(); }

  clang::SourceLocation here_;
  std::map<std::pair<const clang::FunctionDecl*, Instance>, std::string> routines_;
  std::set<const clang::FunctionDecl*> underWay_;
  std::map<const clang::FunctionDecl*, bool> jumps_;
  std::map<const clang::FunctionDecl*, std::vector<const clang::VarDecl*>> shared_;
  std::map<const clang::VarDecl*, std::string> constants_;
  std::set<std::string> fileNames_;  // of constants and routines
  std::string suffix_;               // of these names, in the text of a routine for other units
  const clang::FunctionDecl* exported_ = nullptr;  // that routine
  unsigned temporaries_ = 0;
};

}  // namespace tasuki
