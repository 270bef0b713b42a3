package dev.holdfast.desktop.retention;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.Preview;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Csv;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** Candidates as a table, one row each, with the store's own field names. */
final class CandidateCsv {

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
    out.write(Csv.row(header(preview)));
    for (int place = 0; place < preview.tasks(); place++) {
      CandidateRow row = CandidateRow.of(preview, place);
      List<Object> cells =
          new ArrayList<>(
              Arrays.asList(
                  cell(row.id()),
                  row.name(),
                  row.status(),
                  WholeNumber.where(row.lastActive()),
                  WholeNumber.where(row.age())));
      cells.addAll(row.amounts());
      cells.addAll(
          Arrays.asList(
              cell(row.parentId()),
              cell(row.workflowId()),
              row.workflowSize(),
              reasons.apply(row)));
      out.write(Csv.row(cells));
      if (place % 1_000 == 999) {
        cancellation.throwIfCancelled();
        progress.report(place + 1L, preview.tasks());
      }
    }
  }

  private static List<String> header(Preview preview) {
    List<String> names =
        new ArrayList<>(List.of("id", "name", "status", "last_active_time", "age_seconds"));
    names.addAll(preview.amounts().byKey().keySet());
    names.addAll(List.of("parent_id", "workflow_id", "workflow_tasks", "reason"));
    return names;
  }

  private static Object cell(TaskId id) {
    return id instanceof TaskId.Numeric(long number) ? (Object) number : id;
  }
}
