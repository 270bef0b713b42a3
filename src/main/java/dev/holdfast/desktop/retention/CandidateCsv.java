package dev.holdfast.desktop.retention;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.Preview;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Csv;
import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** Candidates as a table, one row each, with the store's own field names. */
final class CandidateCsv {

  private static final List<String> HEADER =
      List.of(
          "id",
          "name",
          "status",
          "last_active_time",
          "age_seconds",
          "events",
          "attempts",
          "parent_id",
          "workflow_id",
          "workflow_tasks",
          "reason");

  private CandidateCsv() {}

  /**
   * Writes all.
   *
   * @param reasons for each candidate the rule that decided
   */
  static void write(
      Preview preview,
      Function<CandidateRow, String> reasons,
      Writer out,
      Progress progress,
      Cancellation cancellation)
      throws IOException {
    out.write(Csv.row(HEADER));
    for (int place = 0; place < preview.tasks(); place++) {
      CandidateRow row = CandidateRow.of(preview, place);
      out.write(
          Csv.row(
              Arrays.asList(
                  cell(row.id()),
                  row.name(),
                  row.status(),
                  WholeNumber.where(row.lastActive()),
                  WholeNumber.where(row.age()),
                  row.events(),
                  row.attempts(),
                  cell(row.parentId()),
                  cell(row.workflowId()),
                  row.workflowSize(),
                  reasons.apply(row))));
      if (place % 1_000 == 999) {
        cancellation.throwIfCancelled();
        progress.report(place + 1L, preview.tasks());
      }
    }
  }

  private static Object cell(TaskId id) {
    return id instanceof TaskId.Numeric(long number) ? (Object) number : id;
  }
}
