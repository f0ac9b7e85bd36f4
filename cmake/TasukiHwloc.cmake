# Finds hwloc: where nodes run in their host. Makes the imported target tasuki_hwloc.
find_path(TASUKI_HWLOC_INCLUDE NAMES hwloc.h DOC "folder of hwloc.h")
find_library(TASUKI_HWLOC_LIBRARY NAMES hwloc DOC "the hwloc library")
if(NOT TASUKI_HWLOC_INCLUDE OR NOT TASUKI_HWLOC_LIBRARY)
  message(FATAL_ERROR "No hwloc found. Install it (Debian: libhwloc-dev; Spack: hwloc), or set TASUKI_HWLOC_INCLUDE and "
                      "TASUKI_HWLOC_LIBRARY.")
endif()
if(NOT TARGET tasuki_hwloc)
  add_library(tasuki_hwloc UNKNOWN IMPORTED)
  set_target_properties(tasuki_hwloc PROPERTIES IMPORTED_LOCATION "${TASUKI_HWLOC_LIBRARY}"
                        INTERFACE_INCLUDE_DIRECTORIES "${TASUKI_HWLOC_INCLUDE}")
endif()
