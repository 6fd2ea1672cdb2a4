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

  std::string topic = {};  ///< or the words of a command; empty: this is the list
  std::string title = {};
  std::string text = {};           ///< Markdown of a page, plain text of a command; empty: the list
  std::vector<Topic> topics = {};  ///< of the list, or with the words looked up and a line for each
};
[[nodiscard]] std::string to_json(const HelpAnswer& answer);

}  // namespace gipfbase::analysis
