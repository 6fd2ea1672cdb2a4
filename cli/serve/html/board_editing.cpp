#include "cli/serve/html/board_editing.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "notation/diagram/svg.hpp"

namespace gipfbase::cli::serve {

std::string sign_board(const notation::Diagram& diagram, const std::vector<SignedPlace>& places) {
  const notation::PictureLayout layout = notation::layout(diagram);
  std::string svg;
  double bottom = 0;
  for (const SignedPlace& place : places) {
    const auto at =
        std::find_if(layout.places.begin(), layout.places.end(),
                     [&](const notation::PicturedPlace& p) { return p.name == place.to.place; });
    if (at == layout.places.end()) continue;
    bottom = std::max(bottom, at->y);
    svg += fmt::format(
        "<circle class=\"plain-place\" cx=\"{0:.2f}\" cy=\"{1:.2f}\" r=\"17\"/><text "
        "class=\"plain-cell\" x=\"{0:.2f}\" y=\"{2:.2f}\">{3}</text>\n"
        "<g class=\"hits\"><a {4}><circle cx=\"{0:.2f}\" cy=\"{1:.2f}\" r=\"20\"/></a></g>\n",
        at->x, at->y, at->y + 5, text(place.sign), place_attributes(place.to, Reach::kByKeys));
  }
  constexpr double kMargin = 36;
  return fmt::format(
      "<figure class=\"board\">\n<svg viewBox=\"0 0 {:.2f} {:.2f}\" role=\"group\" "
      "aria-label=\"Board\">\n{}</svg>\n</figure>\n",
      layout.width, bottom + kMargin, svg);
}

std::string palette(const Url& here, const std::vector<Choice>& signs, const Field& other) {
  std::string items;
  for (const Choice& sign : signs) {
    items += list_item(
        here.with("put", sign.value),
        fmt::format("<code>{}</code> <span>{}</span>", text(sign.value), text(sign.words)),
        sign.value == here.get("put"));
  }
  return fmt::format(
      "<h2>Choose what to place</h2>\n<ul class=\"places palette\">{}</ul>\n<form action=\"{}\" "
      "class=\"inline\">{}{}<button>Use</button></form>\n",
      items, here.path(), hidden_fields(here.without("put")), field(other));
}

}  // namespace gipfbase::cli::serve
