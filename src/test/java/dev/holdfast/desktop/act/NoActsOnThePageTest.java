package dev.holdfast.desktop.act;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.desktop.tasks.KeptViews;
import dev.holdfast.desktop.tasks.TaskSessions;
import dev.holdfast.desktop.tasks.TasksPage;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.operation.Acts;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store to whose tasks nothing can be done has no bar. */
class NoActsOnThePageTest extends FxTest {

  @TempDir private Path directory;

  @Test
  void aBucketHasNoBar() throws Exception {
    Path records = directory.resolve("records");
    try (TaskStore store = TaskSessions.empty(directory.resolve("bucket"))) {
      OpenPage[] page = new OpenPage[1];
      show(
          () -> {
            page[0] =
                new TasksPage(
                        new Workplace(
                            ZoneId.of("UTC"),
                            (owner, title, kind, patterns) -> Optional.empty(),
                            (owner, title, kind, name) -> Optional.empty(),
                            new Cleanup(
                                new Journal(
                                    new Records(
                                        records, null, new Operator("ann", "Ann Example", "desk")),
                                    Clock.systemUTC())),
                            TaskSessions.holding(records)),
                        TaskSessions.deletions(records),
                        new KeptViews(Map.of()),
                        TasksPage.Listed.TASKS)
                    .open(TaskSessions.on(store, new ImmediateJobRunner()));
            return new StackPane(page[0].node());
          });
      assertThat(store.role(Acts.class)).isEmpty();
      assertThat(lookup(".act-bar").query().isVisible()).isFalse();
      fx(page[0]::close);
    }
  }
}
