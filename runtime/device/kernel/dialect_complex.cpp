// The complex numbers of the kernel dialect: a structure for each of float and double, laid out as C's, and functions for operators.
#include <cctype>
#include <string>

#include "device/kernel/dialect.h"

namespace tasuki {
namespace {

// For one type: T the parts', s the ending of names, f that of functions of <math.h>. Products and quotients whose parts are both no
// numbers are looked at again, as C's Annex G asks (and the host's compiler does): infinities are not lost.
const char* const complex_functions = R"(typedef struct { T re, im; } tasuki_complex_T;
TASUKI_ROUTINE tasuki_complex_T tasuki_complex_s(T re, T im) {
  tasuki_complex_T z;
  z.re = re;
  z.im = im;
  return z;
}
TASUKI_ROUTINE int tasuki_complex_true_s(tasuki_complex_T a) { return a.re != 0 || a.im != 0; }
TASUKI_ROUTINE int tasuki_complex_same_s(tasuki_complex_T a, tasuki_complex_T b) { return a.re == b.re && a.im == b.im; }
TASUKI_ROUTINE tasuki_complex_T tasuki_complex_minus_s(tasuki_complex_T a) { return tasuki_complex_s(-a.re, -a.im); }
TASUKI_ROUTINE tasuki_complex_T tasuki_complex_conj_s(tasuki_complex_T a) { return tasuki_complex_s(a.re, -a.im); }
TASUKI_ROUTINE tasuki_complex_T tasuki_complex_plus_cc_s(tasuki_complex_T a, tasuki_complex_T b) {
  return tasuki_complex_s(a.re + b.re, a.im + b.im);
}
TASUKI_ROUTINE tasuki_complex_T tasuki_complex_plus_cr_s(tasuki_complex_T a, T b) { return tasuki_complex_s(a.re + b, a.im); }
TASUKI_ROUTINE tasuki_complex_T tasuki_complex_plus_rc_s(T a, tasuki_complex_T b) { return tasuki_complex_s(a + b.re, b.im); }
TASUKI_ROUTINE tasuki_complex_T tasuki_complex_less_cc_s(tasuki_complex_T a, tasuki_complex_T b) {
  return tasuki_complex_s(a.re - b.re, a.im - b.im);
}
TASUKI_ROUTINE tasuki_complex_T tasuki_complex_less_cr_s(tasuki_complex_T a, T b) { return tasuki_complex_s(a.re - b, a.im); }
TASUKI_ROUTINE tasuki_complex_T tasuki_complex_less_rc_s(T a, tasuki_complex_T b) { return tasuki_complex_s(a - b.re, -b.im); }
TASUKI_ROUTINE T tasuki_complex_flag_s(T x) { return copysignf(isinf(x) ? (T)1 : (T)0, x); }
TASUKI_ROUTINE T tasuki_complex_number_s(T x) { return isnan(x) ? copysignf((T)0, x) : x; }
TASUKI_ROUTINE tasuki_complex_T tasuki_complex_times_again_s(tasuki_complex_T a, tasuki_complex_T b, tasuki_complex_T z) {
  const T ac = a.re * b.re, bd = a.im * b.im, ad = a.re * b.im, bc = a.im * b.re, infinite = (T)HUGE_VAL;
  int again = 0;
  if (isinf(a.re) || isinf(a.im)) {
    a = tasuki_complex_s(tasuki_complex_flag_s(a.re), tasuki_complex_flag_s(a.im));
    b = tasuki_complex_s(tasuki_complex_number_s(b.re), tasuki_complex_number_s(b.im));
    again = 1;
  }
  if (isinf(b.re) || isinf(b.im)) {
    b = tasuki_complex_s(tasuki_complex_flag_s(b.re), tasuki_complex_flag_s(b.im));
    a = tasuki_complex_s(tasuki_complex_number_s(a.re), tasuki_complex_number_s(a.im));
    again = 1;
  }
  if (!again && (isinf(ac) || isinf(bd) || isinf(ad) || isinf(bc))) {
    a = tasuki_complex_s(tasuki_complex_number_s(a.re), tasuki_complex_number_s(a.im));
    b = tasuki_complex_s(tasuki_complex_number_s(b.re), tasuki_complex_number_s(b.im));
    again = 1;
  }
  if (!again) return z;
  return tasuki_complex_s(infinite * (a.re * b.re - a.im * b.im), infinite * (a.re * b.im + a.im * b.re));
}
TASUKI_ROUTINE tasuki_complex_T tasuki_complex_times_cc_s(tasuki_complex_T a, tasuki_complex_T b) {
  tasuki_complex_T z = tasuki_complex_s(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re);
  if (z.re != z.re && z.im != z.im) z = tasuki_complex_times_again_s(a, b, z);
  return z;
}
TASUKI_ROUTINE tasuki_complex_T tasuki_complex_times_cr_s(tasuki_complex_T a, T b) { return tasuki_complex_s(a.re * b, a.im * b); }
TASUKI_ROUTINE tasuki_complex_T tasuki_complex_times_rc_s(T a, tasuki_complex_T b) { return tasuki_complex_s(a * b.re, a * b.im); }
/* Smith's way: no part overflows that the quotient does not. */
TASUKI_ROUTINE tasuki_complex_T tasuki_complex_over_cc_s(tasuki_complex_T a, tasuki_complex_T b) {
  tasuki_complex_T z;
  if (fabsf(b.re) < fabsf(b.im)) {
    const T ratio = b.re / b.im, whole = b.re * ratio + b.im;
    z = tasuki_complex_s((a.re * ratio + a.im) / whole, (a.im * ratio - a.re) / whole);
  } else {
    const T ratio = b.im / b.re, whole = b.re + b.im * ratio;
    z = tasuki_complex_s((a.re + a.im * ratio) / whole, (a.im - a.re * ratio) / whole);
  }
  if (z.re != z.re && z.im != z.im) {
    const T infinite = (T)HUGE_VAL;
    if (b.re == 0 && b.im == 0 && (a.re == a.re || a.im == a.im)) {
      z = tasuki_complex_s(copysignf(infinite, b.re) * a.re, copysignf(infinite, b.re) * a.im);
    } else if ((isinf(a.re) || isinf(a.im)) && isfinite(b.re) && isfinite(b.im)) {
      a = tasuki_complex_s(tasuki_complex_flag_s(a.re), tasuki_complex_flag_s(a.im));
      z = tasuki_complex_s(infinite * (a.re * b.re + a.im * b.im), infinite * (a.im * b.re - a.re * b.im));
    } else if ((isinf(b.re) || isinf(b.im)) && isfinite(a.re) && isfinite(a.im)) {
      b = tasuki_complex_s(tasuki_complex_flag_s(b.re), tasuki_complex_flag_s(b.im));
      z = tasuki_complex_s((T)0 * (a.re * b.re + a.im * b.im), (T)0 * (a.im * b.re - a.re * b.im));
    }
  }
  return z;
}
TASUKI_ROUTINE tasuki_complex_T tasuki_complex_over_cr_s(tasuki_complex_T a, T b) { return tasuki_complex_s(a.re / b, a.im / b); }
TASUKI_ROUTINE tasuki_complex_T tasuki_complex_over_rc_s(T a, tasuki_complex_T b) {
  return tasuki_complex_over_cc_s(tasuki_complex_s(a, (T)0), b);
}
TASUKI_ROUTINE T tasuki_complex_abs_s(tasuki_complex_T a) { return hypotf(a.re, a.im); }
TASUKI_ROUTINE T tasuki_complex_arg_s(tasuki_complex_T a) { return atan2f(a.im, a.re); }
TASUKI_ROUTINE tasuki_complex_T tasuki_complex_exp_s(tasuki_complex_T a) {
  const T size = expf(a.re);
  return a.im == 0 ? tasuki_complex_s(size, a.im) : tasuki_complex_s(size * cosf(a.im), size * sinf(a.im));
}
TASUKI_ROUTINE tasuki_complex_T tasuki_complex_log_s(tasuki_complex_T a) {
  return tasuki_complex_s(logf(hypotf(a.re, a.im)), atan2f(a.im, a.re));
}
TASUKI_ROUTINE tasuki_complex_T tasuki_complex_pow_s(tasuki_complex_T a, tasuki_complex_T b) {
  if (a.re == 0 && a.im == 0) return tasuki_complex_s(b.re == 0 && b.im == 0 ? (T)1 : (T)0, (T)0);
  return tasuki_complex_exp_s(tasuki_complex_times_cc_s(b, tasuki_complex_log_s(a)));
}
TASUKI_ROUTINE tasuki_complex_T tasuki_complex_sqrt_s(tasuki_complex_T a) {
  if (a.re == 0 && a.im == 0) return tasuki_complex_s((T)0, a.im);
  const T root = sqrtf((fabsf(a.re) + hypotf(a.re, a.im)) * (T)0.5);
  return a.re >= 0 ? tasuki_complex_s(root, a.im / (2 * root)) : tasuki_complex_s(fabsf(a.im) / (2 * root), copysignf(root, a.im));
}
TASUKI_ROUTINE tasuki_complex_T tasuki_complex_sinh_s(tasuki_complex_T a) {
  return tasuki_complex_s(sinhf(a.re) * cosf(a.im), coshf(a.re) * sinf(a.im));
}
TASUKI_ROUTINE tasuki_complex_T tasuki_complex_cosh_s(tasuki_complex_T a) {
  return tasuki_complex_s(coshf(a.re) * cosf(a.im), sinhf(a.re) * sinf(a.im));
}
TASUKI_ROUTINE tasuki_complex_T tasuki_complex_sin_s(tasuki_complex_T a) {
  return tasuki_complex_s(sinf(a.re) * coshf(a.im), cosf(a.re) * sinhf(a.im));
}
TASUKI_ROUTINE tasuki_complex_T tasuki_complex_cos_s(tasuki_complex_T a) {
  return tasuki_complex_s(cosf(a.re) * coshf(a.im), -(sinf(a.re) * sinhf(a.im)));
}
)";

const char* const conversions = R"(TASUKI_ROUTINE tasuki_complex_double tasuki_complex_f_d(tasuki_complex_float a) {
  return tasuki_complex_d(a.re, a.im);
}
TASUKI_ROUTINE tasuki_complex_float tasuki_complex_d_f(tasuki_complex_double a) {
  return tasuki_complex_f((float)a.re, (float)a.im);
}
)";

bool of_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// The functions with T and the endings for one type.
std::string for_type(const std::string& type) {
  const std::string text = complex_functions, ending = type.substr(0, 1);
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && of_name(text[end])) ++end;
    if (end == at) {
      result += text[at++];
      continue;
    }
    std::string word = text.substr(at, end - at);
    at = end;
    if (word == "T") word = type;
    if (word.starts_with("tasuki_complex") && word.ends_with("_T")) word.replace(word.size() - 1, 1, type);
    if (word.starts_with("tasuki_complex") && word.ends_with("_s")) word.replace(word.size() - 1, 1, ending);
    const bool call = at < text.size() && text[at] == '(';
    if (type == "double" && call && word.ends_with("f") && word != "if" && word != "isinf" && !word.starts_with("tasuki"))
      word.pop_back();
    result += word;
  }
  return result;
}

}  // namespace

std::string complex_prelude() {
  return "#ifdef TASUKI_COMPLEX\n" + for_type("float") + for_type("double") + conversions + "#endif\n";
}

std::string complex_shape(const std::string& source) {
  return source.find("tasuki_complex") == std::string::npos ? "" : "#define TASUKI_COMPLEX\n";
}

}  // namespace tasuki
