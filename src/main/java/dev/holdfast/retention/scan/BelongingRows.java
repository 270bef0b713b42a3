package dev.holdfast.retention.scan;

import dev.holdfast.job.Progress;
import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.columns.Chunks;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.Measure;
import java.util.List;

/**
 * Finds how much of each measure candidates have.
 *
 * @param snapshot where that is found
 * @param candidates takes the amounts
 */
record BelongingRows(RetentionSnapshot snapshot, Candidates candidates) {

  void count(Progress progress) {
    List<Measure> measures = snapshot.terms().measures();
    for (int at = 0; at < measures.size(); at++) {
      int place = at;
      Measure measure = measures.get(at);
      Chunks chunks = Chunks.ofCandidates(candidates);
      long all = (long) chunks.size() * measures.size();
      long before = (long) chunks.size() * place;
      chunks.each(
          snapshot,
          (ids, done) -> {
            snapshot.amounts(measure, ids, count -> set(place, count));
            progress.report(before + done, all);
          });
    }
  }

  private void set(int measure, RetentionSnapshot.RowCount count) {
    int row = candidates.row(count.id());
    if (row >= 0) {
      candidates.setAmount(row, measure, candidates.amount(row, measure) + count.rows());
    }
  }
}
