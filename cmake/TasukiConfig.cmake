# CMake package of Tasuki, for projects with XcalableMP sources:
#
#   find_package(Tasuki REQUIRED)
#   tasuki_add_executable(heat heat.c)            # an executable of XcalableMP sources
#   tasuki_sources(existing_target solver.c ...)  # adds them to a target made elsewhere
#
# All C sources of such a target go through xmpcc, and so does its link step; options, definitions and
# include folders of the target apply as usual, and the project's own C compiler does the rest.
# Choose the MPI with -DTASUKI_MPI=openmpi|mpich. TASUKI_XMPCC and TASUKI_XMPRUN name the commands.
cmake_minimum_required(VERSION 3.21)

# The same place in the build tree and in the installed one: <root>/lib/cmake/Tasuki.
get_filename_component(TASUKI_ROOT "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
set(TASUKI_XMPCC "${TASUKI_ROOT}/bin/xmpcc")
set(TASUKI_XMPRUN "${TASUKI_ROOT}/bin/xmprun")
set(TASUKI_MPI "" CACHE STRING "MPI that XcalableMP sources are compiled for; empty: Tasuki's default")

if(NOT EXISTS "${TASUKI_XMPCC}")
  set(Tasuki_FOUND FALSE)
  set(Tasuki_NOT_FOUND_MESSAGE "${TASUKI_XMPCC} is missing")
  return()
endif()

function(_tasuki_adopt target)
  set(launcher "${TASUKI_XMPCC}")
  if(TASUKI_MPI)
    list(APPEND launcher "--mpi=${TASUKI_MPI}")
  endif()
  # CMake runs "<launcher> <compiler> <arguments>": the compiler becomes the argument of --cc.
  list(APPEND launcher --cc)
  get_filename_component(compiler "${CMAKE_C_COMPILER}" REALPATH)
  get_filename_component(own "${TASUKI_XMPCC}" REALPATH)
  if(compiler STREQUAL own)  # C goes through it already
    set_target_properties(${target} PROPERTIES CXX_LINKER_LAUNCHER "${launcher}")
    return()
  endif()
  set_target_properties(${target} PROPERTIES C_COMPILER_LAUNCHER "${launcher}" C_LINKER_LAUNCHER "${launcher}"
                        CXX_LINKER_LAUNCHER "${launcher}")
endfunction()

# tasuki_sources(target source...): adds XcalableMP sources to a target.
function(tasuki_sources target)
  target_sources(${target} PRIVATE ${ARGN})
  _tasuki_adopt(${target})
endfunction()

# tasuki_add_executable(name source...): an executable of XcalableMP sources.
function(tasuki_add_executable name)
  add_executable(${name} ${ARGN})
  _tasuki_adopt(${name})
endfunction()
