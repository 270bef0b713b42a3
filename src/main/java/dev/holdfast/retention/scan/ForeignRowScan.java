package dev.holdfast.retention.scan;

import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.plan.Descendants;
import dev.holdfast.retention.plan.ForeignRows;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.rows.ForeignKey;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the rows of other tables that refer to what goes: one scan for each key, whose rows are
 * matched with the candidates here.
 *
 * @param snapshot where to look
 */
record ForeignRowScan(RetentionSnapshot snapshot) {

  ForeignRows run(Candidates candidates, Descendants tasks) {
    if (candidates.size() == 0) {
      return ForeignRows.NONE;
    }
    List<ForeignRows.Column> columns = new ArrayList<>();
    for (ForeignKey key : snapshot.foreignKeys()) {
      snapshot.cancellation().throwIfCancelled();
      ForeignRows.Column column = new ForeignRows.Column(key);
      if (key.countable()) {
        snapshot.foreignRows(
            key,
            count -> {
              int node = tasks.node(count.id());
              if (node >= 0) {
                column.add(node, count.rows());
              }
            });
      }
      if (column.size() > 0 || !key.countable()) {
        columns.add(column);
      }
    }
    return new ForeignRows(columns);
  }
}
