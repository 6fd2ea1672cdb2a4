#include "db/query/language/run/evaluator.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "db/query/language/syntax.hpp"

namespace gipfbase::db::language {
namespace {

/// Limit of steps in loops per game, which usually take a tenth of a second. Three variables on a
/// board of 61 places have 227,000 combinations, well within the limit.
constexpr std::int64_t kMostSteps = 5'000'000;

/// Limit of the memory for all columns of a program in one game, in bytes.
constexpr std::size_t kMostMemory = std::size_t{1} << 30U;

}  // namespace

std::span<const Number> Evaluator::run(const Program& program, const notation::AnyPosition& start,
                                       std::span<const PackedMove> moves, const GameFacts& game) {
  program.rules->evaluate_nouns(start, moves, program.questions, nouns_);
  points_ = nouns_.points;
  if (!program.positions.empty() || program.known) {
    rows_.clear();
    (void)program.rules->replay(start, moves, &rows_);
    if (rows_.size() < points_) {
      // Damaged file: nothing is known about the remaining positions.
      return run(program, start, moves.first(rows_.size() - 1), game);
    }
  }
  if (program.known) look_up(program, start, moves);
  return nouns_.words == 1 ? run_steps(program, game, small_operations(), small_sets_)
                           : run_steps(program, game, wide_operations(), sets_);
}

template <int Words>
void Evaluator::prepare(const Program& program, const Operation<Words>* operations,
                        Sets<Words>& sets) {
  if (prepared_ == &program && points_ <= capacity_) return;
  constexpr std::size_t kLeast = 64;
  while (capacity_ < points_) capacity_ = std::max(kLeast, 2 * capacity_);
  if ((program.numbers + 2 * Words * program.sets) * capacity_ > kMostMemory / sizeof(Number)) {
    throw QueryError(1, fmt::format("this query is too large for a game of {} plies", points_ - 1));
  }
  numbers_.resize(program.numbers * capacity_);
  sets.columns.resize(program.sets * capacity_);
  if (prepared_ != &program) {
    sets.near.clear();
    for (int cell = 0; cell < static_cast<int>(program.rules->places().step.size()); ++cell) {
      sets.near.push_back(
          narrowed<Words>(program.rules->places().near(notation::CellSet::of(cell))));
    }
  }
  prepared_ = &program;
  Frame<Words> frame;
  frame.operations = operations;
  frame.program = &program;
  frame.points = frame.capacity = capacity_;
  frame.numbers = numbers_.data();
  frame.sets = sets.columns.data();
  frame.run(program.constants);
}

template <int Words>
std::span<const Number> Evaluator::run_steps(const Program& program, const GameFacts& game,
                                             const Operation<Words>* operations,
                                             Sets<Words>& sets) {
  prepare(program, operations, sets);
  Frame<Words> frame{operations, &program,  &nouns_, &game,    rows_,
                     values_,    sets.near, points_, capacity_};
  frame.numbers = numbers_.data();
  frame.sets = sets.columns.data();
  frame.steps_left = kMostSteps;
  frame.run(program.order);
  return {frame.template column<Number>(program.result), points_};
}

void Evaluator::look_up(const Program& program, const notation::AnyPosition& start,
                        std::span<const PackedMove> moves) {
  values_.assign(points_, std::nullopt);
  notation::AnyPosition position = start;
  std::size_t played = 0;
  for (std::size_t i = 0; i < points_; ++i) {
    if (!program.known->has(rows_[i].key)) continue;
    for (; played < i; ++played) program.rules->play(position, moves[played]);
    values_[i] = program.known->find(*program.rules, rows_[i].key, position);
  }
}

Bounds::Bounds(const Program& program) : layout_(*program.rules) {
  frame_.program = &program;
  frame_.layout = &layout_;
  for (const notation::NounQuestion& question : program.questions) {
    const bool set = program.rules->nouns()[question.noun].type == notation::NounType::kCells;
    (set ? frame_.set_at : frame_.number_at).push_back(layout_.find(question).value_or(0));
  }
  frame_.bounds.resize(program.steps.size());
  frame_.run(program.constants);
}

bool Bounds::may_fit(std::span<const std::uint8_t> signature, const GameFacts& game) {
  if (!layout_.fits(signature)) return true;
  frame_.signature = signature;
  frame_.game = &game;
  frame_.run(frame_.program->order);
  return frame_.bounds[static_cast<std::size_t>(frame_.program->result)].range.high > 0;
}

}  // namespace gipfbase::db::language
