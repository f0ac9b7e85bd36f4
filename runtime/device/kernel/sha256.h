// SHA-256 (FIPS 180-4), for the names of cached kernels.
#pragma once

#include <string>
#include <string_view>

namespace tasuki {

// 64 hexadecimal digits.
std::string sha256(std::string_view bytes);

}  // namespace tasuki
