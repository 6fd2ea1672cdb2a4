// cli/serve/site.hpp - which address is which page.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/answers/openapi_answer.hpp"
#include "cli/serve/databases.hpp"
#include "cli/serve/http/message.hpp"
#include "cli/serve/page_cache.hpp"
#include "cli/serve/rating_lists.hpp"
#include "cli/serve/solving.hpp"
#include "cli/serve/writing/importing.hpp"
#include "cli/serve/writing/writing.hpp"
#include "db/query/archive.hpp"

namespace gipfbase::cli::serve {

class Site;

/// One request on its way to its response.
class Visit {
 public:
  Visit(const Request& asked, Site& of) : request(asked), site(of) {}

  const Request& request;
  Site& site;
  /// Of the database when the visit began; 0: not known.
  std::uint64_t state = 0;
  /// What stands in the address where the route has {...}.
  std::string named = {};

  /// The database, for the rest of the visit; everything read belongs to one state of it.
  [[nodiscard]] db::Database& database();
  [[nodiscard]] db::Archive& archive();
  [[nodiscard]] const notation::Catalogue& titles() const;
  [[nodiscard]] std::string_view get(std::string_view name) const {
    return request.parameters.get(name);
  }
  /// The number that stands for {...}, that of a game or what else `of` names. Throws Refusal.
  [[nodiscard]] std::int64_t number(std::string_view of) const;

 private:
  std::unique_ptr<Databases::Lease> lease_;
  std::unique_ptr<db::FileArchive> archive_;
};

enum class Access : std::uint8_t {
  kReads,   ///< the answer stays the same until the database changes
  kLive,    ///< the answer changes by the moment
  kChanges  ///< changes the database, with the token only
};

/// What answers an address.
struct Route {
  std::string_view method;
  std::string_view path;  ///< "/game/{id}"
  Response (*answer)(Visit& visit);
  Access access = Access::kReads;
  // The rest describes answers for programs.
  std::string_view summary = {};
  /// A definition of cli/json-schema.json, or the media type of another answer.
  std::string_view gives = {};
  std::vector<analysis::ApiParameter> (*parameters)() = nullptr;
};
/// The pages for people.
[[nodiscard]] std::span<const Route> page_routes();
/// The answers for programs.
[[nodiscard]] std::span<const Route> api_routes();

/// Thread-safe.
class Site {
 public:
  /// The catalogue must outlive it. With `writes` the database may be changed, and is made if there
  /// is none. Throws db::Error.
  Site(const std::string& database, const notation::Catalogue& titles, bool writes = false);

  [[nodiscard]] Response answer(const Request& request);
  /// The response to what is refused, as a page or as JSON.
  [[nodiscard]] static Response refuse(const Refusal& refusal, std::string_view target);

  /// Makes the pages that take longest, so that nobody has to wait for them. Gives up silently.
  void warm_up();

  /// Ends all work: queries, searches, imports. Requests are refused from now on.
  void end();

  [[nodiscard]] Databases& databases() { return databases_; }
  [[nodiscard]] Solving& solving() { return solving_; }
  /// The books of the program, and those that the user had added when the server began.
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
  RatingLists rating_lists_;
  Writing writing_;
  Importing importing_;
  PageCache cache_;
};

}  // namespace gipfbase::cli::serve
