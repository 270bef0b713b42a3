package dev.holdfast.store.jobtable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.Stores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.history.Histories;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Events of several sources come in the order of time, in whatever zone the session is. */
class JobHistoriesTest {

  private static final String FILE =
      """
      holdfast: mapping/1
      id: events
      title: Events
      engines: [postgresql]
      schema: public
      detect: {tables: {jobs: [id, state], job_log: [job]}}
      subject: {one: job, many: jobs}
      task:
        from: "{s}.jobs t"
        key: {id: bigint}
        fields: {name: t.name}
        guard: [t.state]
      status: {sql: t.state, terms: {new: {as: ready}, done: {as: succeeded, end: true}}}
      events:
        - sql: "SELECT l.at AS time, l.what AS type, l.round AS attempt, l.said AS message FROM {s}.job_log l WHERE l.job = t.id"
        - sql: "SELECT (e->>'at')::timestamptz AS time, 'error' AS type, NULL AS attempt, e->>'text' AS message FROM jsonb_array_elements(t.errors) e"
      """;

  private static TaskStore open(OracleStore database) {
    JobKind kind = new JobKind(MappingFile.read("events.yaml", FILE), null);
    return new Stores(List.of(kind))
        .open(database.storeAddress(), StoreOptions.defaults(SecretSource.NONE));
  }

  @Test
  void tellsAllSourcesInOrder() throws Exception {
    OracleStore database = OracleStores.blankPostgres();
    try {
      database.execute(
          "create table jobs(id bigint primary key, name text, state text, errors jsonb)",
          "create table job_log(job bigint, at timestamp, what text, round int, said text)",
          "insert into jobs values (1, 'a', 'done',"
              + " '[{\"at\":\"2026-01-01T00:00:02.5Z\",\"text\":\"no \\\"x\\\"\"},"
              + " {\"at\":null,\"text\":null}]'), (2, 'b', 'new', '[]')",
          "insert into job_log values (1, '2026-01-01 00:00:03.000001', 'ended', 2, null), (1,"
              + " '2026-01-01 00:00:01', 'began', 1, 'on host'), (1, 'infinity', 'odd', 1, null)");
      try (TaskStore store = open(database)) {
        Histories histories = Roles.of(store, Histories.class);
        List<TaskEvent> events = histories.events(TaskId.of(1), 100, Cancellation.never()).items();
        assertThat(events.stream().map(TaskEvent::type))
            .containsExactly("began", "error", "ended", "odd", "error");
        assertThat(events.stream().map(TaskEvent::exactTime))
            .containsExactly(1_767_225_601.0, 1_767_225_602.5, 1_767_225_603.000001, null, null);
        assertThat(events.getFirst().attempt()).isEqualTo(1);
        assertThat(events.get(1).message()).isEqualTo("no \"x\"");
        assertThat(events.get(4).message()).isNull();
        assertThat(histories.events(TaskId.of(2), 100, Cancellation.never()).items()).isEmpty();
        assertThat(histories.events(TaskId.of(1), 1, Cancellation.never()).complete()).isFalse();
      }
    } finally {
      OraclePostgres.shared().drop(database);
    }
  }
}
