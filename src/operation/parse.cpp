// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/parse.hpp"

#include <array>
#include <optional>

#include "crypto/error_text.hpp"
#include "operation/factory.hpp"
#include "operation/key_algorithms.hpp"
#include "operation/kinds.hpp"
#include "operation/known_answers.hpp"
#include "operation/served.hpp"

namespace speedwell::operation {
namespace {

constexpr std::array keys{"rsa-2048",   "rsa-4096", "ecdsa-p256", "ecdsa-p384",
                          "ecdsa-p521", "ed25519",  "ml-dsa-65"};

Result<std::string> taken(BIO* bio) {
  char* data = nullptr;
  const long size = BIO_get_mem_data(bio, &data);
  if (size <= 0) return crypto::openssl_error("parse", "nothing written");
  return std::string(data, static_cast<std::size_t>(size));
}

/// Signed by its own key with SHA-256, or with what the key brings along.
crypto::Certificate self_signed(const crypto::LibraryContext& context, EVP_PKEY* key) {
  crypto::Certificate made(X509_new_ex(context.handle(), context.properties()));
  if (!made || X509_set_version(made.get(), X509_VERSION_3) != 1 ||
      ASN1_INTEGER_set(X509_get_serialNumber(made.get()), 1) != 1 ||
      X509_gmtime_adj(X509_getm_notBefore(made.get()), 0) == nullptr ||
      X509_gmtime_adj(X509_getm_notAfter(made.get()), 86400L * 365) == nullptr)
    return nullptr;
  X509_NAME* const name = X509_get_subject_name(made.get());
  constexpr unsigned char common_name[] = "speedwell.example";
  if (X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, common_name, -1, -1, 0) != 1 ||
      X509_set_issuer_name(made.get(), name) != 1 || X509_set_pubkey(made.get(), key) != 1)
    return nullptr;
  char digest[64] = "";
  const bool none = EVP_PKEY_get_default_digest_name(key, digest, sizeof digest) == 2 &&
                    std::string_view(digest) == "UNDEF";
  const crypto::Md sha256(EVP_MD_fetch(context.handle(), "SHA256", context.properties()));
  return X509_sign(made.get(), key, none ? nullptr : sha256.get()) > 0 ? std::move(made) : nullptr;
}

template <Document document, Form form>
Result<std::string> write(const Original& original) {
  const crypto::Bio bio(BIO_new(BIO_s_mem()));
  EVP_PKEY* const key = original.key.get();
  X509* const certificate = original.certificate.get();
  int done = 0;
  if constexpr (document == Document::private_key && form == Form::der)
    done = i2d_PKCS8PrivateKey_bio(bio.get(), key, nullptr, nullptr, 0, nullptr, nullptr);
  else if constexpr (document == Document::private_key)
    done = PEM_write_bio_PrivateKey(bio.get(), key, nullptr, nullptr, 0, nullptr, nullptr);
  else if constexpr (document == Document::public_key && form == Form::der)
    done = i2d_PUBKEY_bio(bio.get(), key);
  else if constexpr (document == Document::public_key)
    done = PEM_write_bio_PUBKEY(bio.get(), key);
  else if constexpr (form == Form::der)
    done = i2d_X509_bio(bio.get(), certificate);
  else
    done = PEM_write_bio_X509(bio.get(), certificate);
  if (done != 1) return crypto::openssl_error(original.name, "not written");
  return taken(bio.get());
}

template <Document document, Form form>
Result<std::unique_ptr<Factory>> open_as(
    const std::shared_ptr<const crypto::LibraryContext>& context, const KeyAlgorithm& algorithm,
    const KeyMaterial& material) {
  std::string_view bytes = material;
  auto key = crypto::import_key(*context, algorithm.key, bytes);
  if (!key) return key.error();
  Original original{context, algorithm.name, std::move(*key), nullptr, ""};
  if (document == Document::certificate) {
    original.certificate = self_signed(*context, original.key.get());
    if (!original.certificate)
      return crypto::openssl_error(algorithm.name, "no certificate is made");
  }
  auto text = write<document, form>(original);
  if (!text) return text.error();
  original.text = std::move(*text);
  return make_factory(context->provider(),
                      [shared = std::make_shared<const Original>(std::move(original))](
                          std::uint64_t) { return ParseAs<document, form>::create(shared); });
}

struct Row {
  std::string_view prefix;
  Result<std::unique_ptr<Factory>> (*open)(
      const std::shared_ptr<const crypto::LibraryContext>& context, const KeyAlgorithm& algorithm,
      const KeyMaterial& material);
};
constexpr std::array rows{
    Row{"private-key-der-", open_as<Document::private_key, Form::der>},
    Row{"private-key-pem-", open_as<Document::private_key, Form::pem>},
    Row{"public-key-der-", open_as<Document::public_key, Form::der>},
    Row{"public-key-pem-", open_as<Document::public_key, Form::pem>},
    Row{"certificate-der-", open_as<Document::certificate, Form::der>},
    Row{"certificate-pem-", open_as<Document::certificate, Form::pem>},
};

std::vector<KeyAlgorithm> parsed(const crypto::LibraryContext& context) {
  std::vector<KeyAlgorithm> result;
  const std::vector<KeyAlgorithm> served = signature_algorithms(context);
  for (const Row& row : rows)
    for (const char* key : keys)
      if (auto found = find_algorithm(served, key)) {
        found->name = std::string(row.prefix) + key;
        result.push_back(std::move(*found));
      }
  return result;
}

Result<KeyMaterial> generate(const crypto::LibraryContext& context, std::string_view algorithm) {
  return generate_material(parse_kind(), context, parsed, algorithm);
}

Result<std::unique_ptr<Factory>> open_parse(
    const std::shared_ptr<const crypto::LibraryContext>& context, std::string_view name,
    const KeyMaterial& material) {
  const auto algorithm = known_algorithm(parse_kind(), *context, parsed, name);
  if (!algorithm) return algorithm.error();
  for (const Row& row : rows)
    if (name.starts_with(row.prefix)) return row.open(context, *algorithm, material);
  return unknown_algorithm(parse_kind(), *context, name);
}

}  // namespace

