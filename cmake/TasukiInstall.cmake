# The installed tree (bin, include, lib/tasuki, lib/cmake), and the same files inside the build tree, so
# that build/bin/xmpcc and find_package(Tasuki) work in place.
set(conf "# What xmpcc has to know; written when Tasuki was configured, read at every start.\n")
string(APPEND conf "version = ${PROJECT_VERSION}\n")
string(APPEND conf "# The MPI to compile for unless --mpi or XMP_MPI says otherwise.\n")
string(APPEND conf "mpi = ${TASUKI_DEFAULT_MPI}\n")
string(APPEND conf "# Clang's own headers.\n")
string(APPEND conf "clang_resource_dir = ${TASUKI_RESOURCE_DIR}\n")
file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/lib/tasuki/tasuki.conf" CONTENT "${conf}" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/lib/tasuki/tasuki.conf" DESTINATION lib/tasuki)

foreach(mpi IN LISTS TASUKI_MPIS)
  set(conf "# How programs are compiled against and linked with ${mpi}; taken from ${TASUKI_${mpi}_CC}.\n")
  string(APPEND conf "# Written when Tasuki was configured, read at every start of xmpcc: edit it where it is wrong.\n")
  string(APPEND conf "cc = ${TASUKI_${mpi}_COMMAND}\n")
  foreach(folder IN LISTS TASUKI_${mpi}_INCLUDES)
    string(APPEND conf "include = ${folder}\n")
  endforeach()
  string(APPEND conf "link = ${TASUKI_${mpi}_LINK}\n")
  string(APPEND conf "run = ${TASUKI_${mpi}_RUN}\n")
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/lib/tasuki/${mpi}/mpi.conf" CONTENT "${conf}" @ONLY)
  install(FILES "${PROJECT_BINARY_DIR}/lib/tasuki/${mpi}/mpi.conf" DESTINATION lib/tasuki/${mpi})
  if(TARGET tasuki_${mpi})
    install(TARGETS tasuki_${mpi} LIBRARY DESTINATION lib/tasuki/${mpi})
  endif()
endforeach()

# omp.h and quadmath.h of the host compiler, for Clang's parse: its other headers would hide Clang's own.
execute_process(COMMAND "${CMAKE_C_COMPILER}" -print-file-name=include OUTPUT_VARIABLE host_headers
                OUTPUT_STRIP_TRAILING_WHITESPACE)
foreach(header omp.h quadmath.h)
  if(EXISTS "${host_headers}/${header}")
    file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/lib/tasuki/host-headers/${header}"
         CONTENT "#include \"${host_headers}/${header}\"\n" @ONLY)
  endif()
endforeach()
install(DIRECTORY "${PROJECT_BINARY_DIR}/lib/tasuki/host-headers" DESTINATION lib/tasuki)

# What Clang's parse finds in front of the system's.
file(MAKE_DIRECTORY "${PROJECT_BINARY_DIR}/lib/tasuki")
file(CREATE_LINK "${PROJECT_SOURCE_DIR}/compiler/frontend/headers" "${PROJECT_BINARY_DIR}/lib/tasuki/parser-headers" SYMBOLIC)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/compiler/frontend/headers/" DESTINATION lib/tasuki/parser-headers)

# Headers: links in the build tree, so that an edited header is seen at once.
file(MAKE_DIRECTORY "${PROJECT_BINARY_DIR}/include")
file(GLOB headers CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/runtime/include/*")
foreach(header IN LISTS headers)
  get_filename_component(name "${header}" NAME)
  file(CREATE_LINK "${header}" "${PROJECT_BINARY_DIR}/include/${name}" SYMBOLIC)
endforeach()
install(DIRECTORY "${PROJECT_SOURCE_DIR}/runtime/include/" DESTINATION include)

include(CMakePackageConfigHelpers)
set(package "${PROJECT_BINARY_DIR}/lib/cmake/Tasuki")
file(MAKE_DIRECTORY "${package}")
configure_file("${PROJECT_SOURCE_DIR}/cmake/TasukiConfig.cmake" "${package}/TasukiConfig.cmake" COPYONLY)
write_basic_package_version_file("${package}/TasukiConfigVersion.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${package}/TasukiConfig.cmake" "${package}/TasukiConfigVersion.cmake" DESTINATION lib/cmake/Tasuki)
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION share/doc/tasuki)
