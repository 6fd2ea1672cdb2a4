#include "cli/serve/site.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <new>

#include "analysis/answers/openapi_answer.hpp"
#include "cli/serve/assets.hpp"
#include "cli/serve/form.hpp"
#include "cli/serve/html/frame.hpp"
#include "cli/terminal/errors.hpp"
#include "cli/terminal/files/user_folders.hpp"
#include "db/query/language/scan.hpp"
#include "db/query/lists/player_games.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::cli::serve {
namespace {

/// One for each worker of ServerOptions, and some for the pages made in advance.
constexpr std::size_t kMostConnections = 12;
constexpr std::size_t kCacheBytes = std::size_t{16} << 20U;

/// The part of the path in the place of {...}; nullopt when the path does not match the route.
std::optional<std::string> match(std::string_view route, const std::vector<std::string>& segments) {
  std::string named;
  std::size_t i = 0;
  route.remove_prefix(1);
  for (; !route.empty(); ++i) {
    const std::string_view part = route.substr(0, route.find('/'));
    route.remove_prefix(std::min(part.size() + 1, route.size()));
    if (i == segments.size()) return std::nullopt;
    if (part.starts_with('{')) {
      named = segments[i];
    } else if (part != segments[i]) {
      return std::nullopt;
    }
  }
  return i == segments.size() ? std::optional(named) : std::nullopt;
}

bool is_of_api(std::string_view target) { return target.starts_with("/api/"); }

Response asset_response(const Request& request) {
  const bool current = request.segments.size() == 3 && request.segments[1] == assets_digest();
  const Asset* asset = current ? find_asset(request.segments[2]) : nullptr;
  if (asset == nullptr) throw HttpError(kNotFound, "there is no such file");
  Response response;
  response.type = media_type(asset->name);
  response.body = asset->bytes;
  response.immutable = true;
  return response;
}

/// Returns `path`. With `writes`, first creates the database if it does not exist.
const std::string& created(const std::string& path, const notation::Catalogue& titles,
                           bool writes) {
  if (writes) db::Database(path, db::Database::Mode::kCreate, titles);
  return path;
}

}  // namespace

db::Database& Visit::database() {
  if (!lease_) lease_ = site.databases().lease(request.wanted);
  return lease_->database();
}

db::Archive& Visit::archive() {
  if (!archive_) archive_ = std::make_unique<db::FileArchive>(database());
  return *archive_;
}

const notation::Catalogue& Visit::titles() const { return site.titles(); }

std::string Visit::player(const std::string& name) {
  auto player = db::player_called(database(), name);
  if (!player) throw HttpError(kNotFound, player.error());
  return *std::move(player);
}

analysis::GameAnswer Visit::game() {
  auto answer = analysis::game_answer(database(), number("game"), &site.books());
  if (!answer) {
    throw HttpError(kNotFound, fmt::format("there is no game {} in the database", number("game")));
  }
  return *std::move(answer);
}

std::int64_t Visit::number(std::string_view of) const {
  const auto number = notation::text::number<std::int64_t>(named);
  if (!number || *number < 1) {
    throw HttpError(kNotFound, fmt::format("\"{}\" is not the number of a {}", named, of));
  }
  return *number;
}

Site::Site(const std::string& database, const notation::Catalogue& titles, bool writes,
           std::chrono::milliseconds query_time)
    : titles_(titles),
      books_(proof_folder()),
      databases_(created(database, titles, writes), titles, kMostConnections, query_time),
      live_searches_(books_),
      annotating_(books_),
      writing_(database, titles, writes),
      importing_(database, titles),
      cache_(kCacheBytes) {}

