package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.activity.Groups;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.text.query.Query;
import java.sql.Connection;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tasks counted by what a field holds, on every engine. */
@StartsEmpty
class GroupsStoreTest extends TaskStoreContract {

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @BeforeEach
  void fill() throws Exception {
    try (Connection connection = database.connect()) {
      for (long id = 1; id <= 12; id++) {
        TaskRows.task(
            connection,
            id,
            "name",
            id % 2 == 0 ? "mail" : "Mail",
            "status",
            id % 3 == 0 ? "paused" : "failed",
            "tag",
            id % 4 == 0 ? null : "orders",
            "payload",
            "{}");
      }
    }
  }

  private Optional<Map<String, Long>> by(FieldTerm field, String typed) {
    TaskFilter filter = Query.parse(typed).narrow(TaskFilter.ALL, FibFlowTerms.LISTING, 0);
    return store.role(Groups.class).orElseThrow().counts(field, filter, PATIENCE, NEVER);
  }

  @Test
  void eachValueIsCountedUnderTheFilter() {
    assertThat(by(FieldTerm.STATUS, "")).contains(Map.of("paused", 4L, "failed", 8L));
    assertThat(by(FieldTerm.NAME, "")).as("byte by byte").contains(Map.of("mail", 6L, "Mail", 6L));
    assertThat(by(FieldTerm.TAG, "status:paused")).contains(Map.of("orders", 3L, "", 1L));
    assertThat(by(FieldTerm.TAG, "id:99")).contains(Map.of());
  }

  @Test
  void whatOneQuestionDoesNotTellIsLeftOut() {
    assertThat(by(FieldTerm.ERROR, "")).isEmpty();
    assertThat(by(FieldTerm.TAG, "payload.a:1")).isEmpty();
  }

  @Test
  void moreValuesThanAnybodyLooksAtAreNotCounted() throws Exception {
    try (Connection connection = database.connect()) {
      connection.setAutoCommit(false);
      for (long id = 100; id <= 100 + Groups.MOST; id++) {
        TaskRows.task(connection, id, "name", "n" + id);
      }
      connection.commit();
    }
    assertThat(by(FieldTerm.NAME, "")).isEmpty();
    assertThat(by(FieldTerm.STATUS, "")).isPresent();
  }

  @Test
  void itCanBeStopped() {
    Cancellation stopped = new Cancellation();
    stopped.cancel();
    assertThat(
            failureOf(
                () ->
                    store
                        .role(Groups.class)
                        .orElseThrow()
                        .counts(FieldTerm.TAG, TaskFilter.ALL, PATIENCE, stopped)))
        .isInstanceOf(StoreFailure.Cancelled.class);
  }
}
