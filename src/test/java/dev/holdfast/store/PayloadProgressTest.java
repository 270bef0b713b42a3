package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.Count;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.text.query.Query;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Looking into the payloads of 100,000 tasks tells how far it is, and can be stopped. */
@StartsEmpty
class PayloadProgressTest extends TaskStoreContract {

  private static final int TASKS = 100_000;
  private static final int AT_ONCE = 2_000;
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final List<long[]> told = new ArrayList<>();
  private final Cancellation telling =
      new Cancellation().telling((done, total) -> told.add(new long[] {done, total}));

  @BeforeEach
  void fill() throws Exception {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      for (long first = 1; first <= TASKS; first += AT_ONCE) {
        statement.execute(
            LongStream.range(first, first + AT_ONCE)
                .mapToObj(PayloadProgressTest::row)
                .collect(
                    Collectors.joining(
                        ",",
                        "insert into fib_flow_tasks (id, name, type, status, payload,"
                            + " next_run_time) values ",
                        "")));
      }
      connection.commit();
    }
  }

  /** Every hundredth is one that no engine reads by itself; ids have gaps. */
  private static String row(long id) {
    String deep =
        id % 100 == 0
            ? ",\"deep\":" + "[".repeat(1_010) + "]".repeat(1_010) + ",\"a\":\"\\u0000\""
            : "";
    return "(%d, 'n', 'async', '%s', '{\"n\":%d%s}', 1)"
        .formatted(id * 3, id % 50 == 0 ? "paused" : "completed", id, deep);
  }

  private static TaskFilter filter(String typed) {
    return Query.parse(typed).narrow(TaskFilter.ALL, FibFlowTerms.LISTING, 0);
  }

  private void toldInOrder() {
    assertThat(told).isNotEmpty();
    long before = 0;
    for (long[] report : told) {
      assertThat(report[0]).isGreaterThanOrEqualTo(before);
      assertThat(report[1]).isGreaterThanOrEqualTo(report[0]);
      before = report[0];
    }
  }

  @Test
  void aCountTellsOfAboutHowManyTasks() {
    assertThat(store.count(filter("payload.n:>=99000"), PATIENCE, telling))
        .isEqualTo(new Count(1_001 - 11, true));
    toldInOrder();
    assertThat(told.getLast()).containsExactly(TASKS, TASKS);
    assertThat(told.size()).as("more than once").isGreaterThan(1);
  }

  @Test
  void aPageThatIsFullSoonDoesNotLookAtAll() {
    List<Task> page = store.tasks(TaskQuery.newest(filter("payload.n:>1"), 50), telling).items();
    assertThat(page).hasSize(50);
    assertThat(page.getFirst().id()).hasToString(Integer.toString((TASKS - 1) * 3));
    toldInOrder();
    assertThat(told.getLast()[0]).isLessThan(TASKS);
  }

  @Test
  void whatIsSortedByATimeIsLookedAtFirst() {
    TaskQuery query =
        new TaskQuery(filter("payload.n:4711"), FieldTerm.CREATED.key(), SortOrder.ASC, 50, null);
    assertThat(store.tasks(query, telling).items())
        .extracting(task -> task.id().toString())
        .containsExactly("14133");
    toldInOrder();
  }

  /** Two thousand are paused: only half of them have to be read. */
  @Test
  void ofFewOnlyThoseThatAreReadAreTold() {
    assertThat(store.count(filter("status:paused payload.n:>0"), PATIENCE, telling))
        .isEqualTo(new Count(1_000, true));
    toldInOrder();
    assertThat(told.getLast()).containsExactly(1_000, 1_000);
  }

  @Test
  void whoStopsItIsHeard() {
    Cancellation stop = new Cancellation();
    assertThat(
            failureOf(
                () ->
                    store.count(
                        filter("payload.n:4711"),
                        PATIENCE,
                        stop.telling((done, total) -> stop.cancel()))))
        .isInstanceOf(StoreFailure.Cancelled.class);
  }
}
