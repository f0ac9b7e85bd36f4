// Prints statements, expressions, types and functions of Clang's tree in the kernel dialect
// (runtime/device/kernel/dialect.h): text that C, CUDA C++ and OpenCL C read alike.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "clang/AST/Type.h"
#include "clang/Basic/SourceLocation.h"

namespace clang {
class ASTContext;
class Expr;
class FunctionDecl;
class NamedDecl;
class ParmVarDecl;
class Stmt;
class VarDecl;
}  // namespace clang

namespace tasuki {

// What is printed otherwise than the tree says. The texts are used as operands: a name, a subscript, a call
// or something in parentheses, of the type that the variable or expression has. Asked in routines, too.
struct KernelHooks {
  // Text instead of a variable's own name; nullopt: its name.
  std::function<std::optional<std::string>(const clang::VarDecl*)> variable;
  // Text of a whole expression (a reference of an array element, say), asked before printing any expression,
  // outermost first; nullopt: print it normally.
  std::function<std::optional<std::string>(const clang::Expr*)> expression;
  // True: the hook printed the statement itself (with KernelPrinter::line etc.); asked before any statement.
  std::function<bool(const clang::Stmt*)> statement;
  // Whether a variable from outside of the printed text lies in the thread's own memory (a private copy) and
  // not in the device's; without it those that are no arrays and are printed by their name do. For the types
  // of pointers in OpenCL.
  std::function<bool(const clang::VarDecl*)> own;
  // Whether a member, or an element, is an argument of the kernel: it lies in the device's memory.
  std::function<bool(const clang::Expr*)> parameter;
  // In a kernel, for sharedVariables(): the device address of a variable of the file (of an array's first
  // innermost element; of a pointer, the pointer). Nullopt: the kernel does not have it.
  std::function<std::optional<std::string>(const clang::VarDecl*)> address;
  // What goes with a routine's parameter: declarations of further parameters, or with an argument of a call the
  // arguments for them.
  std::function<std::vector<std::string>(const clang::VarDecl*, const clang::Expr* argument)> shape;
  // The same of what a routine gets of the structure that a parameter is or leads to, which not all calls give it.
  std::function<std::vector<std::string>(const clang::ParmVarDecl*, const clang::Expr* argument)> members;
  // In a kernel: the extent of a variable-length array from outside, by its expression, whose value may be another one
  // by now.
  std::function<std::optional<std::string>(const clang::Expr*)> extent;
  // Of a routine: what it follows of structures of the file, as further parameters, or as it is called.
  std::function<std::vector<std::string>(const clang::FunctionDecl*, bool)> fileMembers;
  // Whether one of these stands for an expression in a routine.
  std::function<bool(const clang::Expr*)> ofFile;
  // In a kernel: a constant for an extent of a variable-length array that it declares, if the launch can know it.
  std::function<std::optional<std::string>(const clang::Expr*)> length;
  // Whether a function is without a body here, a routine that another unit has a text of.
  std::function<bool(const clang::FunctionDecl*)> elsewhere;
  // Whether acc declare keeps a variable of the file on the device.
  std::function<bool(const clang::VarDecl*)> declared;
};

// The name of a variable of the file in kernels of other units: one for each variable of the program.
std::string fileName(const clang::VarDecl* variable);

class KernelPrinter {
 public:
  KernelPrinter(clang::ASTContext& context, KernelHooks hooks);
  ~KernelPrinter();
  KernelPrinter(const KernelPrinter&) = delete;
  KernelPrinter& operator=(const KernelPrinter&) = delete;

  // Appends to the body. A compound statement is printed with its braces.
  void statement(const clang::Stmt* statement);
  // Text for use as an operand. A variable that it needs besides (of a compound literal, say) is declared by
  // the next line() or open(), in front.
  std::string expression(const clang::Expr* expression);
  // The same of a condition: a complex number is none in the dialect.
  std::string condition(const clang::Expr* expression);
  // Appends the declaration of a variable of a block, with its initialiser.
  void local(const clang::VarDecl* variable);
  // As operand of a cast. `space` stands in front of what pointers point to.
  std::string type(clang::QualType type, const std::string& space = "TASUKI_POINTEE");
  // `TASUKI_POINTEE double *q`, `float w[3]`
  std::string declaration(clang::QualType type, const std::string& name,
                          const std::string& space = "TASUKI_POINTEE");
  // Of a thread's own copy of a variable from outside of `body`, which says what a pointer points to.
  std::string privateDeclaration(const clang::VarDecl* variable, const clang::Stmt* body);
  // Of an array of the thread's own in place of what a pointer from outside leads to.
  std::string privateArray(const clang::VarDecl* pointer, const std::string& extent);
  // Whether a pointer to a thread's own memory leads to the lvalue, where the device's pointers say so.
  bool leadsToOwn(const clang::Expr* lvalue) const;
  // The name of a variable, member or function; another one where its own is a word of C++ or OpenCL.
  std::string name(const clang::NamedDecl* decl);
  void rename(const clang::VarDecl* variable, const std::string& name);
  // The declaration of a routine's parameter as a local variable that begins as the argument.
  std::string parameter(const clang::ParmVarDecl* p, const clang::Expr* argument);
  // The variables of the file that functions use which are called in the statement: constants aside, a kernel
  // must have their device addresses.
  std::vector<const clang::VarDecl*> sharedVariables(const clang::Stmt* statement);
  // The text of a routine for kernels of other units, and its name there. own: a bit for each parameter that is a
  // pointer, set where it points to a thread's own memory.
  std::string exportRoutine(const clang::FunctionDecl* f, unsigned own);
  // Variables of this file that the text of an exported routine needs, where a kernel of another unit has them under
  // fileName().
  std::vector<const clang::VarDecl*> fileVariables() const;
  // Names, as of exportRoutine, of what is called and has no body here.
  std::vector<std::string> routinesElsewhere() const;
  // Definitions of types may meet those of other units' texts in one source. Before anything is printed.
  void guardTypes();
  // True while the body of a function that a kernel calls is printed.
  bool inRoutine() const;

  // Whether that function gets members of the parameter's structure besides.
  bool handed(const clang::ParmVarDecl* p) const;

  // Appends one line with the present indentation.
  void line(const std::string& text);
  // A #line when the place changed: each printed statement does it itself.
  void at(clang::SourceLocation loc);
  // "head {" and "}", with indentation between.
  void open(const std::string& head);
  void close();
  // What was appended since the last take.
  std::string takeBody();
  // Record types, constants and routines that the text needs, in order, for the front of the source.
  std::string definitions();

  // Something that kernels cannot have: the kernel then runs on the host only. The first one is remembered.
  void unsupported(clang::SourceLocation loc, const std::string& what);
  std::optional<std::pair<clang::SourceLocation, std::string>> problem() const;
  // Where a pointer is used that may lead into several memories: not for devices whose pointers tell these apart.
  std::optional<clang::SourceLocation> mixedPointers() const;

 private:
  class Text;
  std::unique_ptr<Text> text_;
};

}  // namespace tasuki
