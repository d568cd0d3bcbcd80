// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// The parts of the result document, one describe() per struct (archive.hpp). Private to this part
// of the code. Each is defined and instantiated for Writer and Reader in a file of its own:
// document_environment.cpp, document_scenario.cpp, document_trial.cpp, document_case.cpp.

#include "result/archive.hpp"
#include "result/run_result.hpp"

namespace speedwell::result {

template <class A>
void describe(A& archive, Field<A, measure::Environment>& environment);
/// The machine alone, as a group of the environment and for `speedwell topology --json`.
template <class A>
void describe(A& archive, Field<A, topology::Machine>& machine);
template <class A>
void describe(A& archive, Field<A, topology::Limits>& limits);
template <class A>
void describe(A& archive, Field<A, scenario::Scenario>& scenario);
template <class A>
void describe(A& archive, Field<A, scenario::PlannedCase>& plan);
template <class A>
void describe(A& archive, Field<A, WorkerUsage>& worker);
template <class A>
void describe(A& archive, Field<A, Trial>& trial);
template <class A>
void describe(A& archive, Field<A, Case>& one);

template <class A>
void describe(A& archive, Field<A, measure::Latencies>& latencies);

/// JSON has the histogram as text that HdrHistogram's tools read.
template <>
struct Spelled<measure::Histogram> {
  static std::string write(const measure::Histogram& histogram);
  static std::optional<measure::Histogram> read(std::string_view text);
  static std::string expected();
};

}  // namespace speedwell::result
