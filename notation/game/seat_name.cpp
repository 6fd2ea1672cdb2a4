#include "notation/game/seat_name.hpp"

namespace gipfbase::notation {

std::string seat_name(const Rules& rules, Seat seat) {
  // Only the diagrams of a title contain the names of the players, in the order of seats.
  const Diagram diagram = rules.diagram(rules.start());
  if (seat >= diagram.supplies.size()) return std::string(colour_name(seat));
  return diagram.supplies[seat].owner;
}

std::string seat_in_sentence(const Rules& rules, Seat seat) {
  const std::string name = seat_name(rules, seat);
  return name == colour_name(seat) ? name : "the " + name;
}

}  // namespace gipfbase::notation
