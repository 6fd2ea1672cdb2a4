// analysis/answers/program/help_answer.hpp - a page of the manual, or the list of them.
#pragma once

#include <string>
#include <vector>

namespace gipfbase::analysis {

struct HelpAnswer {
  struct Topic {
    std::string topic;
    std::string title;
    std::string purpose;
  };

  std::string topic = {};  ///< a page, or the words of a command; empty: a list of pages
  std::string title = {};
  std::string text = {};  ///< Markdown of a page, plain text of a command; empty: the list
  /// The list: all pages, or the pages that a search found. After a search, `purpose` is a line
  /// that has the words searched for.
  std::vector<Topic> topics = {};
};
[[nodiscard]] std::string to_json(const HelpAnswer& answer);

}  // namespace gipfbase::analysis
