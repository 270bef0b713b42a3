package dev.holdfast.archive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.rows.StoredColumn;
import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Earlier versions archived what a bucket gave, whatever size it had listed. */
class ArchivedSizeTest {

  private static final StoredTable THINGS =
      StoredTable.ofSubjects(
          "things",
          "id",
          List.of(
              new StoredColumn("id", "INTEGER"),
              new StoredColumn("body", "BLOB"),
              new StoredColumn("size", "INTEGER")));

  @TempDir private Path directory;

  @Test
  void aBodyOfAnotherSizeThanItsRowNamesIsFound() {
    Path file = directory.resolve("kept.archive");
    ArchiveFacts facts =
        new ArchiveFacts(
            new StoreFingerprint("s3:aws/queue", "sha256:0"),
            "buquet",
            "s3://queue",
            "sha256:1",
            "{}",
            null,
            null,
            null,
            1_000,
            null,
            null);
    try (ArchiveWriter writer = ArchiveWriter.open(file, facts, Clock.systemUTC())) {
      List<TaskId> ids = List.of(TaskId.of(1), TaskId.of(2));
      writer.begin(List.of(THINGS), ids);
      writer.row(new StoredRow(THINGS, new Object[] {1L, new byte[5], 5L}));
      writer.row(new StoredRow(THINGS, new Object[] {2L, new byte[5], 6L}));
      writer.beforeCommit(ids);
      writer.over(true);
      writer.finish();
    }

    ArchiveVerification.Outcome outcome =
        ArchiveVerification.run(file, Progress.NONE, Cancellation.never());

    assertThat(outcome.findings())
        .containsExactly(
            new ArchiveFinding(
                ArchiveFinding.Kind.SIZE_DIFFERS, "things", TaskId.of(2), null, null));
    assertThat(outcome.sound()).isFalse();
  }
}
