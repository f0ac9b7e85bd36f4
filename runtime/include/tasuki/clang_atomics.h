/* <stdatomic.h> as Clang expands it, in terms of the builtins that GCC shares with Clang: included in
 * translations whose expanded code holds Clang's own atomic builtins. */
#ifndef TASUKI_CLANG_ATOMICS_H
#define TASUKI_CLANG_ATOMICS_H
#if !defined(__clang__)
#define __c11_atomic_init(object, value) ((void)(*(object) = (value)))
#define __c11_atomic_thread_fence(order) __atomic_thread_fence(order)
#define __c11_atomic_signal_fence(order) __atomic_signal_fence(order)
#define __c11_atomic_is_lock_free(size) __atomic_is_lock_free(size, 0)
/* Through temporaries of the value's own type, as GCC's header does: any type, not only integers. */
#define __c11_atomic_store(object, value, order) \
  __extension__({ \
    __auto_type tasuki_object_ = (object); \
    __typeof__((void)0, *tasuki_object_) tasuki_value_ = (value); \
    __atomic_store(tasuki_object_, &tasuki_value_, (order)); \
  })
#define __c11_atomic_load(object, order) \
  __extension__({ \
    __auto_type tasuki_object_ = (object); \
    __typeof__((void)0, *tasuki_object_) tasuki_value_; \
    __atomic_load(tasuki_object_, &tasuki_value_, (order)); \
    tasuki_value_; \
  })
#define __c11_atomic_exchange(object, value, order) \
  __extension__({ \
    __auto_type tasuki_object_ = (object); \
    __typeof__((void)0, *tasuki_object_) tasuki_value_ = (value), tasuki_old_; \
    __atomic_exchange(tasuki_object_, &tasuki_value_, &tasuki_old_, (order)); \
    tasuki_old_; \
  })
#define tasuki_compare_exchange_(object, expected, value, weak, success, failure) \
  __extension__({ \
    __auto_type tasuki_object_ = (object); \
    __typeof__((void)0, *tasuki_object_) tasuki_value_ = (value); \
    __atomic_compare_exchange(tasuki_object_, (expected), &tasuki_value_, weak, (success), (failure)); \
  })
#define __c11_atomic_compare_exchange_strong(object, expected, value, success, failure) \
  tasuki_compare_exchange_(object, expected, value, 0, success, failure)
#define __c11_atomic_compare_exchange_weak(object, expected, value, success, failure) \
  tasuki_compare_exchange_(object, expected, value, 1, success, failure)
#define __c11_atomic_fetch_add(object, value, order) __atomic_fetch_add((object), (value), (order))
#define __c11_atomic_fetch_sub(object, value, order) __atomic_fetch_sub((object), (value), (order))
#define __c11_atomic_fetch_or(object, value, order) __atomic_fetch_or((object), (value), (order))
#define __c11_atomic_fetch_xor(object, value, order) __atomic_fetch_xor((object), (value), (order))
#define __c11_atomic_fetch_and(object, value, order) __atomic_fetch_and((object), (value), (order))
#endif
#endif
