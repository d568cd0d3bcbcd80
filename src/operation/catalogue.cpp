// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/catalogue.hpp"

#include <algorithm>
#include <array>

#include "base/nearest.hpp"
#include "crypto/error_text.hpp"
#include "crypto/load_key.hpp"
#include "operation/kinds.hpp"

namespace speedwell::operation {
namespace {

constexpr std::size_t most_suggestions = 3;

/// Names of the algorithm that `name` ends with under whatever verb: "sha256" or "seal/sha256"
/// may have meant "digest/sha256".
std::vector<std::string> same_algorithm(std::span<const std::string> served,
                                        std::string_view name) {
  const std::size_t slash = name.find('/');
  const std::string ending =
      "/" + std::string(slash == std::string_view::npos ? name : name.substr(slash + 1));
  std::vector<std::string> result;
  for (const std::string& candidate : served)
    if (candidate.ends_with(ending) && result.size() < most_suggestions)
      result.push_back(candidate);
  return result;
}

std::string suggestion(const crypto::LibraryContext& context, std::string_view name) {
  const std::vector<std::string> served = names(context, true);
  const std::vector<std::string> same = same_algorithm(served, name);
  if (same.empty()) return did_you_mean(name, served);
  std::string text;
  for (std::size_t i = 0; i < same.size(); ++i) {
    text += i == 0 ? "; did you mean " : i + 1 == same.size() ? " or " : ", ";
    text += "'" + same[i] + "'";
  }
  return text + "?";
}

Error not_found(const crypto::LibraryContext& context, std::string_view name,
                const std::string& why) {
  std::string hint = suggestion(context, name);
  if (hint.empty()) hint = "; 'speedwell list operations' shows all names";
  return {ErrorCode::not_found, "operation '" + std::string(name) + "'", why + hint};
}

}  // namespace

std::span<const Kind> kinds() {
  static const std::array table{
      digest_kind(),      mac_kind(),    encrypt_kind(), decrypt_kind(),    key_encrypt_kind(),
      key_decrypt_kind(), seal_kind(),   open_kind(),    multiblock_kind(), sign_kind(),
      verify_kind(),      derive_kind(), encaps_kind(),  decaps_kind(),     keygen_kind(),
      kdf_kind(),         random_kind(), parse_kind(),   fetch_kind(),      null_kind(),
      fault_kind()};
  return table;
}

std::string Kind::label() const {
  return has_algorithm ? std::string(verb) + "/" + std::string(family) : std::string(verb);
}

std::string Name::text() const {
  return algorithm.empty() ? std::string(kind->verb) : std::string(kind->verb) + "/" + algorithm;
}

Result<Name> find(const crypto::LibraryContext& context, std::string_view name) {
  const std::size_t slash = name.find('/');
  const std::string_view verb = name.substr(0, slash);
  const std::string_view algorithm =
      slash == std::string_view::npos ? std::string_view{} : name.substr(slash + 1);
  const Kind* of_verb = nullptr;
  for (const Kind& kind : kinds()) {
    if (kind.verb != verb) continue;
    of_verb = &kind;
    if (kind.has_algorithm && algorithm.empty())
      return not_found(context, name, "an algorithm is missing: the name is verb/algorithm");
    if (!kind.has_algorithm && slash != std::string_view::npos)
      return not_found(context, name, "'" + std::string(verb) + "' takes no algorithm");
    if (!kind.has_algorithm || is_served(kind, context, algorithm))
      return Name{&kind, std::string(algorithm)};
  }
  if (of_verb == nullptr) return not_found(context, name, "no such operation");
  return unknown_algorithm(*of_verb, context, algorithm);
}

Result<KeyMaterial> material_from(const crypto::LibraryContext& context, const Name& name,
                                  const std::string& source) {
  const Kind& kind = *name.kind;
  if (kind.keys == 0)
    return Error{ErrorCode::usage, name.text(),
                 "works without a private key: none can be given to it"};
  const auto key = crypto::load_key(context, source);
  if (!key) return key.error();
  const std::vector<KeyAlgorithm> algorithms = kind.key_algorithms(context);
  const auto wanted = find_algorithm(algorithms, name.algorithm);
  if (!wanted) return unknown_algorithm(kind, context, name.algorithm);
  if (!crypto::is_a(key->get(), wanted->key)) {
    std::string fits;
    for (const KeyAlgorithm& algorithm : algorithms)
      if (crypto::is_a(key->get(), algorithm.key))
        fits += (fits.empty() ? "; it fits '" : ", '") + std::string(kind.verb) + "/" +
                algorithm.name + "'";
    return Error{ErrorCode::usage, "key '" + source + "'",
                 "is a key of another type: " + crypto::describe_key(key->get()) + ", which " +
                     name.text() + " does not work with" + fits};
  }
  const auto exported = crypto::export_key(key->get());
  crypto::clear_errors();  // of a token that keeps its key
  KeyMaterial material = exported ? *exported : crypto::key_reference(source);
  for (unsigned i = 1; i < kind.keys; ++i) {
    const auto peer = crypto::generate_key(context, wanted->key);
    if (!peer) return peer.error();
    const auto bytes = crypto::export_key(peer->get());
    if (!bytes) return bytes.error();
    material += *bytes;
  }
  return material;
}

std::vector<std::string> names(const crypto::LibraryContext& context, bool for_testing) {
  std::vector<std::string> result;
  for (const Kind& kind : kinds()) {
    if (kind.for_testing && !for_testing) continue;
    if (!kind.has_algorithm) result.emplace_back(kind.verb);
    for (const std::string& algorithm : kind.algorithms(context))
      result.push_back(std::string(kind.verb) + "/" + algorithm);
  }
  return result;
}

std::vector<std::string> no_algorithms(const crypto::LibraryContext&) {
  return {};
}

Result<KeyMaterial> no_key(const crypto::LibraryContext&, std::string_view) {
  return KeyMaterial{};
}

bool is_served(const Kind& kind, const crypto::LibraryContext& context,
               std::string_view algorithm) {
  const std::vector<std::string> served = kind.algorithms(context);
  return std::find(served.begin(), served.end(), algorithm) != served.end();
}

Error unknown_algorithm(const Kind& kind, const crypto::LibraryContext& context,
                        std::string_view algorithm) {
  return not_found(context, std::string(kind.verb) + "/" + std::string(algorithm),
                   "provider '" + context.provider() + "' does not serve it");
}

Result<KeyAlgorithm> known_algorithm(const Kind& kind, const crypto::LibraryContext& context,
                                     ListKeyAlgorithms* list, std::string_view name) {
  if (auto found = find_algorithm(list(context), name)) return *found;
  return unknown_algorithm(kind, context, name);
}

Result<KeyMaterial> generate_material(const Kind& kind, const crypto::LibraryContext& context,
                                      ListKeyAlgorithms* list, std::string_view name, int keys) {
  const auto algorithm = known_algorithm(kind, context, list, name);
  if (!algorithm) return algorithm.error();
  KeyMaterial material;
  for (int i = 0; i < keys; ++i) {
    const auto key = crypto::generate_key(context, algorithm->key);
    if (!key) return key.error();
    const auto bytes = crypto::export_key(key->get());
    if (!bytes) return bytes.error();
    material += *bytes;
  }
  return material;
}

}  // namespace speedwell::operation
