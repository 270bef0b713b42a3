package dev.holdfast.archive;

import dev.holdfast.job.SideThread;
import dev.holdfast.store.BatchRecorder;
import dev.holdfast.store.StoredRow;
import dev.holdfast.store.StoredTable;
import dev.holdfast.store.StoredText;
import dev.holdfast.task.TaskId;
import java.util.List;

/**
 * Records rows on a thread of its own while the store deletes them. The order of the calls is kept,
 * and {@link #beforeCommit} waits for all: what a recorder promises holds as if it were called by
 * the thread that deletes. Between batches nothing is being done.
 */
public final class AsideRecorder implements BatchRecorder, AutoCloseable {

  /** How many bytes of rows wait at the most; a row that is larger waits alone. */
  private static final long MOST_BYTES = 8 << 20;

  /** What a value and its place take beside the bytes of texts. */
  private static final long VALUE_BYTES = 32;

  private final BatchRecorder recorder;
  private final SideThread thread = new SideThread("archive", MOST_BYTES);

  /** Takes over the calls to a recorder. */
  public AsideRecorder(BatchRecorder recorder) {
    this.recorder = recorder;
  }

  @Override
  public boolean wantsRows() {
    return recorder.wantsRows();
  }

  @Override
  public void begin(List<StoredTable> tables, List<TaskId> tasks) {
    thread.forget();
    thread.now(() -> recorder.begin(tables, tasks));
  }

  @Override
  public void row(StoredRow row) {
    thread.later(bytes(row), () -> recorder.row(row));
  }

  @Override
  public void awaitRows() {
    thread.now(() -> {});
  }

  @Override
  public void beforeCommit(List<TaskId> deleted, long events, long attempts) {
    thread.now(() -> recorder.beforeCommit(deleted, events, attempts));
  }

  @Override
  public void committed() {
    thread.now(recorder::committed);
  }

  @Override
  public void rolledBack() {
    thread.forget();
    thread.now(recorder::rolledBack);
  }

  private static long bytes(StoredRow row) {
    long bytes = 0;
    for (Object value : row.values()) {
      bytes +=
          VALUE_BYTES
              + switch (value) {
                case String text -> 2L * text.length();
                case StoredText text -> text.bytes().length;
                case byte[] blob -> blob.length;
                case null, default -> 0;
              };
    }
    return bytes;
  }

  /** Waits for what is being recorded. */
  @Override
  public void close() {
    thread.close();
  }
}
