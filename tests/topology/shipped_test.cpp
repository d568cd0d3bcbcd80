// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0
//
// Every machine in topology/: that it loads, its picture, and where its workers go. The orders are
// kept in golden files; what each policy promises is checked beside them for every worker count.

#include <algorithm>
#include <map>
#include <set>

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "machines.hpp"
#include "support/golden.hpp"
#include "topology/draw.hpp"
#include "topology/placement.hpp"

namespace speedwell::topology {
namespace {

using Pus = std::vector<unsigned>;

const std::vector<std::string> machines{shipped_machines()};

Pus order(const Machine& machine, Policy policy, unsigned workers) {
  const Result<Placement> placement = place(machine, {.workers = workers, .policy = policy});
  BOOST_REQUIRE(placement.has_value());
  BOOST_TEST(!placement->oversubscribed);
  return placement->pus;
}

Pus order(const Machine& machine, Policy policy) {
  return order(machine, policy, static_cast<unsigned>(machine.pus.size()));
}

std::size_t different(const Machine& machine, const Pus& pus, unsigned Pu::*index) {
  std::set<unsigned> seen;
  for (const unsigned pu : pus) seen.insert(machine.find(pu)->*index);
  return seen.size();
}

/// The smallest and largest number of workers on any of the machine's groups at that level.
std::pair<unsigned, unsigned> load_range(const Machine& machine, const Pus& pus,
                                         unsigned Pu::*index) {
  std::map<unsigned, unsigned> load;
  for (const Pu& pu : machine.pus) load[pu.*index] = 0;
  for (const unsigned pu : pus) ++load[machine.find(pu)->*index];
  const auto less = [](const auto& a, const auto& b) { return a.second < b.second; };
  return {std::min_element(load.begin(), load.end(), less)->second,
          std::max_element(load.begin(), load.end(), less)->second};
}

}  // namespace

BOOST_AUTO_TEST_SUITE(shipped_machine)

BOOST_AUTO_TEST_CASE(there_are_at_least_ten) {
  BOOST_TEST(machines.size() >= 10u);
}

BOOST_DATA_TEST_CASE(is_named_as_its_file_and_has_its_facts, boost::unit_test::data::make(machines),
                     name) {
  const Machine machine = shipped(name);
  BOOST_TEST(machine.name == name);
  BOOST_TEST(!machine.description.empty());
  BOOST_TEST(!machine.source.empty());
  BOOST_TEST(!machine.is_this_machine);
  BOOST_TEST(!machine.caches.empty());
  std::set<unsigned> numbers;
  for (const Pu& pu : machine.pus) numbers.insert(pu.os_index);
  BOOST_TEST(numbers.size() == machine.pus.size());
  BOOST_TEST(*numbers.rbegin() == machine.pus.size() - 1);
  unsigned cores = 0;
  for (const CoreKind& kind : machine.kinds) cores += kind.cores;
  BOOST_TEST(cores == machine.cores());
}

BOOST_DATA_TEST_CASE(places_its_workers_as_expected, boost::unit_test::data::make(machines), name) {
  const Machine machine = shipped(name);
  std::string text;
  for (const Policy policy : {Policy::cores, Policy::compact, Policy::scatter})
    text += std::string(to_string(policy)) + " " + format_pu_list(order(machine, policy)) + "\n";
  BOOST_TEST(test::golden_difference(text, "topology/golden/placement/" + name + ".txt") == "");
}

BOOST_DATA_TEST_CASE(keeps_each_worker_where_it_was_when_one_more_comes,
                     boost::unit_test::data::make(machines), name) {
  const Machine machine = shipped(name);
  for (const Policy policy : {Policy::cores, Policy::compact, Policy::scatter}) {
    const Pus whole = order(machine, policy);
    BOOST_TEST(std::set<unsigned>(whole.begin(), whole.end()).size() == machine.pus.size());
    for (unsigned k = 1; k <= whole.size(); ++k)
      BOOST_REQUIRE((order(machine, policy, k) == Pus(whole.begin(), whole.begin() + k)));
  }
}

BOOST_DATA_TEST_CASE(gives_each_worker_a_core_of_its_own_while_there_are_cores,
                     boost::unit_test::data::make(machines), name) {
  const Machine machine = shipped(name);
  for (const Policy policy : {Policy::cores, Policy::scatter})
    for (unsigned k = 1; k <= machine.cores(); ++k)
      BOOST_REQUIRE(different(machine, order(machine, policy, k), &Pu::core) == k);
}

BOOST_DATA_TEST_CASE(is_filled_by_compact_with_as_few_parts_as_can_be,
                     boost::unit_test::data::make(machines), name) {
  const Machine machine = shipped(name);
  if (machine.kinds.size() > 1) return;
  const std::size_t n = machine.pus.size();
  const Pus whole = order(machine, Policy::compact);
  for (const auto index : {&Pu::package, &Pu::numa, &Pu::cache, &Pu::core}) {
    const std::size_t each = n / different(machine, whole, index);
    for (unsigned k = 1; k <= n; ++k)
      BOOST_REQUIRE(different(machine, Pus(whole.begin(), whole.begin() + k), index) ==
                    (k + each - 1) / each);
  }
}

BOOST_DATA_TEST_CASE(is_loaded_by_scatter_as_evenly_as_can_be,
                     boost::unit_test::data::make(machines), name) {
  const Machine machine = shipped(name);
  if (machine.kinds.size() > 1) return;
  const Pus whole = order(machine, Policy::scatter);
  for (const auto index : {&Pu::package, &Pu::numa, &Pu::cache, &Pu::core})
    for (unsigned k = 1; k <= whole.size(); ++k) {
      const auto [least, most] = load_range(machine, Pus(whole.begin(), whole.begin() + k), index);
      BOOST_REQUIRE(most - least <= 1);
    }
}

BOOST_DATA_TEST_CASE(has_a_picture, boost::unit_test::data::make(machines), name) {
  const Machine machine = shipped(name);
  const auto drawn = [&](unsigned workers, Policy policy, bool keep) {
    const Placement placement =
        place(machine, {.workers = workers, .policy = policy, .keep_one_core_free = keep}).value();
    return draw(machine, &placement);
  };
  const auto cores = machine.cores();
  const bool can_keep = cores > 1;
  const std::string text =
      draw(machine, nullptr) + "\n==== 3 workers, scatter\n" + drawn(3, Policy::scatter, false) +
      "\n==== a worker per core but one, cores\n" +
      drawn(can_keep ? cores - 1 : 1, Policy::cores, can_keep) +
      "\n==== a worker per PU and one more, compact\n" +
      drawn(static_cast<unsigned>(machine.pus.size()) + 1, Policy::compact, false);
  BOOST_TEST(test::golden_difference(text, "topology/golden/picture/" + name + ".txt") == "");
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    BOOST_TEST(end - begin <= 100u);
    begin = end + 1;
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::topology
