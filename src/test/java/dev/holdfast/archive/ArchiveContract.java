package dev.holdfast.archive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.RunPace;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskRows;
import dev.holdfast.store.TaskStoreContract;
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.Set;
import java.util.TreeMap;

/** What every engine must do for archives, on stores of a few rows made for the test. */
public abstract class ArchiveContract extends TaskStoreContract {

  public static final long NOW = OracleStores.NOW;
  public static final long OLD = NOW - 900_000;
  public static final Clock CLOCK = Clock.fixed(Instant.ofEpochSecond(NOW), ZoneOffset.UTC);

  public Path archive() {
    return directory.resolve("kept.archive");
  }

  public Journal journal() {
    return new Journal(
        new Records(directory.resolve("records"), null, new Operator("tester", null, "here")),
        CLOCK);
  }

  /** Inserts a task with one event and one attempt. */
  public void task(long id, String status, Number lastActive, Object... pairs) throws SQLException {
    try (Connection connection = database.connect()) {
      task(connection, id, status, lastActive, pairs);
    }
  }

  /** Inserts one over a connection. */
  static void task(
      Connection connection, long id, String status, Number lastActive, Object... pairs)
      throws SQLException {
    Object[] all = java.util.Arrays.copyOf(pairs, pairs.length + 4);
    all[pairs.length] = "status";
    all[pairs.length + 1] = status;
    all[pairs.length + 2] = "last_active_time";
    all[pairs.length + 3] = lastActive;
    TaskRows.task(connection, id, all);
    TaskRows.event(connection, id, id);
    TaskRows.attempt(connection, id, id);
  }

  public Preview preview() {
    try (RetentionSnapshot snapshot = Roles.of(store, Retention.class).snapshot(NEVER)) {
      return new PreviewScan(Policy.olderThan(86_400), NOW, null, Holds.NONE)
          .run(snapshot, Progress.NONE);
    }
  }

  public CleanupOrder order(Preview preview, int batch) {
    CleanupOptions options =
        new CleanupOptions(
            Set.of(FibFlowHazards.POISON_CHILD, FibFlowHazards.PINNED_CHILD),
            Set.of(),
            null,
            Throttle.DEFAULT.withBatch(batch));
    CleanupPlan plan = CleanupPlan.of(preview, options);
    assertThat(plan).isInstanceOf(CleanupPlan.Ready.class);
    return new CleanupOrder(preview, (CleanupPlan.Ready) plan, "test", null, archive());
  }

  public CleanupOutcome cleanUp(CleanupOrder order) {
    return new Cleanup(journal())
        .run(store, order, CleanupListener.NONE, RunPace.NONE, Cancellation.never());
  }

  public ArchiveVerification.Outcome verify() {
    return ArchiveVerification.run(archive(), Progress.NONE, NEVER);
  }

  /** Returns every value of a table as text that tells all bits, by id. */
  public static TreeMap<Long, String> rows(Connection connection, String table)
      throws SQLException {
    TreeMap<Long, String> rows = new TreeMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("select * from " + table)) {
      while (row.next()) {
        StringBuilder text = new StringBuilder();
        for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
          text.append(row.getMetaData().getColumnName(i)).append('=');
          text.append(exactly(row, i)).append('\n');
        }
        rows.put(row.getLong("id"), text.toString());
      }
    }
    return rows;
  }

  private static String exactly(ResultSet row, int index) throws SQLException {
    return switch (row.getObject(index)) {
      case null -> "null";
      case Boolean flag -> flag ? "1" : "0";
      case byte[] bytes -> "bytes " + HexFormat.of().formatHex(bytes);
      case Double number when number.isNaN() -> "NaN";
      case Double number -> "real " + number;
      case String text when text.indexOf('\ufffd') >= 0 ->
          "text " + HexFormat.of().formatHex(row.getBytes(index));
      case Object _ -> row.getString(index);
    };
  }
}
