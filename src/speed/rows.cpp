// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "speed/rows.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "base/nearest.hpp"
#include "operation/catalogue.hpp"
#include "operation/obstacle.hpp"
#include "operation/openssl_names.hpp"
#include "operation/served.hpp"
#include "speed/row_names.hpp"

namespace speedwell::speed {
namespace {

const std::vector<std::uint64_t> plain_sizes{16, 64, 256, 1024, 8192, 16384};
const std::vector<std::uint64_t> aead_sizes{2, 31, 136, 1024, 8192, 16384};
const std::vector<std::uint64_t> multiblock_sizes{8192, 16384, 32768, 65536, 131072};

/// A row before it is known which provider serves it, under the names that choose it.
struct Candidate {
  Row row;
  Names names;
  Names operations;
  bool optional = true;  ///< part of everything
};

std::string named(std::string_view prefix, unsigned bits) {
  return std::string(prefix) + std::to_string(bits);
}

Names with_verbs(const Names& verbs, const std::string& algorithm) {
  Names result;
  result.reserve(verbs.size());
  for (const std::string& verb : verbs) result.push_back(fmt::format("{}/{}", verb, algorithm));
  return result;
}

/// Finds who serves operations. What one context serves is asked once.
class Locator {
 public:
  explicit Locator(const Providers& providers) : providers_(providers) {
    for (const auto& context : providers) {
      const Names names = operation::names(*context);
      served_.emplace_back(names.begin(), names.end());
    }
  }

  Timed locate(const std::string& operation) const {
    for (std::size_t i = 0; i < providers_.size(); ++i)
      if (served_[i].count(operation) != 0) return {operation, providers_[i]->provider(), ""};
    const auto why = operation::obstacle(*providers_.front(), operation);
    return {operation, providers_.front()->provider(), why.value_or("not offered")};
  }

 private:
  const Providers& providers_;
  std::vector<std::set<std::string>> served_;
};

class Selection {
 public:
  Selection(const Options& options, const Dialect& dialect, const Providers& providers)
      : options_(options), dialect_(dialect), providers_(providers), locator_(providers) {}

  Result<std::vector<Row>> choose();

 private:
  Result<void> check() const;
  Result<void> add_symmetric();
  Result<std::optional<Candidate>> from_evp();
  Result<Candidate> from_hmac() const;
  Result<Candidate> from_cmac() const;
  void add_public_keys();
  void add_curves();
  void add_lists();
  std::vector<std::uint64_t> sizes() const;

  void add(Family family, unsigned index, std::string name, unsigned bits, Names names,
           Names operations) {
    candidates_.push_back(
        {{family, index, std::move(name), bits, {}, {}}, std::move(names), std::move(operations)});
  }
  bool anything_named() const {
    return !options_.names.empty() || options_.evp || options_.hmac || options_.cmac ||
           options_.all_kems || options_.all_signatures;
  }
  std::optional<std::string> list_entry(const Candidate& candidate, const std::string& name) const;
  bool is_chosen(const Candidate& candidate) const;
  Result<void> check_names() const;

