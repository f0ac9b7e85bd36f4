// A value or the reason why there is none; the layout never throws and never prints.
#pragma once

#include <optional>
#include <string>
#include <utility>

namespace tasuki {

template <class T>
class Result {
 public:
  Result(T value) : value_(std::move(value)) {}
  static Result failure(std::string reason) {
    Result result;
    result.error_ = std::move(reason);
    return result;
  }

  explicit operator bool() const { return value_.has_value(); }
  const T& operator*() const { return *value_; }
  T& operator*() { return *value_; }
  const T* operator->() const { return &*value_; }
  T* operator->() { return &*value_; }
  // What was expected and what was found, lower case, without a place; empty on success.
  const std::string& error() const { return error_; }

 private:
  Result() = default;
  std::optional<T> value_;
  std::string error_;
};

}  // namespace tasuki
