package dev.holdfast.desktop.timeline;

import dev.holdfast.desktop.dialog.WholeTextFile;
import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.tasks.TaskSessions;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.job.JobRunner;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.Optional;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** The page of one task’s story on a stage, over a store of the test’s own. */
abstract class TimelinePageCase extends FxTest {

  @TempDir Path directory;
  TaskStore store;
  TimelineViewModel timeline;
  boolean left;

  @AfterEach
  void close() {
    store.close();
  }

  final void look(long task) {
    fx(() -> timeline.open(new TaskPosition(TaskId.of(task), null)));
  }

  final OracleStore oracle() throws Exception {
    return OracleStores.sqlite(directory, OracleStores.Journal.WAL);
  }

  final void open(OracleStore oracle, JobRunner jobs) throws Exception {
    store = oracle.open();
    show(
        () -> {
          timeline = new TimelineViewModel(TaskSessions.on(store, jobs));
          FieldText fields =
              new FieldText(new TimeText(Clock.systemUTC(), ZoneOffset.UTC), FibFlowTerms.STATUSES);
          return new StackPane(
              new TimelineView(
                      timeline,
                      fields,
                      (owner, title, kind, name) ->
                          Optional.of(new WholeTextFile(directory.resolve(name), true)),
                      ZoneOffset.UTC,
                      () -> left = true)
                  .node());
        });
  }

  /** The page beside the sidebar, in windows of 1440 × 900 and of 1280 × 800. */
  static void picture(String name) {
    Screens.page(stage().getScene(), name, 1208, 820);
    Screens.page(stage().getScene(), name + "-small", 1048, 718);
  }
}
