package dev.holdfast.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ActSearchTest {

  @TempDir private Path folder;
  private Journal journal;
  private TaskStore store;
  private StoreFingerprint place;

  @BeforeEach
  void open() throws Exception {
    journal = new Journal(RecordsBench.in(folder.resolve("records")), Clock.systemUTC());
    OracleStore database = OracleStores.sqlite(folder, OracleStores.Journal.WAL);
    store = database.open();
    place = store.fingerprint(Cancellation.never());
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void theNewestActThatNamesATaskIsFound() {
    act(place, "pause", "relay full", JournalOutcome.DONE, 4, 5, 6);
    act(place, "resume", "relay is back", JournalOutcome.DONE, 5);
    act(place, "pause", "refused", JournalOutcome.REFUSED, 4);

    PastAct four = last(4).orElseThrow();
    assertThat(four.verb()).isEqualTo("pause");
    assertThat(four.reason()).isEqualTo("relay full");
    assertThat(four.tasks()).isEqualTo(3);
    assertThat(four.operator()).isEqualTo("tester");
    assertThat(four.until()).isGreaterThanOrEqualTo(four.at());
    assertThat(last(5).orElseThrow().verb()).isEqualTo("resume");
    assertThat(last(7)).isEmpty();
  }

  @Test
  void whatWasDoneToAnotherStoreTellsNothing() throws Exception {
    Path other = Files.createDirectory(folder.resolve("other"));
    try (TaskStore elsewhere = OracleStores.sqlite(other, OracleStores.Journal.WAL).open()) {
      act(elsewhere.fingerprint(Cancellation.never()), "pause", "there", JournalOutcome.DONE, 4);
    }
    assertThat(last(4)).isEmpty();
  }

  private Optional<PastAct> last(long task) {
    return new DeletionSearch(journal).lastAct(store, TaskId.of(task), Cancellation.never());
  }

  private void act(
      StoreFingerprint where, String verb, String reason, JournalOutcome outcome, Object... ids) {
    List<Object> tasks = List.of(ids);
    journal
        .start(
            JournalAction.ACT,
            where,
            Map.of("verb", verb, "reason", reason, "ids", tasks, "tasks", tasks.size()))
        .end(outcome, Map.of());
  }
}
