package dev.holdfast.desktop.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.demo.DemoSpec;
import dev.holdfast.demo.DemoStore;
import dev.holdfast.desktop.tasks.QueuedJobRunner;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.Roles;
import dev.holdfast.store.history.Histories;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.task.TaskStatus;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Set;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.TabPane;
import javafx.scene.layout.Region;
import org.junit.jupiter.api.Test;

/** What the page shows of stories long and odd, while it reads, and when it cannot. */
class TimelineStatesTest extends TimelinePageCase {

  @Test
  void saysThatTheRowIsBehindItsEvents() throws Exception {
    OracleStore oracle = oracle();
    oracle.execute(
        "update fib_flow_tasks set progress_percent = 40, status = 'running' where id = 58",
        "insert into fib_flow_task_events (task_id, event_type, event_time, metadata)"
            + " values (58, 'task_progress', 1756084441, '{\"progress_percent\":75}'),"
            + " (58, 'task_purged', 1756084442, 'no json')");
    open(oracle, new ImmediateJobRunner());
    look(58);
    picture("timeline-drift");
    clickOn("Show all");
    assertThat(lookup("#tabs").queryAs(TabPane.class).getSelectionModel().getSelectedIndex())
        .isEqualTo(4);
    picture("timeline-findings");
    Hyperlink event = lookup(".odd-line .hyperlink").query();
    fx(event::fire);
    assertThat(event.getText()).endsWith(Long.toString(timeline.position().event()));
  }

  @Test
  void showsThatItReads() throws Exception {
    open(oracle(), new QueuedJobRunner());
    look(58);
    assertThat(timeline.read.isLoading()).isTrue();
    assertThat(lookup("#name").queryAs(Label.class).getText()).isEqualTo("Task 58");
    assertThat(lookup(".filter-bar").query().isDisabled()).isTrue();
    assertThat(lookup(".scrubber").query().isDisabled()).isTrue();
    assertThat(lookup(".lanes").queryAs(Region.class).getHeight()).isGreaterThan(100);
    picture("timeline-loading");
  }

  @Test
  void longStories() throws Exception {
    open(LongStory.write(directory, 6_000), new ImmediateJobRunner());
    look(LongStory.TASK);
    assertThat(lookup("#trailList").queryListView().getItems().size()).isLessThan(2_000);
    picture("timeline-long");
    fx(() -> timeline.window.to(0.5, 0.54));
    fx(() -> timeline.go(3_100));
    picture("timeline-long-zoomed");
  }

  @Test
  void full() throws Exception {
    open(oracle(), new ImmediateJobRunner());
    look(58);
    fx(() -> timeline.go(44));
    picture("timeline-full");
    fx(() -> timeline.window.to(0.2, 0.35));
    picture("timeline-zoomed");
  }

  @Test
  void demo() throws Exception {
    Path file = directory.resolve("demo.sqlite");
    long now = System.currentTimeMillis() / 1_000;
    DemoStore.write(file, new DemoSpec(2_000, 1, now), written -> {}, () -> false);
    open(new OracleStore("sqlite:" + file, "jdbc:sqlite:" + file), new ImmediateJobRunner());
    int pictured = 0;
    for (String name : new String[] {"running", "paused", "suspended"}) {
      long id =
          store
              .tasks(
                  TaskQuery.newest(TaskFilter.ALL.withStatuses(Set.of(new TaskStatus(name))), 200),
                  Cancellation.never())
              .items()
              .stream()
              .map(task -> task.fields().integer("id"))
              .max(Comparator.comparing(this::events))
              .orElseThrow();
      look(id);
      picture("timeline-demo-" + name);
      pictured++;
    }
    assertThat(pictured).isEqualTo(3);
  }

  @Test
  void emptyLoadingAndFailed() throws Exception {
    OracleStore oracle = oracle();
    open(oracle, new ImmediateJobRunner());
    look(987_654_321);
    assertThat(lookup("#name").queryAs(Label.class).getText())
        .contains("is deleted, with all events and attempts");
    assertThat(lookup(".trail-list .placeholder-title").queryAs(Label.class).getText())
        .isEqualTo("No events");
    picture("timeline-empty");
    oracle.execute("ALTER TABLE fib_flow_task_events RENAME TO gone");
    look(58);
    picture("timeline-failed");
    assertThat(lookup(".inline-failure").query().isVisible()).isTrue();
    oracle.execute("ALTER TABLE gone RENAME TO fib_flow_task_events");
  }

  private int events(long task) {
    return Roles.of(store, Histories.class)
        .events(TaskId.of(task), 1_000, Cancellation.never())
        .items()
        .size();
  }
}
