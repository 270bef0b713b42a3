package dev.holdfast.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.job.Progress;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.CleanupRun;
import dev.holdfast.retention.run.RunClock;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StartsEmpty;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskRows;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.rows.Archivable;
import dev.holdfast.store.rows.StoredColumn;
import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.task.TaskId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Rows that the archive copies by itself out of an SQLite store: the same, with the same sums, as
 * rows that are shown to it one by one, and shown where they cannot be copied.
 */
@StartsEmpty
class RowCopyTest extends ArchiveContract {

  private static final List<String> TABLES =
      List.of("fib_flow_tasks", "fib_flow_task_events", "fib_flow_task_attempts");

  @BeforeEach
  void sqliteOnly() throws Exception {
    assumeTrue(engine.isSqlite(), "a server's rows are read through its driver");
  }

  private void oddTasks() throws SQLException {
    task(1, "completed", OLD, "context", new byte[] {0, 1, -1}, "payload", "a\u0000b🐘");
    task(2, "completed", OLD, "context", new byte[0], "payload", "");
    task(3, "completed", OLD, "created_at", Long.MIN_VALUE, "result", "x".repeat(100_000));
    task(4, "completed", OLD, "progress_percent", 0.1 + 0.2, "error", "\ufffd");
    database.execute(
        "update fib_flow_tasks set payload = cast(x'41eda080ff00' as text),"
            + " tag = cast(x'610062' as text), priority = 'no number', name = x'00ff',"
            + " stage = 2.5 where id = 4");
    // Kept as minus zero only in a column of no type.
    database.execute("update fib_flow_tasks set \"a \"\"b\"\" %s ?\" = -0.0 where id = 2");
  }

  private ArchiveFacts facts(Preview preview) {
    return new ArchiveFacts(
        store.fingerprint(NEVER),
        "fib-flow",
        "sqlite:",
        preview.digest(),
        "{}",
        null,
        null,
        null,
        NOW,
        null,
        null);
  }

  /** Deletes all in batches; returns how many rows were shown one by one. */
  private int clean(Path file, boolean copying, int batch) {
    return clean(file, copying, batch, () -> {});
  }

  private int clean(Path file, boolean copying, int batch, Runnable between) {
    Preview preview = preview();
    ArchiveWriter opened = ArchiveWriter.open(file, facts(preview), CLOCK);
    if (copying) {
      opened.copyFrom(Roles.of(store, Archivable.class).file().orElseThrow());
    }
    between.run();
    try (ArchiveWriter writer = opened;
        AsideRecorder aside = new AsideRecorder(writer);
        Operation deleting = Roles.of(store, Retention.class).writer(Choices.NONE, NEVER)) {
      Shown shown = new Shown();
      CleanupResult result =
          new CleanupRun(
                  order(preview, batch).plan().order(),
                  CleanupListener.NONE,
                  NEVER,
                  RunClock.of(Clock.systemUTC()))
              .recordedBy(List.of(shown, aside))
              .run(deleting);
      assertThat(result.failure()).isNull();
      assertThat(result.deleted()).isEqualTo(preview.tasks()).isPositive();
      assertThat(writer.finish().tasks()).isEqualTo(preview.tasks());
      assertThat(ArchiveVerification.run(file, Progress.NONE, NEVER).findings()).isEmpty();
      return shown.rows;
    }
  }

  private static Map<String, Object> content(Path file) throws SQLException {
    Map<String, Object> content = new TreeMap<>();
    try (Connection kept = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = kept.createStatement()) {
      for (String table : TABLES) {
        content.put(table, rows(kept, table));
      }
      List<String> sums = new ArrayList<>();
      try (ResultSet row =
          statement.executeQuery("select * from holdfast_rows order by kind, id")) {
        while (row.next()) {
          sums.add(
              "%s %s %s %s"
                  .formatted(
                      row.getInt("kind"),
                      row.getObject("id"),
                      row.getInt("batch"),
                      HexFormat.of().formatHex(row.getBytes("sha256"))));
        }
      }
      content.put("sums", sums);
    }
    return content;
  }

  @Test
  void copiesAreWhatWouldHaveBeenShown() throws Exception {
    database.execute("alter table fib_flow_tasks add \"a \"\"b\"\" %s ?\"");
    oddTasks();
    reopen();
    Path copies = directory.resolve("copies.archive");
    assertThat(clean(copies, true, 2)).as("rows shown").isZero();
    oddTasks();
    Path shown = directory.resolve("shown.archive");
    assertThat(clean(shown, false, 2)).as("rows shown").isEqualTo(12);

    // Minus zero becomes zero on its way through the driver; their sums are the same.
    assertThat(content(copies).toString().replace("real -0.0", "real 0.0"))
        .isEqualTo(content(shown).toString());
  }

