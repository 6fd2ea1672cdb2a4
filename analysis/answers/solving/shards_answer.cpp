#include "analysis/answers/solving/shards_answer.hpp"

#include "analysis/answers/json.hpp"

namespace gipfbase::analysis {

std::string to_json(const ShardsAnswer& answer) {
  const auto& values = answer.values;
  const auto& texts = answer.texts;
  const auto of_values = [&](std::uint64_t db::ValuesMerge::*count) {
    return values ? Json((*values).*count) : Json();
  };
  const auto of_texts = [&](std::uint64_t TextsMerge::*count) {
    return texts ? Json((*texts).*count) : Json();
  };
  return pretty(object(key("task", answer.task.text()), key("shards", answer.task.shard.of),
                       key("results", answer.results), key("missing", answer.missing),
                       key("unfinished", answer.unfinished),
                       key("values", of_values(&db::ValuesMerge::values)),
                       key("contradicted_values", of_values(&db::ValuesMerge::contradicted)),
                       key("games", of_values(&db::ValuesMerge::games)),
                       key("changed_games", of_values(&db::ValuesMerge::changed)),
                       key("open_games", of_values(&db::ValuesMerge::open_games)),
                       key("open_positions", of_values(&db::ValuesMerge::open_positions)),
                       key("records", of_texts(&TextsMerge::pieces)),
                       key("duplicates", of_texts(&TextsMerge::duplicates)),
                       key("counts", texts ? object_from(texts->counts) : Json()),
                       key("updated", answer.updated), key("output", known(answer.output)),
                       key("interrupted", answer.interrupted), key("seconds", answer.seconds)));
}

}  // namespace gipfbase::analysis
