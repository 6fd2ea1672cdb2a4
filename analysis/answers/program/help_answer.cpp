#include "analysis/answers/program/help_answer.hpp"

#include "analysis/answers/json.hpp"

namespace gipfbase::analysis {

std::string to_json(const HelpAnswer& answer) {
  const bool list = answer.topic.empty();
  const auto topic_json = [](const HelpAnswer::Topic& topic) {
    return object(key("topic", topic.topic), key("title", topic.title),
                  key("purpose", topic.purpose));
  };
  return pretty(object(key("topic", when(!list, answer.topic)), key("title", answer.title),
                       key("text", when(!list, answer.text)),
                       key("topics", when(list, array_of(answer.topics, topic_json)))));
}

}  // namespace gipfbase::analysis
