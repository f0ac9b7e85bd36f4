/* OpenACC run-time functions (OpenACC 2.5, C binding, and some of 2.6) of Tasuki. Memory sizes are bytes. Addresses
 * named `host` are the program's own; addresses named `device` come from acc_malloc, acc_deviceptr, acc_create or
 * acc_copyin. On the host device both are the same and nothing is copied. Data that must be present and is
 * not ends the run with a message. */
#ifndef TASUKI_OPENACC_H
#define TASUKI_OPENACC_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum acc_device_t {
  acc_device_none = 0,     /* no device */
  acc_device_default = 1,  /* what the runtime chose for this node */
  acc_device_host = 2,     /* the CPU */
  acc_device_not_host = 3, /* any accelerator */
  acc_device_nvidia = 4,
  acc_device_radeon = 5,
  acc_device_opencl = 6
} acc_device_t;

typedef enum acc_device_property_t {
  acc_property_none = 0,
  acc_property_memory = 1,                /* bytes */
  acc_property_free_memory = 2,           /* not told: 0 */
  acc_property_shared_memory_support = 3, /* 1 where the device computes in the host's memory */
  acc_property_name = 0x10001,
  acc_property_vendor = 0x10002, /* not told: NULL */
  acc_property_driver = 0x10003  /* not told: NULL */
} acc_device_property_t;

enum { acc_async_sync = -1, acc_async_noval = -2, acc_async_default = -2 };

/* Number of devices of a type on this node; 0 when there is none. */
int acc_get_num_devices(acc_device_t type);
/* The type that compute regions use; a type without devices ends the run. */
void acc_set_device_type(acc_device_t type);
acc_device_t acc_get_device_type(void);
/* Device `number` (from 0) of a type becomes the current one; one that is not there ends the run. */
void acc_set_device_num(int number, acc_device_t type);
/* Number of the current device among those of its type. */
int acc_get_device_num(acc_device_t type);
/* What is known of device `number` of a type: a number, 0 where the property is none or not told; a text, which lives
 * as long as the program, NULL where it is none or not told. A device that is not there ends the run. */
size_t acc_get_property(int number, acc_device_t type, acc_device_property_t property);
const char *acc_get_property_string(int number, acc_device_t type, acc_device_property_t property);
/* 1 when called on a device of the type: on the host only acc_device_host and acc_device_none, in a kernel
 * acc_device_default, acc_device_not_host and the device's own. */
int acc_on_device(acc_device_t type) __attribute__((const));
/* Devices start by themselves: acc_init checks that the type has one. acc_shutdown waits for its devices and frees
 * all data that is present on them, without copying it back. */
void acc_init(acc_device_t type);
void acc_shutdown(acc_device_t type);

/* Queues are numbers from 0 on, acc_async_sync and acc_async_noval or acc_async_default (the default queue). */
int acc_get_default_async(void);
void acc_set_default_async(int queue);
/* 1 when all work of the queue (of all queues) is complete, else 0. */
int acc_async_test(int queue);
int acc_async_test_all(void);
/* Returns when all work of the queue (of all queues) is complete. */
void acc_wait(int queue);
void acc_wait_all(void);
void acc_async_wait(int queue);
void acc_async_wait_all(void);
/* Later work of queue `async` starts after the present work of `queue` (of all queues). */
void acc_wait_async(int queue, int async);
void acc_wait_all_async(int async);

/* Device memory, contents undefined; NULL when there is no room. */
void *acc_malloc(size_t bytes);
void acc_free(void *device);

/* As enter data copyin / create and exit data copyout / delete (_finalize: whatever the number of enter data was);
 * copyin and create return the device address. _async: the copies go to the queue. */
void *acc_copyin(void *host, size_t bytes);
void *acc_create(void *host, size_t bytes);
void *acc_present_or_copyin(void *host, size_t bytes);
void *acc_present_or_create(void *host, size_t bytes);
void *acc_pcopyin(void *host, size_t bytes);
void *acc_pcreate(void *host, size_t bytes);
void acc_copyin_async(void *host, size_t bytes, int queue);
void acc_create_async(void *host, size_t bytes, int queue);
void acc_copyout(void *host, size_t bytes);
void acc_copyout_async(void *host, size_t bytes, int queue);
void acc_copyout_finalize(void *host, size_t bytes);
void acc_copyout_finalize_async(void *host, size_t bytes, int queue);
void acc_delete(void *host, size_t bytes);
void acc_delete_async(void *host, size_t bytes, int queue);
void acc_delete_finalize(void *host, size_t bytes);
void acc_delete_finalize_async(void *host, size_t bytes, int queue);
/* As update device and update self. */
void acc_update_device(void *host, size_t bytes);
void acc_update_device_async(void *host, size_t bytes, int queue);
void acc_update_self(void *host, size_t bytes);
void acc_update_self_async(void *host, size_t bytes, int queue);

/* Host memory that is not present gets the program's own device memory as its copy; nothing is copied. acc_unmap_data
 * forgets it again and leaves the device memory alone. */
void acc_map_data(void *host, void *device, size_t bytes);
void acc_unmap_data(void *host);
/* The device address of host memory, or NULL when it is not present; and back. */
void *acc_deviceptr(void *host);
void *acc_hostptr(void *device);
/* Pointers in structures: kernels find by the present table what they point to, so that there is nothing to attach. The
 * pointer must not be NULL's address. */
void acc_attach(void **pointer);
void acc_attach_async(void **pointer, int queue);
void acc_detach(void **pointer);
void acc_detach_async(void **pointer, int queue);
void acc_detach_finalize(void **pointer);
void acc_detach_finalize_async(void **pointer, int queue);
/* 1 when all the bytes (0: the address) are present on the current device, else 0. */
int acc_is_present(void *host, size_t bytes);

void acc_memcpy_to_device(void *device, void *host, size_t bytes);
void acc_memcpy_to_device_async(void *device, void *host, size_t bytes, int queue);
void acc_memcpy_from_device(void *host, void *device, size_t bytes);
void acc_memcpy_from_device_async(void *host, void *device, size_t bytes, int queue);
void acc_memcpy_device(void *to_device, void *from_device, size_t bytes);
void acc_memcpy_device_async(void *to_device, void *from_device, size_t bytes, int queue);

#ifdef __cplusplus
}
#endif
#endif
