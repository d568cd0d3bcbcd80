// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// The rows of the catalogue's table, and what they have in common. Private to this part.

#include <string>
#include <string_view>
#include <vector>

#include "operation/catalogue.hpp"
#include "operation/key_algorithms.hpp"

namespace speedwell::operation {

Kind null_kind();
Kind fault_kind();
Kind digest_kind();
Kind mac_kind();
Kind encrypt_kind();
Kind decrypt_kind();
Kind key_encrypt_kind();
Kind key_decrypt_kind();
Kind kdf_kind();
Kind parse_kind();
Kind multiblock_kind();
Kind seal_kind();
Kind open_kind();
Kind sign_kind();
Kind verify_kind();
Kind derive_kind();
Kind encaps_kind();
Kind decaps_kind();
Kind keygen_kind();
Kind random_kind();
Kind fetch_kind();

/// For kinds without an algorithm.
std::vector<std::string> no_algorithms(const crypto::LibraryContext& context);
/// For kinds without a key.
Result<KeyMaterial> no_key(const crypto::LibraryContext& context, std::string_view algorithm);

/// Whether `algorithm` is among kind.algorithms().
bool is_served(const Kind& kind, const crypto::LibraryContext& context, std::string_view algorithm);

/// not_found: "provider 'default' has no digest/sha257; did you mean 'digest/sha256'?"
Error unknown_algorithm(const Kind& kind, const crypto::LibraryContext& context,
                        std::string_view algorithm);

/// What lists the key algorithms of a kind (key_algorithms.hpp).
using ListKeyAlgorithms = std::vector<KeyAlgorithm>(const crypto::LibraryContext& context);

/// The names of `List`, sorted.
template <ListKeyAlgorithms* List>
std::vector<std::string> list_names(const crypto::LibraryContext& context) {
  return names_of(List(context));
}

/// The algorithm of that name. Error: not_found.
Result<KeyAlgorithm> known_algorithm(const Kind& kind, const crypto::LibraryContext& context,
                                     ListKeyAlgorithms* list, std::string_view name);

/// `keys` new keys of that algorithm as crypto::export_key() writes them, one behind the
/// other. Error: not_found, crypto.
Result<KeyMaterial> generate_material(const Kind& kind, const crypto::LibraryContext& context,
                                      ListKeyAlgorithms* list, std::string_view name, int keys = 1);

}  // namespace speedwell::operation
