package dev.holdfast.retention;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.RetentionSnapshot;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** Many ids, ascending, given to a store a chunk at a time. */
final class Chunks {

  /** Takes one chunk. */
  @FunctionalInterface
  interface Work {
    void on(List<TaskId> ids, int doneAfterwards);
  }

  private final int size;
  private final IntFunction<TaskId> idAt;

  private Chunks(int size, IntFunction<TaskId> idAt) {
    this.size = size;
    this.idAt = idAt;
  }

  static Chunks ofCandidates(Candidates candidates) {
    int[] rows = candidates.rowsById();
    return new Chunks(rows.length, place -> candidates.id(rows[place]));
  }

  static Chunks of(LongColumn numbers, IdNumbers ids) {
    return new Chunks(numbers.size(), place -> ids.id(numbers.get(place)));
  }

  int size() {
    return size;
  }

  /** Works chunk by chunk until done or cancelled. */
  void each(Cancellation cancellation, Work work) {
    List<TaskId> chunk = new ArrayList<>(RetentionSnapshot.CHUNK);
    for (int place = 0; place < size; place++) {
      chunk.add(idAt.apply(place));
      if (chunk.size() == RetentionSnapshot.CHUNK || place == size - 1) {
        cancellation.throwIfCancelled();
        work.on(chunk, place + 1);
        chunk.clear();
      }
    }
  }
}
