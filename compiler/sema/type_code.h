// How the runtime names the types of elements and variables.
#pragma once

namespace clang {
class ASTContext;
class QualType;
}  // namespace clang

namespace tasuki {

// `TASUKI_DOUBLE`, of an array its elements'; TASUKI_OTHER for what the runtime moves and cannot compute with.
const char* typeCode(clang::QualType t, const clang::ASTContext& context);
// Whether it can.
bool isNumber(clang::QualType t, const clang::ASTContext& context);

}  // namespace tasuki
