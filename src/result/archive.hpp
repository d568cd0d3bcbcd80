// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// How a struct is written to JSON and read from it, said once: a function
//
//   template <class A> void describe(A& archive, Field<A, Thing>& thing) {
//     archive("pu", thing.pu);              // always there
//     archive.maybe("governor", thing.governor);  // absent when empty or 0
//   }
//
// serves the Writer and the Reader, so that the two can never disagree on a name. Values are
// numbers, bools, strings, spelled values (below), described structs, optionals and vectors.

#include <cmath>
#include <concepts>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include "base/error.hpp"

namespace speedwell::result {

/// What describe() takes: const for an archive that writes.
template <class A, class T>
using Field = std::conditional_t<A::writing, const T, T>;

/// Specialised for a type that is one string in JSON: `static std::string write(const T&)`,
/// `static std::optional<T> read(std::string_view)`, `static std::string expected()` for errors.
template <class T>
struct Spelled;

/// Spelled for an enum with a to_string.
template <auto... values>
struct SpelledEnum {
  using Enum = std::common_type_t<decltype(values)...>;

  static std::string write(const Enum& value) { return std::string(to_string(value)); }
  static std::optional<Enum> read(std::string_view text) {
    std::optional<Enum> found;
    for (const Enum value : {values...})
      if (to_string(value) == text) found = value;
    return found;
  }
  static std::string expected() {
    std::string all;
    ((all += (all.empty() ? "'" : ", '") + std::string(to_string(values)) + "'"), ...);
    return "one of " + all;
  }
};

template <class T>
concept SpelledValue = requires {
  Spelled<T>::expected();
};

template <class T>
inline constexpr bool is_vector = false;
template <class T>
inline constexpr bool is_vector<std::vector<T>> = true;

class Writer {
 public:
  static constexpr bool writing = true;
  explicit Writer(boost::json::object& into) noexcept : object_(into) {}

  /// A number that is not finite is left out.
  template <class T>
  void operator()(std::string_view key, const T& value) {
    if constexpr (std::is_same_v<T, double>)
      if (!std::isfinite(value)) return;
    object_.insert_or_assign({key.data(), key.size()}, to_value(value));
  }
  template <class T>
  void operator()(std::string_view key, const std::optional<T>& value) {
    if (value) (*this)(key, *value);
  }
  template <class T>
  void maybe(std::string_view key, const T& value) {
    if constexpr (requires { value.empty(); }) {
      if (!value.empty()) (*this)(key, value);
    } else {
      if (value != T{}) (*this)(key, value);
    }
  }
  /// Fields in an object of their own that no struct stands for; left out when all of them are.
  template <class Describe>
  void group(std::string_view key, Describe&& inner) {
    boost::json::object object;
    Writer writer(object);
    inner(writer);
    if (!object.empty()) object_.insert_or_assign({key.data(), key.size()}, std::move(object));
  }

  template <class T>
  static boost::json::value to_value(const T& value) {
    if constexpr (std::is_arithmetic_v<T>) {
      return value;
    } else if constexpr (std::is_same_v<T, std::string>) {
      return boost::json::value(boost::json::string_view(value.data(), value.size()));
    } else if constexpr (SpelledValue<T>) {
      return to_value(Spelled<T>::write(value));
    } else if constexpr (is_vector<T>) {
      boost::json::array array;
      array.reserve(value.size());
      for (const auto& element : value) array.push_back(to_value(element));
      return array;
    } else {
      boost::json::object object;
      Writer writer(object);
      describe(writer, value);
      return object;
    }
  }

 private:
  boost::json::object& object_;
};

class Reader {
 public:
  static constexpr bool writing = false;
  /// `place` is the JSON pointer (RFC 6901) of `from`.
  Reader(const boost::json::object& from, std::string place, Errors& errors) noexcept
      : object_(from), place_(std::move(place)), errors_(errors) {}

  template <class T>
  void operator()(std::string_view key, T& value) {
    if (const auto* found = find(key))
      read(*found, value, place_of(key));
    else
      fail(key, "missing");
  }
  template <class T>
  void operator()(std::string_view key, std::optional<T>& value) {
    if (const auto* found = find(key)) read(*found, value.emplace(), place_of(key));
  }
  template <class T>
  void maybe(std::string_view key, T& value) {
    if (const auto* found = find(key)) read(*found, value, place_of(key));
  }
  template <class Describe>
  void group(std::string_view key, Describe&& inner) {
    static const boost::json::object none;
    const auto* found = find(key);
    const auto* object = found == nullptr ? &none : found->if_object();
    if (object == nullptr) return fail(key, "must be an object");
    Reader reader(*object, place_of(key), errors_);
    inner(reader);
  }

  bool has(std::string_view key) const { return find(key) != nullptr; }
  void fail(std::string_view key, std::string what) { add_error(place_of(key), std::move(what)); }

 private:
  const boost::json::value* find(std::string_view key) const {
    return object_.if_contains({key.data(), key.size()});
  }
  std::string place_of(std::string_view key) const { return place_ + "/" + std::string(key); }
  void add_error(std::string where, std::string what);

  void read(const boost::json::value& from, bool& value, const std::string& place);
  void read(const boost::json::value& from, double& value, const std::string& place);
  void read(const boost::json::value& from, std::string& value, const std::string& place);

  /// Also from a double that is integral: some tools write 3.0 for 3.
  template <std::integral T>
  void read(const boost::json::value& from, T& value, const std::string& place) {
    if (const auto* natural = from.if_uint64(); natural != nullptr && std::in_range<T>(*natural))
      value = static_cast<T>(*natural);
    else if (const auto* whole = from.if_int64(); whole != nullptr && std::in_range<T>(*whole))
      value = static_cast<T>(*whole);
    else if (const auto whole_real = integral_double(from);
             whole_real && std::in_range<T>(*whole_real))
      value = static_cast<T>(*whole_real);
    else
      add_error(place, std::string("must be a whole number") +
                           (std::is_unsigned_v<T> ? ", not negative" : ""));
  }
  static std::optional<std::int64_t> integral_double(const boost::json::value& from);

  template <SpelledValue T>
  void read(const boost::json::value& from, T& value, const std::string& place) {
    const auto* text = from.if_string();
    const auto found =
        text == nullptr ? std::nullopt : Spelled<T>::read({text->data(), text->size()});
    if (found)
      value = *found;
    else
      add_error(place, "must be " + Spelled<T>::expected());
  }

  template <class T>
  void read(const boost::json::value& from, std::vector<T>& value, const std::string& place) {
    const auto* array = from.if_array();
    if (array == nullptr) return add_error(place, "must be an array");
    value.clear();
    value.reserve(array->size());
    for (const auto& element : *array) {
      T& read_into = value.emplace_back();
      if constexpr (std::is_same_v<T, double>)
        if (element.is_null()) {  // stands for a number that was not finite
          read_into = std::numeric_limits<double>::quiet_NaN();
          continue;
        }
      read(element, read_into, place + "/" + std::to_string(value.size() - 1));
    }
  }

  template <class T>
  requires(std::is_class_v<T> && !SpelledValue<T>) void read(const boost::json::value& from,
                                                             T& value, const std::string& place) {
    const auto* object = from.if_object();
    if (object == nullptr) return add_error(place, "must be an object");
    Reader reader(*object, place, errors_);
    describe(reader, value);
  }

  const boost::json::object& object_;
  std::string place_;
  Errors& errors_;
};

}  // namespace speedwell::result
