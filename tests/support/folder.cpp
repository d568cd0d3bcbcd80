// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "support/folder.hpp"

#include <cstdlib>
#include <fstream>
#include <stdexcept>

namespace speedwell::test {

Folder::Folder() {
  std::string pattern = std::filesystem::temp_directory_path() / "speedwell-test-XXXXXX";
  if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
  path_ = pattern;
}

Folder::~Folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string Folder::write(const std::string& name, const std::string& content) const {
  std::filesystem::create_directories((path_ / name).parent_path());
  std::ofstream(path_ / name) << content;
  return file(name);
}

}  // namespace speedwell::test
