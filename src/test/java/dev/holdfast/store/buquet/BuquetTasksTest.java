package dev.holdfast.store.buquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.job.Cancellation;
import dev.holdfast.s3.Operation;
import dev.holdfast.s3.S3Bucket;
import dev.holdfast.s3.S3Server;
import dev.holdfast.s3.Versioning;
import dev.holdfast.store.Notice;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.activity.Workers;
import dev.holdfast.store.activity.Workload;
import dev.holdfast.store.history.Histories;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Page;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Worker;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Proves that tasks are listed, counted, shown and told as the bucket has them, by reading only.
 */
class BuquetTasksTest {

  private static final Cancellation NEVER = Cancellation.never();
  private static final String ID = "a3f1c0de-5b7e-4c2a-9d10-6e2f4b8a7c31";
  private static final String KEY = "tasks/a/" + ID + ".json";

  private S3Server server;
  private S3Bucket bucket;

  @BeforeEach
  void start() {
    server = S3Server.start();
    bucket = server.bucket(TestBuckets.BUCKET, Versioning.ENABLED);
  }

  @AfterEach
  void stop() {
    assertThat(server.log().writes()).as("calls that write").isEmpty();
    server.close();
  }

  private TaskStore open() {
    return new BuquetStoreProvider().elsewhere(TestBuckets.address(server), TestBuckets.OPTIONS);
  }

  private String put(int number, int digits, String status, String type) {
    String id = String.format("%08x-0000-4000-8000-000000000000", number * 0x01234567);
    bucket.put(
        "tasks/" + id.substring(0, digits) + "/" + id + ".json",
        TaskBodies.submitted(id, type).text("status", status).body());
    return id;
  }

  private static List<String> walk(TaskStore store, SortOrder order, TaskFilter filter) {
    List<String> ids = new ArrayList<>();
    TaskQuery query = new TaskQuery(filter, FieldTerm.ID.key(), order, 3, null);
    Page<Task> page = store.tasks(query, NEVER);
    while (true) {
      page.items().forEach(task -> ids.add(task.id().toString()));
      if (page.next() == null) {
        return ids;
      }
      page = store.tasks(query.at(page.next()), NEVER);
    }
  }

  @Test
  void pagesGoByIdOverShardsOfAllLengths() {
    List<String> ids = new ArrayList<>();
    for (int number = 1; number <= 40; number++) {
      String status = number % 4 == 0 ? "failed" : "completed";
      ids.add(put(number, 1 + number % 4, status, number % 2 == 0 ? "even" : "odd"));
    }
    bucket.put("tasks/README", "no task");
    bucket.put("tasks/0/" + ID + ".json", "in a shard that is not its own");
    try (TaskStore store = open()) {
      List<String> up = walk(store, SortOrder.ASC, TaskFilter.ALL);
      assertThat(up).isEqualTo(ids.stream().sorted().toList());
      assertThat(walk(store, SortOrder.DESC, TaskFilter.ALL)).isEqualTo(up.reversed());
      assertThat(store.count(TaskFilter.ALL, Duration.ofMinutes(1), NEVER).value()).isEqualTo(40);

      TaskFilter failed = TaskFilter.ALL.withStatuses(Set.of(TaskStatus.FAILED));
      assertThat(walk(store, SortOrder.ASC, failed)).hasSize(10);
      int read = server.log().count(Operation.GET_OBJECT);
      assertThat(store.count(failed, Duration.ofMinutes(1), NEVER).value()).isEqualTo(10);
      assertThat(server.log().count(Operation.GET_OBJECT))
          .as("known by their ETags")
          .isEqualTo(read);
      assertThat(walk(store, SortOrder.DESC, TaskFilter.ALL.but().type("odd").filter()))
          .hasSize(20);
      assertThat(
              walk(
                  store,
                  SortOrder.ASC,
                  TaskFilter.ALL.but().text(ids.get(7).substring(0, 8)).filter()))
          .containsExactly(ids.get(7));
      assertThat(store.overview(NEVER).byStatus())
          .containsEntry(TaskStatus.FAILED, 10L)
          .containsEntry(TaskStatus.COMPLETED, 30L)
          .containsEntry(TaskStatus.RUNNING, 0L);
    }
  }

