package dev.holdfast.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.rows.PlainSql;
import dev.holdfast.store.rows.StoredColumn;
import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.task.TaskId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An archive that nothing was written to is deleted, and never another file. */
class EmptyArchiveTest {

  private static final StoredTable TASKS =
      StoredTable.ofSubjects("fib_flow_tasks", "id", List.of(new StoredColumn("id", "INTEGER")));

  @TempDir private Path directory;
  private Path file;

  @BeforeEach
  void name() {
    file = directory.resolve("kept.archive");
  }

  private ArchiveWriter open() {
    StoreFingerprint store = new StoreFingerprint("sqlite:/a", "sha256:0");
    return ArchiveWriter.open(
        file,
        new ArchiveFacts(
            store, "fib-flow", "sqlite:/a", "sha256:1", "{}", null, null, null, 1_000, null, null),
        Clock.systemUTC());
  }

  private static void write(ArchiveWriter writer, long id) {
    List<TaskId> ids = List.of(TaskId.of(id));
    writer.begin(List.of(TASKS), ids);
    writer.row(new StoredRow(TASKS, new Object[] {id}));
    writer.beforeCommit(ids, 0, 0);
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.toList();
    }
  }

  @Test
  void nothingIsLeftOfIt() throws Exception {
    try (ArchiveWriter writer = open()) {
      assertThat(writer.discardEmpty()).isTrue();
    }
    assertThat(files()).isEmpty();
  }

  @Test
  void oneWhoseBatchWasTakenBackInTheMiddleIsEmpty() throws Exception {
    try (ArchiveWriter writer = open()) {
      writer.begin(List.of(TASKS), List.of(TaskId.of(1)));
      writer.row(new StoredRow(TASKS, new Object[] {1L}));
      writer.over(false);
      assertThat(writer.discardEmpty()).isTrue();
    }
    assertThat(files()).isEmpty();
  }

  @Test
  void oneWithABatchThatNobodyKnowsTheEndOfIsKept() throws Exception {
    try (ArchiveWriter writer = open()) {
      write(writer, 1);
      assertThat(writer.discardEmpty()).isFalse();
      writer.over(true);
      assertThat(writer.finish().tasks()).isOne();
    }
    assertThat(files()).containsExactly(file);
  }

  @Test
  void oneThatSomebodyLocksIsWholeWithoutItsIndices() throws Exception {
    try (ArchiveWriter writer = open();
        Connection other = ArchiveConnection.writing(file)) {
      write(writer, 1);
      writer.over(true);
      PlainSql.run(writer.connection, "pragma busy_timeout = 0");
      ArchiveConnection.begin(other);
      assertThatCode(writer::indexIfPossible).doesNotThrowAnyException();
      ArchiveConnection.rollback(other);
      assertThat(writer.finish().tasks()).isOne();
    }
  }

  private static void showAll(ArchiveWriter writer, long id) {
    List<TaskId> ids = List.of(TaskId.of(id));
    writer.begin(List.of(TASKS), ids);
    writer.row(new StoredRow(TASKS, new Object[] {id}));
    writer.shown(ids, 0, 0);
  }

  @Test
  void oneWhoseRowsWereWrittenAndThenNotDeletedIsEmpty() throws Exception {
    try (ArchiveWriter writer = open()) {
      showAll(writer, 1);
      assertThat(onDisk()).as("on disk while the store deletes").isOne();
      writer.over(false);
      assertThat(writer.discardEmpty()).isTrue();
    }
    assertThat(files()).isEmpty();
  }

  @Test
  void oneWhoseRowsWereAboutToBeCommittedIsKept() throws Exception {
    try (ArchiveWriter writer = open()) {
      showAll(writer, 1);
      writer.beforeCommit(List.of(TaskId.of(1)), 0, 0);
      writer.over(false);
      assertThat(writer.discardEmpty()).isFalse();
      assertThat(writer.finish().unsettled()).isOne();
    }
  }

  @Test
  void aBatchThatIsTakenBackDoesNotForgetThatTheOneBeforeWasDeleted() throws Exception {
    try (ArchiveWriter writer = open()) {
      write(writer, 1);
      writer.over(true);
      writer.begin(List.of(TASKS), List.of(TaskId.of(2)));
      writer.over(false);
      assertThat(writer.finish().unsettled()).isZero();
    }
  }

  private long onDisk() throws Exception {
    try (Connection reading = ArchiveConnection.reading(file)) {
      return ArchiveManifest.read(reading, file).tasks();
    }
  }

  @Test
  void whatAnotherRunMadeIsKept() throws Exception {
    open().close();
    try (ArchiveWriter writer = open()) {
      assertThat(writer.discardEmpty()).isFalse();
    }
    assertThat(files()).containsExactly(file);
  }

  @Test
  void whatAnotherRunOfThePlanWroteMeanwhileIsKept() throws Exception {
    try (ArchiveWriter writer = open();
        ArchiveWriter other = open()) {
      write(other, 1);
      assertThat(writer.discardEmpty()).isFalse();
    }
    assertThat(ArchiveManifest.read(file).tasks()).isOne();
  }

  @Test
  void whoStillHasItOpenDeletesNothingMore() throws Exception {
    try (ArchiveWriter writer = open();
        ArchiveWriter other = open()) {
      assertThat(writer.discardEmpty()).isTrue();
      assertThatThrownBy(() -> write(other, 1)).isInstanceOf(StoreException.class);
    }
    assertThat(files()).isEmpty();
  }

  @Test
  void aFileThatSomebodyPutInItsPlaceIsKept() throws Exception {
    try (ArchiveWriter writer = open()) {
      Files.move(file, directory.resolve("moved"));
      Files.writeString(file, "somebody’s notes");
      assertThat(writer.discardEmpty()).isFalse();
    }
    assertThat(file).hasContent("somebody’s notes");
  }
}
