package dev.holdfast.desktop.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.job.ThreadJobRunner;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.RunPace;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Set;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who searches for a task that a cleanup deleted is told so. */
class DeletedTaskOnThePageTest extends FxTest {

  @TempDir Path directory;
  private final ThreadJobRunner jobs = new ThreadJobRunner(Platform::runLater);
  private TaskStore store;
  private OpenPage page;
  private TaskId deleted;

  @BeforeEach
  void open() throws Exception {
    store = OracleStores.sqlite(directory, OracleStores.Journal.WAL).open();
    deleted = cleanUp();
    show(
        () -> {
          page =
              TaskSessions.page(
                      ZoneId.of("UTC"),
                      TaskSessions.holding(directory.resolve("records")),
                      TaskSessions.deletions(directory.resolve("records")),
                      (owner, title, kind, name) -> Optional.empty())
                  .open(TaskSessions.on(store, jobs));
          return new StackPane(page.node());
        });
    fx(() -> page.shown());
  }

  @AfterEach
  void close() {
    fx(() -> page.close());
    jobs.close();
    store.close();
  }

  private TaskId cleanUp() {
    Preview preview;
    try (RetentionSnapshot snapshot =
        Roles.of(store, Retention.class).snapshot(Cancellation.never())) {
      preview =
          new PreviewScan(Policy.olderThan(86_400), OracleStores.NOW, null, Holds.NONE)
              .run(snapshot, Progress.NONE);
    }
    CleanupPlan.Ready plan =
        (CleanupPlan.Ready)
            CleanupPlan.of(
                preview,
                new CleanupOptions(
                    Set.of(FibFlowHazards.POISON_CHILD, FibFlowHazards.PINNED_CHILD),
                    Set.of(),
                    null,
                    Throttle.DEFAULT.withBatch(100)));
    Clock clock = Clock.fixed(Instant.ofEpochSecond(OracleStores.NOW), ZoneOffset.UTC);
    Records records =
        new Records(directory.resolve("records"), null, new Operator("ann", "Ann Example", "desk"));
    new Cleanup(new Journal(records, clock))
        .run(
            store,
            new CleanupOrder(preview, plan, null, null, directory.resolve("kept.archive")),
            CleanupListener.NONE,
            RunPace.NONE,
            Cancellation.never());
    return preview.candidates().id(0);
  }

  private boolean says(String text) {
    return lookup(
            (Node node) ->
                node instanceof Labeled label
                    && label.getText() != null
                    && label.getText().contains(text))
        .tryQuery()
        .isPresent();
  }

  @Test
  void searchingForItsIdTellsWhenAndWhereItWent() {
    await("the tasks are there", () -> says("permanently_failed") || says("completed"));
    fx(() -> lookup("#text").queryTextInputControl().setText(deleted.toString()));

    await("the answer", () -> says("Task " + deleted + " was deleted"));

    assertThat(says("kept.archive")).isTrue();
    Screens.page(stage().getScene(), "tasks-deleted");
  }

  @Test
  void itsDetailsTellTheSame() {
    fx(() -> page.show(new Sight.OfTask(deleted)));

    await("the answer", () -> says("Task " + deleted + " was deleted"));
    assertThat(says("does not exist in the store any more")).isTrue();
  }
}
