// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "crypto/load_key.hpp"

#include <filesystem>

#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/provider.h>
#include <openssl/store.h>
#include <openssl/ui.h>

#include "crypto/error_text.hpp"

namespace speedwell::crypto {
namespace {

using Store = Owner<OSSL_STORE_CTX, OSSL_STORE_close>;
using StoreInfo = Owner<OSSL_STORE_INFO, OSSL_STORE_INFO_free>;
using UiMethod = Owner<UI_METHOD, UI_destroy_method>;

/// DER starts otherwise, and so does what export_key() writes raw.
constexpr std::string_view reference_mark = "load:";
constexpr char reference_end = '\0';

int note_passphrase(char*, int, int, void* asked) {
  *static_cast<bool*>(asked) = true;
  return -1;
}

/// A source that is being read; tells whether a passphrase was asked for.
class Reader {
 public:
  /// `only_keys`: everything else in it is passed over.
  Reader(const LibraryContext& context, const std::string& source, bool only_keys)
      : ui_(UI_UTIL_wrap_read_pem_callback(note_passphrase, 0)) {
    // The loader and the decoders may lie beside the provider, the key may not.
    const std::string preferred = "?" + std::string(context.properties());
    store_.reset(OSSL_STORE_open_ex(source.c_str(), context.handle(), preferred.c_str(), ui_.get(),
                                    &asked_, nullptr, nullptr, nullptr));
    if (store_ && only_keys && OSSL_STORE_expect(store_.get(), OSSL_STORE_INFO_PKEY) != 1)
      store_.reset();
  }

  bool is_open() const { return store_ != nullptr; }
  bool asked_for_passphrase() const { return asked_; }

  /// The next object; nullptr at the end.
  StoreInfo next() {
    while (OSSL_STORE_eof(store_.get()) == 0) {
      StoreInfo info(OSSL_STORE_load(store_.get()));
      if (info || OSSL_STORE_error(store_.get()) != 0) return info;
    }
    return nullptr;
  }

 private:
  bool asked_ = false;
  UiMethod ui_;
  Store store_;
};

/// What else the source holds: "a certificate", or "".
std::string what_it_holds(const LibraryContext& context, const std::string& source) {
  Reader reader(context, source, false);
  if (!reader.is_open()) return "";
  const StoreInfo info = reader.next();
  error_text();
  switch (info ? OSSL_STORE_INFO_get_type(info.get()) : 0) {
    case OSSL_STORE_INFO_CERT:
      return "a certificate";
    case OSSL_STORE_INFO_PUBKEY:
      return "a public key";
    case OSSL_STORE_INFO_PARAMS:
      return "parameters";
    case OSSL_STORE_INFO_CRL:
      return "a revocation list";
    case OSSL_STORE_INFO_NAME:
      return "names of other objects";
    default:
      return "";
  }
}

bool has_scheme(const std::string& source) {
  const std::size_t colon = source.find(':');
  return colon != std::string::npos && colon > 1 &&
         source.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789+.-") == colon;
}

Error does_not_open(const LibraryContext& context, const std::string& source) {
  const std::string where = "key '" + source + "'";
  std::error_code error;
  if (!has_scheme(source) && !std::filesystem::exists(source, error)) {
    error_text();
    return {ErrorCode::not_found, where,
            "no such file; a PEM or DER file or a URI (file:, pkcs11:) is wanted"};
  }
  return {ErrorCode::not_found, where,
          "does not open: " + error_text() +
              (has_scheme(source) && !source.starts_with("file:")
                   ? "; provider '" + context.provider() +
                         "' must know its kind: a token's key wants the token's provider"
                   : "; is the file readable?")};
}

Error no_key(const LibraryContext& context, const std::string& source, bool passphrase) {
  const std::string where = "key '" + source + "'";
  const std::string reason = error_text();
  if (passphrase)
    return {ErrorCode::usage, where,
            source.starts_with("pkcs11:")
                ? "needs a PIN, and speedwell asks for none: put ?pin-value= or ?pin-source= into "
                  "the URI"
                : "needs a passphrase, and speedwell asks for none: 'openssl pkey -in FILE -out "
                  "CLEAR' takes it off"};
  const std::string holds = what_it_holds(context, source);
  if (!holds.empty()) return {ErrorCode::usage, where, "holds " + holds + " and no private key"};
  return {ErrorCode::usage, where,
          "holds no private key that provider '" + context.provider() + "' reads: " + reason +
              "; 'openssl pkey -in FILE -noout -text' tells what it is"};
}

}  // namespace

Result<Pkey> load_key(const LibraryContext& context, const std::string& source) {
  error_text();
  Reader reader(context, source, true);
  if (!reader.is_open()) return does_not_open(context, source);
  Pkey key;
  if (const StoreInfo info = reader.next())
    if (OSSL_STORE_INFO_get_type(info.get()) == OSSL_STORE_INFO_PKEY)
      key.reset(OSSL_STORE_INFO_get1_PKEY(info.get()));
  if (!key) return no_key(context, source, reader.asked_for_passphrase());
  error_text();  // decoders that were tried in vain leave entries
  const OSSL_PROVIDER* provider = EVP_PKEY_get0_provider(key.get());
  if (provider == nullptr || context.provider() != OSSL_PROVIDER_get0_name(provider))
    return Error{ErrorCode::crypto, "key '" + source + "'",
                 describe_key(key.get()) + ": taken in by provider '" +
                     (provider != nullptr ? OSSL_PROVIDER_get0_name(provider) : "?") +
                     "', not by '" + context.provider() + "', which does not serve such keys"};
  return key;
}

std::string key_reference(std::string_view source) {
  return std::string(reference_mark) + std::string(source) + reference_end;
}

std::string take_key_reference(std::string_view& bytes) {
  if (!bytes.starts_with(reference_mark)) return "";
  const std::size_t end = bytes.find(reference_end);
  if (end == std::string_view::npos) return "";
  std::string source(bytes.substr(reference_mark.size(), end - reference_mark.size()));
  bytes.remove_prefix(end + 1);
  return source;
}

std::string describe_key(const EVP_PKEY* key) {
  const char* type = EVP_PKEY_get0_type_name(key);
  std::string text = std::string(type != nullptr ? type : "unknown") + " key";
  char group[64] = "";
  std::size_t size = 0;
  ERR_set_mark();
  if (EVP_PKEY_get_group_name(key, group, sizeof group, &size) == 1)
    text += " (" + std::string(group) + ")";
  else if (EVP_PKEY_is_a(key, "RSA") == 1 || EVP_PKEY_is_a(key, "DSA") == 1)
    text += " of " + std::to_string(EVP_PKEY_get_bits(key)) + " bits";
  ERR_pop_to_mark();
  return text;
}

}  // namespace speedwell::crypto
