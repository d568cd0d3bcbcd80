// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "result/topology_json.hpp"

#include "result/document_parts.hpp"
#include "result/json_text.hpp"

namespace speedwell::result {

std::string to_json(const topology::Machine& machine, const topology::Placement* placement) {
  boost::json::object object;
  Writer archive(object);
  archive("schema", std::string(topology_schema));
  archive("machine", machine);
  archive.group("limits", [&](Writer& limits) { describe(limits, machine.limits); });
  if (placement != nullptr)
    archive.group("placement", [&](Writer& inner) {
      inner("pus", placement->pus);
      inner("oversubscribed", placement->oversubscribed);
      inner("housekeeping_pu", placement->housekeeping);
    });
  return json_page_text(object);
}

}  // namespace speedwell::result
