package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.CleanupRun;
import dev.holdfast.retention.run.RunClock;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.task.Page;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskQuery;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever the server's administrator set for all sessions, the answers stay the same. */
@ParameterizedClass(name = "{0}")
@EnumSource(
    value = TestEngine.class,
    names = {"MARIADB", "MYSQL"})
class HostileServerTest {

  private static final Map<String, String> SETTINGS =
      Map.ofEntries(
          Map.entry("sql_mode", "'ANSI,NO_BACKSLASH_ESCAPES,PAD_CHAR_TO_FULL_LENGTH'"),
          Map.entry("time_zone", "'-11:00'"),
          Map.entry("sql_select_limit", "1"),
          Map.entry("sql_safe_updates", "1"),
          Map.entry("max_join_size", "10"),
          Map.entry("group_concat_max_len", "4"),
          Map.entry("autocommit", "0"),
          Map.entry("transaction_isolation", "'SERIALIZABLE'"),
          Map.entry("div_precision_increment", "0"),
          Map.entry("character_set_client", "'latin1'"),
          Map.entry("character_set_results", "'latin1'"),
          Map.entry("character_set_connection", "'latin1'"),
          Map.entry("completion_type", "'CHAIN'"));

  @Parameter private TestEngine engine;
  private final Map<String, String> before = new LinkedHashMap<>();
  private OracleStore database;

  @BeforeEach
  void make() throws SQLException {
    database = engine.mysqlServer().copy();
  }

  @AfterEach
  void restore() throws SQLException {
    if (database == null) {
      return; // There is no server for this platform: the test was passed over.
    }
    healTheServer();
    engine.mysqlServer().drop(database);
  }

  private void healTheServer() throws SQLException {
    for (Map.Entry<String, String> each : before.entrySet()) {
      set(each.getKey(), "'" + each.getValue() + "'");
    }
    before.clear();
  }

  private void set(String name, String value) throws SQLException {
    boolean number = value.matches("'\\d+'");
    database.execute("SET GLOBAL " + name + " = " + (number ? value.replace("'", "") : value));
  }

  private void spoilTheServer() throws SQLException {
    for (Map.Entry<String, String> each : SETTINGS.entrySet()) {
      before.put(each.getKey(), read("SELECT @@GLOBAL." + each.getKey()));
    }
    for (Map.Entry<String, String> each : SETTINGS.entrySet()) {
      set(each.getKey(), each.getValue());
    }
  }

  private String read(String sql) throws SQLException {
    try (Connection connection = database.connect();
        ResultSet row = connection.createStatement().executeQuery(sql)) {
      row.next();
      return row.getString(1);
    }
  }

  private Preview preview(TaskStore store) {
    try (RetentionSnapshot snapshot =
        Roles.of(store, Retention.class).snapshot(Cancellation.never())) {
      return new PreviewScan(Policy.olderThan(86_400), OracleStores.NOW, null, Holds.NONE)
          .run(snapshot, Progress.NONE);
    }
  }

  @Test
  void answersStayTheSame() throws SQLException {
    String name = "it's \"a\" \\ 100% ünï ☃";
    try (Connection connection = database.connect();
        PreparedStatement rename =
            connection.prepareStatement("UPDATE fib_flow_tasks SET name = ? WHERE id = 5")) {
      rename.setString(1, name);
      rename.executeUpdate();
    }
    Preview expected;
    try (TaskStore store = database.open()) {
      expected = preview(store);
    }
    spoilTheServer();
    try (TaskStore store = database.open()) {
      assertThat(store.overview(Cancellation.never()).tasks()).isEqualTo(346);
      Page<Task> page =
          store.tasks(
              TaskQuery.newest(TaskFilter.ALL.but().name(name).filter(), 10), Cancellation.never());
      assertThat(page.items()).extracting(Task::name).containsExactly(name);
      Preview seen = preview(store);
      assertThat(seen.digest()).isEqualTo(expected.digest());
      assertThat(
              store
                  .role(Inspectable.class)
                  .orElseThrow()
                  .inspect(Progress.NONE, Cancellation.never()))
          .extracting(Finding::kind)
          .doesNotContain(FibFlowTerms.TERMS.finding("missing_retention_index"));
      CleanupPlan.Ready plan =
          (CleanupPlan.Ready)
              CleanupPlan.of(
                  seen,
                  new CleanupOptions(
                      Set.of(FibFlowHazards.POISON_CHILD, FibFlowHazards.PINNED_CHILD),
                      Set.of(),
                      null,
                      Throttle.DEFAULT));
      try (Operation writer =
          Roles.of(store, Retention.class).writer(Choices.NONE, Cancellation.never())) {
        assertThat(
                new CleanupRun(
                        plan.order(),
                        CleanupListener.NONE,
                        Cancellation.never(),
                        RunClock.of(Clock.systemUTC()))
                    .run(writer)
                    .deleted())
            .isEqualTo(expected.tasks());
      }
    }
    healTheServer();
    assertThat(database.number("SELECT count(*) FROM fib_flow_tasks"))
        .isEqualTo(346L - expected.tasks());
  }
}
