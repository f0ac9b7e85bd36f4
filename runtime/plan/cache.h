// Executions by what they do: a directive with the same contents finds the same one.
#pragma once

#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "plan/plan.h"

namespace tasuki {

// The contents of a plan in bytes, with the objects whose addresses are among them.
class PlanKey {
 public:
  explicit PlanKey(const char* kind) : bytes_(kind) { bytes_.push_back('\0'); }
  template <class Value>
  PlanKey& add(const Value& value) {
    static_assert(std::is_scalar_v<Value>);
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
    return *this;
  }
  // An interned object, compared by address and kept alive by the cache.
  PlanKey& add_object(std::shared_ptr<const void> object) {
    add(object.get());
    objects_.push_back(std::move(object));
    return *this;
  }
  // The first byte of a section that the plan reads or writes; forget_plans finds it.
  PlanKey& add_section(const void* base) {
    sections_.push_back(base);
    return add(base);
  }

  const std::string& bytes() const { return bytes_; }

 private:
  friend struct PlanCache;
  std::string bytes_;
  std::vector<std::shared_ptr<const void>> objects_;
  std::vector<const void*> sections_;
};

// The execution for a key; `make` is called when there is none (`at` is for the listing). Finding one is a
// local matter: it is right when another node has to make it at the same time. Least recently used ones go
// when there are many.
std::shared_ptr<Execution> find_execution(const tasuki_site* at, const PlanKey& key,
                                          const std::function<Plan()>& make);

// Drops the plans that touch a section which is about to be freed.
void forget_plans(const void* section);
// `forget` is then called, too: for what else is kept by a section's address.
void on_forget(void (*forget)(const void* section));

}  // namespace tasuki
