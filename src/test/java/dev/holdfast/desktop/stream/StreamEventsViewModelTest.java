package dev.holdfast.desktop.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.tasks.QueuedJobRunner;
import dev.holdfast.desktop.tasks.TaskSessions;
import dev.holdfast.store.StreamDatabase;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.TaskEvent;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The list of streams and the events of one, without a toolkit. */
class StreamEventsViewModelTest {

  private StreamDatabase database;
  private TaskStore store;
  private StreamsViewModel streams;

  @BeforeEach
  void open() throws SQLException {
    database = StreamDatabase.plain();
    long now = database.now();
    database.fill("orders", 1_050, now - 60, 3_600);
    database.fill("a “quoted'\n; drop table", 2, now, 1);
    store = database.open();
    streams = new StreamsViewModel(TaskSessions.immediate(store));
  }

  @AfterEach
  void close() throws SQLException {
    streams.close();
    store.close();
    database.close();
  }

  private List<Long> offsets() {
    return streams.events().read().value().page().items().stream()
        .map(event -> event.fields().integer("offset"))
        .toList();
  }

  @Test
  void pagesAStreamFromEndToEndAndBack() {
    streams.show();
    assertThat(streams.list().read().value().total().value()).isEqualTo(2);
    streams.list().select("orders");
    StreamEventsViewModel events = streams.events();
    List<Long> down = new ArrayList<>(offsets());
    assertThat(down).hasSize(200).startsWith(1_050L);
    while (events.read().value().older()) {
      events.older();
      down.addAll(offsets());
    }
    assertThat(down).hasSize(1_050).doesNotHaveDuplicates().endsWith(2L, 1L);
    List<Long> up = new ArrayList<>(offsets());
    while (events.read().value().newer()) {
      events.newer();
      up.addAll(0, offsets());
    }
    assertThat(up).isEqualTo(down);
    events.oldest();
    assertThat(offsets()).hasSize(200).endsWith(1L);
    assertThat(events.read().value().older()).isFalse();
    events.newest();
    assertThat(offsets()).startsWith(1_050L);
    assertThat(events.read().value().newer()).isFalse();
  }

  @Test
  void goesToAnOffsetAndSaysWhereThereIsNone() {
    StreamEventsViewModel events = streams.events();
    streams.list().select("orders");
    assertThat(events.goTo(" 1,000 ")).isTrue();
    assertThat(offsets()).startsWith(1_000L, 999L);
    assertThat(events.read().value().found()).isTrue();
    events.newer();
    assertThat(offsets()).hasSize(50).endsWith(1_001L);
    assertThat(events.goTo("5000")).isTrue();
    assertThat(offsets()).startsWith(1_050L);
    assertThat(events.read().value().found()).isFalse();
    events.newer();
    assertThat(offsets()).as("nothing is newer: the newest stay").startsWith(1_050L);
    assertThat(events.goTo("0")).isTrue();
    assertThat(offsets()).as("nothing is older: the oldest are nearest").endsWith(1L);
    assertThat(events.read().value().found()).isFalse();
    assertThat(events.goTo("first")).isFalse();
  }

  @Test
  void filtersByTypeCorrelationAndText() {
    StreamEventsViewModel events = streams.events();
    streams.list().select("orders");
    events.typeProperty().set("Type1");
    events.correlationProperty().set(" c3 ");
    events.newest();
    assertThat(streams.events().read().value().page().items())
        .isNotEmpty()
        .allMatch(event -> "Type1".equals(text(event, "event_type")))
        .allMatch(event -> "c3".equals(text(event, "correlation_id")));
    events.textProperty().set("no such text");
    events.newest();
    assertThat(offsets()).isEmpty();
    assertThat(events.filtered()).isTrue();
    events.clearFilter();
    assertThat(offsets()).hasSize(200);
  }

  @Test
  void hostileNamesAreStreamsLikeOthers() {
    streams.list().textProperty().set("drop");
    streams.list().first();
    String hostile = streams.list().read().value().page().items().getFirst().name();
    streams.list().select(hostile);
    assertThat(offsets()).containsExactly(2L, 1L);
  }

  @Test
  void aLateAnswerForAnotherStreamIsNeverShown() {
    QueuedJobRunner jobs = new QueuedJobRunner();
    StreamsViewModel slow = new StreamsViewModel(TaskSessions.on(store, jobs));
    slow.list().select("orders");
    slow.list().select("a “quoted'\n; drop table");
    jobs.runAll();
    assertThat(slow.events().read().value().page().items()).hasSize(2);
    slow.close();
  }

  private static String text(TaskEvent event, String field) {
    return event.fields().text(field);
  }
}