  const Options& options_;
  const Dialect& dialect_;
  const Providers& providers_;
  const Locator locator_;
  std::vector<Candidate> candidates_;
};

Error usage(const std::string& option, const std::string& what) {
  return {ErrorCode::usage, "speed -" + option, what};
}

std::vector<std::uint64_t> Selection::sizes() const {
  if (options_.bytes) return {*options_.bytes};
  if (options_.multiblock) return multiblock_sizes;
  return options_.aead ? aead_sizes : plain_sizes;
}

Result<std::optional<Candidate>> Selection::from_evp() {
  if (!options_.evp) {
    if (options_.aead) return usage("aead", "needs the AEAD: -evp aes-128-gcm, for one");
    if (options_.multiblock)
      return usage("mb", "needs the cipher: -evp aes-128-cbc-hmac-sha1, for one");
    return std::optional<Candidate>{};
  }
  const std::string& name = *options_.evp;
  Candidate candidate{{Family::symmetric, evp_index, name, 0, {}, {}}, {}, {}};
  Names known;
  for (const auto& context : providers_) {
    if (const auto cipher = operation::named_cipher(*context, name)) {
      candidate.row.name = cipher->canonical;
      if (options_.aead && !cipher->sealing)
        return usage("aead", cipher->canonical + " is not an AEAD that can be measured");
      if (options_.multiblock && !cipher->multiblock)
        return usage("mb", cipher->canonical + " has no multi-block mode here");
      const char* verb = options_.multiblock ? "multiblock"
                         : cipher->sealing   ? options_.decrypt ? "open" : "seal"
                         : options_.decrypt  ? "decrypt"
                                             : "encrypt";
      candidate.operations = {std::string(verb) + "/" + cipher->algorithm};
      const Timed timed = locator_.locate(candidate.operations.front());
      if (!timed.obstacle.empty())
        return usage("evp", cipher->canonical + " cannot be measured by itself" +
                                (cipher->multiblock ? "; with -mb it can" : ""));
      return std::optional(candidate);
    }
    if (const auto digest = operation::named_digest(*context, name)) {
      if (options_.aead || options_.multiblock)
        return usage(options_.aead ? "aead" : "mb", name + " is a digest");
      candidate.operations = {"digest/" + *digest};
      return std::optional(candidate);
    }
    for (const Names& more :
         {operation::served_aeads(*context), operation::served_ciphers(*context),
          operation::served_digests(*context)})
      known.insert(known.end(), more.begin(), more.end());
  }
  return Error{ErrorCode::not_found, "speed -evp",
               fmt::format("no provider here has a cipher or digest '{}'{}", name,
                           did_you_mean(name, known))};
}

Result<Candidate> Selection::from_hmac() const {
  Candidate candidate{{Family::symmetric, 9, "", 0, {}, {}}, {"hmac"}, {}};
  const std::string digest = options_.hmac.value_or(dialect_.from(3, 3) ? "sha256" : "md5");
  candidate.row.name = "hmac(" + digest + ")";
  Names known;
  for (const auto& context : providers_) {
    if (const auto found = operation::named_digest(*context, digest)) {
      candidate.operations = {"mac/hmac-" + *found};
      return candidate;
    }
    const Names more = operation::served_digests(*context);
    known.insert(known.end(), more.begin(), more.end());
  }
  if (!options_.hmac) {
    candidate.operations = {"mac/hmac-" + digest};
    return candidate;
  }
  return Error{
      ErrorCode::not_found, "speed -hmac",
      fmt::format("no provider here has a digest '{}'{}", digest, did_you_mean(digest, known))};
}

Result<Candidate> Selection::from_cmac() const {
  Candidate candidate{{Family::symmetric, 28, "", 0, {}, {}}, {"cmac"}, {}};
  candidate.optional = false;
  const std::string cipher = options_.cmac.value_or("aes-128-cbc");
  candidate.row.name = "cmac(" + cipher + ")";
  Names known;
  for (const auto& context : providers_) {
    const auto found = operation::named_cipher(*context, cipher);
    if (found && found->algorithm.ends_with("-cbc")) {
      const std::string block = found->algorithm.substr(0, found->algorithm.size() - 4);
      candidate.operations = {"mac/cmac-" + block};
      return candidate;
    }
    if (found)
      return usage("cmac", found->canonical + " is no block cipher in CBC mode, as CMAC takes it");
    for (const std::string& name : operation::served_ciphers(*context))
      if (name.ends_with("-cbc")) known.push_back(name);
  }
  if (!options_.cmac) {
    candidate.operations = {"mac/cmac-aes-128"};
    return candidate;
  }
  return Error{
      ErrorCode::not_found, "speed -cmac",
      fmt::format("no provider here has a cipher '{}'{}", cipher, did_you_mean(cipher, known))};
}

Result<void> Selection::add_symmetric() {
  for (const Symmetric& one : symmetric_table()) {
    if (one.index == evp_index) {
      auto evp = from_evp();
      if (!evp) return evp.error();
      if (*evp) candidates_.push_back(std::move(**evp));
    } else if (one.index == 9 || one.index == 28) {
      auto mac = one.index == 9 ? from_hmac() : from_cmac();
      if (!mac) return mac.error();
      candidates_.push_back(std::move(*mac));
    } else {
      add(Family::symmetric, one.index, one.names.front(), 0, one.names, {one.operation});
    }
  }
  for (Candidate& candidate : candidates_) candidate.row.sizes = sizes();
  return {};
}

void Selection::add_public_keys() {
  for (unsigned i = 0; i < rsa_bits.size(); ++i) {
    const std::string algorithm =
        named("rsa-", rsa_bits[i]) +
        (options_.primes > 2 ? "-primes-" + std::to_string(options_.primes) : "");
    const Names verbs = dialect_.has_lists() ? Names{"sign", "verify", "encrypt", "decrypt"}
                                             : Names{"sign", "verify"};
    add(Family::rsa, i, "rsa", rsa_bits[i], {named("rsa", rsa_bits[i]), "rsa"},
        with_verbs(verbs, algorithm));
  }
  unsigned index = 0;
  for (const unsigned bits : {512U, 1024U, 2048U}) {
    if (bits == 512 && dialect_.has_lists()) continue;
    add(Family::dsa, index++, "dsa", bits, {named("dsa", bits), "dsa"},
        with_verbs({"sign", "verify"}, named("dsa-", bits)));
  }
  add_curves();
  index = 0;
  for (const unsigned bits : {2048U, 3072U, 4096U, 6144U, 8192U})
    add(Family::ffdh, index++, "ffdh", bits, {named("ffdh", bits), "ffdh"},
        {named("derive/ffdhe", bits)});
}

void Selection::add_curves() {
  const bool one_list = dialect_.one_ec_list();
  const Names signing{"sign", "verify"};
  const auto add_signature = [&](unsigned index, const Curve& curve, const std::string& algorithm,
                                 const Names& names) {
    add(Family::ecdsa, index, one_list ? curve.openssl : curve.printed, curve.bits, names,
        with_verbs(signing, algorithm));
  };
  unsigned index = 0;
  for (const Curve& curve : curves)
    add_signature(index++, curve, std::string("ecdsa-") + curve.algorithm,
                  {std::string("ecdsa") + curve.word, "ecdsa"});
  const Curve ed25519{"", "Ed25519", "Ed25519", "ed25519", 253};
  const Curve ed448{"", "Ed448", "Ed448", "ed448", 456};
  const Curve sm2{"", "CurveSM2", "SM2", "sm2", 256};
  if (one_list) {
    add_signature(22, ed25519, ed25519.algorithm, {"ed25519", "eddsa", "ecdsa"});
    add_signature(23, ed448, ed448.algorithm, {"ed448", "eddsa", "ecdsa"});
    add_signature(26, sm2, sm2.algorithm, {"sm2", "ecdsa"});
  }
  index = 0;
  for (const Curve& curve : curves)
    add(Family::ecdh, index++, one_list ? curve.openssl : curve.printed, curve.bits,
        {std::string("ecdh") + curve.word, "ecdh"},
        {std::string("derive/ecdh-") + curve.algorithm});
  add(Family::ecdh, one_list ? 24 : 22, "X25519", 253, {"ecdhx25519", "ecdh"}, {"derive/x25519"});
  add(Family::ecdh, one_list ? 25 : 23, "X448", 448, {"ecdhx448", "ecdh"}, {"derive/x448"});
  if (one_list) {
    add(Family::ecdh, 27, "SM2", 256, {"curveSM2", "ecdh"}, {"derive/sm2"});
    return;
  }
  add(Family::eddsa, 0, "Ed25519", 253, {"ed25519", "eddsa"}, with_verbs(signing, "ed25519"));
  add(Family::eddsa, 1, "Ed448", 456, {"ed448", "eddsa"}, with_verbs(signing, "ed448"));
  add(Family::sm2, 0, "CurveSM2", 256, {"curveSM2", "sm2"}, with_verbs(signing, "sm2"));
}

/// RSA has an entry for each of its sizes in both lists, EC for each of three curves.
void Selection::add_lists() {
  unsigned index = 0;
  const auto add_kem = [&](const std::string& name, const std::string& key,
                           const std::string& kem) {
    add(Family::kem, index++, name, 0, {name}, {"keygen/" + key, "encaps/" + kem, "decaps/" + kem});
  };
  for (const auto& context : providers_)
    for (const std::string& kem : operation::kems_in_order(*context)) {
      const std::string lower = operation::lower_case(kem);
      if (kem == "RSA") {
        for (const unsigned bits : rsa_bits)
          add_kem(named("rsa", bits), named("rsa-", bits), named("rsa-", bits));
      } else if (kem == "EC" || kem == "id-ecPublicKey") {
        for (const char* bits : {"256", "384", "521"})
          add_kem(std::string("ECP-") + bits, std::string("ecdsa-p") + bits,
                  std::string("dhkem-p") + bits);
      } else if (kem == "X25519" || kem == "X448") {
        add_kem(kem, lower, "dhkem-" + lower);
      } else {
        add_kem(kem, lower, lower);
      }
    }
  index = 0;
  const auto add_signature = [&](const std::string& name, const std::string& algorithm) {
    add(Family::signature, index++, name, 0, {name},
        with_verbs({"keygen", "sign", "verify"}, algorithm));
  };
  for (const auto& context : providers_)
    for (const std::string& signature : operation::signatures_in_order(*context)) {
      if (signature == "RSA") {
        for (const unsigned bits : rsa_bits) add_signature(named("rsa", bits), named("rsa-", bits));
        continue;
      }
      if (signature == "DSA") {
        for (const unsigned bits : {1024U, 2048U})
          add_signature(named("dsa", bits), named("dsa-", bits));
        continue;
      }
      bool skipped = false;  // they have a family of their own, or are MACs
      for (const char* prefix : {"RSA", "DSA", "ED25519", "ED448", "ECDSA"})
        skipped = skipped || signature.starts_with(prefix);
      for (const char* name : {"HMAC", "SIPHASH", "POLY1305", "CMAC", "SM2"})
        skipped = skipped || signature == name;
      if (!skipped) add_signature(signature, operation::lower_case(signature));
    }
}

/// 4.0 takes the entries of the lists in any case of letters, and without their dashes.
bool same_entry(std::string_view entry, std::string_view name) {
  const auto bare = [](std::string_view text) {
    std::string result = operation::lower_case(text);
    std::erase(result, '-');
    return result;
  };
  return entry == name || bare(entry) == bare(name);
}

bool is_list(Family family) {
  return family == Family::kem || family == Family::signature;
}

bool takes(const Candidate& candidate, const Dialect& dialect, const std::string& name) {
  if (is_list(candidate.row.family))
    return dialect.has_lists() && same_entry(candidate.names.front(), name);
  return std::find(candidate.names.begin(), candidate.names.end(), name) != candidate.names.end();
}

bool Selection::is_chosen(const Candidate& candidate) const {
  const Row& row = candidate.row;
  if (row.family == Family::symmetric) {
    if (row.index == evp_index) return true;
    if (row.index == 9 && options_.hmac) return true;
    if (row.index == 28 && options_.cmac) return true;
  }
  if (!anything_named())
    return candidate.optional && (dialect_.has_lists() || !is_list(row.family));
  for (const std::string& name : options_.names)
    if (takes(candidate, dialect_, name)) return true;
  const bool whole = (row.family == Family::kem && options_.all_kems) ||
                     (row.family == Family::signature && options_.all_signatures);
  if (!whole) return false;
  // Entries that are named are meant alone.
  for (const Candidate& other : candidates_)
    if (other.row.family == row.family)
      for (const std::string& name : options_.names)
        if (takes(other, dialect_, name)) return false;
  return true;
}

Result<void> Selection::check_names() const {
  for (const std::string& name : options_.names) {
    if (name == "openssl") continue;
    const bool known =
        std::any_of(candidates_.begin(), candidates_.end(),
                    [&](const Candidate& candidate) { return takes(candidate, dialect_, name); });
    if (known) continue;
    std::set<std::string> all;
    for (const Candidate& candidate : candidates_)
      if (dialect_.has_lists() || !is_list(candidate.row.family))
        all.insert(candidate.names.begin(), candidate.names.end());
    const Names names(all.begin(), all.end());
    std::string hint = did_you_mean(name, names);
    for (const auto& context : providers_)
      if (operation::named_cipher(*context, name) || operation::named_digest(*context, name))
        hint = fmt::format("; it is measured by -evp {}", name);
    return Error{ErrorCode::not_found, "speed",
                 fmt::format("nothing is called '{}'{}", name, hint)};
  }
  return {};
}

Result<std::vector<Row>> Selection::choose() {
  if (const auto added = add_symmetric(); !added) return added.error();
  add_public_keys();
  add_lists();
  if (const auto known = check_names(); !known) return known.error();
  if (options_.multiblock && (!options_.names.empty() || options_.hmac || options_.cmac))
    return usage("mb", "measures the -evp cipher alone: leave the other names out");
  std::vector<Row> rows;
  for (Candidate& candidate : candidates_) {
    if (!is_chosen(candidate)) continue;
    for (const std::string& operation : candidate.operations)
      candidate.row.timed.push_back(locator_.locate(operation));
    const bool possible = std::any_of(candidate.row.timed.begin(), candidate.row.timed.end(),
                                      [](const Timed& timed) { return timed.obstacle.empty(); });
    if (possible || anything_named()) rows.push_back(std::move(candidate.row));
  }
  return rows;
}

}  // namespace

Result<std::vector<Row>> choose_rows(const Options& options, const Dialect& dialect,
                                     const Providers& providers) {
  return Selection(options, dialect, providers).choose();
}

}  // namespace speedwell::speed
