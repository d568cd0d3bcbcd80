# SPDX-FileCopyrightText: 2026 The speedwell authors
# SPDX-License-Identifier: Apache-2.0

# speedwell looks for its files in ../share/speedwell beside the folder of its executable
# (src/base/data_folder.hpp), so an installed tree can be moved as a whole.
install(TARGETS speedwell speedwell-full RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY scenarios topology DESTINATION ${CMAKE_INSTALL_DATADIR}/speedwell)
install(DIRECTORY config/schema DESTINATION ${CMAKE_INSTALL_DATADIR}/speedwell)
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES README.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
