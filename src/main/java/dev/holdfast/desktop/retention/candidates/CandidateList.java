package dev.holdfast.desktop.retention.candidates;

import dev.holdfast.retention.plan.Preview;
import javafx.collections.ObservableListBase;

/**
 * The candidates of a preview as a list that makes each row when it is asked for, and forgets it.
 */
public final class CandidateList extends ObservableListBase<CandidateRow> {

  private final Preview preview;
  private long made;

  public CandidateList(Preview preview) {
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
  public long made() {
    return made;
  }

  @Override
  public int size() {
    return preview.tasks();
  }
}
