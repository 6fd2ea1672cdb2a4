// cli/serve/writing/importing.hpp - imports uploaded files in the background.
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

/// The kind of TemporaryFolder for uploads.
inline constexpr std::string_view kUploadFolder = "import";

/// A file to import, alone in its temporary folder.
struct UploadedFile {
  std::unique_ptr<TemporaryFolder> folder;
  std::string name;
};
/// `name` as a safe file name: dangerous characters replaced, letters of all alphabets kept, not
/// hidden, at most 120 bytes, the extension kept.
[[nodiscard]] std::string safe_file_name(std::string_view name);

/// An import, waiting, running or ended.
class ImportTask {
 public:
  /// The task reads its file while it holds `turn`. The catalogue must outlive the task.
  ImportTask(std::uint64_t number, const std::string& database, const notation::Catalogue& titles,
             UploadedFile file, std::shared_ptr<std::timed_mutex> turn);
  ~ImportTask();
  ImportTask(const ImportTask&) = delete;
  ImportTask& operator=(const ImportTask&) = delete;

  [[nodiscard]] std::uint64_t number() const { return number_; }
  void stop() { stop_ = true; }
  /// A copy of the current state.
  [[nodiscard]] analysis::ImportState state() const;

 private:
  void run(const std::string& database, const notation::Catalogue& titles);

  std::uint64_t number_;
  UploadedFile file_;
  std::shared_ptr<std::timed_mutex> turn_;
  std::atomic<bool> stop_{false};
  mutable std::mutex mutex_;
  analysis::ImportState state_;
  std::thread thread_;
};

/// The imports of a server. One runs, the others wait.
class Importing : public Tasks<ImportTask> {
 public:
  Importing(std::string database, const notation::Catalogue& titles);

  /// Throws HttpError when too many wait.
  [[nodiscard]] std::shared_ptr<ImportTask> begin(UploadedFile file);

 private:
  const std::string database_;
  const notation::Catalogue& titles_;
  /// Tasks that hold it may outlive this object.
  const std::shared_ptr<std::timed_mutex> turn_ = std::make_shared<std::timed_mutex>();
};

}  // namespace gipfbase::cli::serve
