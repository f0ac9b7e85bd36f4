# Headers that are compiled once: reading those of the standard library takes longer than most files of the runtime.
# What a file uses it includes all the same; -DTASUKI_PRECOMPILED=OFF shows what it forgot.
include_guard(GLOBAL)
option(TASUKI_PRECOMPILED "Compile the standard library's headers once" ON)

# precompile(TARGET HEADER...): compiles the headers for the target's files.
# precompile(TARGET REUSE_FROM OTHER): uses those of a target with the same options and kind of code.
function(precompile target)
  if(NOT TASUKI_PRECOMPILED)
    return()
  endif()
  if(ARGV1 STREQUAL REUSE_FROM)
    target_precompile_headers(${target} REUSE_FROM ${ARGV2})
  else()
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-fpch-preprocess>) # for ccache
    if(CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
      target_compile_options(${target} PRIVATE -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread) # wrong about std::string
    endif()
  endif()
endfunction()
