package dev.holdfast.desktop.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.tasks.TaskSessions;
import dev.holdfast.desktop.timeline.lanes.LaneWindow;
import dev.holdfast.kind.ObjectFolder;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.task.TaskId;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Looking at instants of a story; needs no toolkit. */
class TimelineViewModelTest {

  @TempDir Path directory;
  private TaskStore store;
  private TimelineViewModel timeline;

  @BeforeEach
  void open() throws Exception {
    store = OracleStores.sqlite(directory, OracleStores.Journal.WAL).open();
    timeline = new TimelineViewModel(TaskSessions.immediate(store));
  }

  @AfterEach
  void close() {
    store.close();
  }

  private void look(long task) {
    timeline.open(new TaskPosition(TaskId.of(task), null));
  }

  @Test
  void beginsAtTheEndAndStepsThroughEveryState() {
    look(58);
    assertThat(timeline.step.get()).isEqualTo(timeline.steps()).isGreaterThan(50);
    timeline.go(0);
    assertThat(timeline.instant.get().state().status()).isNull();
    for (int step = 1; step <= timeline.steps(); step++) {
      timeline.move(1);
      assertThat(timeline.instant.get().state())
          .isEqualTo(timeline.chronicle().replay().after(step));
      assertThat(timeline.inspected.get()).isSameAs(timeline.chronicle().event(step));
    }
    timeline.move(1);
    assertThat(timeline.step.get()).isEqualTo(timeline.steps());
  }

  @Test
  void goesToAPositionAndKeepsItWhenReadAgain() {
    look(58);
    long event = timeline.chronicle().event(7).id();
    timeline.open(new TaskPosition(TaskId.of(58), event));
    assertThat(timeline.step.get()).isEqualTo(7);
    assertThat(timeline.position()).hasToString("task 58 at event " + event);
    timeline.refresh();
    assertThat(timeline.step.get()).isEqualTo(7);
    look(1);
    assertThat(timeline.step.get()).isEqualTo(timeline.steps());
    assertThat(TaskPosition.parse("Task 1,204 at event #99"))
        .contains(new TaskPosition(TaskId.of(1_204), 99L));
    assertThat(TaskPosition.parse("412")).contains(new TaskPosition(TaskId.of(412), null));
    assertThat(TaskPosition.parse("task x")).isEmpty();
    TaskPosition named = new TaskPosition(new TaskId.Text("orders at 7"), 3L);
    assertThat(TaskPosition.parse(named.toString())).contains(named);
    assertThat(TaskPosition.parse("task 412 at event")).isEmpty();
    assertThat(TaskPosition.parse("task 99999999999999999999")).isEmpty();
  }

  @Test
  void saysThatTheStoreKeepsNoHistory() throws Exception {
    ObjectFolder folder = new ObjectFolder(Files.createDirectory(directory.resolve("objects")));
    folder.put("a", "stored", ObjectFolder.OLD, 3);
    store.close();
    store =
        KnownStores.ALL.open(
            StoreAddress.parse(folder.address()), StoreOptions.defaults(SecretSource.NONE));
    timeline = new TimelineViewModel(TaskSessions.immediate(store));
    timeline.open(new TaskPosition(new TaskId.Text("a"), null));
    assertThat(timeline.read.failure.get()).contains("keeps no history");
  }

  @Test
  void zoomsAndKeepsTheInstantInSight() {
    look(58);
    timeline.window.to(0.4, 0.2);
    assertThat(timeline.window.get()).isEqualTo(new LaneWindow(0.2, 0.4));
    timeline.go(1);
    assertThat(timeline.window.get().has(timeline.cursor.get())).isTrue();
    assertThat(timeline.window.get().width()).isLessThan(0.21);
    timeline.window.all();
    assertThat(timeline.window.get().isAll()).isTrue();
    for (int i = 0; i < 100; i++) {
      timeline.window.by(0.5, 1);
    }
    assertThat(timeline.window.get().width()).isPositive();
    assertThat(timeline.window.get().to()).isLessThanOrEqualTo(1);
  }

  @Test
  void takesATaskOfWhichNothingIsLeft() {
    look(987_654_321);
    assertThat(timeline.steps()).isZero();
    timeline.goToPlace(0.5);
    timeline.move(1);
    assertThat(timeline.step.get()).isZero();
  }

  @Test
  void saysThatAnEventIsNotThereUntilSomethingElseIsLookedAt() {
    timeline.open(new TaskPosition(TaskId.of(58), 9L));
    assertThat(timeline.missing.get()).isEqualTo(9);
    assertThat(timeline.step.get()).isEqualTo(timeline.steps());
    timeline.move(-1);
    assertThat(timeline.missing.get()).isNull();
    timeline.open(new TaskPosition(TaskId.of(58), 9L));
    assertThat(timeline.missing.get()).isEqualTo(9);
    timeline.open(new TaskPosition(TaskId.of(58), timeline.chronicle().event(3).id()));
    assertThat(timeline.missing.get()).isNull();
  }
}