template <Document document, Form form>
Result<ParseAs<document, form>> ParseAs<document, form>::create(
    const std::shared_ptr<const Original>& original) {
  ParseAs made;
  made.handle_ = original->library->handle();
  made.properties_ = original->library->properties();
  made.text_ = Buffer(readable_bytes(original->text));
  made.bio_.reset(BIO_new_mem_buf(made.text_.data(), static_cast<int>(made.text_.size())));
  made.original_ = original;
  if (!made.bio_ || !made()) return crypto::openssl_error(made.original_->name, "not parsed");
  return made;
}

template <Document document, Form form>
Result<void> ParseAs<document, form>::judge() const {
  if (last_ == nullptr) return Error{ErrorCode::crypto, "parse", "nothing was parsed"};
  const EVP_PKEY* key = nullptr;
  if constexpr (document == Document::certificate) {
    if (X509_cmp(last_.get(), original_->certificate.get()) != 0)
      return Error{ErrorCode::crypto, "parse", original_->name + ": another certificate"};
    key = X509_get0_pubkey(last_.get());
  } else {
    key = last_.get();
  }
  if (key == nullptr || EVP_PKEY_eq(key, original_->key.get()) != 1)
    return Error{ErrorCode::crypto, "parse", original_->name + ": another key"};
  return require_provider(*original_->library, EVP_PKEY_get0_provider(key), original_->name);
}

template <Document document, Form form>
Result<void> ParseAs<document, form>::check() {
  if (auto last = judge(); !last) return last;
  if (!(*this)()) return crypto::openssl_error("parse", "operation failed");
  return judge();
}

template class ParseAs<Document::private_key, Form::der>;
template class ParseAs<Document::private_key, Form::pem>;
template class ParseAs<Document::public_key, Form::der>;
template class ParseAs<Document::public_key, Form::pem>;
template class ParseAs<Document::certificate, Form::der>;
template class ParseAs<Document::certificate, Form::pem>;

Kind parse_kind() {
  return {.verb = "parse",
          .has_algorithm = true,
          .sized = false,
          .one_operation =
              "One key or certificate read from memory, and the one before it freed: "
              "d2i_AutoPrivateKey_ex (PKCS#8), d2i_PUBKEY_ex or d2i_X509 for DER, "
              "PEM_read_bio_PrivateKey_ex, PEM_read_bio_PUBKEY_ex or PEM_read_bio_X509 for PEM. "
              "Certificates are signed by their own key and not verified.",
          .check =
              "What is parsed equals the original (EVP_PKEY_eq, X509_cmp), in the provider asked "
              "for.",
          .for_testing = false,
          .algorithms = list_names<parsed>,
          .generate = generate,
          .open = open_parse,
          .key_algorithms = parsed,
          .keys = 1};
}

}  // namespace speedwell::operation
