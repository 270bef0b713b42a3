package dev.holdfast.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.StoreFingerprint;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CleanupHistoryTest {

  private static final StoreFingerprint STORE = new StoreFingerprint("sqlite:///a.db", "none");

  @TempDir private Path directory;

  private Journal journal;

  @BeforeEach
  void open() {
    journal = new Journal(RecordsBench.in(directory), Clock.systemUTC());
  }

  private String cleanup(JournalOutcome outcome, Object... facts) {
    JournalRun run = journal.start(JournalAction.CLEANUP, STORE, Map.of());
    Map<String, Object> end = new HashMap<>();
    Arrays.asList(facts).forEach(fact -> end.put(fact.toString().split("=")[0], value(fact)));
    run.end(outcome, end);
    return run.id();
  }

  private static Object value(Object fact) {
    String text = fact.toString().split("=")[1];
    return text.matches("\\d+") ? (Object) Long.valueOf(text) : text;
  }

  private static String run(JournalItem item) {
    return item == null ? null : item.begun("run");
  }

  private CleanupHistory history() {
    return CleanupHistory.of(journal, STORE.place());
  }

  @Test
  void aRunThatBeganNothingIsNoCleanup() {
    assertThat(history()).isEqualTo(new CleanupHistory(null, null, null));
    String deleting = cleanup(JournalOutcome.DONE, "tasks_deleted=7", "batches=1");
    cleanup(JournalOutcome.REFUSED, "failure=locked");
    cleanup(JournalOutcome.FAILED, "tasks_deleted=0", "stopped_by=failure");
    cleanup(JournalOutcome.PARTIAL, "tasks_deleted=0", "stopped_by=cancel", "batches=0");
    assertThat(run(history().last())).isEqualTo(deleting);
    assertThat(history().unknown()).isNull();
    assertThat(history().waited()).isNull();
  }

  @Test
  void whoHadNothingToDeleteCleanedUp() {
    cleanup(JournalOutcome.PARTIAL, "tasks_deleted=7", "stopped_by=budget", "batches=1");
    String nothing = cleanup(JournalOutcome.DONE, "events_deleted=0", "batches=0");
    assertThat(run(history().last())).isEqualTo(nothing);
  }

  @Test
  void aRunOutsideOfItsHoursWaitedInOldJournalsToo() {
    String part = cleanup(JournalOutcome.PARTIAL, "tasks_deleted=7", "stopped_by=window");
    cleanup(JournalOutcome.PARTIAL, "tasks_deleted=0", "stopped_by=window", "batches=0");
    String newer = cleanup(JournalOutcome.WAITED, "events_deleted=0", "stopped_by=window");
    assertThat(run(history().last())).isEqualTo(part);
    assertThat(run(history().waited())).isEqualTo(newer);
  }

  @Test
  void whatNobodyKnowsIsToldUntilTheNextCleanup() {
    String first = cleanup(JournalOutcome.DONE, "tasks_deleted=7");
    String broken = cleanup(JournalOutcome.FAILED, "detail=bug");
    assertThat(run(history().last())).isEqualTo(first);
    assertThat(run(history().unknown())).isEqualTo(broken);
    String killed = journal.start(JournalAction.CLEANUP, STORE, Map.of()).id();
    assertThat(run(history().unknown())).isEqualTo(killed);
    cleanup(JournalOutcome.DONE, "tasks_deleted=0");
    assertThat(history().unknown()).isNull();
  }

  @Test
  void aCleanupThroughAnotherHardLinkIsOneOfThisStore() throws Exception {
    Path file = Files.createFile(directory.resolve("a.db"));
    Path link = Files.createLink(directory.resolve("link.db"), file);
    Path other = Files.createFile(directory.resolve("other.db"));
    JournalRun run =
        journal.start(
            JournalAction.CLEANUP, new StoreFingerprint("sqlite:" + file, "none"), Map.of());
    run.end(JournalOutcome.DONE, Map.of("tasks_deleted", 5));

    assertThat(run(CleanupHistory.of(journal, "sqlite:" + link).last())).isEqualTo(run.id());
    assertThat(CleanupHistory.of(journal, "sqlite:" + other).last()).isNull();
  }

  @Test
  void otherStoresAndOtherActionsAreNotMeant() {
    journal.start(JournalAction.RESTORE, STORE, Map.of()).end(JournalOutcome.DONE, Map.of());
    StoreFingerprint other = new StoreFingerprint("sqlite:///b.db", "none");
    journal
        .start(JournalAction.CLEANUP, other, Map.of())
        .end(JournalOutcome.DONE, Map.of("tasks_deleted", 5));
    assertThat(history()).isEqualTo(new CleanupHistory(null, null, null));
  }
}
