package dev.holdfast.store.jobtable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.explain.ExplainScan;
import dev.holdfast.retention.explain.Explanation.Reason;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.PolicyException;
import dev.holdfast.retention.policy.PolicyJson;
import dev.holdfast.retention.policy.file.PolicyReader;
import dev.holdfast.retention.run.Batches;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a mapping can say of what stays and what goes, on tables and files of our own. */
class JobRulesTest {

  private static final long NOW = 1_760_000_000L;

  private static final String MAPPING =
      """
      holdfast: mapping/1
      id: works
      title: Works
      engines: [sqlite]
      detect: {tables: {works: [id, state]}}
      subject: {one: work, many: works}
      task:
        from: "{s}.works t"
        key: {id: bigint}
        fields: {name: t.name, queue: t.name, finished: t.ended}
        guard: [t.state, t.ended]
      status:
        sql: t.state
        terms: {open: {as: ready}, done: {as: succeeded, end: true}}
      %s
      """;

  @TempDir private Path directory;
  private OracleStore database;

  @BeforeEach
  void make() throws SQLException {
    Path file = directory.resolve("works.sqlite");
    database = new OracleStore("sqlite:" + file, "jdbc:sqlite:" + file);
    database.execute(
        "create table works (id integer primary key, name text, state text, ended text)",
        "create table notes (id integer primary key, work integer, step text)",
        "create table steps (step text primary key, work integer)",
        "insert into works values (1, 'a', 'done', '2025-10-01 00:00:00'),"
            + " (2, 'a', 'done', '2025-10-02 00:00:00'), (3, 'a', 'done', '2025-10-03 00:00:00'),"
            + " (4, 'b', 'done', '2025-10-01 00:00:00'), (5, 'b', 'done', '2025-10-01 00:00:00'),"
            + " (6, 'c', 'done', '2025-09-01 00:00:00'), (7, 'c', 'open', '2025-10-08 00:00:00'),"
            + " (8, 'by hand', 'done', '2025-09-01 00:00:00'), (9, 'a', 'done', null)",
        "insert into steps values ('one', 1), ('two', 2)",
        "insert into notes values (1, 1, 'one'), (2, 1, 'one'), (3, 2, 'two')");
  }

  private TaskStore open(String more) {
    JobKind kind = new JobKind(MappingFile.read("works.yaml", MAPPING.formatted(more)), null);
    return kind.open(
            database.storeAddress(), StoreOptions.defaults(SecretSource.NONE), List.of(kind))
        .store();
  }

  private static RetentionSnapshot snapshot(TaskStore store) {
    return Roles.of(store, Retention.class).snapshot(Cancellation.never());
  }

  private static Set<Long> previewed(TaskStore store, Policy policy) {
    try (RetentionSnapshot snapshot = snapshot(store)) {
      Candidates found =
          new PreviewScan(policy, NOW, null, Holds.NONE).run(snapshot, Progress.NONE).candidates();
      Set<Long> ids = new TreeSet<>();
      IntStream.range(0, found.size())
          .forEach(at -> ids.add(Long.parseLong(found.id(at).toString())));
      return ids;
    }
  }

  @Test
  void theNewestOfEachStayWithAllThatEndedAtTheSameMoment() {
    try (TaskStore store =
        open(
            """
            retention:
              - {status: [done], since: t.ended, keep: 1d, newest: {n: 1, per: t.name, where: "t.name <> 'by hand'"}}
            """)) {
      // An open one counts as the newest of its name, and one that nobody counts never does.
      Policy own = Policy.own(store.terms()).orElseThrow();
      assertThat(previewed(store, own)).containsExactly(1L, 2L, 6L, 8L);
      assertThat(explained(store, own)).isEqualTo(previewed(store, own));
      assertThat(reason(store, own, 3)).isEqualTo(Reason.KEPT_BY_STORE);
    }
  }

  @Test
  void whatARowSaysToKeepForGoodIsNamedAsThatAndKeptByEachBatch() throws Exception {
    try (TaskStore store =
        open(
            """
            retention:
              - {status: [done], since: t.ended, keep: {row: "3600", unless: "t.name = 'a'"}}
            delete: {steps: [{table: "{s}.works", key: {id: id}}]}
            """)) {
      Policy own = Policy.own(store.terms()).orElseThrow();

      assertThat(previewed(store, own)).containsExactly(4L, 5L, 6L, 8L);
      assertThat(reason(store, own, 1)).isEqualTo(Reason.KEPT_BY_STORE);
      assertThat(reason(store, own, 9)).isEqualTo(Reason.NEVER_ACTIVE);
      List<Planned> planned = new ArrayList<>();
      try (RetentionSnapshot snapshot = snapshot(store)) {
        snapshot.candidates(
            List.of(TaskId.of(4), TaskId.of(5)),
            each ->
                planned.add(
                    new Planned(
                        each.id(), each.status(), 0, null, each.version(), Set.of(), null)));
      }
      // No guard of this file names it.
      database.execute("update works set name = 'a' where id = 5");
      try (Operation writer =
          Roles.of(store, Retention.class).writer(Choices.NONE, Cancellation.never())) {
        assertThat(Batches.apply(writer, planned).settled())
            .extracting(each -> each.id() + " " + each.outcome())
            .containsExactlyInAnyOrder("4 DONE", "5 KEPT");
      }
    }
  }