Response Site::answer_by(const Route& route, Visit& visit) {
  try {
    return route.answer(visit);
  } catch (const db::language::QueryError& error) {
    // The error counts bytes; people count characters.
    const std::string_view query =
        visit.get("where").empty() ? visit.get("query") : visit.get("where");
    const std::size_t column =
        1 + notation::text::characters(query.substr(0, std::min(error.column() - 1, query.size())));
    throw HttpError(kBadRequest, fmt::format("in the query, column {}: {}", column, error.what()));
  } catch (const UsageError& error) {
    throw HttpError(kBadRequest, without_dashes(error.what()));
  } catch (const db::Interrupted&) {
    if (databases_.ended()) throw HttpError(kBusy, "the server is shutting down");
    throw HttpError(
        kOutOfTime,
        fmt::format(
            "this answer takes longer than {:g} seconds; ask for fewer games, or start the server "
            "with a longer --query-time",
            std::chrono::duration<double>(databases_.query_time()).count()));
  } catch (const db::BadValue& error) {
    throw HttpError(kBadRequest, without_folder(error.what(), databases_.path()));
  } catch (const db::Error& error) {
    throw HttpError(kBusy, without_folder(error.what(), databases_.path()));
  } catch (const HttpError&) {
    throw;
  } catch (const std::bad_alloc&) {
    throw HttpError(kFailed, "there is not enough memory for this");
  } catch (const std::exception& error) {
    throw HttpError(kFailed, without_folder(error.what(), databases_.path()));
  }
}

bool Site::is_heavy(std::string_view target) {
  const std::size_t question = std::min(target.find('?'), target.size());
  const auto path = percent_decoded(target.substr(0, question), false);
  const auto parameters = Parameters::read(target.substr(std::min(question + 1, target.size())));
  // A request with a malformed path or malformed parameters is refused at once.
  if (!path || !parameters) return false;
  for (const char* name : {"where", "query"}) {
    if (!parameters->get(name).empty()) return true;
  }
  const std::string_view page = std::string_view(*path).substr(0, path->find_last_not_of('/') + 1);
  if (page == "/play/answer" || page == "/api/play" || page == "/find") return true;
  if (page.starts_with("/puzzle/") && !parameters->get("answer").empty()) return true;
  if (page == "/play" && !parameters->get("hint").empty()) return true;
  if (page.ends_with("/lines") || page.ends_with("/lines/events")) return true;
  return page == "/ratings" || page == "/api/ratings" || page == "/api/report" ||
         page == "/api/analyze" || page == "/api/analyze/events";
}

Response Site::answer(const Request& request) {
  const bool post = request.method == "POST";
  if (!request.segments.empty() && request.segments.front() == "assets" && !post) {
    return asset_response(request);
  }
  bool other_method = false;
  for (const auto routes : {page_routes(), api_routes()}) {
    for (const Route& route : routes) {
      auto named = match(route.path, request.segments);
      if (!named) continue;
      if ((route.method == "POST") != post) {
        other_method = true;
        continue;
      }
      const auto ask = [&](std::uint64_t state) {
        Visit visit(request, *this);
        visit.state = state;
        visit.named = *std::move(named);
        return answer_by(route, visit);
      };
      if (route.access == Access::kChanges) writing_.check(request.token);
      if (route.access != Access::kReads) return ask(0);
      std::string address = request.path;
      for (const auto& [name, value] : request.parameters.all()) {
        address += fmt::format("&{}={}", percent_encoded(name), percent_encoded(value));
      }
      // The page of a game shows how far its analysis is.
      if (!request.segments.empty() && request.segments.front() == "game") {
        address += fmt::format("#{}", annotating_.version());
      }
      const std::uint64_t state = databases_.state();
      if (auto kept = cache_.find(address, state)) return *std::move(kept);
      Response response = ask(state);
      if (state != 0 && state == databases_.state()) cache_.keep(address, state, response);
      return response;
    }
  }
  if (other_method) throw HttpError(kMethodNotAllowed, "this address does not accept this method");
  throw HttpError(kNotFound, "there is no such page");
}

void Site::warm_up() {
  for (const char* page : {"players", "position", "events", "ratings"}) {
    Request request;
    request.method = "GET";
    request.path = std::string("/") + page;
    request.segments = {page};
    try {
      static_cast<void>(answer(request));
    } catch (const std::exception&) {
      return;
    }
  }
}

void Site::end() {
  databases_.end();
  solving_.end();
  live_searches_.end();
  annotating_.end();
  importing_.end();
}

Response Site::refuse(const HttpError& refusal, std::string_view target) {
  Response response;
  response.status = refusal.status();
  if (is_of_api(target)) {
    response.type = "application/json";
    response.body = analysis::error_json(refusal.what());
    return response;
  }
  response.body = error_page(refusal, target);
  return response;
}

}  // namespace gipfbase::cli::serve
