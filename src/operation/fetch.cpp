// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/fetch.hpp"

#include <algorithm>
#include <array>

#include "crypto/error_text.hpp"
#include "operation/factory.hpp"
#include "operation/kinds.hpp"
#include "operation/served.hpp"

namespace speedwell::operation {
namespace {

template <class What>
struct Listing {
  const crypto::LibraryContext& context;
  std::vector<std::string> names;
};

template <class What>
std::vector<std::string> list(const crypto::LibraryContext& context) {
  Listing<What> listing{context, {}};
  What::do_all(
      context.handle(),
      [](typename What::Type* object, void* argument) {
        auto& to = *static_cast<Listing<What>*>(argument);
        if (provider_name(What::provider(object)) == to.context.provider())
          to.names.push_back(lower_case(What::name(object)));
      },
      &listing);
  return listing.names;
}

template <class What>
Result<AnyOperation> make(const std::shared_ptr<const crypto::LibraryContext>& context,
                          std::string_view name) {
  auto made = FetchOf<What>::create(context, name);
  if (!made) return made.error();
  return AnyOperation(std::move(*made));
}

/// One kind of algorithm; digests have no prefix.
struct Row {
  std::string_view prefix;
  std::vector<std::string> (*list)(const crypto::LibraryContext& context);
  Result<AnyOperation> (*make)(const std::shared_ptr<const crypto::LibraryContext>& context,
                               std::string_view name);
};
constexpr std::array rows{
    Row{"", served_digests, make<FetchDigest>},
    Row{"cipher-", list<FetchCipher>, make<FetchCipher>},
    Row{"mac-", list<FetchMac>, make<FetchMac>},
    Row{"kdf-", list<FetchKdf>, make<FetchKdf>},
    Row{"rand-", list<FetchRand>, make<FetchRand>},
    Row{"keymgmt-", list<FetchKeymgmt>, make<FetchKeymgmt>},
    Row{"signature-", list<FetchSignature>, make<FetchSignature>},
    Row{"keyexch-", list<FetchKeyExchange>, make<FetchKeyExchange>},
    Row{"kem-", list<FetchKem>, make<FetchKem>},
    Row{"asym-cipher-", list<FetchKeyCipher>, make<FetchKeyCipher>},
};

std::vector<std::string> fetch_names(const crypto::LibraryContext& context) {
  std::vector<std::string> names;
  for (const Row& row : rows)
    for (const std::string& name : row.list(context))
      names.push_back(std::string(row.prefix) + name);
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

Result<std::unique_ptr<Factory>> open_fetch(
    const std::shared_ptr<const crypto::LibraryContext>& context, std::string_view algorithm,
    const KeyMaterial&) {
  for (const Row& row : rows) {
    if (!algorithm.starts_with(row.prefix)) continue;
    const std::string name(algorithm.substr(row.prefix.size()));
    const std::vector<std::string> served = row.list(*context);
    if (std::find(served.begin(), served.end(), name) == served.end()) continue;
    return make_factory(context->provider(), [context, name, make = row.make](std::uint64_t) {
      return make(context, name);
    });
  }
  return unknown_algorithm(fetch_kind(), *context, algorithm);
}

}  // namespace

template <class What>
Result<FetchOf<What>> FetchOf<What>::create(
    const std::shared_ptr<const crypto::LibraryContext>& context, std::string_view name) {
  FetchOf made;
  made.handle_ = context->handle();
  made.properties_ = context->properties();
  made.library_ = context;
  made.name_ = std::make_unique<std::string>(name);
  if (!made()) return crypto::openssl_error(name, "not fetched");
  return made;
}

template <class What>
Result<void> FetchOf<What>::check() {
  const std::unique_ptr<typename What::Type, crypto::Freer<What::free>> fetched(
      What::fetch(handle_, name_->c_str(), properties_));
  if (!fetched || !(*this)()) return crypto::openssl_error("fetch", "operation failed");
  if (auto own = require_provider(*library_, What::provider(fetched.get()), *name_); !own)
    return own.error();
  if (!What::is_a(fetched.get(), name_->c_str()) || last_ != fetched.get())
    return Error{ErrorCode::crypto, "fetch", *name_ + ": another algorithm was fetched"};
  return {};
}

template class FetchOf<FetchDigest>;
template class FetchOf<FetchCipher>;
template class FetchOf<FetchMac>;
template class FetchOf<FetchKdf>;
template class FetchOf<FetchRand>;
template class FetchOf<FetchKeymgmt>;
template class FetchOf<FetchSignature>;
template class FetchOf<FetchKeyExchange>;
template class FetchOf<FetchKem>;
template class FetchOf<FetchKeyCipher>;

Kind fetch_kind() {
  return {
      .verb = "fetch",
      .has_algorithm = true,
      .sized = false,
      .one_operation =
          "An algorithm looked up by its name: EVP_MD_fetch with the provider's property query, "
          "and EVP_MD_free; with a prefix (`cipher-`, `mac-`, `kdf-`, `rand-`, `keymgmt-`, "
          "`signature-`, `keyexch-`, `kem-`, `asym-cipher-`) EVP_CIPHER_fetch and so on. The "
          "library's cache answers; what it costs is locking.",
      .check = "What is fetched is the algorithm of that name, from the provider asked for.",
      .for_testing = false,
      .algorithms = fetch_names,
      .generate = no_key,
      .open = open_fetch};
}

}  // namespace speedwell::operation
