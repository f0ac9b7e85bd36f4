// The note's place before a board is there.
#include "core/current.h"

namespace tasuki {

namespace {
std::atomic<std::uintptr_t> own{0};
}
std::atomic<std::uintptr_t>* current_directive = &own;
std::uintptr_t directive_turn = 0;

}  // namespace tasuki
