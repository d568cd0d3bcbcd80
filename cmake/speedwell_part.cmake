# SPDX-FileCopyrightText: 2026 The speedwell authors
# SPDX-License-Identifier: Apache-2.0

# Flags that every part shares. Warnings become errors in the presets only.
add_library(speedwell_flags INTERFACE)
target_compile_features(speedwell_flags INTERFACE cxx_std_20)
target_compile_options(speedwell_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Wold-style-cast -Woverloaded-virtual
  -Wconversion -Wsign-conversion -Wimplicit-fallthrough
  # g++ 12 to 14 take the vector inside an empty std::optional for uninitialised (GCC bug 80635).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
target_include_directories(speedwell_flags INTERFACE ${PROJECT_SOURCE_DIR}/src)
# OPENSSL_NO_DEPRECATED: a deprecated call does not compile, so none can slip in.
target_compile_definitions(speedwell_flags INTERFACE
  OPENSSL_API_COMPAT=30000 OPENSSL_NO_DEPRECATED)
target_link_libraries(speedwell_flags INTERFACE Threads::Threads)

speedwell_precompiled(part
  HEADERS ${PROJECT_SOURCE_DIR}/src/precompiled.hpp
  USES fmt::fmt Boost::system
  OPTIONS ${SPEEDWELL_PRECOMPILED_OPTIONS})

# speedwell_part(NAME SOURCES file... [USES target...])
#
# One static library per part of src/. USES names the parts and libraries it may include.
function(speedwell_part name)
  cmake_parse_arguments(PART "" "" "SOURCES;USES" ${ARGN})
  add_library(speedwell_${name} STATIC ${PART_SOURCES})
  target_link_libraries(speedwell_${name} PUBLIC speedwell_flags ${PART_USES})
  speedwell_take_precompiled(speedwell_${name} part)
endfunction()
