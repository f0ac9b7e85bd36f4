// Library functions that synchronise images.
#define TASUKI_LIBRARY
#include "comm/image_sync.h"
#include "core/error.h"
#include "core/library_call.h"
#include "xmp.h"

using namespace tasuki;

static void succeed(int* status) {
  if (status) *status = XMP_STAT_SUCCESS;
}

void xmp_sync_all(int* status) {
  sync_all(place_of_call(__func__));
  succeed(status);
}

void xmp_sync_memory(int* status) {
  sync_memory(place_of_call(__func__));
  succeed(status);
}

void xmp_sync_image(int image, int* status) {
  sync_images(place_of_call(__func__), {&image, 1});
  succeed(status);
}

void xmp_sync_images(int num, int* image_set, int* status) {
  const tasuki_site* at = place_of_call(__func__);
  if (num < 0) fail(at, format("%d images", num));
  sync_images(at, {image_set, static_cast<std::size_t>(num)});
  succeed(status);
}

void xmp_sync_images_all(int* status) {
  sync_all_images(place_of_call(__func__));
  succeed(status);
}
