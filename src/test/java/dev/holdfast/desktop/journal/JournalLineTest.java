package dev.holdfast.desktop.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalAction;
import dev.holdfast.journal.JournalItem;
import dev.holdfast.journal.JournalOutcome;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.store.StoreFingerprint;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalLineTest {

  private static final StoreFingerprint STORE = new StoreFingerprint("place", "schema");

  @TempDir private Path directory;

  @Test
  void countsTasksAndOfStreamsEvents() {
    Journal journal =
        new Journal(new Records(directory, new Operator("ann", null, "desk")), Clock.systemUTC());
    Map<String, Object> tasks = Map.of("tasks", 5, "events", 40);
    journal
        .start(JournalAction.CLEANUP, STORE, tasks)
        .end(JournalOutcome.DONE, Map.of("tasks_deleted", 4, "events_deleted", 31));
    Map<String, Object> streams = Map.of("streams", 2, "events", 12);
    journal
        .start(JournalAction.CLEANUP, STORE, streams)
        .end(JournalOutcome.DONE, Map.of("events_deleted", 9));
    journal
        .start(JournalAction.ARCHIVE, STORE, streams)
        .end(JournalOutcome.DONE, Map.of("archive_tasks", 9));
    journal
        .start(JournalAction.RESTORE, STORE, tasks)
        .end(JournalOutcome.PARTIAL, Map.of("tasks_restored", 3));
    journal.start(JournalAction.PLAN, STORE, streams).end(JournalOutcome.DONE, Map.of());
    journal.start(JournalAction.APPROVAL, STORE, Map.of()).end(JournalOutcome.DONE, Map.of());

    journal
        .start(JournalAction.CLEANUP, STORE, tasks)
        .end(JournalOutcome.DONE, Map.of("tasks_deleted", 5, "skipped", 4));

    List<JournalItem> items = new ArrayList<>();
    journal.runs(items::add);
    assertThat(items)
        .extracting(item -> JournalLine.of(item, "desk").rows())
        .containsExactly(4L, 9L, 9L, 3L, 12L, null, 5L);
    JournalText words = new JournalText(Fxml.messages(JournalText.class));
    assertThat(items)
        .extracting(item -> words.outcome(JournalLine.of(item, "desk")))
        .containsExactly("Done", "Done", "Done", "Partial", "Done", "Done", "Done, 4 skipped");
  }

  @Test
  void namesWhatWasDoneToTasks() {
    Journal journal =
        new Journal(new Records(directory, new Operator("ann", null, "desk")), Clock.systemUTC());
    for (String verb : List.of("resume", "cancel", "pause", "<b>")) {
      journal
          .start(JournalAction.ACT, STORE, Map.of("verb", verb, "tasks", 12))
          .end(JournalOutcome.PARTIAL, Map.of("changed", 11, "drifted_count", 1));
    }
    List<JournalItem> items = new ArrayList<>();
    journal.runs(items::add);
    JournalText words = new JournalText(Fxml.messages(JournalText.class));
    assertThat(items)
        .extracting(item -> words.action(JournalLine.of(item, "desk")))
        .containsExactly("Resume", "Cancel", "Pause", "<b>");
    assertThat(items).extracting(item -> JournalLine.of(item, "desk").rows()).containsOnly(11L);
  }
}
