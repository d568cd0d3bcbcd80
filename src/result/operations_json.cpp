// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "result/operations_json.hpp"

#include <boost/json/value.hpp>

#include "result/json_text.hpp"

namespace speedwell::result {

std::string to_json(const OperationList& list) {
  boost::json::array operations;
  for (const OperationList::Operation& one : list.operations)
    operations.push_back({{"name", one.name},
                          {"kind", one.kind},
                          {"sized", one.sized},
                          {"provider", list.provider}});
  boost::json::array missing;
  for (const OperationList::Missing& one : list.missing)
    missing.push_back({{"name", one.name}, {"reason", one.reason}});
  return json_page_text({{"schema", operations_schema},
                         {"openssl", list.library},
                         {"provider", list.provider},
                         {"operations", std::move(operations)},
                         {"missing", std::move(missing)}});
}

}  // namespace speedwell::result
