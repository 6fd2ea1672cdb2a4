// cli/serve/writing/importing.hpp - files that are being imported while people wait.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "analysis/answers/archive/import_answer.hpp"
#include "cli/serve/tasks.hpp"
#include "cli/terminal/files/temporary_folder.hpp"
#include "notation/game/catalogue.hpp"

namespace gipfbase::cli::serve {

/// A file that came to be imported: the only one in a folder of its own.
struct ArrivedFile {
  std::unique_ptr<TemporaryFolder> folder;
  std::string name;
};
/// What a file may be called; other names are taken apart from what is dangerous in them.
[[nodiscard]] std::string sound_file_name(std::string_view name);

/// An import, under way or done.
class ImportTask {
 public:
  /// The catalogue must outlive it.
  ImportTask(std::uint64_t number, const std::string& database, const notation::Catalogue& titles,
             ArrivedFile file);
  ~ImportTask();
  ImportTask(const ImportTask&) = delete;
  ImportTask& operator=(const ImportTask&) = delete;

  [[nodiscard]] std::uint64_t number() const { return number_; }
  void stop() { stop_ = true; }
  /// A copy of how far it is.
  [[nodiscard]] analysis::ImportState state() const;

 private:
  void run(const std::string& database, const notation::Catalogue& titles);

  std::uint64_t number_;
  ArrivedFile file_;
  std::atomic<bool> stop_{false};
  mutable std::mutex mutex_;
  analysis::ImportState state_;
  std::thread thread_;
};

/// The imports of a server, one at a time.
class Importing : public Tasks<ImportTask> {
 public:
  Importing(std::string database, const notation::Catalogue& titles);

  /// Throws Refusal when another one is under way.
  [[nodiscard]] std::shared_ptr<ImportTask> begin(ArrivedFile file);

 private:
  const std::string database_;
  const notation::Catalogue& titles_;
};

}  // namespace gipfbase::cli::serve