  @Test
  void aTaskHasItsFieldsWithTimesAsSecondsAndAsWritten() {
    bucket.put(
        KEY,
        TaskBodies.submitted(ID, "mail")
            .text("created_at", "2026-01-28T13:00:00.250+01:00")
            .json("progress", "{\"percent\":5}")
            .body());
    try (TaskStore store = open()) {
      TaskDetails details = store.task(new TaskId.Text(ID), NEVER).orElseThrow();
      Task task = details.task();
      assertThat(task.status()).isEqualTo(TaskStatus.PENDING);
      assertThat(task.type()).isEqualTo("mail");
      assertThat(task.fields().raw("created_at")).isEqualTo(1_769_601_600.25);
      assertThat(task.fields().raw("created_at_raw")).isEqualTo("2026-01-28T13:00:00.250+01:00");
      assertThat(task.fields().raw("updated_at")).isEqualTo(1_769_601_600L);
      assertThat(task.fields().raw("input")).isEqualTo("{\"n\":1}");
      assertThat(task.fields().raw("output")).isNull();
      assertThat(task.fields().raw("progress")).isEqualTo("{\"percent\":5}");
      assertThat(store.task(new TaskId.Text("nobody"), NEVER)).isEmpty();
    }
  }

  @Test
  void whatIsNoJsonIsShownAsUnreadable() {
    bucket.put(KEY, "{broken");
    try (TaskStore store = open()) {
      Task task = store.tasks(TaskQuery.newest(TaskFilter.ALL, 5), NEVER).items().getFirst();
      assertThat(task.status()).isEqualTo(new TaskStatus("unreadable"));
      assertThat(store.overview(NEVER).byStatus()).containsEntry(task.status(), 1L);
    }
  }

  private void at(long second, String body) {
    server.clock().set(Instant.ofEpochSecond(1_769_601_600 + second));
    bucket.put(KEY, body);
  }

  private void fillHistory() {
    TaskBodies task = TaskBodies.submitted(ID, "mail");
    at(0, task.body());
    at(1, task.claimed(1, "w1").body());
    at(1, task.text("lease_expires_at", "2026-01-28T12:09:00Z").body());
    at(1, task.json("cancel_requested", "true").body());
    at(2, task.freed("pending").json("retry_count", "1").text("last_error", "smtp 451").body());
    at(3, task.claimed(2, "w2").body());
    at(4, "{broken");
    at(
        5,
        task.text("status", "pending")
            .json("retry_count", "2")
            .text("last_error", "Timeout - task exceeded lease duration")
            .body());
    at(6, task.claimed(3, "w1").body());
    at(7, task.freed("pending").json("reschedule_count", "1").body());
    at(8, task.claimed(4, "w1").body());
    at(9, task.freed("failed").text("last_error", "ValueError: no").body());
    at(
        10,
        task.text("status", "pending").json("retry_count", "0").json("last_error", "null").body());
    at(11, task.claimed(5, "w3").body());
    at(12, task.freed("completed").body());
    at(13, task.text("status", "archived").body());
    bucket.delete(KEY);
    server.clock().set(Instant.now());
  }

  @Test
  void aHistoryIsWhatTheVersionsTellInTheirOrder() {
    fillHistory();
    bucket.put("tasks/b/b3f1c0de-5b7e-4c2a-9d10-6e2f4b8a7c31.json", "{}");
    try (TaskStore store = open()) {
      var histories = store.role(Histories.class).orElseThrow();
      TaskId id = new TaskId.Text(ID);
      List<TaskEvent> events = histories.events(id, 100, NEVER).items();
      assertThat(events)
          .extracting(TaskEvent::type)
          .containsExactly(
              "submit",
              "claim",
              "extend_lease",
              "request_cancellation",
              "retry",
              "claim",
              "unreadable",
              "lease_timeout",
              "claim",
              "reschedule",
              "claim",
              "fail",
              "replay",
              "claim",
              "complete",
              "archive",
              "delete");
      assertThat(events.get(4).message()).isEqualTo("smtp 451");
      assertThat(events.get(4).time()).isEqualTo(1_769_601_602L);
      assertThat(events.get(2).fields().raw("changed")).isEqualTo(List.of("lease_expires_at"));
      assertThat(events.getLast().fields().raw("delete_marker")).isEqualTo(true);
      assertThat(histories.events(id, 3, NEVER).complete()).isFalse();

      List<Attempt> attempts = histories.attempts(id, 100, NEVER).items();
      assertThat(attempts)
          .extracting(Attempt::outcome)
          .containsExactly("retry", "lease_timeout", "reschedule", "fail", "complete");
      assertThat(attempts).extracting(Attempt::number).containsExactly(1L, 2L, 3L, 4L, 5L);
      assertThat(attempts.get(1).timedOut()).isTrue();
      assertThat(attempts.get(0).endedAt()).isEqualTo(1_769_601_602L);
      assertThat(store.task(id, NEVER)).isEmpty();
    }
  }

