package dev.holdfast.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.store.ChildJvm;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.rows.StoredColumn;
import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.task.TaskId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An archive is checked in memory that does not grow with it, and must be made of tables alone. */
class LargeArchiveTest {

  private static final int BATCH = 500;
  private static final int EVENTS = 8;

  /** Too little for the sums of all rows at once, which is what 96 MB are to 150,000 tasks. */
  private static final int HEAP = 20;

  private static final StoredTable TASKS =
      StoredTable.ofSubjects("fib_flow_tasks", "id", List.of(new StoredColumn("id", "INTEGER")));
  private static final StoredTable ROWS =
      StoredTable.ofParts(
          "fib_flow_task_events",
          List.of("id"),
          "task_id",
          "events",
          List.of(
              new StoredColumn("id", "INTEGER"),
              new StoredColumn("task_id", "INTEGER"),
              new StoredColumn("event_time", "INTEGER")));

  @TempDir private Path directory;
  private Path file;

  /** Checks an archive and reads the ids that a restore would; says how many rows there are. */
  public static void main(String[] arguments) {
    Path file = Path.of(arguments[0]);
    ArchiveVerification.Outcome outcome =
        ArchiveVerification.run(file, Progress.NONE, Cancellation.never());
    try (ArchiveReader reader = ArchiveReader.open(file)) {
      System.out.println(
          outcome.sound() + " " + outcome.rows() + " rows, " + reader.ids().size() + " tasks");
    }
  }

  private static ArchiveFacts facts() {
    StoreFingerprint store = new StoreFingerprint("sqlite:/a", "sha256:0");
    return new ArchiveFacts(
        store, "fib-flow", "sqlite:/a", "sha256:1", "{}", null, null, null, 1_000, null, null);
  }

  private void write(int tasks) {
    file = directory.resolve("kept.archive");
    try (ArchiveWriter writer = ArchiveWriter.open(file, facts(), Clock.systemUTC())) {
      for (long first = 1; first <= tasks; first += BATCH) {
        List<TaskId> ids = new ArrayList<>();
        for (long id = first; id < first + BATCH; id++) {
          ids.add(TaskId.of(id));
        }
        writer.begin(List.of(TASKS, ROWS), ids);
        for (long id = first; id < first + BATCH; id++) {
          writer.row(new StoredRow(TASKS, new Object[] {id}));
          for (int event = 0; event < EVENTS; event++) {
            writer.row(new StoredRow(ROWS, new Object[] {id * EVENTS + event, id, 1_000L}));
          }
        }
        writer.beforeCommit(ids, (long) BATCH * EVENTS, 0);
        writer.over(true);
      }
      writer.finish();
    }
  }

  @Test
  void isCheckedInLittleMemory() throws Exception {
    write(20_000);

    Process child = ChildJvm.startWithin(HEAP, LargeArchiveTest.class, file.toString());

    assertThat(child.inputReader().readLine()).isEqualTo("true 180000 rows, 20000 tasks");
    assertThat(child.waitFor()).isZero();
  }

  /** Indexes are made at the end; until then the journal's file is kept, and no longer. */
  @Test
  void aFinishedArchiveIsOneFileWithItsIndexes() throws Exception {
    write(BATCH);

    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files).containsExactly(file);
    }
    assertThat(indexes()).containsExactly("archive_fib_flow_task_events_task_id");
  }

  /**
   * A killed run leaves neither: a look at the archive removes the journal, the next run indexes.
   */
  @Test
  void theRunThatGoesOnIndexesWhatAKilledOneLeft() throws Exception {
    write(BATCH);
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("drop index archive_fib_flow_task_events_task_id");
    }
    Path journal = Path.of(file + "-journal");
    Files.write(journal, new byte[1_024]);

    assertThat(ArchiveManifest.read(file).tasks()).isEqualTo(BATCH);
    assertThat(journal).doesNotExist();
    try (ArchiveWriter next = ArchiveWriter.open(file, facts(), Clock.systemUTC())) {
      List<TaskId> one = List.of(TaskId.of(BATCH + 1));
      next.begin(List.of(TASKS, ROWS), one);
      next.row(new StoredRow(TASKS, new Object[] {BATCH + 1L}));
      next.beforeCommit(one);
    }
    assertThat(indexes()).containsExactly("archive_fib_flow_task_events_task_id");
  }

  private List<String> indexes() throws Exception {
    List<String> names = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("select name from sqlite_master where name like 'archive%'")) {
      while (rows.next()) {
        names.add(rows.getString(1));
      }
    }
    return names;
  }

  private List<String> findingsAfter(String... statements) throws Exception {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
    return ArchiveVerification.run(file, Progress.NONE, Cancellation.never()).findings().stream()
        .map(one -> one.kind() + " " + one.table() + " " + one.detail() + " " + one.batch())
        .toList();
  }

  @Test
  void aViewInPlaceOfATableIsNotRead() throws Exception {
    write(BATCH);
    assertThatThrownBy(
            () ->
                findingsAfter(
                    "alter table fib_flow_tasks rename to elsewhere",
                    "create view fib_flow_tasks as select * from elsewhere"))
        .isInstanceOf(ArchiveException.class)
        .hasMessageContaining("it has views, and an archive is made of tables alone");
  }

  @Test
  void aTriggerIsNamed() throws Exception {
    write(BATCH);
    assertThat(
            findingsAfter(
                "create trigger quiet after insert on fib_flow_tasks begin select 1; end"))
        .containsExactly("TRIGGER fib_flow_tasks quiet null");
  }

  @Test
  void batchesAreComparedOneByOne() throws Exception {
    write(3 * BATCH);
    assertThat(
            findingsAfter(
                "update holdfast_batches set tasks = tasks + 1 where batch = 2",
                "delete from holdfast_batches where batch = 3",
                "insert into holdfast_batches values (9, 'deleted', 0, 0, 0, 0, x'00')"))
        .containsSubsequence(
            "BATCH_DIFFERS null null 2", "BATCH_DIFFERS null null 3", "BATCH_DIFFERS null null 9")
        .doesNotContain("BATCH_DIFFERS null null 1");
  }
}
