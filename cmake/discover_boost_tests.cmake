# SPDX-FileCopyrightText: 2026 The speedwell authors
# SPDX-License-Identifier: Apache-2.0

# Writes one add_test per case that a Boost.Test program lists (its --list_content goes to stderr,
# four blanks of indentation per level, a star behind what is enabled by default).
function(indentation line result)
  string(LENGTH "${line}" whole)
  string(REGEX REPLACE "^ +" "" stripped "${line}")
  string(LENGTH "${stripped}" rest)
  math(EXPR blanks "${whole} - ${rest}")
  set(${result} ${blanks} PARENT_SCOPE)
endfunction()

execute_process(COMMAND ${TEST_EXECUTABLE} --list_content=HRF
  ERROR_VARIABLE listing OUTPUT_VARIABLE listing_out RESULT_VARIABLE code)
if(NOT code EQUAL 0)
  message(FATAL_ERROR "${TEST_EXECUTABLE} --list_content failed: ${listing}")
endif()
string(APPEND listing "${listing_out}")
string(REGEX MATCHALL "[^\n]+" lines "${listing}")
set(content "")
set(path_0 "")
set(count 0)
list(LENGTH lines n)
math(EXPR last "${n} - 1")
foreach(i RANGE ${last})
  list(GET lines ${i} line)
  indentation("${line}" indent)
  math(EXPR depth "${indent} / 4")
  string(REGEX REPLACE "^ *([A-Za-z0-9_]+).*$" "\\1" name "${line}")
  set(path_${depth} "${name}")
  # A case is a line that the next line does not go deeper than.
  math(EXPR next "${i} + 1")
  set(next_indent 0)
  if(next LESS n)
    list(GET lines ${next} next_line)
    indentation("${next_line}" next_indent)
  endif()
  if(next_indent GREATER indent)
    continue()
  endif()
  set(full "")
  foreach(d RANGE ${depth})
    if(full STREQUAL "")
      set(full "${path_${d}}")
    else()
      string(APPEND full "/${path_${d}}")
    endif()
  endforeach()
  math(EXPR count "${count} + 1")
  string(APPEND content
    "add_test([==[${TEST_PART}/${full}]==] [==[${TEST_EXECUTABLE}]==] [==[--run_test=${full}]==])\n"
    "set_tests_properties([==[${TEST_PART}/${full}]==] PROPERTIES"
    " TIMEOUT 120 LABELS [==[${TEST_PART};${TEST_LABELS}]==])\n")
endforeach()
if(count EQUAL 0)
  message(FATAL_ERROR "${TEST_EXECUTABLE} lists no test case")
endif()
file(WRITE ${OUTPUT} "${content}")
