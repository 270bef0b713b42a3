package dev.holdfast.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.retention.hold.Hold;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.task.TaskId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournaledHoldsTest {

  private static final StoreFingerprint STORE = new StoreFingerprint("sqlite:/a", "sha256:0");

  @TempDir private Path directory;
  private Journal journal;
  private JournaledHolds holds;

  @BeforeEach
  void begin() {
    Clock clock = Clock.fixed(Instant.ofEpochSecond(1_000), ZoneOffset.UTC);
    journal = new Journal(RecordsBench.in(directory), clock);
    holds = new JournaledHolds(new JournalFile(directory.resolve("journal.sqlite")));
  }

  private JournalRun start(JournalAction action, String task, boolean workflow) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("reason", "\"action\":\"hold\"");
    facts.put("task", task);
    facts.put("workflow", workflow);
    return journal.start(action, STORE, facts);
  }

  private void done(JournalAction action, String task, boolean workflow) {
    start(action, task, workflow).end(JournalOutcome.DONE, Map.of());
  }

  private List<Hold> held() {
    return holds.held().getOrDefault(STORE.place(), List.of());
  }

  @Test
  void aHoldCountsFromItsEndToTheStartOfItsRelease() {
    assertThat(held()).isEmpty();
    JournalRun hold = start(JournalAction.HOLD, "7", false);
    assertThat(held()).isEmpty();
    hold.end(JournalOutcome.DONE, Map.of());
    Hold seven = new Hold(TaskId.of(7), false, 1_000, "tester", "\"action\":\"hold\"");
    assertThat(held()).containsExactly(seven);
    done(JournalAction.CLEANUP, "7", false);
    assertThat(held()).containsExactly(seven);

    JournalRun release = start(JournalAction.RELEASE, "7", false);
    assertThat(held()).isEmpty();
    release.end(JournalOutcome.FAILED, Map.of());
    assertThat(held()).containsExactly(seven);
    done(JournalAction.RELEASE, "7", true);
    assertThat(held()).containsExactly(seven);
    done(JournalAction.RELEASE, "7", false);
    assertThat(held()).isEmpty();
  }

  @Test
  void whatFailedOrNeverEndedDoesNotCount() {
    start(JournalAction.HOLD, "1", false);
    start(JournalAction.HOLD, "2", false).end(JournalOutcome.FAILED, Map.of());
    done(JournalAction.HOLD, "3", true);

    assertThat(held()).extracting(Hold::id).containsExactly(TaskId.of(3));
  }

  @Test
  void anotherJournalInItsPlaceIsReadFromItsBeginning() throws Exception {
    done(JournalAction.HOLD, "1", false);
    assertThat(held()).hasSize(1);
    Files.delete(directory.resolve("journal.sqlite"));
    assertThat(held()).isEmpty();
    done(JournalAction.HOLD, "2", false);

    assertThat(held()).extracting(Hold::id).containsExactly(TaskId.of(2));
  }
}
