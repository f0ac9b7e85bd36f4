// Synchronisation of images: of all of the executing set, and of pairs.
#pragma once

#include <span>

#include "tasuki/abi.h"

namespace tasuki {

// Start-up, collective over all nodes of a program with coarrays; whether some of them share no memory.
void start_image_sync(const tasuki_site* at, bool apart);
// How many of this node's messages node `rank`, which shares no memory with it, has taken in. Asks that node.
long calls_taken_by(int rank);

// Each completes what this node has put. sync_all returns when all executing nodes have called it. sync_images returns
// when each of these images of the executing set has called it for this one as often as this one for it; the images
// differ.
void sync_all(const tasuki_site* at);
void sync_memory(const tasuki_site* at);
void sync_images(const tasuki_site* at, std::span<const int> images);
void sync_all_images(const tasuki_site* at);

}  // namespace tasuki
