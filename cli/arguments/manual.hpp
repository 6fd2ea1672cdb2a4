// cli/arguments/manual.hpp - the pages of cli/manual, which the build puts into the program.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gipfbase::cli {

/// A file of cli/manual: "searching.md", or "reference/options.md".
struct ManualFile {
  std::string_view name;
  std::string_view bytes;
};
[[nodiscard]] std::span<const ManualFile> manual_files();

/// A page, in Markdown.
struct ManualPage {
  std::string topic;       ///< "searching": the name of its file, without folder and ending
  std::string title;       ///< its first line
  std::string purpose;     ///< the line below: what the page is for
  bool reference = false;  ///< made by the program, not written
  std::string_view text;
};
/// All pages, in the order in which they may be read; those of reference come last.
[[nodiscard]] const std::vector<ManualPage>& manual();
/// nullptr when there is no such topic.
[[nodiscard]] const ManualPage* find_page(std::string_view topic);
[[nodiscard]] std::vector<std::string> manual_topics();

/// The page that explains the purpose of a command; empty if there is no such page.
[[nodiscard]] std::string_view topic_of_command(std::string_view command);

/// The topic that a link of a page leads to, such as "backup" for "backup.md#restore"; nullptr: it
/// leads elsewhere.
[[nodiscard]] const ManualPage* linked_page(std::string_view address);

/// A page for reading in a terminal: paragraphs in lines of at most `width` places, examples
/// indented. Headings are in bold if `bold`.
[[nodiscard]] std::string page_text(std::string_view markdown, std::size_t width, bool bold);

}  // namespace gipfbase::cli
