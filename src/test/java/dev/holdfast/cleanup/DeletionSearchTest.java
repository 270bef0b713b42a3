package dev.holdfast.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.archive.KnownArchive;
import dev.holdfast.job.Cancellation;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalAction;
import dev.holdfast.journal.JournalOutcome;
import dev.holdfast.journal.RecordsBench;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeletionSearchTest {

  @TempDir private Path folder;

  @Test
  void aBatchThatNobodyConfirmedMayHaveDeletedTheTask() throws Exception {
    Journal journal = new Journal(RecordsBench.in(folder.resolve("records")), Clock.systemUTC());
    OracleStore database = OracleStores.sqlite(folder, OracleStores.Journal.WAL);
    try (TaskStore store = database.open()) {
      StoreFingerprint place = store.fingerprint(Cancellation.never());
      cleanup(journal, place, 0);
      assertThat(untold(journal, store)).isZero();
      cleanup(journal, place, 5);
      assertThat(untold(journal, store)).isOne();
    }
  }

  @Test
  void anArchiveThatWasFinishedIsAskedThoughNoTaskOfItIsConfirmed() throws Exception {
    Journal journal = new Journal(RecordsBench.in(folder.resolve("records")), Clock.systemUTC());
    OracleStore database = OracleStores.sqlite(folder, OracleStores.Journal.WAL);
    Path finished = folder.resolve("finished.archive");
    Path discarded = folder.resolve("discarded.archive");
    try (TaskStore store = database.open()) {
      StoreFingerprint place = store.fingerprint(Cancellation.never());
      archiving(journal, place, finished, Map.of("archive_sha256", "sha256:1"));
      archiving(journal, place, discarded, Map.of());

      assertThat(
              new DeletionSearch(journal)
                  .find(store, TaskId.of(123_456), Cancellation.never())
                  .unread())
          .containsExactly(finished);
    }
    assertThat(KnownArchive.of(journal)).extracting(KnownArchive::file).containsExactly(finished);
  }

  private static void archiving(
      Journal journal, StoreFingerprint place, Path archive, Map<String, Object> sum) {
    Map<String, Object> told = new HashMap<>(sum);
    told.putAll(Map.of("tasks_deleted", 0, "unconfirmed", 5, "archive_tasks", 0));
    journal
        .start(
            JournalAction.CLEANUP,
            place,
            Map.of("plan", "sha256:" + archive, "archive", archive.toString()))
        .end(JournalOutcome.FAILED, told);
  }

  private static int untold(Journal journal, TaskStore store) {
    return new DeletionSearch(journal)
        .find(store, TaskId.of(123_456), Cancellation.never())
        .untold();
  }

  private static void cleanup(Journal journal, StoreFingerprint place, int unconfirmed) {
    journal
        .start(JournalAction.CLEANUP, place, Map.of("plan", "sha256:" + unconfirmed))
        .end(JournalOutcome.FAILED, Map.of("tasks_deleted", 0, "unconfirmed", unconfirmed));
  }
}
