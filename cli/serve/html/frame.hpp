// cli/serve/html/frame.hpp - the parts that all pages share: head, navigation, error page.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/serve/html/html.hpp"
#include "cli/serve/http/message.hpp"

namespace gipfbase::cli::serve {

struct PageText {
  std::string title;              ///< plain text
  std::string main;               ///< markup
  std::string_view section = {};  ///< the address of its entry in the navigation
  bool changing = false;  ///< without JavaScript the browser reloads the page every 2 seconds
  /// Without JavaScript, the browser continues to this address at once. With JavaScript, it follows
  /// a link with data-onward instead.
  std::optional<Url> onward = {};
};
/// The complete HTML document.
[[nodiscard]] std::string document(const PageText& page);
[[nodiscard]] Response page(const PageText& page, int status = kOk);

/// The page for a refused request: what is wrong, and where to go next.
[[nodiscard]] std::string error_page(const HttpError& refusal, std::string_view target);
/// `message` as a paragraph of role alert, with a capital letter and a full stop.
[[nodiscard]] std::string alert(std::string_view message);

}  // namespace gipfbase::cli::serve