  @Test
  void anAgeIsMeantForWhatHasEndedWhereNoStatusIsNamed() {
    try (TaskStore store =
        open(
            """
            retention:
              - {status: [done], since: t.ended, keep: {row: "'0 s'"}}
              - {status: [open], since: t.ended, keep: 0s}
            """)) {
      Policy own = Policy.own(store.terms()).orElseThrow();

      assertThat(previewed(store, Policy.olderThan(3_600))).doesNotContain(7L).hasSize(7);
      assertThat(previewed(store, own)).contains(7L).hasSize(8);
      assertThat(PolicyJson.clauses(own, store.terms()))
          .containsExactly(
              Map.of("status", List.of("done"), "since", "finished", "keep", "keep", "when", "<"),
              Map.of("status", List.of("open"), "since", "finished", "keep", 0L, "when", "<"));
    }
  }

  @Test
  void whatGoesAtAnyAgeTakesNoAge() {
    try (TaskStore store =
        open("retention: [{status: [done, open], since: t.ended, when: any, default: false}]")) {
      assertThat(Policy.own(store.terms())).isEmpty();
      assertThat(previewed(store, Policy.ownByName(store.terms()).orElseThrow())).hasSize(8);
      Policy aged = Policy.of(86_400, List.of(new TaskStatus("done")));
      assertThatThrownBy(() -> previewed(store, aged))
          .isInstanceOfSatisfying(
              PolicyException.class,
              wrong -> assertThat(wrong.status()).contains(new TaskStatus("done")));
    }
  }

  private static Reason reason(TaskStore store, Policy policy, long id) {
    return new ExplainScan(policy, NOW, Holds.NONE)
        .explain(store, TaskId.of(id), Cancellation.never())
        .reason();
  }

  private static Set<Long> explained(TaskStore store, Policy policy) {
    Set<Long> ids = new TreeSet<>();
    for (long id = 1; id <= 9; id++) {
      if (reason(store, policy, id) == Reason.ELIGIBLE) {
        ids.add(id);
      }
    }
    return ids;
  }

  @Test
  void whatGoesAlongIsCountedThoughNothingIsDeletedHere() {
    try (TaskStore store =
            open(
                """
                retention: [{status: [done], since: t.ended, keep: 1d}]
                delete:
                  steps:
                    - {table: "{s}.notes", key: {step: "SELECT s.step FROM {s}.steps s WHERE s.work = t.id"}}
                    - {table: "{s}.steps", key: {work: id}}
                    - {table: "{s}.works", key: {id: id}}
                cleaner: Works goes itself.
                """);
        RetentionSnapshot snapshot = snapshot(store)) {
      Set<Long> ids = previewed(store, Policy.own(store.terms()).orElseThrow());

      assertThat(ids).hasSize(7);
      assertThat(snapshot.told(null, Map.of(), ids.stream().map(TaskId::of).toList()))
          .isEqualTo(Map.of("rows", Map.of("works", 7L, "steps", 2L, "notes", 3L)));
      assertThat(store.info().can(Capability.RETENTION)).isFalse();
      assertThat(obstacle(store))
          .isInstanceOfSatisfying(
              StoreFailure.OfKind.class, why -> assertThat(why.code()).isEqualTo("cleaner"));
    }
  }

  private static StoreFailure obstacle(TaskStore store) {
    return Roles.of(store, Retention.class).preflight(Cancellation.never()).obstacle();
  }

  @Test
  void aKindWithoutARuleSaysWhatItsRuntimeDoes() {
    try (TaskStore store = open("cleaner: Works goes itself.")) {
      assertThat(store.info().can(Capability.PREVIEW)).isFalse();
      assertThat(obstacle(store)).isInstanceOf(StoreFailure.OfKind.class);
      assertThat(store.overview(Cancellation.never()).tasks()).isEqualTo(9);
    }
  }

  @Test
  void whatNobodyComparedWithTheToolIsOnlyLookedAt() {
    try (TaskStore store =
        open(
            """
            retention: [{status: [done], since: t.ended, keep: 1d}]
            delete: {steps: [{table: "{s}.works", key: {id: id}}]}
            """)) {
      assertThat(obstacle(store)).isNull();
    }
  }

  @Test
  void aRuleCanBeAboutOneQueueAndAnotherAboutTheRest() throws Exception {
    try (TaskStore store = open("retention: [{status: [done], since: t.ended, keep: 1d}]")) {
      List<TaskStatus> done = List.of(new TaskStatus("done"));
      Policy one = PolicyReader.own("rules: [{queue: a, age: own}]", done);
      Policy rest =
          PolicyReader.own("rules: [{queue: a, keep: forever}, {queue: b, age: own}]", done);

      assertThat(previewed(store, one)).containsExactly(1L, 2L, 3L);
      assertThat(previewed(store, rest)).containsExactly(4L, 5L);
      assertThat(explained(store, one)).containsExactly(1L, 2L, 3L);
    }
  }
}
