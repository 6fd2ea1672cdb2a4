// tests/support/gipf/potentials_table.hpp - the table of a game with potentials: spots, pieces,
// rows and moves; only for potentials_rulebook.cpp.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "support/gipf/potentials_rulebook.hpp"

namespace gipf_rulebook::potentials {

/// A dot and the spots of a line from there.
struct WayIn {
  Spot dot;
  std::vector<Spot> line;
};

inline const std::string kKindLetters = "ztdy";

std::string named(const Spot& spot);
Spot spot_of(const std::string& text);

bool exists(const Spot& spot);
Spot next_to(const Spot& spot, int direction);

const std::vector<WayIn>& ways_in();

char foe_of(char player);
char owner_of(const Stack& stack);
bool is_loaded(const Stack& stack);
bool is_loaded_with(const Stack& stack, char kind);

int gipfs_of(char player, const Table& table);
void take_off(Table& table, char player, const Spots& spots);
std::map<Spots, Table> removals(char player, const Table& start);

bool has_room(const Table& table, const std::vector<Spot>& line);

void push_in(Table& table, const std::vector<Spot>& line, Stack stack);
std::vector<Spot> targets(const Table& table, const Spot& from, bool far);

std::vector<std::string> split(const std::string& text, char separator);

std::string removal(const Spots& spots);

Spots removal_of(const std::string& text);
Stack read_stack(const std::string& text, std::size_t& at);

std::string two(const std::map<char, int>& numbers);
std::map<char, int> two_of(const std::string& text);

std::string board_text(const Table& table);

std::string rest_text(const Table& table, char mover);

}  // namespace gipf_rulebook::potentials
