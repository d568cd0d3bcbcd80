# SPDX-FileCopyrightText: 2026 The speedwell authors
# SPDX-License-Identifier: Apache-2.0

# Headers that a set of targets parses once for all of them. A file still includes what it uses:
# tools/lint builds without this.

# speedwell_precompiled(NAME HEADERS header... USES library... [DEFINES macro...]
#                       [OPTIONS option...])
#
# What is defined when headers are precompiled must be defined where they are used: USES and DEFINES
# are no more than all targets that take NAME have in common. OPTIONS go to these targets too.
function(speedwell_precompiled name)
  cmake_parse_arguments(SET "" "" "HEADERS;USES;DEFINES;OPTIONS" ${ARGN})
  set(target speedwell_${name}_precompiled)
  add_library(${target} OBJECT ${PROJECT_SOURCE_DIR}/src/precompiled.cpp)
  target_link_libraries(${target} PRIVATE speedwell_flags ${SET_USES})
  target_compile_definitions(${target} PRIVATE ${SET_DEFINES})
  target_compile_options(${target} PRIVATE ${SET_OPTIONS})
  target_precompile_headers(${target} PRIVATE ${SET_HEADERS})
endfunction()

# speedwell_take_precompiled(TARGET NAME)
function(speedwell_take_precompiled target name)
  target_precompile_headers(${target} REUSE_FROM speedwell_${name}_precompiled)
  get_target_property(options speedwell_${name}_precompiled COMPILE_OPTIONS)
  target_compile_options(${target} PRIVATE ${options})
endfunction()

# g++ forgets of precompiled headers that they are the system's, and tells its false alarms in them
# (GCC bugs 105329 and 105651).
set(SPEEDWELL_PRECOMPILED_OPTIONS
  $<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds>
  $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overflow>
  $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overread>
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
# For what never runs while something is measured: less to wait for when building.
set(SPEEDWELL_COLD_OPTIONS $<$<CONFIG:Release>:-O1>)
