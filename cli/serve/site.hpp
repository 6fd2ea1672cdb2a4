// cli/serve/site.hpp - routes requests to pages and to answers for programs.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/answers/games/game_answer.hpp"
#include "analysis/answers/openapi_answer.hpp"
#include "cli/serve/annotating.hpp"
#include "cli/serve/databases.hpp"
#include "cli/serve/http/message.hpp"
#include "cli/serve/live_search.hpp"
#include "cli/serve/page_cache.hpp"
#include "cli/serve/rating_lists.hpp"
#include "cli/serve/solving.hpp"
#include "cli/serve/writing/importing.hpp"
#include "cli/serve/writing/writing.hpp"
#include "db/query/archive.hpp"

namespace gipfbase::cli::serve {

class Site;

/// One request with what its handler needs.
class Visit {
 public:
  Visit(const Request& asked, Site& of) : request(asked), site(of) {}

  const Request& request;
  Site& site;
  /// The state of the database (Databases::state) when the visit began; 0: unknown.
  std::uint64_t state = 0;
  /// The part of the address in the place of {...}.
  std::string named = {};

  /// The database, leased for the rest of the visit; everything read belongs to one state of it.
  [[nodiscard]] db::Database& database();
  [[nodiscard]] db::Archive& archive();
  /// A function that long work outside of the database calls now and then. It throws
  /// db::Interrupted when the answer is no longer wanted. The visit must outlive it.
  [[nodiscard]] std::function<void()> check() {
    return [this] { database().connection().check_wanted(); };
  }
  [[nodiscard]] const notation::Catalogue& titles() const;
  [[nodiscard]] std::string_view get(std::string_view name) const {
    return request.parameters.get(name);
  }
  /// The display name of the one player with this name. Throws HttpError, which lists similar
  /// names.
  [[nodiscard]] std::string player(const std::string& name);
  /// The game with the number in the address. Throws HttpError.
  [[nodiscard]] analysis::GameAnswer game();
  /// The number in the address, where the route has {...}. `of` names the thing for the message,
  /// such as "game". Throws HttpError.
  [[nodiscard]] std::int64_t number(std::string_view of) const;

 private:
  std::unique_ptr<Databases::Lease> lease_;
  std::unique_ptr<db::FileArchive> archive_;
};

enum class Access : std::uint8_t {
  kReads,   ///< the response stays the same until the database changes
  kLive,    ///< the response may change at any time
  kChanges  ///< changes the database; needs the token
};

/// An address and its handler.
struct Route {
  std::string_view method;
  std::string_view path;  ///< "/game/{id}"
  Response (*answer)(Visit& visit);
  Access access = Access::kReads;
  // The members from here on are for the OpenAPI description.
  std::string_view summary = {};
  /// The name of a definition in cli/json-schema.json, or the media type of a response that is not
  /// JSON.
  std::string_view gives = {};
  std::vector<analysis::ApiParameter> (*parameters)() = nullptr;
};
/// The pages for people.
[[nodiscard]] std::span<const Route> page_routes();
/// The answers for programs.
[[nodiscard]] std::span<const Route> api_routes();

/// All pages and answers of one database. Thread-safe.
class Site {
 public:
  /// The default for how long an answer may use the database.
  static constexpr std::chrono::seconds kQueryTime{30};

  /// The catalogue must outlive it. With `writes` the database may be changed, and is created if it
  /// does not exist. Throws db::Error.
  Site(const std::string& database, const notation::Catalogue& titles, bool writes = false,
       std::chrono::milliseconds query_time = kQueryTime);

  /// True when the answer to a GET request with this target may take long: it searches games with
  /// the search language, computes ratings or a report, or asks the engine or a solver.
  [[nodiscard]] static bool is_heavy(std::string_view target);

  [[nodiscard]] Response answer(const Request& request);
  /// The response to a refused request, as a page or as JSON.
  [[nodiscard]] static Response refuse(const HttpError& refusal, std::string_view target);

  /// Fills the cache with the pages that take longest. Stops silently at the first failure.
  void warm_up();

  /// Ends all queries, searches and imports. Requests are refused from now on.
  void end();

  [[nodiscard]] Databases& databases() { return databases_; }
  [[nodiscard]] Solving& solving() { return solving_; }
  [[nodiscard]] LiveSearches& live_searches() { return live_searches_; }
  [[nodiscard]] Annotating& annotating() { return annotating_; }
  /// The books of the program, and the user's own books as of the start of the server.
  [[nodiscard]] const analysis::ProofBooks& books() const { return books_; }
  [[nodiscard]] RatingLists& rating_lists() { return rating_lists_; }
  [[nodiscard]] Writing& writing() { return writing_; }
  [[nodiscard]] Importing& importing() { return importing_; }
  [[nodiscard]] const notation::Catalogue& titles() const { return titles_; }

 private:
  [[nodiscard]] Response answer_by(const Route& route, Visit& visit);

  const notation::Catalogue& titles_;
  const analysis::ProofBooks books_;
  Databases databases_;
  Solving solving_;
  LiveSearches live_searches_;
  Annotating annotating_;
  RatingLists rating_lists_;
  Writing writing_;
  Importing importing_;
  PageCache cache_;
};

}  // namespace gipfbase::cli::serve
