package dev.holdfast.archive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.store.ChildJvm;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.StoredColumn;
import dev.holdfast.store.StoredRow;
import dev.holdfast.store.StoredTable;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An archive is checked in memory that does not grow with it, and must be made of tables alone. */
class LargeArchiveTest {

  private static final int BATCH = 500;
  private static final int EVENTS = 8;

  /** Too little for the sums of all rows at once, which is what 96 MB are to 150,000 tasks. */
  private static final int HEAP = 20;

  private static final StoredTable TASKS =
      new StoredTable(
          StoredTable.Kind.TASKS, "fib_flow_tasks", List.of(new StoredColumn("id", "INTEGER")));
  private static final StoredTable ROWS =
      new StoredTable(
          StoredTable.Kind.EVENTS,
          "fib_flow_task_events",
          List.of(new StoredColumn("id", "INTEGER"), new StoredColumn("task_id", "INTEGER")));

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

  private void write(int tasks) {
    file = directory.resolve("kept.archive");
    StoreFingerprint store = new StoreFingerprint("sqlite:/a", "sha256:0");
    ArchiveFacts facts =
        new ArchiveFacts(store, "sqlite:/a", "sha256:1", "{}", null, null, null, 1_000);
    try (ArchiveWriter writer = ArchiveWriter.open(file, facts, Clock.systemUTC())) {
      for (long first = 1; first <= tasks; first += BATCH) {
        List<TaskId> ids = new ArrayList<>();
        for (long id = first; id < first + BATCH; id++) {
          ids.add(TaskId.of(id));
        }
        writer.begin(List.of(TASKS, ROWS), ids);
        for (long id = first; id < first + BATCH; id++) {
          writer.row(new StoredRow(TASKS, new Object[] {id}));
          for (int event = 0; event < EVENTS; event++) {
            writer.row(new StoredRow(ROWS, new Object[] {id * EVENTS + event, id}));
          }
        }
        writer.beforeCommit(ids, (long) BATCH * EVENTS, 0);
        writer.committed();
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
  void aTableThatBecameAViewIsNamed() throws Exception {
    write(BATCH);
    assertThat(
            findingsAfter(
                "alter table fib_flow_tasks rename to elsewhere",
                "create view fib_flow_tasks as select * from elsewhere"))
        .containsExactly("VIEW fib_flow_tasks null null");
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
