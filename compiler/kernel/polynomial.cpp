#include "kernel/polynomial.h"

#include <algorithm>

using namespace clang;

namespace tasuki {

Polynomial::Polynomial(long long constant) { add({}, constant); }
Polynomial::Polynomial(const VarDecl* v) { add({v->getCanonicalDecl()}, 1); }

void Polynomial::add(const Product& product, long long coefficient) {
  long long& sum = terms_[product];
  fits_ &= !__builtin_add_overflow(sum, coefficient, &sum);
  if (sum == 0) terms_.erase(product);
}

Polynomial Polynomial::operator+(const Polynomial& o) const {
  Polynomial sum = *this;
  sum.fits_ &= o.fits_;
  for (const auto& [product, coefficient] : o.terms_) sum.add(product, coefficient);
  return sum;
}

Polynomial Polynomial::operator-(const Polynomial& o) const { return *this + o * Polynomial(-1); }

Polynomial Polynomial::operator*(const Polynomial& o) const {
  Polynomial all;
  all.fits_ = fits_ && o.fits_;
  for (const auto& [a, x] : terms_)
    for (const auto& [b, y] : o.terms_) {
      Product both;
      std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
      long long coefficient = 0;
      all.fits_ &= !__builtin_mul_overflow(x, y, &coefficient);
      all.add(both, coefficient);
    }
  return all;
}

Polynomial Polynomial::parity() const {
  Polynomial all;
  all.fits_ = fits_;
  for (const auto& [product, coefficient] : terms_) {
    if (coefficient % 2 == 0) continue;
    Product once = product;
    once.erase(std::ranges::unique(once).begin(), once.end());
    if (!all.terms_.erase(once)) all.terms_[once] = 1;
  }
  return all;
}

bool Polynomial::uses(const VarDecl* v) const {
  return std::ranges::any_of(
      terms_, [v = v->getCanonicalDecl()](const auto& t) { return std::ranges::find(t.first, v) != t.first.end(); });
}

std::vector<const VarDecl*> Polynomial::variables() const {
  std::vector<const VarDecl*> all;
  for (const auto& [product, coefficient] : terms_)
    for (const VarDecl* v : product)
      if (std::ranges::find(all, v) == all.end()) all.push_back(v);
  return all;
}

std::optional<long long> Polynomial::constant() const {
  if (isZero()) return 0;
  if (!fits_ || terms_.size() != 1 || !terms_.begin()->first.empty()) return std::nullopt;
  return terms_.begin()->second;
}

std::optional<Polynomial::Linear> Polynomial::linearIn(const VarDecl* v) const {
  v = v->getCanonicalDecl();
  Linear split;
  split.factor.fits_ = split.rest.fits_ = fits_;
  for (const auto& [product, coefficient] : terms_) {
    const auto times = std::ranges::count(product, v);
    if (times > 1) return std::nullopt;
    Product others = product;
    std::erase(others, v);
    (times ? split.factor : split.rest).add(others, coefficient);
  }
  return split;
}

size_t Polynomial::degree() const {
  size_t longest = 0;
  for (const auto& [product, coefficient] : terms_) longest = std::max(longest, product.size());
  return longest;
}

std::optional<Polynomial::Division> Polynomial::dividedBy(const Polynomial& d) const {
  const auto longest = [length = d.degree()](const auto& t) { return t.first.size() == length; };
  if (!fits_ || !d.fits_ || std::ranges::count_if(d.terms_, longest) != 1) return std::nullopt;
  const auto& [product, coefficient] = *std::ranges::find_if(d.terms_, longest);
  // Each step leaves shorter products, or a smaller coefficient, in the place of one.
  Division all{{}, *this};
  for (bool more = true; more && all.rest.fits_ && all.multiple.fits_;) {
    more = false;
    for (const auto& [whole, times] : all.rest.terms_) {
      if (coefficient == -1 || times / coefficient == 0 || !std::ranges::includes(whole, product)) continue;
      Polynomial part;
      Product others;
      std::ranges::set_difference(whole, product, std::back_inserter(others));
      part.add(others, times / coefficient);
      all.multiple = all.multiple + part;
      all.rest = all.rest - part * d;
      more = true;
      break;
    }
  }
  return all.rest.fits_ && all.multiple.fits_ ? std::optional(all) : std::nullopt;
}

std::optional<long long> Polynomial::atLeast(const std::map<const VarDecl*, long long>& least) const {
  if (!fits_) return std::nullopt;
  long long sum = 0;
  for (const auto& [product, coefficient] : terms_) {
    if (coefficient < 0 && !product.empty()) return std::nullopt;
    long long value = coefficient;
    for (const VarDecl* v : product) {
      const auto known = least.find(v);
      if (known == least.end() || known->second < 0) return std::nullopt;
      if (__builtin_mul_overflow(value, known->second, &value)) return std::nullopt;
    }
    if (__builtin_add_overflow(sum, value, &sum)) return std::nullopt;
  }
  return sum;
}

bool Polynomial::mayGrow() const {
  const auto alone = terms_.find({});
  if (alone != terms_.end() && alone->second >= 1LL << 16) return true;
  return std::ranges::any_of(terms_, [&](const auto& more) {
    return !more.first.empty() && more.second > 0 && std::ranges::none_of(terms_, [&](const auto& less) {
      return less.second < 0 && std::ranges::includes(less.first, more.first);
    });
  });
}

std::string Polynomial::text(const std::function<std::string(const VarDecl*)>& name) const {
  std::vector<std::string> sum;
  for (const auto& [product, coefficient] : terms_) {
    std::vector<std::string> factors;
    for (const VarDecl* v : product) factors.push_back("(long)(" + name(v) + ")");
    std::ranges::sort(factors);
    std::string one = std::to_string(coefficient) + "L";
    for (const std::string& factor : factors) one += " * " + factor;
    sum.push_back(one);
  }
  std::ranges::sort(sum);  // not in the order of addresses
  std::string all;
  for (const std::string& one : sum) all += (all.empty() ? "" : " + ") + one;
  return all.empty() ? "0L" : all;
}

}  // namespace tasuki
