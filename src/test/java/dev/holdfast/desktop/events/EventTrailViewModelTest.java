package dev.holdfast.desktop.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.events.EventTrailViewModel.Part;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.tasks.QueuedJobRunner;
import dev.holdfast.desktop.tasks.TaskSessions;
import dev.holdfast.store.StreamDatabase;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.TaskEvent;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The events of a stream, without a toolkit. */
class EventTrailViewModelTest {

  private StreamDatabase database;
  private TaskStore store;
  private EventTrailViewModel events;

  @BeforeEach
  void open() throws SQLException {
    database = StreamDatabase.plain();
    long now = database.now();
    database.fill("orders", 1_050, now - 60, 3_600);
    database.fill("a “quoted'\n; drop table", 2, now, 1);
    store = database.open();
    events = model(TaskSessions.immediate(store));
  }

  private static EventTrailViewModel model(StoreSession session) {
    TimeText times = new TimeText(Clock.systemUTC(), ZoneId.of("Asia/Kathmandu"));
    return new EventTrailViewModel(session, times);
  }

  @AfterEach
  void close() throws SQLException {
    events.open(null);
    store.close();
    database.close();
  }

  private List<Long> offsets() {
    return events.read.value().page().items().stream()
        .map(event -> event.fields().integer("offset"))
        .toList();
  }

  @Test
  void pagesAStreamFromEndToEndAndBack() {
    events.open("orders");
    List<Long> down = new ArrayList<>(offsets());
    assertThat(down).hasSize(200).startsWith(1_050L);
    while (events.read.value().older()) {
      events.older();
      down.addAll(offsets());
    }
    assertThat(down).hasSize(1_050).doesNotHaveDuplicates().endsWith(2L, 1L);
    List<Long> up = new ArrayList<>(offsets());
    while (events.read.value().newer()) {
      events.newer();
      up.addAll(0, offsets());
    }
    assertThat(up).isEqualTo(down);
    events.oldest();
    assertThat(offsets()).hasSize(200).endsWith(1L);
    assertThat(events.read.value().older()).isFalse();
    events.newest();
    assertThat(offsets()).startsWith(1_050L);
    assertThat(events.read.value().newer()).isFalse();
  }

  @Test
  void goesToAnOffsetAndSaysWhereThereIsNone() {
    events.open("orders");
    assertThat(events.goTo(" 1,000 ")).isTrue();
    assertThat(offsets()).startsWith(1_000L, 999L);
    assertThat(events.read.value().found()).isTrue();
    events.newer();
    assertThat(offsets()).hasSize(50).endsWith(1_001L);
    assertThat(events.goTo("5000")).isTrue();
    assertThat(offsets()).startsWith(1_050L);
    assertThat(events.read.value().found()).isFalse();
    events.newer();
    assertThat(offsets()).as("nothing is newer: the newest stay").startsWith(1_050L);
    assertThat(events.goTo("0")).isTrue();
    assertThat(offsets()).as("nothing is older: the oldest are nearest").endsWith(1L);
    assertThat(events.read.value().found()).isFalse();
    assertThat(events.goTo("first")).isFalse();
  }

  @Test
  void filtersByTypeCorrelationAndText() {
    events.open("orders");
    events.typed(Part.TYPE).set("Type1");
    events.typed(Part.CORRELATION).set(" c3 ");
    events.newest();
    assertThat(events.read.value().page().items())
        .isNotEmpty()
        .allMatch(event -> "Type1".equals(text(event, "event_type")))
        .allMatch(event -> "c3".equals(text(event, "correlation_id")));
    events.typed(Part.TEXT).set("no such text");
    events.newest();
    assertThat(offsets()).isEmpty();
    assertThat(events.filtered()).isTrue();
    events.clearFilter();
    assertThat(offsets()).hasSize(200);
  }

  /** One event each hour, the 1,050th a minute before the store’s now. */
  @Test
  void filtersByTimeAtAnyDepth() {
    events.open("orders");
    long last = events.read.value().page().items().getFirst().fields().integer("stored_at");
    events.typed(Part.FROM).set(Long.toString(last - 899 * 3_600));
    events.typed(Part.TO).set(Instant.ofEpochSecond(last - 99 * 3_600).toString());
    events.newest();
    List<Long> down = new ArrayList<>(offsets());
    while (events.read.value().older()) {
      events.older();
      down.addAll(offsets());
    }
    assertThat(down).as("from counts, to does not").hasSize(800).startsWith(950L).endsWith(151L);
    assertThat(events.goTo("1000")).isTrue();
    assertThat(offsets()).startsWith(950L);
    assertThat(events.goTo("3")).isTrue();
    assertThat(offsets()).as("nothing is older: the nearest").hasSize(200).endsWith(151L);
    events.newer();
    assertThat(offsets()).endsWith(351L);
  }

  @Test
  void aTimeThatIsNoneIsSaidAndNothingIsRead() {
    events.open("orders");
    List<Long> before = offsets();
    events.typed(Part.FROM).set("last tuesday");
    events.newest();
    assertThat(events.problem.get()).contains("“last tuesday” is not a time");
    assertThat(offsets()).isEqualTo(before);
    events.older();
    assertThat(offsets()).isEqualTo(before);
    events.typed(Part.FROM).set("2026-11-21 14:00");
    assertThat(events.problem.get()).as("typing forgets it").isEmpty();
    events.typed(Part.TO).set("2026-11-21T08:15:00Z");
    events.newest();
    assertThat(events.problem.get()).as("14:00 there is 08:15 UTC").contains("before");
    events.clearFilter();
    assertThat(offsets()).isEqualTo(before);
  }

  @Test
  void hostileNamesAreStreamsLikeOthers() {
    events.open("a “quoted'\n; drop table");
    assertThat(offsets()).containsExactly(2L, 1L);
  }

  @Test
  void aLateAnswerForAnotherStreamIsNeverShown() {
    QueuedJobRunner jobs = new QueuedJobRunner();
    EventTrailViewModel slow = model(TaskSessions.on(store, jobs));
    slow.open("orders");
    slow.open("a “quoted'\n; drop table");
    jobs.runAll();
    assertThat(slow.read.value().page().items()).hasSize(2);
  }

  private static String text(TaskEvent event, String field) {
    return event.fields().text(field);
  }
}
