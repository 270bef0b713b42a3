package dev.holdfast.retention.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.explain.Explanation;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.ClauseTerm;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.TestFolder;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The condition in SQL and its twin in Java say the same of any row of any store. */
class EligibilityPropertyTest {

  private static final long NOW = 1_760_000_000L;
  private static final String[] DECLARATIONS = {"integer", "", "text", "real", "numeric"};

  private static final ClauseTerm LAST_ACTIVE = FibFlowTerms.TERMS.retention().clauses().getFirst();

  /** A row as somebody else's program may have written it. */
  record Row(String status, Object lastActive) {}

  @Provide
  Arbitrary<Policy> policies() {
    Arbitrary<Double> ages =
        Arbitraries.oneOf(
            Arbitraries.of(1.0, 0.5, 99.75, 100.0, 86_400.0, 1e-9, 2e9, 1e300),
            Arbitraries.doubles().between(0, 1e10).filter(age -> age > 0));
    Arbitrary<List<TaskStatus>> statuses =
        Arbitraries.of(FibFlowTerms.STATUSES.deletable).list().ofMinSize(1).ofMaxSize(4);
    return Combinators.combine(ages, statuses).as(Policy::of);
  }

  @Provide
  Arbitrary<List<Row>> rows() {
    Arbitrary<String> statuses =
        Arbitraries.of(
            "completed", "permanently_failed", "paused", "running", "Completed", "odd", "", null);
    Arbitrary<Object> times =
        Arbitraries.oneOf(
            Arbitraries.just(null),
            Arbitraries.longs().between(NOW - 200, NOW + 200).map(Object.class::cast),
            Arbitraries.longs().map(Object.class::cast),
            Arbitraries.doubles().between(NOW - 200.0, NOW + 200.0).map(Object.class::cast),
            Arbitraries.of(
                "",
                "abc",
                "1000",
                " 1000",
                "1e3",
                "-1",
                new byte[] {1, 2},
                -1L,
                0L,
                1e300,
                -1e300,
                Double.POSITIVE_INFINITY,
                Double.NEGATIVE_INFINITY,
                NOW - 100L,
                NOW - 99.75));
    return Combinators.combine(statuses, times).as(Row::new).list().ofMaxSize(30);
  }

  @Property(tries = 100)
  void bothSayTheSame(@ForAll("rows") List<Row> rows, @ForAll("policies") Policy policy)
      throws Exception {
    Path directory = TestFolder.make("eligibility");
    try {
      Path file = directory.resolve("store.sqlite");
      write(file, rows, DECLARATIONS[rows.size() % DECLARATIONS.length]);
      StoreOptions options = StoreOptions.defaults(SecretSource.NONE);
      try (TaskStore store = KnownStores.ALL.open(StoreAddress.parse("sqlite:" + file), options)) {
        agree(store, rows.size(), policy);
      }
    } finally {
      TestFolder.delete(directory);
    }
  }

  private static void agree(TaskStore store, int rows, Policy policy) {
    Preview preview;
    try (RetentionSnapshot snapshot =
        Roles.of(store, Retention.class).snapshot(Cancellation.never())) {
      preview = new PreviewScan(policy, NOW, null, Holds.NONE).run(snapshot, Progress.NONE);
    }
    List<TaskId> eligible = new ArrayList<>();
    long without = 0;
    for (long number = 1; number <= rows; number++) {
      TaskId id = TaskId.of(number);
      Task task = store.task(id, Cancellation.never()).map(TaskDetails::task).orElseThrow();
      if (Explanation.of(id, Candidate.of(task, LAST_ACTIVE), policy, NOW).eligible()) {
        eligible.add(id);
      }
      if (!Candidate.of(task, LAST_ACTIVE).due().counts()
          && FibFlowTerms.STATUSES.deletable.contains(task.status())) {
        without++;
      }
    }
    assertThat(preview.candidates().size()).isEqualTo(eligible.size());
    assertThat(eligible).allSatisfy(id -> assertThat(preview.candidates().row(id)).isNotNegative());
    long counted =
        preview.hazards().stream()
            .filter(hazard -> hazard.kind().equals(CommonHazards.NULL_LAST_ACTIVE))
            .mapToLong(Hazard::count)
            .sum();
    assertThat(counted).isEqualTo(without);
  }

  private static void write(Path file, List<Row> rows, String declaration) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("pragma synchronous = off");
      connection.setAutoCommit(false);
      // No checks: an older version, or another program, made this store.
      statement.execute(
          "create table fib_flow_tasks (id integer primary key, name text, status text,"
              + " last_active_time "
              + declaration
              + ")");
      statement.execute(
          "create table fib_flow_task_events (id integer primary key, task_id integer,"
              + " event_type text, event_time integer)");
      statement.execute(
          "create table fib_flow_task_attempts (id integer primary key, task_id integer,"
              + " attempt integer)");
      try (PreparedStatement insert =
          connection.prepareStatement(
              "insert into fib_flow_tasks (id, status, last_active_time) values (?, ?, ?)")) {
        for (int at = 0; at < rows.size(); at++) {
          insert.setLong(1, at + 1L);
          insert.setString(2, rows.get(at).status());
          insert.setObject(3, rows.get(at).lastActive());
          insert.executeUpdate();
        }
      }
      connection.commit();
    }
  }
}
