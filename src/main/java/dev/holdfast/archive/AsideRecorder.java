package dev.holdfast.archive;

import dev.holdfast.job.SideThread;
import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.operation.Settled;
import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.rows.StoredText;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

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

  /** What is handed over at once: waking a thread for each row takes longer than most rows. */
  private static final long AT_ONCE_BYTES = 64 << 10;

  private final BatchRecorder recorder;
  private final SideThread thread = new SideThread("archive", MOST_BYTES);
  private List<StoredRow> rows = new ArrayList<>();
  private long lastRows;
  private long bytes;

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
    forget();
    thread.later(0, () -> recorder.begin(tables, tasks));
  }

  @Override
  public void row(StoredRow row) {
    rows.add(row);
    bytes += bytes(row);
    if (bytes >= AT_ONCE_BYTES) {
      handOver();
    }
  }

  private void handOver() {
    if (rows.isEmpty()) {
      return;
    }
    List<StoredRow> some = rows;
    long weight = bytes;
    rows = new ArrayList<>();
    bytes = 0;
    lastRows = thread.later(weight, () -> some.forEach(recorder::row));
  }

  private void forget() {
    thread.forget();
    rows = new ArrayList<>();
    bytes = 0;
  }

  @Override
  public Optional<Consumer<List<TaskId>>> copies(List<StoredTable> tables) {
    AtomicReference<Optional<Consumer<List<TaskId>>>> copies =
        new AtomicReference<>(Optional.empty());
    thread.now(() -> copies.set(recorder.copies(tables)));
    return copies
        .get()
        .map(copier -> tasks -> lastRows = thread.later(0, () -> copier.accept(tasks)));
  }

  @Override
  public void shown(List<TaskId> going, long... rows) {
    handOver();
    thread.later(0, () -> recorder.shown(going, rows));
  }

  /** Does not wait for what {@link #shown} began. */
  @Override
  public void awaitRows() {
    handOver();
    thread.await(lastRows);
  }

  @Override
  public void beforeCommit(List<TaskId> deleted, long... rows) {
    handOver();
    thread.now(() -> recorder.beforeCommit(deleted, rows));
  }

  @Override
  public void settled(List<Settled> subjects) {
    thread.now(() -> recorder.settled(subjects));
  }

  @Override
  public void over(boolean committed) {
    if (!committed) {
      stop();
      forget();
    }
    thread.now(() -> recorder.over(committed));
  }

  @Override
  public void stop() {
    recorder.stop();
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