  @Test
  void rowsOfAFileThatCameInItsPlaceAreShown() throws Exception {
    task(1, "completed", OLD, "payload", "of the first file");
    reopen();
    Path path = Roles.of(store, Archivable.class).file().orElseThrow();
    Path other = directory.resolve("other.sqlite");
    database.execute(
        "vacuum into '" + other + "'",
        "attach '" + other + "' as o",
        "update o.fib_flow_tasks set payload = 'of the other file'",
        "detach o");

    int shown =
        clean(
            archive(),
            true,
            10,
            () -> {
              try {
                Files.deleteIfExists(Path.of(path + "-wal"));
                Files.move(other, path, StandardCopyOption.REPLACE_EXISTING);
              } catch (IOException failed) {
                throw new UncheckedIOException(failed);
              }
            });

    assertThat(shown).isEqualTo(3);
    assertThat(content(archive()).get("fib_flow_tasks").toString())
        .contains("payload=of the other file");
  }

  @Test
  void aTextInAStrictColumnOfAnyTypeStaysAText() throws Exception {
    try (Connection kept = DriverManager.getConnection("jdbc:sqlite:");
        Statement statement = kept.createStatement()) {
      ArchiveSchema.prepare(
          kept,
          StoredTable.ofSubjects(
              "tasks",
              "id",
              List.of(new StoredColumn("id", "INTEGER"), new StoredColumn("odd", "ANY"))));
      statement.execute("insert into tasks values (1, '007')");
      try (ResultSet row = statement.executeQuery("select odd, typeof(odd) from tasks")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString(1) + " " + row.getString(2)).isEqualTo("007 text");
      }
    }
  }

  @Test
  void whatATriggerMayChangeIsShown() throws Exception {
    task(1, "completed", OLD);
    database.execute(
        "create trigger t before delete on fib_flow_tasks begin update fib_flow_task_events"
            + " set message = 'gone' where task_id = old.id; end");
    reopen();

    assertThat(clean(archive(), true, 10)).isEqualTo(3);
  }

  @Test
  void aTableOfTooManyColumnsIsShown() throws Exception {
    for (int column = 0; column < CopiedRowSum.MOST_COLUMNS; column++) {
      database.execute("alter table fib_flow_tasks add more_" + column + " integer default 7");
    }
    task(1, "completed", OLD);
    reopen();

    assertThat(clean(archive(), true, 10)).isEqualTo(3);
  }

  @Test
  void aStoreOfAnotherEncodingIsShown() throws Exception {
    Path file = directory.resolve("utf16.sqlite");
    try (Connection from = database.connect();
        Connection to = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement schema = from.createStatement();
        Statement making = to.createStatement();
        ResultSet sql =
            schema.executeQuery(
                "select sql from sqlite_master where sql is not null and name not like 'sqlite%'"
                    + " order by type desc")) {
      making.execute("pragma encoding = 'UTF-16le'");
      while (sql.next()) {
        making.execute(sql.getString(1));
      }
      TaskRows.task(to, 1, "status", "completed", "last_active_time", OLD, "payload", "ü🐘");
    }
    store.close();
    store =
        KnownStores.ALL.open(
            StoreAddress.parse("sqlite:" + file), StoreOptions.defaults(SecretSource.NONE));

    assertThat(clean(archive(), true, 10)).isOne();
  }

  /** What does not fit into memory is written to the store's file while its rows are copied. */
  @Test
  void aBatchThatIsWrittenBeforeItsEndDoesNotWaitForItsCopy() throws Exception {
    database.execute("pragma page_size = 65536", "vacuum");
    try (Connection all = database.connect()) {
      all.setAutoCommit(false);
      for (int id = 1; id <= 1_300; id++) {
        task(all, id, "completed", OLD, "payload", "x".repeat(60_000));
      }
      all.commit();
    }
    reopen();

    assertThat(clean(archive(), true, 2_000)).isZero();
  }

  /** Counts the rows that are shown one by one; needs none. */
  private static final class Shown implements BatchRecorder {

    private int rows;

    @Override
    public boolean wantsRows() {
      return true;
    }

    @Override
    public Optional<Consumer<List<TaskId>>> copies(List<StoredTable> tables) {
      // It counts what is shown.
      return Optional.of(_ -> {});
    }

    @Override
    public void row(StoredRow row) {
      rows++;
    }

    @Override
    public void beforeCommit(List<TaskId> deleted, long... rows) {
      // It keeps nothing.
    }
  }
}