  @Test
  void withoutVersionsTheHistoryIsThePresent() {
    server.bucket(TestBuckets.BUCKET, Versioning.UNSUPPORTED);
    bucket = server.bucket(TestBuckets.BUCKET);
    at(0, TaskBodies.submitted(ID, "mail").body());
    at(9, TaskBodies.submitted(ID, "mail").claimed(1, "w").freed("completed").body());
    server.clock().set(Instant.now());
    try (TaskStore store = open()) {
      assertThat(store.info().notices())
          .containsExactly(new Notice(Notice.Kind.NOT_VERSIONED, List.of("unsupported")));
      assertThat(
              store
                  .role(Histories.class)
                  .orElseThrow()
                  .events(new TaskId.Text(ID), 9, NEVER)
                  .items())
          .extracting(TaskEvent::type)
          .containsExactly("first_known");
    }
  }

  @Test
  void workersAreThoseThatLeftASign() {
    String seen = Instant.now().minusSeconds(5).toString();
    bucket.put(
        "workers/w1.json",
        "{\"worker_id\":\"w1\",\"started_at\":\"2026-01-01T00:00:00Z\",\"last_heartbeat\":\""
            + seen
            + "\",\"shards\":[\"0\"],\"tasks_completed\":3}");
    bucket.put(
        "workers/w0.json",
        "{\"started_at\":\"2026-01-02T00:00:00Z\",\"last_heartbeat\":\"2026-01-02T01:00:00Z\"}");
    try (TaskStore store = open()) {
      List<Worker> workers =
          store.role(Workers.class).orElseThrow().list(null, null, NEVER).stream()
              .map(Workload::worker)
              .toList();
      assertThat(workers).extracting(Worker::id).containsExactly("w1", "w0");
      assertThat(workers).extracting(Worker::status).containsExactly("healthy", "stale");
    }
  }

  private static void refused(String code, Runnable open) {
    StoreException refused = catchThrowableOfType(StoreException.class, open::run);
    assertThat(refused.failure())
        .isInstanceOfSatisfying(
            StoreFailure.OfKind.class, failure -> assertThat(failure.code()).isEqualTo(code));
  }

  @Test
  void aBucketWithNothingOfBuquetIsRefused() {
    bucket.put("photos/1.jpg", "x");
    refused("notBuquet", this::open);
  }

  @Test
  void aBucketThatIsNotThereIsRefused() {
    var address =
        dev.holdfast.store.address.StoreAddress.parse("s3://other?endpoint=" + server.endpoint());
    refused(
        "noSuchBucket",
        () -> new BuquetStoreProvider().elsewhere(address, TestBuckets.OPTIONS).close());
  }

  @Test
  void itIsTheSameStoreHoweverItsAddressIsWritten() {
    bucket.put("tasks/x", "x");
    try (TaskStore one = open();
        TaskStore other =
            new BuquetStoreProvider()
                .elsewhere(
                    dev.holdfast.store.address.StoreAddress.parse(
                        "s3://queue?region=eu-1&endpoint="
                            + server.endpoint().toString().replace("://", "%3A%2F%2F")),
                    TestBuckets.OPTIONS)) {
      assertThat(one.fingerprint(NEVER)).isEqualTo(other.fingerprint(NEVER));
      assertThat(one.fingerprint(NEVER).place())
          .isEqualTo("s3:localhost:" + server.endpoint().getPort() + "/queue");
    }
  }

  @Test
  void aClockThatIsFarOffIsRefused() {
    bucket.put("tasks/x", "x");
    server.clock().advance(Duration.ofMinutes(10));
    refused("wrongClock", this::open);
  }
}
