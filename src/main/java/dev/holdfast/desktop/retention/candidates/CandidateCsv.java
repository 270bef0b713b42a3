package dev.holdfast.desktop.retention.candidates;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.text.Csv;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.function.Function;

/** Candidates as a table, one row each, with the store's own field names. */
public final class CandidateCsv {

  private CandidateCsv() {}

  /**
   * Writes all.
   *
   * @param reasons for each candidate the rule that decided
   */
  public static void write(
      Preview preview,
      Function<CandidateRow, String> reasons,
      Writer out,
      Progress progress,
      Cancellation cancellation)
      throws IOException {
    CandidateFields fields = new CandidateFields(preview, reasons);
    out.write(Csv.row(fields.names()));
    for (int place = 0; place < preview.tasks(); place++) {
      out.write(Csv.row(new ArrayList<>(fields.of(place).values())));
      if (place % 1_000 == 999) {
        cancellation.throwIfCancelled();
        progress.report(place + 1L, preview.tasks());
      }
    }
  }
}
