#include "notation/game/seat_name.hpp"

namespace gipfbase::notation {

std::string seat_name(const Rules& rules, Seat seat) {
  // The names of a title's players are found only in its diagrams, in the order of seats.
  const Diagram diagram = rules.diagram(rules.start());
  if (seat >= diagram.supplies.size()) return std::string(colour_name(seat));
  return diagram.supplies[seat].owner;
}

std::string seat_in_sentence(const Rules& rules, Seat seat) {
  const std::string name = seat_name(rules, seat);
  return name == colour_name(seat) ? name : "the " + name;
}

}  // namespace gipfbase::notation
