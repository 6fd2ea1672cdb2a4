// cli/serve/html/frame.hpp - what all pages have in common.
#pragma once

#include <string>
#include <string_view>

#include "cli/serve/http/message.hpp"

namespace gipfbase::cli::serve {

struct PageText {
  std::string title;              ///< plain words
  std::string main;               ///< markup
  std::string_view section = {};  ///< the address in the navigation that it belongs to
  bool changing = false;          ///< looked at again and again, where nothing better is at hand
};
/// The whole document.
[[nodiscard]] std::string document(const PageText& page);
[[nodiscard]] Response page(const PageText& page, int status = kOk);

/// What was refused, and how to go on.
[[nodiscard]] std::string error_page(const Refusal& refusal, std::string_view target);
/// A sentence that stands out: of role alert.
[[nodiscard]] std::string alert(std::string_view sentence);

}  // namespace gipfbase::cli::serve
