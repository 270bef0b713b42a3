package dev.holdfast.desktop.retention;

import dev.holdfast.retention.plan.Preview;
import javafx.collections.ObservableListBase;

/**
 * The candidates of a preview as a list that makes each row when it is asked for, and forgets it.
 */
final class CandidateList extends ObservableListBase<CandidateRow> {

  private final Preview preview;
  private long made;

  CandidateList(Preview preview) {
    this.preview = preview;
  }

  @Override
  public CandidateRow get(int row) {
    made++;
    return CandidateRow.of(preview, row);
  }

  /**
   * Returns how many rows were made so far: what shows that a table asks only for what is in sight.
   */
  long made() {
    return made;
  }

  @Override
  public int size() {
    return preview.tasks();
  }
}
