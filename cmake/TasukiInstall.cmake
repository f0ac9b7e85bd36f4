# The installed tree, and the same files inside build/ so that build/bin/xmpcc works in place.
include(CMakePackageConfigHelpers)
