// What comes to the device by itself for several kernels of a construct.
#pragma once

#include <string>
#include <vector>

#include "kernel/region.h"

namespace tasuki {

// Another kernel uses what one of the items stands for, too: it comes back where any of them changes it.
inline void used_again(std::vector<ImplicitItem>& items, const std::string& name, bool readOnly) {
  for (ImplicitItem& item : items)
    if (item.name == name) item.readOnly &= readOnly;
}

}  // namespace tasuki
