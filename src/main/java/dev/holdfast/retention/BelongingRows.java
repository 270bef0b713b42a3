package dev.holdfast.retention;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.store.RetentionSnapshot;
import dev.holdfast.store.RetentionSnapshot.RowCount;
import dev.holdfast.task.TaskId;
import java.util.Collection;
import java.util.function.Consumer;

/**
 * Counts the events and attempts of candidates.
 *
 * @param snapshot where they are counted
 * @param candidates takes the counts
 */
record BelongingRows(RetentionSnapshot snapshot, Candidates candidates) {

  void countEvents(Progress progress) {
    count(snapshot::eventCounts, candidates::setEvents, progress);
  }

  void countAttempts(Progress progress) {
    count(snapshot::attemptCounts, candidates::setAttempts, progress);
  }

  private void count(Counting counting, Column column, Progress progress) {
    Cancellation cancellation = snapshot.cancellation();
    Chunks chunks = Chunks.ofCandidates(candidates);
    chunks.each(
        cancellation,
        (ids, done) -> {
          counting.count(
              ids,
              count -> {
                column.set(candidates.row(count.id()), count.rows());
              });
          progress.report(done, chunks.size());
        });
  }

  /** One of the snapshot's counting verbs. */
  private interface Counting {
    void count(Collection<TaskId> ids, Consumer<RowCount> sink);
  }

  /** Where a count is kept. */
  private interface Column {
    void set(int row, long rows);
  }
}
