# SPDX-FileCopyrightText: 2026 The speedwell authors
# SPDX-License-Identifier: Apache-2.0

set(Boost_USE_STATIC_LIBS OFF)  # that one has a main of another form
find_package(Boost 1.81 CONFIG REQUIRED COMPONENTS unit_test_framework)

add_library(speedwell_test_main STATIC ${PROJECT_SOURCE_DIR}/tests/test_main.cpp)
target_link_libraries(speedwell_test_main
  PUBLIC speedwell_flags Boost::unit_test_framework fmt::fmt Boost::system)
target_compile_definitions(speedwell_test_main
  PUBLIC BOOST_TEST_DYN_LINK SPEEDWELL_SOURCE_DIR="${PROJECT_SOURCE_DIR}")

# Not for the main above, which has to define something before it includes Boost.Test.
speedwell_precompiled(test
  HEADERS ${PROJECT_SOURCE_DIR}/tests/precompiled.hpp
  USES Boost::unit_test_framework Boost::system fmt::fmt
  DEFINES BOOST_TEST_DYN_LINK
  OPTIONS ${SPEEDWELL_PRECOMPILED_OPTIONS} ${SPEEDWELL_COLD_OPTIONS})

# speedwell_test(PART SOURCES file... [USES target...] [LABELS label...])
#
# Builds PART_test from Boost.Test sources and gives ctest one test per test case.
function(speedwell_test part)
  cmake_parse_arguments(TEST "" "" "SOURCES;USES;LABELS" ${ARGN})
  set(target ${part}_test)
  add_executable(${target} ${TEST_SOURCES})
  target_link_libraries(${target} PRIVATE speedwell_test_main ${TEST_USES})
  speedwell_take_precompiled(${target} test)
  set(list_file ${CMAKE_CURRENT_BINARY_DIR}/${target}_cases.cmake)
  add_custom_command(TARGET ${target} POST_BUILD
    COMMAND ${CMAKE_COMMAND}
      -D TEST_EXECUTABLE=$<TARGET_FILE:${target}> -D TEST_PART=${part}
      -D TEST_LABELS=${TEST_LABELS} -D OUTPUT=${list_file}
      -P ${PROJECT_SOURCE_DIR}/cmake/discover_boost_tests.cmake
    BYPRODUCTS ${list_file} VERBATIM)
  # Tests of other programs run all the same while this one is not built.
  set(include_file ${CMAKE_CURRENT_BINARY_DIR}/${target}_include.cmake)
  file(WRITE ${include_file}
    "if(EXISTS [==[${list_file}]==])\n  include([==[${list_file}]==])\n"
    "else()\n  add_test(${part}/NOT_BUILT ${target}_is_not_built)\nendif()\n")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${include_file})
endfunction()
